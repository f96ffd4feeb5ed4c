import { groupBy } from '../group.ts';
import { type Adjacency, adjacencyOf } from './adjacency.ts';
import { type Costing, costingOf } from './cost.ts';
import type { Plan, Problem, Unmet, Wanted } from './problem.ts';
import { search, type Seated, totalOf } from './search.ts';
import { fitWhole } from './whole.ts';

/** Exchanges that a list of so many guests is worth. */
export function stepsFor(guests: number): number {
  return Math.max(60_000, guests * 400);
}

/**
 * Seats a whole list: hard rules, then needs, then parties whole, then wishes and ranks, with as few moves as that takes. The same
 * problem gives the same plan on every machine: whole numbers, a seed, and a budget of steps. O(steps), beside O(parties x groups).
 */
export function seatAll(problem: Problem, onStep?: (done: number, of: number) => boolean): Plan {
  const hall = adjacencyOf(problem.layout);
  const costing = costingOf(problem, hall);
  const isOpen = openSeats(problem, hall);
  const seated = beginning(problem, costing, isOpen);
  const isFree = Uint8Array.from(problem.guests, ({ stays }) => Number(!stays));
  const steps = problem.steps ?? stepsFor(problem.guests.length);
  const told = onStep && ((done: number) => onStep(done, steps));
  search(seated, { costing, isOpen, isFree, seed: problem.seed, steps, onStep: told });
  freeOfHardFaults(problem, costing, seated);
  return planOf(problem, costing, seated, isOpen);
}

function openSeats({ layout, closed, guests }: Problem, hall: Adjacency): Uint8Array {
  const inactive = new Set(layout.inactive);
  const own = new Set(guests.flatMap(({ now }) => now ?? []));
  return Uint8Array.from(hall.place, (place) => Number(!inactive.has(place) && (!closed.has(place) || own.has(place))));
}

/** Whoever sits keeps their seat; parties come into stretches that hold them, all others wherever there is room. */
function beginning(problem: Problem, { hall, parties, partyOf, own }: Costing, isOpen: Uint8Array): Seated {
  const { guests } = problem;
  const seatOf = new Int32Array(guests.length).fill(-1);
  const guestAt = new Int32Array(hall.count).fill(-1);
  const put = (guest: number, seat: number) => {
    seatOf[guest] = seat;
    guestAt[seat] = guest;
  };
  guests.forEach(({ now }, guest) => {
    const seat = now === null ? -1 : hall.indexOf(now);
    if (seat >= 0 && isOpen[seat] && guestAt[seat]! < 0) put(guest, seat);
  });
  const isEmpty = (seat: number) => isOpen[seat] === 1 && guestAt[seat]! < 0;
  const stretches = stretchesOf(hall, isEmpty);
  const rankOf = (party: number) => bestRank(parties[party]!, guests);
  const coming = [...parties.keys()].filter((party) => parties[party]!.every((guest) => seatOf[guest]! < 0));
  coming.sort((a, b) => rankOf(a) - rankOf(b) || parties[b]!.length - parties[a]!.length || a - b);
  const sizes = coming.map((party) => parties[party]!.length);
  const fitted = fitWhole(
    sizes,
    stretches.map(({ length }) => length),
    problem.seed,
  );
  coming.forEach((party, at) => {
    const stretch = stretches[fitted[at]!];
    if (stretch) for (const guest of parties[party]!) put(guest, stretch.shift()!);
  });
  const waiting = [...guests.keys()].filter((guest) => seatOf[guest]! < 0);
  waiting.sort((a, b) => order(guests[a]!) - order(guests[b]!) || partyOf[a]! - partyOf[b]! || a - b);
  const left = [...guestAt.keys()].filter(isEmpty);
  const near = left.toSorted((a, b) => hall.toStage[a]! - hall.toStage[b]! || a - b);
  for (const guest of waiting) {
    const { stepFree, companion } = guests[guest]!;
    // Whoever has a need, or a rank, takes the seat that suits best; of the others one comes after the other.
    const suited = stepFree || companion || guests[guest]!.rank > 0 ? suiting(near, guest, own) : 0;
    const seat = near[suited];
    if (seat === undefined) break;
    near.splice(suited, 1);
    put(guest, seat);
  }
  return { seatOf, guestAt };
}

