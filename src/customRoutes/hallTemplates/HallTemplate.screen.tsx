import { Button, Link as MuiLink } from '@mui/material';
import { PencilRuler } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { hallTemplates } from '#resources/hall_templates.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import type { Resource } from '#shared/resource.ts';
import { RecordPage } from '../../crud/record/RecordPage.tsx';
import { Card } from '../../ui/Card.tsx';
import { TemplatePicture } from './TemplatePicture.tsx';

/** One hall template: its fields, its plan in small, and the way to its editor. */
export default function HallTemplate() {
  return <RecordPage resource={hallTemplates as unknown as Resource} actions={editPlan} more={plan} />;
}

function editPlan({ id }: Record<string, unknown>) {
  return <EditPlan id={String(id)} />;
}

function plan({ id, name, layout }: Record<string, unknown>) {
  return (
    <Card>
      <MuiLink component={Link} to={editorOf(String(id))} sx={{ display: 'flex', justifyContent: 'center' }}>
        <TemplatePicture name={String(name)} layout={layout as HallLayout} width={320} height={200} />
      </MuiLink>
    </Card>
  );
}

function EditPlan({ id }: { id: string }) {
  const translate = useTranslate();
  return (
    <Button variant="contained" component={Link} to={editorOf(id)} startIcon={<PencilRuler size={18} />}>
      {translate('hall.edit_plan')}
    </Button>
  );
}

function editorOf(id: string): string {
  return `/hall-templates/edit/${id}`;
}
