import type { Box } from '#shared/hall/geometry.ts';
import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import { setText } from '../lines.ts';
import { widestOf, widthOf } from '../pdf/typeface.ts';
import { heightBelow, LEADING, lettersFor, type PlanName, SEAT_SHARE } from './planNames.ts';

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

/** Sizes of letters, points: what can just be read, what a name is made smaller to before it becomes a number, and the largest on A4. */
const LETTERS = { least: 4.2, most: 10 } as const;
const SMALLER = 5;
/** How high a line alone is, em: digits are lower. */
const ONE_LINE = 0.9;
/** Between a seat and the name beside it, points. */
export const FROM_SEAT = 2.5;
/** Of more names there is no list, which would be many pages: a larger sheet is better. */
export const MOST_NUMBERED = 1000;

/**
 * Lays out everybody's name at `scale`, points to a world unit: of what is too long for its room in two lines, then smaller, else a
 * number; none goes beyond the `page`, world units, which is `paper` times A4. Where not even numbers have room nobody of those has a
 * name. O(names).
 */
export function layNames(
  found: readonly PlanName[],
  scale: number,
  page: { left: number; right: number; paper: number },
): LaidNames {
  const all = found.map((name) => ({
    ...name,
    room: Math.max(0, Math.min(name.room, roomOnPage(name, page))),
  }));
  const most = Math.min(LETTERS.most * page.paper, Math.max(LETTERS.least, 10 * scale));
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

/** What a name takes, points from the middle of its seat. */
export function boxOfName({ side, size, lines, number }: LaidName, scale: number): Box {
  const radius = SEAT_RADIUS * scale * SEAT_SHARE;
  const width = widestOf(lines, number === null ? 'regular' : 'bold') * size;
  const height = lines.length * size * LEADING;
  const [beside, middle] = [radius + FROM_SEAT, -height / 2];
  switch (side) {
    case 'left':
      return { x: -beside - width, y: middle, width, height };
    case 'right':
      return { x: beside, y: middle, width, height };
    case 'above':
      return { x: -width / 2, y: -radius - height, width, height };
    case 'below':
      return { x: -width / 2, y: radius, width, height: height + size * 0.2 };
  }
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
  { text, wide, halves, room, deep, seat }: PlanName,
  size: number,
  scale: number,
): Pick<LaidName, 'size' | 'lines'> | null {
  const [width, height] = [room * scale, deep * scale];
  const smaller = Math.min(size, SMALLER);
  // Rows have chosen their letters by what is free under them.
  if (seat.atTable && size * ONE_LINE > height) return null;
  if (wide * size <= width) return { size, lines: [text] };
  const one = rounded(width / wide);
  const two = halves ? Math.min(size, rounded(Math.min(width / halves.wide, height / (2 * LEADING)))) : 0;
  if (halves && two >= Math.max(one, smaller)) return { size: two, lines: halves.lines };
  return one >= smaller ? { size: one, lines: [text] } : null;
}

/** A tenth of a point smaller at most. */
const rounded = (size: number) => Math.floor(size * 10 + 1e-6) / 10;

function cut({ text, room }: PlanName, size: number, scale: number): string {
  const width = Math.max(8, room * scale);
  return setText(text, { width, weight: 'regular', sizes: [{ size, lines: 1 }] }).lines[0] ?? '';
}
