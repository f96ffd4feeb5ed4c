import { Button } from '@mui/material';
import { Users } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { knownTicket } from '../plan/places.ts';
import type { SeatingState } from './useSeating.ts';

/** The places of a table or an area whose people can go somewhere else together; null where they can't, or are no two. */
export function movableIn(seating: SeatingState, places: readonly number[]): readonly number[] | null {
  const seated = places.filter((place) => knownTicket(seating.placeOf.get(place)));
  const may = !seating.readOnly && !seating.bound && seated.length > 1 && seated.every(seating.isMine);
  return may ? seating.sorted(seated) : null;
}

/** Selects all who sit at a table: to be moved, or freed. */
export function TakeAll({ seating, places }: { seating: SeatingState; places: readonly number[] }) {
  const translate = useTranslate();
  return (
    <Button
      variant="outlined"
      startIcon={<Users size={16} strokeWidth={1.75} />}
      onClick={() => seating.setIntent({ kind: 'several', places, asked: false })}
    >
      {translate('hall.seat.take_all')}
    </Button>
  );
}
