import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  type Theme,
  useMediaQuery,
} from '@mui/material';
import { Check } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { PlanDrop } from '../../editor/files/PlanDrop.tsx';
import type { SeatingState } from '../useSeating.ts';
import { SheetChanges } from './SheetChanges.tsx';
import type { SheetOf } from './SheetMenu.tsx';
import { SheetProblems } from './SheetProblems.tsx';
import { useSheetFile } from './useSheetFile.ts';
import { VoidLetters } from './VoidLetters.tsx';

/** A seating plan that was edited in a spreadsheet: chosen or dropped, looked at cell by cell, and applied as one step. */
export function SheetDialog(props: { of: SheetOf; seating: SeatingState; onClose: () => void }) {
  const { of, seating, onClose } = props;
  const translate = useTranslate();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const file = useSheetFile(of.hallId);
  const { read, meant } = file;
  const { refusal, busy } = seating;
  const close = () => {
    seating.setRefusal(null);
    onClose();
  };
  const forget = () => {
    seating.setRefusal(null);
    file.forget();
  };
  const apply = () => {
    const changes = meant.map(({ guest_id, from, place }) => ({ guest_id, from, place }));
    const said = translate('hall.xlsx.applied', { smart_count: changes.length });
    void seating.run(() => of.onChange(changes), said, onClose);
  };
  return (
    <Dialog
      open
      onClose={busy ? undefined : close}
      fullScreen={isPhone}
      slotProps={{ paper: { sx: { width: read ? 860 : 560 } } }}
      aria-labelledby="sheet-file"
    >
      <DialogTitle id="sheet-file">{translate('hall.xlsx.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {refusal && (
          <Alert severity="error">
            {refusal.detail ?? translate('hall.refused')}
            {refusal.changed?.map(({ guest_name }) => guest_name && <div key={guest_name}>{guest_name}</div>)}
          </Alert>
        )}
        {read ? (
          <>
            <SheetProblems read={read} labels={seating.labels} />
            <SheetChanges file={file} read={read} labels={seating.labels} />
          </>
        ) : (
          <PlanDrop
            busy={file.busy}
            failure={file.failure}
            kinds=".xlsx,.xls"
            hint="hall.xlsx.hint"
            onFile={(chosen) => void file.bring(chosen)}
          />
        )}
      </DialogContent>
      {read && meant.length > 0 && <VoidLetters changes={meant} />}
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {read && (
          <Button onClick={forget} disabled={busy} sx={{ mr: 'auto' }}>
            {translate('hall.file.another')}
          </Button>
        )}
        <Button onClick={close} disabled={busy}>
          {translate('ra.action.cancel')}
        </Button>
        {read && (
          <Button
            variant="contained"
            autoFocus
            loading={busy}
            disabled={meant.length === 0}
            startIcon={<Check size={18} />}
            onClick={apply}
          >
            {translate('hall.xlsx.apply', { smart_count: meant.length })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
