import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { PlaceLabel } from '#shared/hall/label.ts';
import { labelOfGroup } from '#shared/hall/numbering.ts';
import { groupTitle, placeTitle } from '../../../ui/placeWords.ts';
import { traitsOf } from './kinds.ts';
import { BOOKED, CHOSEN, INACTIVE, OCCUPIED, WAITING, type HallStore } from './store.ts';
import type { Sector } from './types.ts';

/** Names what people who can't see the plan go through: a row of the grid, and a cell of it by its index. */
export interface SeatNames {
  /** 'Table 5' */
  group(at: number): string;
  /** 'Row 12, seat 34, Sector 2, free, VIP, accessible'; of a free group how many places it has. */
  cell(index: number): string;
}

export function useSeatName(
  store: HallStore,
  sectors: readonly Sector[] = [],
  noteOf?: (place: number) => string | undefined,
): SeatNames {
  const translate = useTranslate();
  const traits = useMemo(() => traitsOf(store.layout, translate), [store, translate]);
  const { seats, seatCount, seatedGroups, groups, layout } = store;
  const labelOf = (at: number): PlaceLabel => labelOfGroup(layout, groups[at]!);
  const group = (at: number) => groupTitle(labelOf(at), translate);
  return {
    group,
    cell(index) {
      if (index >= seatCount) {
        const at = seatedGroups + index - seatCount;
        const places = groups[at]?.group.places ?? [];
        if (places.length === 0) return '';
        const name = translate('hall.area_name', { name: group(at), smart_count: places.length });
        return [name, ...traits(places[0]!)].join(', ');
      }
      const sector = sectors.find(({ number }) => number === store.sector[index]);
      const place = seats.place[index]!;
      return [
        placeTitle({ ...labelOf(seats.group[index]!), seat: String(seats.number[index]) }, translate),
        sector?.name,
        translate(`hall.states.${stateKey(store, index)}`),
        ...traits(place),
        noteOf?.(place),
      ]
        .filter(Boolean)
        .join(', ');
    },
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
