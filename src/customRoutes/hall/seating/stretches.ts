import { groupBy } from '#shared/group.ts';
import type { PlaceLabel } from '#shared/hall/label.ts';
import { isFreeSeating, rangesOf } from '#shared/hall/numbering.ts';

/** What places of one row, table or area have in common. */
export type GroupLabel = Omit<PlaceLabel, 'seat'>;

/** A stretch of chosen places: one group with its numbers, '12–17, 20'; '' where people sit as they like. */
export interface Stretch extends GroupLabel {
  numbers: string;
  /** The first of them, and how many. */
  label: PlaceLabel;
  count: number;
}

/** Sums places up group by group, in the order given. */
export function stretchesOf(labels: Map<number, PlaceLabel>, places: readonly number[]): Stretch[] {
  const known = places.flatMap((place) => labels.get(place) ?? []);
  return [...groupBy(known, keyOf).values()].map((group) => ({
    ...groupOf(group[0]!),
    numbers: isFreeSeating(group[0]!) ? '' : rangesOf(group.map(({ seat }) => Number(seat))),
    label: group[0]!,
    count: group.length,
  }));
}

/** A row, a table or an area with its places by their numbers. */
export interface Section extends GroupLabel {
  places: number[];
}

/** The hall as a list: a row is all that bears its label, from one side of the hall to the other, whatever aisles part it. */
export function sectionsOf(labels: Map<number, PlaceLabel>): Section[] {
  const numberOf = (place: number) => Number(labels.get(place)!.seat ?? 0);
  return [...groupBy(labels.keys(), (place) => keyOf(labels.get(place)!)).values()].map((places) => ({
    ...groupOf(labels.get(places[0]!)!),
    places: places.toSorted((a, b) => numberOf(a) - numberOf(b)),
  }));
}

/** The same for all places of one group. */
export function keyOf({ level, row, table, area }: GroupLabel): string {
  return JSON.stringify([level, row, table, area]);
}

function groupOf({ level, row, table, area }: PlaceLabel): GroupLabel {
  return { level, row, table, area };
}
