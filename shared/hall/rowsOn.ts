import { groupBy } from '../group.ts';
import { labelGiver } from './labels.ts';
import { type HallLayout, MOST_NUMBER, type Row, ROW_PITCH } from './layout.ts';
import { numbersOfRow } from './numbering.ts';
import { rowEnds } from './seats.ts';

/** As paper prints it: one blank for any that follow each other. */
export const printed = (text: string) => text.replace(/\s+/g, ' ');

/** Groups with their positions, those that stay as they are first. */
export function keptFirst<G extends { places: number[] }>(groups: readonly G[], kept: ReadonlySet<number>) {
  const all = groups.map((group, at) => ({ group, at, stays: group.places.some((place) => kept.has(place)) }));
  return [...all.filter(({ stays }) => stays), ...all.filter(({ stays }) => !stays)];
}

/**
 * The layout without doubled seats of rows, as `numberOn` says. The numbers of a row are worked out once, and once more where
 * it goes on counting. O(places), and O(rows of its label) for each row that repeats one.
 */
export function withRowsOn(layout: HallLayout, kept: ReadonlySet<number>): HallLayout {
  const rows = [...layout.rows];
  const giveLabel = labelGiver(rows.map(({ label }) => printed(label)));
  const order = keptFirst(rows, kept).map(({ group: row, ...each }) => {
    const numbers = numbersOfRow(layout, row);
    return { ...each, row, numbers, highest: highestOf(numbers), span: spanOf(row) };
  });
  const named = groupBy(order, ({ row }) => JSON.stringify([row.level ?? 0, printed(row.label)]));
  const namesakes = new Map([...named.values()].flatMap((all) => withNamesakes(all)));
  let changed = false;
  for (const each of order) {
    const among = namesakes.get(each)!;
    if (each.stays || !each.numbers.some((number) => among.numbers.has(number))) {
      among.take(each.numbers);
      continue;
    }
    changed = true;
    const start = among.startFor(each);
    const row = { ...each.row, ...(start === null ? { label: giveLabel(printed(each.row.label)) } : { start }) };
    rows[each.at] = row;
    if (start === null) among.leave(each);
    else among.take(numbersOfRow(layout, row));
  }
  return changed ? { ...layout, rows } : layout;
}

interface Numbered {
  row: Row;
  numbers: readonly number[];
  highest: number;
  span: Span;
}

/** Each of the rows of one label with what is known of all of them, as they are looked at one after another. */
function withNamesakes<R extends Numbered>(all: readonly R[]) {
  const there = new Set<Numbered>(all);
  const numbers = new Set<number>();
  let highest = -1;
  // The highest number of the rows behind each.
  const behind = new Map<Numbered, number>();
  all.reduceRight((most, each) => {
    behind.set(each, most);
    return Math.max(most, each.highest);
  }, -1);
  const known = {
    /** Numbers of rows that were looked at. */
    numbers: numbers as ReadonlySet<number>,
    take(more: readonly number[]) {
      for (const number of more) numbers.add(number);
      highest = Math.max(highest, highestOf(more));
    },
    leave: (each: Numbered) => void there.delete(each),
    /** Where a row goes on counting behind all others; null where it stands beside none of them, or counts too far. */
    startFor(each: Numbered): number | null {
      const { step = 1, start: from, places } = each.row;
      const last = Math.max(highest, behind.get(each)!);
      // Odd ones go on odd.
      const start = last + 1 + ((((from - last - 1) % step) + step) % step);
      if (start + (places.length - 1) * step > MOST_NUMBER) return null;
      for (const other of there) if (other !== each && besides(other.span, each.span)) return start;
      return null;
    },
  };
  return all.map((each) => [each, known] as const);
}

const highestOf = (numbers: readonly number[]) => numbers.reduce((most, number) => Math.max(most, number), -1);

/** From where to where a row stands, and how high in the middle, world units. */
interface Span {
  left: number;
  right: number;
  middle: number;
}

/** On one line, as a visitor sees it: neither above nor below. */
function besides(a: Span, b: Span): boolean {
  return Math.abs(a.middle - b.middle) < ROW_PITCH && (a.right < b.left || b.right < a.left);
}

function spanOf(row: Row): Span {
  const [one, other] = rowEnds(row);
  return { left: Math.min(one.x, other.x), right: Math.max(one.x, other.x), middle: (one.y + other.y) / 2 };
}