const order = ({ stepFree, companion, rank }: Wanted) => (stepFree || companion ? 0 : rank > 0 ? rank : 1_000);

function bestRank(members: Int32Array, guests: readonly Wanted[]): number {
  return members.reduce((best, guest) => Math.min(best, guests[guest]!.rank || 1_000), 1_000);
}

function suiting(seats: readonly number[], guest: number, own: Costing['own']): number {
  let [least, best] = [Infinity, 0];
  for (let at = 0; at < seats.length; at += 1) {
    const cost = own(guest, seats[at]!);
    if (cost < least) [least, best] = [cost, at];
  }
  return best;
}

/** Empty seats side by side, those nearest to the stage first; of a table or an area all that are empty. */
function stretchesOf(hall: Adjacency, isEmpty: (seat: number) => boolean): number[][] {
  const all: number[][] = [];
  for (let group = 0; group < hall.isTable.length; group += 1) {
    let last: number[] | null = null;
    for (let seat = hall.groupStart[group]!; seat < hall.groupStart[group + 1]!; seat += 1) {
      if (!isEmpty(seat)) {
        if (!hall.isTable[group]) last = null;
      } else if (last) last.push(seat);
      else all.push((last = [seat]));
    }
  }
  const away = new Map(all.map((seats) => [seats, Math.min(...seats.map((seat) => hall.toStage[seat]!))]));
  return all.sort((a, b) => away.get(a)! - away.get(b)! || a[0]! - b[0]!);
}

/** Of whoever breaks a hard rule nobody is seated rather than somebody against it: those who come last go first. */
function freeOfHardFaults({ guests }: Problem, costing: Costing, { seatOf, guestAt }: Seated): void {
  const isMovable = (guest: number) => !guests[guest]!.stays && seatOf[guest]! >= 0;
  const free = (guest: number) => {
    guestAt[seatOf[guest]!] = -1;
    seatOf[guest] = -1;
  };
  guests.forEach((_, guest) => {
    const seat = seatOf[guest]!;
    const faults = seat < 0 ? [] : costing.ownFaults(guest, seat);
    if (isMovable(guest) && faults.some((fault) => typeof fault === 'object' && fault.rule.hard)) free(guest);
  });
  costing.rules.forEach(({ rule, of, with: others }, at) => {
    const people = [...new Set([...of, ...others])].sort((a, b) => b - a);
    while (rule.hard && costing.isBroken(at, seatOf)) {
      const goes = people.find(isMovable);
      if (goes === undefined) break;
      free(goes);
    }
  });
}

function planOf({ guests }: Problem, costing: Costing, { seatOf }: Seated, isOpen: Uint8Array): Plan {
  const { hall, parties } = costing;
  const id = (guest: number) => guests[guest]!.id;
  const single = [...seatOf].flatMap((seat, guest): Unmet[] => {
    if (seat < 0) return [{ kind: 'unseated', guests: [id(guest)] }];
    return costing.ownFaults(guest, seat).map((fault) => {
      if (typeof fault === 'string') return { kind: fault, guests: [id(guest)] };
      return { kind: fault.rule.kind, guests: [id(guest)], rule: fault.rule.id };
    });
  });
  // One line for each thing that is wrong, with all who have it so.
  const unmet = [...groupBy(single, ({ kind, rule = '' }) => `${kind} ${rule}`).values()].map((all): Unmet => ({
    ...all[0]!,
    guests: all.flatMap((one) => one.guests),
  }));
  let together = 0;
  parties.forEach((members, party) => {
    if (costing.partsOf(party, seatOf) < 2) together += 1;
    else unmet.push({ kind: 'party', guests: [...members].map(id) });
  });
  costing.rules.forEach(({ rule, of, with: others }, at) => {
    if (costing.isBroken(at, seatOf))
      unmet.push({ kind: rule.kind, guests: [...of, ...others].map(id), rule: rule.id });
  });
  const places = [...seatOf].map((seat) => (seat < 0 ? null : hall.place[seat]!));
  const moved = guests.filter(({ now }, guest) => now !== null && places[guest] !== now).length;
  const cost = totalOf(costing, seatOf);
  const lacking = Math.max(0, guests.length - isOpen.reduce((sum, is) => sum + is, 0));
  return { places, unmet, cost, parties: parties.length, together, moved, lacking };
}
