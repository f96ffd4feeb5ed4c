import { useNavigate } from 'react-router-dom';
import { guests } from '#resources/guests.ts';
import { hallTemplates } from '#resources/hall_templates.ts';
import { locations } from '#resources/locations.ts';
import { users } from '#resources/users.ts';
import type { Resource } from '#shared/resource.ts';
import { ResourceScreen } from '../crud/ResourceScreen.tsx';
import { GuestFileImport } from './guestsInvitation/file/GuestFileImport.tsx';
import { templatePicture } from './hallTemplates/TemplatePicture.tsx';
import { userInputs } from './users/inputs.tsx';

/** Screens that are their resource's configuration and a link or a button more. */
export function Locations() {
  return <ResourceScreen resource={locations as unknown as Resource} />;
}

export function HallTemplates() {
  const navigate = useNavigate();
  return (
    <ResourceScreen
      resource={hallTemplates as unknown as Resource}
      onOpen={(id) => navigate(`/hall-templates/edit/${id}`)}
      onAdd={() => navigate('/hall-templates/create')}
      picture={templatePicture}
    />
  );
}

export function Users() {
  const navigate = useNavigate();
  return (
    <ResourceScreen
      resource={users as unknown as Resource}
      inputs={userInputs}
      onOpen={(id) => navigate(`/users/${id}`)}
    />
  );
}

/** A list of guests is looked at more closely: who of them is known already. */
export function Guests() {
  return <ResourceScreen resource={guests as unknown as Resource} deletesMatching uploadStep={GuestFileImport} />;
}
