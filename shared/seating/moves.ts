import type { Chance } from './chance.ts';
import type { Costing } from './cost.ts';

/** Who sits where: seats by guest and guests by seat, both by index; -1 for none. */
export interface Seated {
  seatOf: Int32Array;
  guestAt: Int32Array;
}

export interface Board extends Seated {
  costing: Costing;
  chance: Chance;
  /** By seat: can anybody be put there? Whoever sits on another one already may stay on it or come back. */
  isOpen: Uint8Array;
  /** By guest: may they be moved? */
  isFree: Uint8Array;
  /** By guest: may they be left without a place? */
  mayWait: Uint8Array;
}

/** As many people as one move sends elsewhere. */
export const MOST = 48;

/** Guests and the seats that they are sent to, each guest once; -1: to none. */
export interface Move {
  count: number;
  readonly who: Int32Array;
  readonly to: Int32Array;
}

/** Ways to send people elsewhere, each written into one move. They answer false where it can't be done. */
export interface Moves {
  readonly move: Move;
  /** A guest and whoever sits there change. */
  change: (guest: number, seat: number) => boolean;
  /** People onto so many seats; whoever sits there goes where they come from. */
  settle: (people: Int32Array, seats: Int32Array) => boolean;
  /** People onto the seats from one on; whoever sits there moves aside, and so do those beside them. */
  push: (people: Int32Array, start: number, seats: Int32Array) => boolean;
  /** The people of one list of seats onto those of another in turn, and the other way round. */
  exchange: (here: Int32Array, there: Int32Array) => boolean;
  /** Each content of the seats goes to the seat that `to` says, by their order. */
  permute: (seats: Int32Array, to: (at: number) => number) => boolean;
  /** Two parties, each into the seats that the other one and nobody has. */
  trade: (one: Int32Array, hers: Int32Array, other: Int32Array, theirs: Int32Array) => boolean;
  canTake: (seat: number) => boolean;
}

