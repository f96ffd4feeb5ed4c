import { numberOn } from './doubles.ts';
import { placesOf } from './groups.ts';
import { freshPlaces } from './ids.ts';
import { freeLabels } from './labels.ts';
import { type Counting, type HallLayout, ROW_PITCH, type Row, SEAT_PITCH } from './layout.ts';
import { arcFor, type Arc, lineOf } from './curve.ts';
import { numberingOf } from './aisles.ts';
import { addBoxes } from './boxes.ts';
import { onLevel, withBlock } from './standing.ts';

/** Rows drawn at once, as the block tool asks for them. */
export interface BlockSpec {
  /** The upper left end of the first row, world units. */
  x: number;
  y: number;
  rows: number;
  /** Seats of the first row, and how many more each row behind it has; those come at both ends. */
  seats: number;
  rake: number;
  /** How far the middle of the first row lies farther from the stage than its ends; less than 0: nearer. Rows behind it curve around the same point. */
  bow: number;
  /** Seats of the first row after which an aisle comes, ascending: 7, 19. */
  aisles: readonly number[];
  counting: Counting;
  /** Behind an aisle seats count from 1 again; the rows there bear labels of their own then. */
  anew: boolean;
  /** Label of the first row, a number or letters, and the letters to leave out. */
  label: string;
  skip: string;
  level: number;
  /** What the block is called. */
  name: string;
  /** Boxes of four seats at each side, turned to the stage, and what they are called. */
  boxes: number;
  boxName: string;
}

/** Free width of an aisle between the middles of the seats beside it: a seat's room more than without. */
const AISLE = SEAT_PITCH;

/**
 * A block of rows as the spec says: one group for each part of a row between aisles. Seats and labels that another row of the
 * level bears go on by themselves. A flatter curve than asked for where rows would come round more than half a circle.
 */
export function drawBlock(layout: HallLayout, spec: BlockSpec): HallLayout {
  const { rows, rake, bow, level } = spec;
  const before = new Set(placesOf(layout));
  const parts = partsOf(spec);
  const lines = Array.from({ length: rows }, (_, row) => lineAt(parts, Math.floor(rake * row)));
  const arc = arcFor(lines, bow, ROW_PITCH);
  const centre = spec.x + lines[0]!.width / 2;
  const top = spec.y + Math.max(0, arc.bow);
  const { layout: blocked, block } = withBlock(layout, spec.name);
  let made = blocked;
  const labels = labelsOf(spec, parts.length);
  lines.forEach((line, row) => {
    const numbering = numberingOf(
      line.parts.map(({ seats }) => seats),
      spec.counting,
      spec.anew,
      layout.direction,
    );
    line.parts.forEach(({ seats, from }, part) => {
      const { places, next_place } = freshPlaces(made, seats);
      const run = runOf(arc, { x: centre, y: top }, row, from, seats);
      const group: Row = {
        label: labels(row, part),
        ...run,
        ...numbering[part]!,
        ...(block === undefined ? {} : { block }),
        places,
      };
      made = { ...made, next_place, rows: [...made.rows, onLevel(group, level)] };
    });
  });
  const drawn = made.rows.slice(layout.rows.length);
  made = addBoxes(made, drawn, { each: spec.boxes, name: spec.boxName, level });
  return numberOn(made, before);
}

/** How many places such a block has, its boxes included. */
export function seatsOfBlock({
  rows,
  seats,
  rake,
  boxes,
}: Pick<BlockSpec, 'rows' | 'seats' | 'rake' | 'boxes'>): number {
  return Array.from({ length: rows }, (_, row) => seats + Math.floor(rake * row)).reduce(
    (sum, line) => sum + line,
    8 * boxes,
  );
}

/** Seats of the first row between aisles, from the left; aisles outside of the row are none. */
function partsOf({ seats, aisles }: BlockSpec): number[] {
  const ends = [...new Set(aisles)].filter((after) => after > 0 && after < seats).sort((a, b) => a - b);
  return [...ends, seats].map((end, part) => end - (ends[part - 1] ?? 0));
}

interface Line {
  /** From the first seat to the last. */
  width: number;
  /** Where its first seat stands, left of the middle of the first row. */
  left: number;
  parts: { seats: number; from: number }[];
}

/** A row with `more` seats than the first one: half of them at each end, so that aisles run straight. */
function lineAt(first: readonly number[], more: number): Line {
  const aisles = (first.length - 1) * AISLE;
  const widthOf = (seats: number) => (seats - 1) * SEAT_PITCH + aisles;
  const seats = first.reduce((sum, part) => sum + part, 0);
  const [atLeft, width] = [Math.floor(more / 2), widthOf(seats + more)];
  const left = first.length === 1 ? -width / 2 : -widthOf(seats) / 2 - atLeft * SEAT_PITCH;
  let from = left;
  const parts = first.map((count, part) => {
    const own = count + (part === 0 ? atLeft : 0) + (part === first.length - 1 ? more - atLeft : 0);
    const made = { seats: own, from };
    from += own * SEAT_PITCH + AISLE;
    return made;
  });
  return { width, left, parts };
}

/** A part of a row as a group has it: its ends, the way from seat to seat, and how far it bows. */
function runOf(arc: Arc, top: { x: number; y: number }, row: number, from: number, seats: number) {
  const to = from + (seats - 1) * SEAT_PITCH;
  const [one, other] = [lineOf(arc, row * ROW_PITCH, from), lineOf(arc, row * ROW_PITCH, to)];
  const steps = Math.max(1, seats - 1);
  const straight = arc.radius === null || seats < 3;
  const radius = straight ? 0 : arc.radius! + Math.sign(arc.bow) * row * ROW_PITCH;
  const sagitta = radius * (1 - Math.cos((to - from) / 2 / radius));
  return {
    x: round(top.x + one.x),
    y: round(top.y + one.y),
    dx: seats === 1 ? SEAT_PITCH : round((other.x - one.x) / steps),
    dy: seats === 1 ? 0 : round((other.y - one.y) / steps),
    ...(straight ? {} : { bow: round(sagitta * Math.sign(arc.bow)) }),
  };
}

/** Labels by row; by row and part where each part counts for itself. */
function labelsOf({ label, skip, rows, anew }: BlockSpec, parts: number) {
  const next = freeLabels(new Set(), label, skip);
  const all = Array.from({ length: rows * (anew ? parts : 1) }, () => next.next().value);
  return (row: number, part: number) => all[anew ? part * rows + row : row]!;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000 || 0;
}
