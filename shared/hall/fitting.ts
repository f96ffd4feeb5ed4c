import { limit } from '../limits.ts';
import { type Row, SEAT_PITCH } from './layout.ts';
import { type Point, spotsOf } from './seats.ts';

/** Seats this close to where a row has them stand in it, world units: what a drawing rounds. */
const SLACK = 1.5;

type Shape = Pick<Row, 'x' | 'y' | 'dx' | 'dy' | 'bow'>;

/** A run of points as one row, straight or bowed, and how many of them it holds: as many from the first on as stand in one. */
interface FittedRun {
  shape: Shape;
  count: number;
}

/**
 * Points in the order of their seats as rows of ours: each as long as its seats stand on a line or an arc at even distances.
 * O(n log n) for each row.
 */
export function fittedRuns(points: readonly Point[]): FittedRun[] {
  const runs: FittedRun[] = [];
  for (let from = 0; from < points.length;) {
    let [least, most] = [1, points.length - from];
    // The longest beginning that fits: what fits whole fits in its beginnings.
    while (least < most) {
      const middle = Math.ceil((least + most) / 2);
      if (fits(points.slice(from, from + middle))) least = middle;
      else most = middle - 1;
    }
    runs.push({ shape: shapeOfRun(points.slice(from, from + least)), count: least });
    from += least;
  }
  return runs;
}

/** Stretches of numbers that go up, or down, by one or by two, none longer than a row may be; ends are not included. */
export function steady(numbers: readonly number[]): { from: number; to: number }[] {
  const most = limit('rowSeats');
  const stretches: { from: number; to: number }[] = [];
  let from = 0;
  for (let at = 1; at <= numbers.length; at += 1) {
    const step = at < numbers.length ? numbers[at]! - numbers[at - 1]! : 0;
    const before = at - 1 > from ? numbers[at - 1]! - numbers[at - 2]! : step;
    const goesOn = step === before && (Math.abs(step) === 1 || Math.abs(step) === 2);
    if (at < numbers.length && goesOn && at - from < most) continue;
    stretches.push({ from, to: at });
    from = at;
  }
  return stretches;
}

function fits(points: readonly Point[]): boolean {
  if (points.length < 3) return true;
  const spots = spotsOf(rowOf(shapeOfRun(points), points.length));
  return points.every(({ x, y }, i) => Math.hypot(x - spots[i]!.x, y - spots[i]!.y) <= SLACK);
}

/** The row through the first point and the last; its bow is what its middle has. */
function shapeOfRun(points: readonly Point[]): Shape {
  const [first, last] = [points[0]!, points.at(-1)!];
  const steps = points.length - 1;
  if (steps === 0) return { x: tenth(first.x), y: tenth(first.y), dx: SEAT_PITCH, dy: 0 };
  const [dx, dy] = [(last.x - first.x) / steps, (last.y - first.y) / steps];
  const straight = { x: tenth(first.x), y: tenth(first.y), dx: hundredth(dx), dy: hundredth(dy) };
  if (steps < 2) return straight;
  const chord = Math.hypot(dx, dy) * steps;
  // The last stands where the first does: no line to bow from.
  if (chord === 0) return straight;
  const aside = ({ x, y }: Point) => ((x - first.x) * -dy + (y - first.y) * dx) * (steps / chord);
  const middle = (aside(points[Math.floor(steps / 2)]!) + aside(points[Math.ceil(steps / 2)]!)) / 2;
  // Of an even number none stands in the very middle: the two beside it are a little flatter.
  const bow = steps % 2 === 0 ? middle : middle / (1 - 1 / steps ** 2);
  return Math.abs(bow) < SLACK / 2 ? straight : { ...straight, bow: tenth(bow) };
}

function rowOf(shape: Shape, count: number): Row {
  return { ...shape, label: '', start: 1, places: Array.from({ length: count }, (_, i) => i + 1) };
}

const tenth = (value: number) => Math.round(value * 10) / 10;
const hundredth = (value: number) => Math.round(value * 100) / 100;
