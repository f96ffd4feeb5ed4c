import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import { setText } from '../lines.ts';
import { widthOf } from '../pdf/typeface.ts';
import { heightBelow, lettersFor, type PlanName } from './planNames.ts';

/** A name as it is drawn: in one or two lines, or as a number that a list explains. */
export interface LaidName extends PlanName {
  size: number;
  lines: readonly string[];
  number: number | null;
}

/** The names of a plan. `told`: whom the numbers from 1 on mean; `isNamed`: everybody is on the plan, by name or by number. */
export interface LaidNames {
  names: LaidName[];
  told: string[];
  isNamed: boolean;
}

/** Sizes of letters, points: what can just be read, what a name is made smaller to before it becomes a number, and the largest. */
const LETTERS = { least: 4.2, most: 10 } as const;
const SMALLER = 5;
export const LEADING = 1.08;
/** Of more names there is no list, which would be many pages: a larger sheet is better. */
export const MOST_NUMBERED = 1000;

/**
 * Lays out everybody's name at `scale`, points to a world unit: of what is too long for its room in two lines, then smaller, else a
 * number; none goes beyond the `page`, world units. Where not even numbers have room nobody of those has a name. O(names).
 */
export function layNames(found: readonly PlanName[], scale: number, page: { left: number; right: number }): LaidNames {
  const all = found.map((name) => ({
    ...name,
    room: Math.max(0, Math.min(name.room, roomOnPage(name, page))),
  }));
  const most = Math.min(LETTERS.most, Math.max(LETTERS.least, 10 * scale));
  const inRows = all.filter(({ seat }) => !seat.atTable);
  const below = Math.min(most, heightBelow(inRows) * scale);
  const laid: LaidNames = { names: [], told: [], isNamed: true };
  layOf(
    all.filter(({ seat }) => seat.atTable),
    most,
    scale,
    laid,
  );
  layOf(inRows, below, scale, laid);
  return laid;
}

/** From a seat to the edge of the page, on the side where its name stands. */
function roomOnPage({ seat: { x }, side }: PlanName, { left, right }: { left: number; right: number }): number {
  if (side === 'left') return x - left - SEAT_RADIUS;
  if (side === 'right') return right - x - SEAT_RADIUS;
  return 2 * Math.min(x - left, right - x);
}

function layOf(names: readonly PlanName[], most: number, scale: number, laid: LaidNames): void {
  const letters = lettersFor(names, scale, { ...LETTERS, most });
  const size = letters ?? LETTERS.least;
  const set = names.map((name) => ({ name, lines: linesOf(name, size, scale) }));
  const long = set.filter(({ lines }) => lines === null);
  const last = String(laid.told.length + long.length);
  const hasRoom = ({ name }: (typeof set)[number]) => widthOf(last, 'bold') * LETTERS.least <= name.room * scale;
  if (
    (long.length > 0 && names.length > MOST_NUMBERED) ||
    (letters === null && most < LETTERS.least) ||
    long.some((each) => !hasRoom(each))
  ) {
    // As many as half of them stand there, the others cut; else none.
    laid.isNamed = false;
    if (letters !== null)
      laid.names.push(...names.map((name) => ({ ...name, size, lines: [cut(name, size, scale)], number: null })));
    return;
  }
  for (const { name, lines } of set) {
    if (lines) laid.names.push({ ...name, ...lines, number: null });
    else {
      const number = laid.told.push(name.text);
      const fitting = (name.room * scale) / widthOf(String(number), 'bold');
      laid.names.push({ ...name, size: Math.min(size, fitting), lines: [String(number)], number });
    }
  }
}

/** The name whole; null where it has no room so. */
function linesOf(
  { text, wide, room, deep }: PlanName,
  size: number,
  scale: number,
): Pick<LaidName, 'size' | 'lines'> | null {
  const width = room * scale;
  const smaller = Math.min(size, SMALLER);
  if (wide * size <= width) return { size, lines: [text] };
  const fitting = Math.floor((width / wide) * 10) / 10;
  // Halves of a name are no narrower than half of it.
  if (wide * smaller > 2 * width) return null;
  const lines = halvesOf(text);
  const longer = Math.max(...lines.map((line) => widthOf(line, 'regular')));
  const two = (at: number) =>
    lines.length === 2 && longer * at <= width && 2 * at * LEADING <= deep * scale ? { size: at, lines } : null;
  return two(size) ?? (fitting >= smaller ? { size: fitting, lines: [text] } : two(smaller));
}

/** A name in two lines of about the same length, parted at a blank or behind a hyphen and never in a word: half a surname is another one. */
function halvesOf(text: string): string[] {
  const parts = text.split(/(?<=[ -])/u);
  const halves = parts
    .slice(1)
    .map((_, i) => [parts.slice(0, i + 1), parts.slice(i + 1)].map((some) => some.join('').trim()));
  const longest = (lines: string[]) => Math.max(...lines.map((line) => widthOf(line, 'regular')));
  return halves.reduce((best, each) => (longest(each) < longest(best) ? each : best), halves[0] ?? [text]);
}

function cut({ text, room }: PlanName, size: number, scale: number): string {
  const width = Math.max(8, room * scale);
  return setText(text, { width, weight: 'regular', sizes: [{ size, lines: 1 }] }).lines[0] ?? '';
}
