import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useTranslate } from 'react-admin';
import { stretchesOf } from './assign.ts';
import type { SeatingState } from './useSeating.ts';

/** The specification's refusal outside one's own sectors; the places in the way are named. */
export function ForeignSector({ seating }: { seating: SeatingState }) {
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
