import { useNavigate } from 'react-router-dom';
import { hallTemplates } from '#resources/hall_templates.ts';
import type { Resource } from '#shared/resource.ts';
import { ResourceScreen } from '../../crud/ResourceScreen.tsx';
import { templatePicture } from './TemplatePicture.tsx';

/** Hall templates; a new one is drawn in the editor. */
export default function HallTemplates() {
  const navigate = useNavigate();
  return (
    <ResourceScreen
      resource={hallTemplates as unknown as Resource}
      onAdd={() => navigate('/hall-templates/create')}
      picture={templatePicture}
    />
  );
}
