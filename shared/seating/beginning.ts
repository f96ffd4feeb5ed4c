import { groupBy } from '../group.ts';
import type { Adjacency } from './adjacency.ts';
import type { Costing } from './cost.ts';
import type { Seated } from './moves.ts';
import type { Problem, Wanted } from './problem.ts';
import { totalOf } from './search.ts';
import { fitWhole } from './whole.ts';

/** The cheaper of two beginnings: parties into stretches of the whole hall, or those of a rank into its places first. */
export function beginningOf(problem: Problem, costing: Costing, isOpen: Uint8Array): Seated {
  const plain = begin(problem, costing, isOpen, false);
  if (problem.layout.zones.length === 0 || problem.guests.every(({ rank }) => rank === 0)) return plain;
  const ranked = begin(problem, costing, isOpen, true);
  return totalOf(costing, ranked.seatOf) < totalOf(costing, plain.seatOf) ? ranked : plain;
}

/** Whoever sits keeps their seat; parties come into stretches that hold them, all others wherever there is room. */
function begin(problem: Problem, costing: Costing, isOpen: Uint8Array, byRank: boolean): Seated {
  const { hall, parties } = costing;
  const { guests, seed } = problem;
  const seated = { seatOf: new Int32Array(guests.length).fill(-1), guestAt: new Int32Array(hall.count).fill(-1) };
  keepSeats(problem, costing, seated, isOpen);
  const isEmpty = (seat: number) => isOpen[seat] === 1 && seated.guestAt[seat]! < 0;
  const rankOf = (party: number) => bestRank(parties[party]!, guests);
  const coming = [...parties.keys()].filter((party) => parties[party]!.every((guest) => seated.seatOf[guest]! < 0));
  coming.sort((a, b) => rankOf(a) - rankOf(b) || parties[b]!.length - parties[a]!.length || a - b);
  const fit = (some: readonly number[], isMeant: (seat: number) => boolean) => {
    const stretches = stretchesOf(hall, (seat) => isEmpty(seat) && isMeant(seat));
    const sizes = some.map((party) => parties[party]!.length);
    const fitted = fitWhole(
      sizes,
      stretches.map(({ length }) => length),
      seed,
    );
    some.forEach((party, at) => {
      const stretch = stretches[fitted[at]!];
      if (stretch) for (const guest of parties[party]!) put(seated, guest, stretch.shift()!);
    });
  };
  if (byRank)
    for (const [rank, some] of groupBy(coming, rankOf)) {
      const places = new Set(problem.layout.zones[rank - 1]?.places);
      if (places.size > 0) fit(some, (seat) => places.has(hall.place[seat]!));
    }
  const isStanding = (seat: number) => hall.isStanding[hall.group[seat]!] === 1;
  const left = () => coming.filter((party) => seated.seatOf[parties[party]![0]!]! < 0);
  fit(left(), (seat) => !isStanding(seat));
  // Once there are no chairs for them, they stand together.
  const chairs = [...hall.place.keys()].filter((seat) => isEmpty(seat) && !isStanding(seat)).length;
  if (seated.seatOf.filter((seat) => seat < 0).length > chairs) fit(left(), isStanding);
  fillUp(problem, costing, seated, isEmpty);
  return seated;
}

function put({ seatOf, guestAt }: Seated, guest: number, seat: number): void {
  seatOf[guest] = seat;
  guestAt[seat] = guest;
}

/** Those who stay come first, and then who is to have a place whatever that costs: whoever sits there goes. Where an earlier plan had somebody, this one begins with them. */
function keepSeats({ guests }: Problem, { home, hall, locked }: Costing, seated: Seated, isOpen: Uint8Array): void {
  guests.forEach(({ stays }, guest) => {
    if (stays && home[guest]! >= 0) put(seated, guest, home[guest]!);
  });
  locked.forEach((seat, guest) => {
    if (seat >= 0) put(seated, guest, seat);
  });
  const isFree = (seat: number) => seat >= 0 && seated.guestAt[seat]! < 0;
  guests.forEach(({ before }, guest) => {
    if (seated.seatOf[guest]! >= 0) return;
    const then = before === undefined ? -1 : hall.indexOf(before);
    if (isFree(then) && isOpen[then] === 1) put(seated, guest, then);
    else if (isFree(home[guest]!)) put(seated, guest, home[guest]!);
  });
}

/** Whoever has no seat yet: those with a need first, then by rank, each on the seat that suits best of those left. */
function fillUp({ guests }: Problem, costing: Costing, seated: Seated, isEmpty: (seat: number) => boolean): void {
  const { hall, partyOf, profile, own } = costing;
  const waiting = [...guests.keys()].filter((guest) => seated.seatOf[guest]! < 0);
  waiting.sort((a, b) => order(guests[a]!) - order(guests[b]!) || partyOf[a]! - partyOf[b]! || a - b);
  const near = [...hall.place.keys()].filter(isEmpty).sort((a, b) => hall.toStage[a]! - hall.toStage[b]! || a - b);
  /** The best last, to be taken from the end. */
  const sorted = (guest: number) => {
    const costs = new Map(near.map((seat) => [seat, own(guest, seat)]));
    return near.toSorted((a, b) => costs.get(a)! - costs.get(b)!).toReversed();
  };
  // Those who think alike go through one list; what others have taken of it is passed over.
  const lists = new Map<number, number[]>();
  for (const guest of waiting) {
    const kind = guests[guest]!.now === null ? profile[guest]! : -1;
    const list = lists.get(kind) ?? sorted(guest);
    if (kind >= 0) lists.set(kind, list);
    let seat = list.pop();
    while (seat !== undefined && !isEmpty(seat)) seat = list.pop();
    if (seat !== undefined) put(seated, guest, seat);
  }
}

const order = ({ needs, rank }: Wanted) => (needs.length > 0 ? 0 : rank > 0 ? rank : 1_000);

function bestRank(members: Int32Array, guests: readonly Wanted[]): number {
  return members.reduce((best, guest) => Math.min(best, guests[guest]!.rank || 1_000), 1_000);
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
