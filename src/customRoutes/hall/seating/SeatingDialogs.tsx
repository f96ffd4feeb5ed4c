import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ConfirmDialog } from '../../../layout/ConfirmDialog.tsx';
import { stretchesOf } from './assign.ts';
import type { SeatingState } from './useSeating.ts';

/** What a seating screen asks and says in between: a ticket that becomes void, a foreign sector. */
export function SeatingDialogs({ seating }: { seating: SeatingState }) {
  const translate = useTranslate();
  const { question, setQuestion } = seating;
  const verb = question?.verb ?? 'move';
  return (
    <>
      <ForeignSector seating={seating} />
      <ConfirmDialog
        open={question !== null}
        reversible
        title={translate(`hall.ask.${verb}`)}
        verb={translate(`hall.ask.${verb}_do`)}
        onClose={() => setQuestion(null)}
        onConfirm={() => {
          void question?.run();
          setQuestion(null);
        }}
      >
        {translate('hall.ask.holders', { smart_count: question?.holders ?? 0 })}
      </ConfirmDialog>
    </>
  );
}

/** The specification's refusal outside one's own sectors; the places in the way are named. */
function ForeignSector({ seating }: { seating: SeatingState }) {
  const translate = useTranslate();
  const { refusal, setRefusal, labels } = seating;
  const open = refusal?.code === 'foreign_sector';
  const places = open ? stretchesOf(labels, refusal.places ?? []) : [];
  return (
    <Dialog open={open} onClose={() => setRefusal(null)} aria-labelledby="foreign-sector">
      <DialogTitle id="foreign-sector">{translate('hall.foreign_sector')}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {places.map(({ row, area, numbers, count }) => (
            <span key={`${row} ${area}`} style={{ display: 'block' }}>
              {row === null
                ? translate('hall.seat.in_area', { area, smart_count: count })
                : translate('hall.seat.in_row', { row, seats: numbers, smart_count: count })}
            </span>
          ))}
          {translate('hall.foreign_sector_hint')}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={() => setRefusal(null)}>
          {translate('hall.understood')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
