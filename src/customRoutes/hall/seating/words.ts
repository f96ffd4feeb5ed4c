import { namesItself, type PlaceLabel } from '#shared/hall/label.ts';
import { groupText, placeText } from '../../../ui/placeWords.ts';
import type { Sector } from '../plan/types.ts';
import { few, type Translate } from '../plan/words.ts';
import { countBySector } from './assign.ts';
import { followEachOther } from './parts.ts';
import { type Stretch, stretchesOf } from './stretches.ts';
import type { FactsKnown } from './useFacts.ts';

/** A sum of more than that nobody reads. */
const MOST_SIZES = 6;

/** 'row 5, seats 12–17; table 2, seat 1 and 2 more'. */
export function stretchesText(
  labels: Map<number, PlaceLabel>,
  places: readonly number[],
  translate: Translate,
  most = 3,
): string {
  const { shown, hidden } = few(stretchesOf(labels, places), most);
  const text = shown.map((stretch) => stretchText(stretch, translate)).join('; ');
  if (hidden.length === 0) return text;
  const rows = hidden.every(({ row }) => row !== null && !namesItself(row));
  return `${text} ${translate(rows ? 'hall.seat.and_more' : 'hall.seat.and_more_places', { smart_count: hidden.length })}`;
}

/** 'row 5, seats 12–17', 'row 5, seat 12', 'buffet, 6 places'. */
export function stretchText(stretch: Stretch, translate: Translate): string {
  const { numbers, label, count } = stretch;
  const group = groupText(stretch, translate);
  if (numbers === '') return translate('hall.seat.in_area', { area: group, smart_count: count });
  if (count === 1) return placeText(label, translate);
  return translate('hall.seat.in_group', { group, seats: numbers });
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

/** How a group that was given a run sits where one row or table doesn't hold it: in how many parts, and who is alone. */
export function partsText(
  { labels, groupOf, layout }: Pick<FactsKnown, 'labels' | 'groupOf' | 'layout'>,
  parts: readonly number[][],
  translate: Translate,
): string[] {
  if (parts.length < 2) return [];
  if (followEachOther(layout, parts)) return [translate('hall.seat.adjacent_rows', { smart_count: parts.length })];
  const torn = tornText(groupOf, parts, translate);
  const alone = parts.filter((part) => part.length === 1).flat();
  if (alone.length === 0) return [torn];
  const where = stretchesText(labels, alone, translate);
  return [torn, translate('hall.seat.apart', { where, smart_count: alone.length })];
}

/** In how many parts, with their sizes as long as one can take them in; else at how many tables. */
function tornText(groupOf: FactsKnown['groupOf'], parts: readonly number[][], translate: Translate): string {
  if (parts.length <= MOST_SIZES) {
    const sizes = parts.map((part) => part.length).join(' + ');
    return translate('hall.seat.torn', { sizes, smart_count: parts.length });
  }
  const groups = new Set(parts.map(([place]) => groupOf.get(place!)));
  return [...groups].every((group) => group?.kind === 'tables')
    ? translate('hall.seat.torn_tables', { smart_count: groups.size })
    : translate('hall.seat.torn_parts', { smart_count: parts.length });
}
