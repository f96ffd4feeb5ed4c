import { useTranslate } from 'react-admin';
import { BOOKED, CHOSEN, INACTIVE, OCCUPIED, WAITING, type HallStore } from './store.ts';
import type { Sector } from './types.ts';

/** Names cells for people who can't see the plan: 'Row 12, seat 34, Sector 2, free'. Areas come after the seats. */
export function useSeatName(
  store: HallStore,
  sectors: readonly Sector[] = [],
  noteOf?: (place: number) => string | undefined,
): (index: number) => string {
  const translate = useTranslate();
  return (index) => {
    const { seats, seatCount, layout } = store;
    if (index >= seatCount) {
      const area = layout.areas[index - seatCount];
      return area ? translate('hall.area_name', { name: area.name, smart_count: area.places.length }) : '';
    }
    const row = layout.rows[seats.group[index]!]!;
    const sector = sectors.find(({ number }) => number === store.sector[index]);
    return [
      translate('hall.seat_name', { row: row.label, seat: seats.number[index] }),
      sector?.name,
      translate(`hall.states.${stateKey(store, index)}`),
      noteOf?.(seats.place[index]!),
    ]
      .filter(Boolean)
      .join(', ');
  };
}

function stateKey(store: HallStore, index: number): string {
  if (store.flags[index]! & CHOSEN) return 'chosen';
  switch (store.state[index]) {
    case OCCUPIED:
      return 'occupied';
    case INACTIVE:
      return 'inactive';
    case WAITING:
      return 'waiting';
    case BOOKED:
      return 'booked';
    default:
      return 'free';
  }
}
