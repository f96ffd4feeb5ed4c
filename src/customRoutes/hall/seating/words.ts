import type { PlaceLabel } from '#shared/hall/numbering.ts';
import type { Sector } from '../plan/types.ts';
import { few, type Translate } from '../plan/words.ts';
import { countBySector, stretchesOf } from './assign.ts';

/** 'Row 4, seat 13', or the area and the place in it. */
export function placeText(label: PlaceLabel, translate: Translate): string {
  return label.row === null
    ? translate('hall.area_seat', { area: label.area, seat: label.seat })
    : translate('hall.seat_name', { row: label.row, seat: label.seat });
}

/** The same within a sentence: 'row 4, seat 13'. */
export function placeWithin(label: PlaceLabel, translate: Translate): string {
  return label.row === null
    ? placeText(label, translate)
    : translate('hall.seat.in_row', { row: label.row, seats: label.seat, smart_count: 1 });
}

/** 'row 5, seats 12–17; row 6, seat 1 and 2 more rows'. */
export function stretchesText(
  labels: Map<number, PlaceLabel>,
  places: readonly number[],
  translate: Translate,
  most = 3,
): string {
  const { shown, hidden } = few(stretchesOf(labels, places), most);
  const text = shown
    .map(({ row, area, numbers, count }) =>
      row === null
        ? translate('hall.seat.in_area', { area, smart_count: count })
        : translate('hall.seat.in_row', { row, seats: numbers, smart_count: count }),
    )
    .join('; ');
  return hidden.length > 0 ? `${text} ${translate('hall.seat.and_more', { smart_count: hidden.length })}` : text;
}

/** '90 in Sector 1, 10 go on into Sector 2'; empty where all are in one sector. */
export function crossingText(
  places: readonly number[],
  sectorOf: (place: number) => string | null,
  sectors: readonly Sector[],
  translate: Translate,
): string {
  const [first, ...others] = countBySector(places, sectorOf).map(({ sector_id, count }) => ({
    count,
    name: sectors.find(({ id }) => id === sector_id)?.name ?? translate('hall.sectors.no_sector'),
  }));
  if (!first || others.length === 0) return '';
  return [
    translate('hall.seat.stays_in', { name: first.name, smart_count: first.count }),
    ...others.map(({ name, count }) => translate('hall.seat.goes_on_into', { name, smart_count: count })),
  ].join(', ');
}
