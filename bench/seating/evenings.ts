import { newLayout } from '#shared/hall/layout.ts';
import { addZone, paintZone } from '#shared/hall/marks.ts';
import { adjacencyOf } from '#shared/seating/adjacency.ts';
import { chanceOf } from '#shared/seating/chance.ts';
import { costingOf } from '#shared/seating/cost.ts';
import type { Problem, Rule, Wanted } from '#shared/seating/problem.ts';
import { seatAll } from '#shared/seating/seatAll.ts';
import { median } from '../rounds.ts';
import type { Figure } from '../table.ts';
import { type Beside, figure, say } from '../figure.ts';
import { closedByChance, guestsOf, partySizes, problemOf, span } from './halls.ts';
import type { Solve } from './highs.ts';
import { rowsProgram } from './programs.ts';

/** Guests of a large evening, rows and seats of its hall, and the seconds of one core that seating them may take. */
const SIZES = [
  [1_000, 40, 40, 2],
  [10_000, 120, 100, 20],
] as const;

/** Parties of five on an average, every third with a rank, a rule for every twentieth guest. */
function evening(people: number, rows: number, seats: number): Problem {
  const chance = chanceOf(people);
  const first = paintZone(addZone(newLayout(rows, seats), 'A'), span(1, people / 25), 0);
  const layout = paintZone(addZone(first, 'B'), span(people / 25 + 1, people / 10), 1);
  const ranks = span(0, people / 5).map(() => (chance.upTo(3) === 0 ? 1 + chance.upTo(6) : 0));
  const guests = guestsOf(partySizes(chance, people / 5, people));
  const rules = span(0, people / 20).map((at): Rule => {
    const both = {
      id: `r${at}`,
      hard: at % 10 === 0,
      of: [`g${chance.upTo(people)}`],
      with: [`g${chance.upTo(people)}`],
    };
    return at % 2 === 0 ? { ...both, kind: 'apart', seats: 2 } : { ...both, kind: 'beside' };
  });
  const ranked = guests.map((guest) => ({ ...guest, rank: ranks[Number(guest.party!.slice(1))]! }));
  return problemOf(layout, ranked, { rules });
}

/** How long a large list takes: work of one core, as the machine has others to work for. */
export function evenings(): Figure[] {
  return SIZES.map(([people, rows, seats, allowed]) => {
    const problem = evening(people, rows, seats);
    const rounds = [1, 2, 3].map((): Beside => {
      const before = process.cpuUsage();
      seatAll(problem);
      const { user, system } = process.cpuUsage(before);
      return { floor: allowed, product: (user + system) / 1e6 };
    });
    const product = median(rounds.map(({ product }) => product));
    const title = `${people.toLocaleString('en')} guests seated, of the seconds they may take`;
    return {
      ...figure(title, 's', 1, rounds),
      floor: allowed,
      product,
      ratio: allowed / product,
      memory_s: memory(rows * seats),
    };
  });
}

/** Seconds of reading and writing as many seats in memory, once. */
function memory(seats: number): number {
  const [from, to] = [new Int32Array(seats).fill(7), new Int32Array(seats)];
  const start = performance.now();
  for (let round = 0; round < 1_000; round += 1) for (let at = 0; at < seats; at += 1) to[at] = from[at]! + round;
  return (performance.now() - start) / 1e6;
}

/** Who moves when some cancel and others come. */
export function movedFigures(solve: Solve): Figure[] {
  const free = [1, 2, 3, 4, 5].map((seed): Beside => ({ floor: 0, product: rerun(seed).moved }));
  const proven: Beside[] = [];
  let unproven = 0;
  for (let seed = 1; seed <= 30; seed += 1) {
    const problem = changedHall(seed);
    const costing = costingOf(problem, adjacencyOf(problem.layout));
    const { isProven, isSet } = solve(rowsProgram(costing, () => true));
    unproven += Number(!isProven);
    const { moved } = seatAll(problem);
    const isAway = (guest: number) => costing.home[guest]! >= 0 && !isSet(`x_${guest}_${costing.home[guest]!}`);
    const least = [...problem.guests.keys()].filter(isAway).length;
    say(`moved, case ${seed}: ${least}${isProven ? ', proven' : ''}; ours ${moved}`);
    if (isProven) proven.push({ floor: least, product: moved });
  }
  const fits = figure(
    'Moved by 40 cancellations and 12 additions that fit, 1,000 guests',
    'people',
    1,
    free,
    {},
    'less',
  );
  return [
    { ...fits, ratio: fits.product === 0 ? 1 : 0 },
    figure('Moved beside the optimum, small halls', 'people', 0.83, proven, { unproven }, 'less'),
  ];
}

/** Eight parties of five or so cancel, so that nobody else's is torn, and twelve come in parties that there is room for. */
function rerun(seed: number) {
  const chance = chanceOf(seed);
  const layout = newLayout(40, 40);
  const closed = closedByChance(chance, 1_600, 1_300);
  const first = problemOf(layout, guestsOf(partySizes(chance, 200, 1_000)), { closed, seed });
  const { places } = seatAll(first);
  const all = first.guests.map((guest, at): Wanted => ({ ...guest, now: places[at]! }));
  const gone = new Set<string>();
  for (let people = 0; people < 40;) {
    const { party } = all[chance.upTo(all.length)]!;
    if (gone.has(party!)) continue;
    gone.add(party!);
    people += all.filter((guest) => guest.party === party).length;
  }
  const coming = guestsOf([4, 3, 2, 1, 1, 1]).map((guest) => ({
    ...guest,
    id: `n${guest.id}`,
    party: guest.party && `n${guest.party}`,
  }));
  return seatAll({ ...first, guests: [...all.filter(({ party }) => !gone.has(party!)), ...coming] });
}

/** Three rows of seven; three of those who sit cancel, a party of three or two of two come, so that some have to move. */
function changedHall(seed: number): Problem {
  const chance = chanceOf(seed);
  const first = problemOf(newLayout(3, 7), guestsOf([4, 3, 3, 3, 2, 2, 1, 1, 1].slice(0, 8 + chance.upTo(2))), {
    seed,
  });
  const { places } = seatAll(first);
  const gone = new Set<number>();
  while (gone.size < 3) gone.add(chance.upTo(first.guests.length));
  const staying = first.guests.map((guest, at) => ({ ...guest, now: places[at]! })).filter((_, at) => !gone.has(at));
  const coming = guestsOf(chance.upTo(2) === 0 ? [3] : [2, 2]).map((guest) => ({
    ...guest,
    id: `n${guest.id}`,
    party: `n${guest.party}`,
  }));
  return { ...first, guests: [...staying, ...coming] };
}
