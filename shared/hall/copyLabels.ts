import { groupBy } from '../group.ts';
import { boxesOf } from './boxes.ts';
import { numberOn } from './doubles.ts';
import { placesOf } from './groups.ts';
import { freeLabels, labelAfterLast, labelOrder, seriesOf } from './labels.ts';
import { type HallLayout, ROW_PITCH, type Row } from './layout.ts';
import { skippedLetters } from './lettering.ts';
import { rowEnds } from './seats.ts';

/** A row that was put in, and the row of the other layout it was copied from, by their positions. */
interface CopiedRow {
  at: number;
  was: number;
}

/**
 * `made`, which is `layout` with copies more, without doubles. Copies of one label and level keep one label: their own where it
 * is free or their seats go on from it, else the one after the last of its kind, without letters that their originals leave out.
 */
export function labelCopies(
  layout: HallLayout,
  made: HallLayout,
  from: HallLayout,
  copies: readonly CopiedRow[],
): HallLayout {
  const kept = new Set(placesOf(layout));
  const numbered = numberOn(made, kept);
  const inBoxes = new Set(boxesOf({ rows: copies.map(({ at }) => made.rows[at]!) }).flat());
  const goesOn = ({ at }: CopiedRow) => {
    const [before, after] = [made.rows[at]!, numbered.rows[at]!];
    if (before.label !== after.label) return false;
    return before.start === after.start || (!inBoxes.has(before) && isBesideNamesake(layout, before));
  };
  const namesakes = groupBy(copies, ({ was }) => JSON.stringify([from.rows[was]!.level ?? 0, from.rows[was]!.label]));
  const renamed = [...namesakes.values()].filter((same) => !same.every(goesOn));
  if (renamed.length === 0) return numbered;
  const labels = newLabels(made, skipOf(from, copies));
  const rows = [...made.rows];
  const oneOf = ([first]: CopiedRow[]) => from.rows[first!.was]!;
  const inOrder = ({ level: a = 0, label }: Row, { level: b = 0, label: other }: Row) =>
    a - b || labelOrder(label, other);
  for (const same of renamed.toSorted((a, b) => inOrder(oneOf(a), oneOf(b)))) {
    const label = labels(oneOf(same).label);
    for (const { at } of same) rows[at] = { ...rows[at]!, label };
  }
  return numberOn({ ...made, rows }, kept);
}

/** Does a row of the hall with its label stand on one line with it? */
function isBesideNamesake({ rows }: HallLayout, row: Row): boolean {
  const middleOf = (of: Row) => rowEnds(of).reduce((sum, { y }) => sum + y / 2, 0);
  return rows.some(
    ({ level = 0, ...other }) =>
      level === (row.level ?? 0) && other.label === row.label && Math.abs(middleOf(other) - middleOf(row)) < ROW_PITCH,
  );
}

/** Gives out labels that no row has, each after the last that counts as the one asked for does. */
function newLabels({ rows }: HallLayout, skip: string): (label: string) => string {
  const taken = new Set(rows.map(({ label }) => label));
  const series = new Map<string, Generator<string, never>>();
  return (label) => {
    const key = seriesOf(label);
    const next = series.get(key) ?? freeLabels(taken, labelAfterLast(taken, label, skip), skip);
    series.set(key, next);
    let free: string;
    do free = next.next().value;
    while (taken.has(free));
    taken.add(free);
    return free;
  };
}

/** The letters that the originals leave out; where they tell none, those that their hall does. Longer words are names. */
function skipOf(from: HallLayout, copies: readonly CopiedRow[]): string {
  const isShort = (at: number) => from.rows[at]!.label.length <= 2;
  const copied = skippedLetters(from, copies.map(({ was }) => was).filter(isShort));
  return copied || skippedLetters(from, [...from.rows.keys()].filter(isShort)) || '';
}
