import type { SheetCell } from './sheetCells.ts';

/** Seats beside each other and the cell that says their row; null where none does. */
export interface Stretch {
  cells: SheetCell[];
  label: SheetCell | null;
}

/** A run of numbers read as blocks of seats between labels. */
interface Parsed {
  blocks: Stretch[];
  /** Every cell that is a label. */
  labels: SheetCell[];
  /** How unlike a row it is: numbers that don't count on, labels between blocks, labels that miss. */
  cost: number;
  /** It begins and ends with a label, its first block has the same on both sides, and no number comes twice in a block. */
  whole: boolean;
}

/**
 * What it costs: numbers that turn round or leave one out, that jump, that come again; a label between blocks, one
 * that its neighbours count through; ends without one.
 */
const COST = {
  turn: 1,
  jump: 1.5,
  again: 2,
  aisle: 1.2,
  beside: 0.2,
  likely: 0.5,
  counting: 2,
  missing: 1.1,
  unlike: 4,
};
/** Where more numbers of a run could be labels it is no plan any more, and they are all seats. */
const MOST_CANDIDATES = 60;
/** Seats that may be counted in one sheet to find labels among numbers; the largest hall takes a quarter of it. */
const MOST_STEPS = 4_000_000;

/** How much was counted in one sheet. */
export interface Effort {
  steps: number;
}

/** Columns of a sheet in which labels stand in most lines. */
export type Likely = ReadonlySet<number>;

/**
 * The cheapest way to read a run as the seating plan writes blocks of one line: label, seats, label, and where blocks stand an aisle
 * of one cell apart, the label of the left one between them, or of the right one all along. O(candidates x length), as long as the
 * sheet hasn't taken too much of that: then no number is a label.
 */
export function parsed(run: readonly SheetCell[], likely: Likely, effort: Effort): Parsed {
  const [one, back] = [read(run, likely, effort), read(run.toReversed(), likely, effort)];
  if (one.cost <= back.cost) return one;
  const blocks = back.blocks.toReversed().map(({ cells, label }) => ({ cells: cells.toReversed(), label }));
  return { ...back, blocks };
}

function read(run: readonly SheetCell[], likely: Likely, effort: Effort): Parsed {
  const count = run.length;
  const candidates = run.flatMap((cell, at) => (isPlain(cell) && mayBeLabel(run, at) ? [at] : []));
  const isOver = candidates.length > MOST_CANDIDATES || effort.steps > MOST_STEPS;
  const closings = isOver ? [] : candidates;
  const closes = new Set(closings);
  const best: Reading[] = [];
  const offer = (reading: Reading) => {
    const known = best[keyOf(reading)];
    if (!known || reading.cost < known.cost) best[keyOf(reading)] = reading;
  };
  offer({ at: -1, opens: false, cost: COST.missing, before: null, whole: false });
  if (closings[0] === 0) offer({ at: 0, opens: true, cost: 0, before: null, whole: true });
  for (const from of [-1, ...closings])
    for (const opens of [false, true]) {
      const before = best[keyOf({ at: from, opens })];
      if (!before) continue;
      // Where two blocks stand two cells apart, each has its label.
      if (!opens && from >= 0 && closes.has(from + 1))
        offer({
          ...before,
          at: from + 1,
          opens: true,
          cost: before.cost + COST.beside - bonus(run, from + 1, likely),
          before,
        });
      const seats = new Counter();
      effort.steps += count - from;
      for (let at = from + 1; at < count; at += 1) {
        seats.take(run[at]!);
        const to = at + 1;
        if (to < count && !closes.has(to)) continue;
        const isUnlike = opens && to < count && run[to]!.number !== run[from]!.number;
        const own = to === count ? COST.missing : to === count - 1 ? 0 : aisleCost(run, to) - bonus(run, to, likely);
        const cost = before.cost + seats.cost + own + (isUnlike ? COST.unlike : 0);
        offer({ at: to, opens: false, cost, before, whole: before.whole && !seats.again && !isUnlike && to < count });
      }
    }
  const [open, closed] = [count, count - 1].map((at) => best[keyOf({ at, opens: false })]);
  const end = closed && closed.cost <= open!.cost ? closed : open!;
  return { blocks: blocksOf(run, end), labels: labelsOf(run, end), cost: end.cost, whole: end.whole };
}

