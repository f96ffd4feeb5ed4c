import { groupBy } from '../group.ts';
import { type Adjacency, adjacencyOf } from './adjacency.ts';
import { beginningOf } from './beginning.ts';
import { type Costing, costingOf } from './cost.ts';
import { gatherAtTables } from './gathered.ts';
import type { Seated } from './moves.ts';
import type { Plan, Problem, Unmet } from './problem.ts';
import { search, totalOf } from './search.ts';
import { withoutHardFaults } from './settled.ts';

/** Moves that a list of so many guests is worth. */
export function stepsFor(guests: number): number {
  return Math.max(200_000, guests * 300);
}

/** Heats to begin with: of a list that nobody of has a place yet, and where most sit and are to stay. */
const [FRESH, SETTLED] = [
  [32_768, 16_384, 8_192],
  [4_096, 2_048],
];
const FEW = 200;

/**
 * Seats a whole list: hard rules, then needs, then parties whole, then wishes and ranks, with as few moves as that takes. The same
 * problem gives the same plan on every machine: whole numbers, a seed, and a budget of steps. O(steps), beside O(parties x groups).
 */
export function seatAll(problem: Problem, onStep?: (done: number, of: number) => boolean): Plan {
  const hall = adjacencyOf(problem.layout);
  const costing = costingOf(problem, hall);
  const isOpen = openSeats(problem, hall);
  const seated = beginningOf(problem, costing, isOpen);
  const { guests } = problem;
  const isFree = Uint8Array.from(guests, ({ stays }, at) =>
    Number(costing.locked[at]! < 0 && (!stays || costing.home[at]! < 0)),
  );
  // Whoever has a place is never left without one.
  const mayWait = Uint8Array.from(guests, (_, at) => Number(seated.seatOf[at]! < 0 || costing.home[at]! < 0));
  const steps = problem.steps ?? stepsFor(guests.length);
  const told = onStep && ((done: number) => onStep(done, steps));
  const isKnown = (guest: number) => costing.home[guest]! >= 0 || guests[guest]!.before !== undefined;
  const settled = [...guests.keys()].filter(isKnown).length * 2 > guests.length;
  const rounds = settled ? SETTLED : guests.length <= FEW ? FRESH : FRESH.slice(-1);
  search(seated, { costing, isOpen, isFree, mayWait, seed: problem.seed, steps, rounds, onStep: told });
  withoutHardFaults(problem, costing, seated);
  gatherAtTables(problem, costing, isOpen, seated);
  return planOf(problem, costing, seated, isOpen);
}

/** Where anybody may be put. Whoever sits on another place stays on it, or leaves it for good. */
function openSeats({ layout, closed }: Problem, hall: Adjacency): Uint8Array {
  const inactive = new Set(layout.inactive);
  return Uint8Array.from(hall.place, (place) => Number(!inactive.has(place) && !closed.has(place)));
}

function planOf({ guests }: Problem, costing: Costing, { seatOf }: Seated, isOpen: Uint8Array): Plan {
  const { hall, parties } = costing;
  const id = (guest: number) => guests[guest]!.id;
  const single = [...seatOf].flatMap((seat, guest): Unmet[] => {
    if (seat < 0) return [{ kind: 'unseated', guests: [id(guest)] }];
    return costing.ownFaults(guest, seat).map(({ kind, rule }) => ({
      kind,
      guests: [id(guest)],
      ...(rule && { rule: rule.id }),
    }));
  });
  // One line for each thing that is wrong, with all who have it so.
  const unmet = [...groupBy(single, ({ kind, rule = '' }) => `${kind} ${rule}`).values()].map((all): Unmet => ({
    ...all[0]!,
    guests: all.flatMap((one) => one.guests),
  }));
  let together = 0;
  parties.forEach((members, party) => {
    if (costing.partsOf(party, seatOf) < 2) together += 1;
    // Of whom nobody has a place is said already that they have none.
    else if (members.some((guest) => seatOf[guest]! >= 0)) unmet.push({ kind: 'party', guests: [...members].map(id) });
  });
  costing.rules.forEach(({ rule, of, with: others }, at) => {
    if (costing.isBroken(at, seatOf))
      unmet.push({ kind: rule.kind, guests: [...of, ...others].map(id), rule: rule.id });
  });
  const places = [...seatOf].map((seat) => (seat < 0 ? null : hall.place[seat]!));
  const moved = guests.filter(({ now }, guest) => now !== null && places[guest] !== now).length;
  const cost = totalOf(costing, seatOf);
  // Whoever stays on a place that is closed for others needs no other.
  const needing = [...seatOf].filter((seat) => seat < 0 || isOpen[seat] === 1).length;
  const lacking = Math.max(0, needing - isOpen.reduce((sum, is) => sum + is, 0));
  return { places, unmet, cost, parties: parties.length, together, moved, lacking };
}
