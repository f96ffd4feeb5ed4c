import { Button, Dialog, DialogActions, DialogContent, DialogTitle, type Theme, useMediaQuery } from '@mui/material';
import { useTranslate } from 'react-admin';
import { takenOver } from '#shared/hall/takingOver.ts';
import { HALL } from '../selection.ts';
import type { EditorState } from '../useEditor.ts';
import { PlanDrop } from './PlanDrop.tsx';
import { PlanPreview } from './PlanPreview.tsx';
import { usePlanFile } from './usePlanFile.ts';

/** A plan from a file: chosen or dropped, looked at, and taken over in the place of the drawing, as one step. */
export function BringPlan(props: {
  editor: EditorState;
  onBrought?: ((name: string) => void) | undefined;
  onClose: () => void;
}) {
  const { editor, onBrought, onClose } = props;
  const translate = useTranslate();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const file = usePlanFile();
  const { plan } = file;
  const take = () => {
    if (!plan) return;
    editor.drawing.giveUp();
    editor.put(takenOver(plan.layout, editor.layout), HALL);
    onBrought?.(plan.name);
    editor.say(translate('hall.file.said_taken', { name: plan.name }));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={isPhone} aria-labelledby="bring-plan">
      <DialogTitle id="bring-plan">{plan ? plan.name : translate('hall.file.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {plan ? (
          <PlanPreview plan={plan} replaces={editor.hasPlaces} />
        ) : (
          <PlanDrop busy={file.busy} failure={file.failure} onFile={(chosen) => void file.read(chosen)} />
        )}
      </DialogContent>
      <DialogActions>
        {plan && (
          <Button onClick={file.forget} sx={{ mr: 'auto' }}>
            {translate('hall.file.another')}
          </Button>
        )}
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        {plan && (
          <Button variant="contained" autoFocus onClick={take}>
            {translate('hall.file.take')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