/**
 * The cheapest reading up to and with a label at this place; -1 and the length of the run are the ends without one. `opens`: it is
 * the label of what follows, which has it on both sides, else of what was before.
 */
interface Reading {
  at: number;
  opens: boolean;
  cost: number;
  before: Reading | null;
  whole: boolean;
}

const keyOf = ({ at, opens }: Pick<Reading, 'at' | 'opens'>) => 2 * (at + 1) + (opens ? 1 : 0);

/** What speaks for a label here. */
function bonus(run: readonly SheetCell[], at: number, likely: Likely): number {
  return likely.has(run[at]!.column) ? COST.likely : 0;
}

function aisleCost(run: readonly SheetCell[], at: number): number {
  const step = stepAt(run, at);
  const isOn = isCounted(run, at) && [at - 2, at + 1].some((other) => stepAt(run, other) === step);
  return COST.aisle + (isOn ? COST.counting : 0);
}

function blocksOf(run: readonly SheetCell[], end: Reading): Stretch[] {
  const blocks: Stretch[] = [];
  for (let to = end; to.before; to = to.before) {
    const from = to.before.at;
    if (to.opens) continue;
    blocks.unshift({ cells: run.slice(from + 1, to.at), label: run[to.at] ?? run[from] ?? null });
  }
  return blocks;
}

function labelsOf(run: readonly SheetCell[], end: Reading): SheetCell[] {
  const labels: SheetCell[] = [];
  for (let at: Reading | null = end; at; at = at.before) if (run[at.at]) labels.push(run[at.at]!);
  return labels;
}

/** How unlike seats of one block these are. */
export function costOf(cells: readonly SheetCell[]): number {
  const seats = new Counter();
  for (const cell of cells) seats.take(cell);
  return seats.cost;
}

/** Counts along a block of seats. */
class Counter {
  cost = 0;
  /** Did a number come twice? */
  again = false;
  readonly #seen = new Set<number>();
  #last: { number: number; ago: number } | null = null;
  #step: number | null = null;

  take({ number }: SheetCell): void {
    if (this.#last) this.#last.ago += 1;
    if (number === null) return;
    if (this.#seen.has(number)) {
      this.again = true;
      this.cost += COST.again;
    } else if (this.#last) {
      const step = (number - this.#last.number) / this.#last.ago;
      const isStep = Math.abs(step) === 1 || Math.abs(step) === 2;
      if (!isStep) this.cost += COST.jump;
      else if (this.#step !== null && step !== this.#step) this.cost += COST.turn;
      this.#step = isStep && (this.#step === null || step === this.#step) ? step : null;
    }
    this.#seen.add(number);
    this.#last = { number, ago: 0 };
  }
}

/** A number nobody sits on by name, so it may be a label. */
export function isPlain({ kind, named }: SheetCell): boolean {
  return kind === 'number' && !named;
}

/** Do its neighbours count through this number? */
function isCounted(run: readonly SheetCell[], at: number): boolean {
  const [before, after] = [stepAt(run, at - 1), stepAt(run, at)];
  return before !== null && before === after && (Math.abs(before) === 1 || Math.abs(before) === 2);
}

/** A number that others, two on each side where there are so many, count through is a seat. */
function mayBeLabel(run: readonly SheetCell[], at: number): boolean {
  if (!isCounted(run, at)) return true;
  const step = stepAt(run, at);
  return [at - 2, at + 1].some((other) => (stepAt(run, other) ?? step) !== step);
}

/** From a number to the one right beside it; null where one of them is none. */
function stepAt(run: readonly SheetCell[], at: number): number | null {
  const [one, other] = [run[at]?.number ?? null, run[at + 1]?.number ?? null];
  return one === null || other === null ? null : other - one;
}