export function movesOf({ costing, seatOf, guestAt, isOpen, isFree, mayWait, chance }: Board): Moves {
  const { hall, home } = costing;
  const move: Move = { count: 0, who: new Int32Array(MOST), to: new Int32Array(MOST) };
  const [seatMark, personMark] = [new Int32Array(hall.count), new Int32Array(seatOf.length)];
  const left = new Int32Array(MOST + 1);
  let [turn, vacated, used] = [0, 0, 0];

  const canTake = (seat: number) => isOpen[seat] === 1 && (guestAt[seat]! < 0 || isFree[guestAt[seat]!] === 1);
  const send = (guest: number, seat: number): boolean => {
    if (seatOf[guest] === seat) return true;
    const isAllowed = seat < 0 ? mayWait[guest] === 1 : isOpen[seat] === 1 || home[guest] === seat;
    if (move.count === MOST || !isFree[guest] || !isAllowed) return false;
    move.who[move.count] = guest;
    move.to[move.count] = seat;
    move.count += 1;
    return true;
  };
  const isTheirs = (guest: number) => guest >= 0 && personMark[guest] === turn;
  /** Marks who is moved and where to, and remembers the seats they leave for others. */
  const begin = (people: Int32Array, seats: Int32Array): boolean => {
    move.count = 0;
    [vacated, used] = [0, 0];
    if (people.length > MOST) return false;
    turn += 1;
    for (const seat of seats) seatMark[seat] = turn;
    for (const guest of people) {
      personMark[guest] = turn;
      const from = seatOf[guest]!;
      if (from >= 0 && seatMark[from] !== turn) left[vacated++] = from;
    }
    return true;
  };
  /** Of the seats that are left, the next that nobody has come to. */
  const sendAway = (guest: number): boolean => {
    while (used < vacated && seatMark[left[used]!] === turn) used += 1;
    const seat = used < vacated ? left[used++]! : -1;
    if (seat >= 0) seatMark[seat] = turn;
    return send(guest, seat);
  };
  const arrive = (people: Int32Array, seats: Int32Array): boolean => {
    for (let at = 0; at < people.length; at += 1) if (!send(people[at]!, seats[at]!)) return false;
    return move.count > 0;
  };
  const settle = (people: Int32Array, seats: Int32Array): boolean => {
    if (!begin(people, seats)) return false;
    for (const seat of seats) {
      const guest = guestAt[seat]!;
      if (guest >= 0 && !isTheirs(guest) && !sendAway(guest)) return false;
    }
    return arrive(people, seats);
  };
  const waiting = new Int32Array(2 * MOST);
  /** Whoever waits, and those whom they meet, one seat further each, up to the first that nobody has. */
  const aside = (next: number, end: number, step: number, from: number, to: number): boolean => {
    let [first, last] = [from, to];
    for (let seat = next; first < last && seat !== end; seat += step) {
      if (!canTake(seat) || seatMark[seat] === turn) continue;
      const guest = guestAt[seat]!;
      if (guest >= 0 && !isTheirs(guest)) {
        if (last >= waiting.length) return false;
        waiting[last++] = guest;
      }
      seatMark[seat] = turn;
      if (!send(waiting[first++]!, seat)) return false;
    }
    while (first < last) if (!sendAway(waiting[first++]!)) return false;
    return true;
  };
  const push = (people: Int32Array, start: number, seats: Int32Array): boolean => {
    if (!begin(people, seats)) return false;
    const group = hall.group[start]!;
    let sitting = 0;
    for (const seat of seats) if (guestAt[seat]! >= 0 && !isTheirs(guestAt[seat]!)) sitting += 1;
    // So many of them go to the left, the others to the right.
    const leftwards = chance.upTo(sitting + 1);
    let [at, seen] = [0, 0];
    for (let i = seats.length - 1; i >= 0; i -= 1) {
      const guest = guestAt[seats[i]!]!;
      if (guest < 0 || isTheirs(guest)) continue;
      seen += 1;
      if (seen > sitting - leftwards) waiting[at++] = guest;
    }
    if (!aside(seats[0]! - 1, hall.groupStart[group]! - 1, -1, 0, at)) return false;
    [at, seen] = [0, 0];
    for (const seat of seats) {
      const guest = guestAt[seat]!;
      if (guest < 0 || isTheirs(guest)) continue;
      seen += 1;
      if (seen > leftwards) waiting[at++] = guest;
    }
    return aside(seats.at(-1)! + 1, hall.groupStart[group + 1]!, 1, 0, at) && arrive(people, seats);
  };
  const exchange = (here: Int32Array, there: Int32Array): boolean => {
    move.count = 0;
    for (let at = 0; at < here.length; at += 1) {
      const [one, other] = [guestAt[here[at]!]!, guestAt[there[at]!]!];
      if (one >= 0 && !send(one, there[at]!)) return false;
      if (other >= 0 && !send(other, here[at]!)) return false;
    }
    return move.count > 0;
  };
  const permute = (seats: Int32Array, to: (at: number) => number): boolean => {
    move.count = 0;
    for (let at = 0; at < seats.length; at += 1) {
      const guest = guestAt[seats[at]!]!;
      if (guest >= 0 && !send(guest, seats[to(at)]!)) return false;
    }
    return move.count > 0;
  };
  const trade = (one: Int32Array, hers: Int32Array, other: Int32Array, theirs: Int32Array): boolean => {
    move.count = 0;
    if (one.length > theirs.length || other.length > hers.length) return false;
    const [here, there] = [chance.upTo(hers.length - other.length + 1), chance.upTo(theirs.length - one.length + 1)];
    for (let at = 0; at < one.length; at += 1) if (!send(one[at]!, theirs[there + at]!)) return false;
    for (let at = 0; at < other.length; at += 1) if (!send(other[at]!, hers[here + at]!)) return false;
    return move.count > 0;
  };
  const change = (guest: number, seat: number): boolean => {
    move.count = 0;
    const [from, other] = [seatOf[guest]!, seat < 0 ? -1 : guestAt[seat]!];
    if (from === seat || (other >= 0 && !isFree[other])) return false;
    return send(guest, seat) && (other < 0 || send(other, from));
  };
  return { move, change, settle, push, exchange, permute, trade, canTake };
}
