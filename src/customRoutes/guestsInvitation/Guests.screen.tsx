import { guests } from '#resources/guests.ts';
import type { Resource } from '#shared/resource.ts';
import { ResourceScreen } from '../../crud/ResourceScreen.tsx';
import { GuestFileImport } from './file/GuestFileImport.tsx';

/** All guests. A list of them is looked at more closely: who of them is known already. */
export default function Guests() {
  return <ResourceScreen resource={guests as unknown as Resource} deletesMatching uploadStep={GuestFileImport} />;
}
