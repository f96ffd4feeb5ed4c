import type { Adjacency } from './adjacency.ts';
import { type Board, MOST, type Move, movesOf } from './moves.ts';

/** What everything costs by now, so that trouble is looked for where it is. */
export interface Costs {
  own: Float64Array;
  party: Float64Array;
  rule: Float64Array;
}

/** As many seats as a stretch that is turned or shifted has. */
const LONGEST = 24;

/** Makes one move after the other by chance: most often of somebody who has cause to sit elsewhere, to where they have cause to sit. */
export function chooserOf(board: Board, costs: Costs): () => Move | null {
  const { costing, seatOf, guestAt, isFree, mayWait, chance } = board;
  const { hall, parties, partyOf, rules, rulesOf, home, wanted } = costing;
  const { upTo } = chance;
  const moves = movesOf(board);
  const { canTake } = moves;
  const free = Int32Array.from([...isFree.keys()].filter((guest) => isFree[guest]));
  const open = Int32Array.from([...board.isOpen.keys()].filter((seat) => board.isOpen[seat]));
  const movable = [...parties.keys()].filter((party) => parties[party]!.every((guest) => isFree[guest]));
  const hasTables = hall.isTable.includes(1);
  const canLeave = rules.some(({ rule }) => rule.hard) && mayWait.includes(1);
  if (free.length === 0 || open.length === 0) return () => null;

  const anyOf = (some: ArrayLike<number>) => some[upTo(some.length)]!;
  const trouble = (guest: number) => costs.own[guest]! + (partyOf[guest]! < 0 ? 0 : costs.party[partyOf[guest]!]!);
  const someGuest = (): number => {
    const one = anyOf(free);
    if (upTo(2) === 0) return one;
    if (rules.length > 0 && upTo(2) === 0) {
      const rule = upTo(rules.length);
      const side = upTo(2) === 0 ? rules[rule]!.of : rules[rule]!.with;
      const guest = side.length > 0 && costs.rule[rule]! > 0 ? anyOf(side) : one;
      return isFree[guest] ? guest : one;
    }
    const other = anyOf(free);
    return trouble(other) > trouble(one) ? other : one;
  };
  const beside = (guest: number) => (guest < 0 || seatOf[guest]! < 0 ? -1 : nearTo(hall, seatOf[guest]!, upTo(8)));
  const besideRule = (guest: number): number => {
    const all = rulesOf(guest);
    if (all.length === 0) return -1;
    const { rule, of, with: others } = rules[anyOf(all)]!;
    const side = of.includes(guest) ? others : of;
    return rule.kind === 'apart' || side.length === 0 ? -1 : beside(anyOf(side));
  };
  const asWanted = (guest: number): number => {
    const lists = wanted[guest]!;
    if (lists.length === 0) return -1;
    const list = lists[upTo(lists.length)]!;
    return list.length === hall.count ? list[upTo(upTo(list.length) + 1)]! : anyOf(list);
  };
  /** Where a guest might sit: beside those of their party or of a rule, where they like to, where they were, or anywhere. */
  const seatFor = (guest: number): number => {
    const kind = upTo(8);
    let seat = -1;
    if (kind < 2 && partyOf[guest]! >= 0) seat = beside(anyOf(parties[partyOf[guest]!]!));
    else if (kind < 4) seat = besideRule(guest);
    else if (kind < 6) seat = asWanted(guest);
    else if (kind === 6) seat = home[guest]!;
    return seat >= 0 ? seat : anyOf(open);
  };

  const buffers = [new Int32Array(hall.count), new Int32Array(hall.count)] as const;
  /** So many seats in a row from one on, or all up to the end of the group; round a table, empty ones first if asked to. */
  const stretch = (start: number, length: number, buffer: Int32Array, rest: 'round' | 'free' | 'ends'): Int32Array => {
    const [from, end] = [hall.groupStart[hall.group[start]!]!, hall.groupStart[hall.group[start]! + 1]!];
    let count = 0;
    const take = (isWanted: (seat: number) => boolean) => {
      for (let seat = start; count < length && seat < end; seat += 1) if (isWanted(seat)) buffer[count++] = seat;
      if (rest === 'ends') return;
      for (let seat = from; count < length && seat < start; seat += 1) if (isWanted(seat)) buffer[count++] = seat;
    };
    if (rest === 'free') take((seat) => canTake(seat) && guestAt[seat]! < 0);
    take((seat) => canTake(seat) && (rest !== 'free' || guestAt[seat]! >= 0));
    return buffer.subarray(0, count);
  };
  const isTable = (seat: number) => hall.isTable[hall.group[seat]!] === 1;
  const someParty = () => {
    const guest = someGuest();
    const party = partyOf[guest]!;
    return party >= 0 && parties[party]!.length <= MOST && parties[party]!.every((each) => isFree[each])
      ? party
      : anyOf(movable);
  };

  const single = (): boolean => {
    const guest = someGuest();
    if (canLeave && mayWait[guest] === 1 && upTo(16) === 0) return moves.change(guest, -1);
    const seat = seatFor(guest);
    return (canTake(seat) || seat === home[guest]) && moves.change(guest, seat);
  };
  const alone = new Int32Array(1);
  const insert = (): boolean => {
    alone[0] = someGuest();
    const seat = seatFor(alone[0]);
    if (!canTake(seat) || isTable(seat)) return single();
    buffers[0][0] = seat;
    return moves.push(alone, seat, buffers[0].subarray(0, 1));
  };
  const party = (isPushing: boolean): boolean => {
    if (movable.length === 0) return isPushing ? insert() : single();
    const members = parties[someParty()]!;
    const start = seatFor(anyOf(members));
    if (!isTable(start)) {
      const seats = stretch(start, members.length, buffers[0], 'ends');
      if (seats.length < members.length) return false;
      return isPushing ? moves.push(members, start, seats) : moves.settle(members, seats);
    }
    const seats = stretch(start, members.length, buffers[0], isPushing ? 'free' : 'round');
    return seats.length === members.length && moves.settle(members, seats);
  };
  /** Seats of a party and empty ones: those at its table, or those that follow its own to either side. */
  const roomOf = (members: Int32Array, buffer: Int32Array): Int32Array | null => {
    const first = seatOf[members[0]!]!;
    if (first < 0) return null;
    const [from, end] = [hall.groupStart[hall.group[first]!]!, hall.groupStart[hall.group[first]! + 1]!];
    const own = partyOf[members[0]!]!;
    const isRoom = (seat: number) =>
      guestAt[seat]! < 0 ? board.isOpen[seat] === 1 : partyOf[guestAt[seat]!] === own && canTake(seat);
    let [low, high] = [from, end];
    if (!isTable(first)) {
      for (low = first; low > from && isRoom(low - 1);) low -= 1;
      for (high = first + 1; high < end && isRoom(high);) high += 1;
    }
    let count = 0;
    for (let seat = low; seat < high; seat += 1) if (isRoom(seat)) buffer[count++] = seat;
    return buffer.subarray(0, count);
  };
  const trade = (): boolean => {
    if (movable.length < 2) return single();
    const one = parties[someParty()]!;
    const near = seatFor(anyOf(one));
    const neighbour = guestAt[near]!;
    const there = neighbour < 0 ? -1 : partyOf[neighbour]!;
    const other = parties[there >= 0 && parties[there]!.every((each) => isFree[each]) ? there : anyOf(movable)]!;
    const [hers, theirs] = [roomOf(one, buffers[0]), roomOf(other, buffers[1])];
    if (!hers || !theirs || hall.group[seatOf[one[0]!]!] === hall.group[seatOf[other[0]!]!]) return false;
    return moves.trade(one, hers, other, theirs);
  };
  /** Does a party go on from one seat to the next? */
  const isInside = (one: number, next: number): boolean => {
    const [a, b] = [guestAt[one]!, guestAt[next]!];
    return a >= 0 && b >= 0 && partyOf[a]! >= 0 && partyOf[a] === partyOf[b];
  };
  /** Two stretches that follow each other change places, or one is turned round: parties in them stay whole, most often. */
  const shift = (isTurning: boolean): boolean => {
    let start = anyOf(open);
    const [from, end] = [hall.groupStart[hall.group[start]!]!, hall.groupStart[hall.group[start]! + 1]!];
    if (end - from < 2) return false;
    const isWhole = upTo(4) > 0;
    const goesOn = (one: number, next: number) => isWhole && isInside(one, next);
    while (start > from && goesOn(start - 1, start)) start -= 1;
    const seats = stretch(start, 2 + upTo(LONGEST - 1), buffers[0], 'ends');
    let length = seats.length;
    if (length < 2) return false;
    for (
      let last = seats[length - 1]!;
      length > 2 && last + 1 < end && goesOn(last, last + 1);
      last = seats[length - 1]!
    )
      length -= 1;
    if (isTurning) return moves.permute(seats.subarray(0, length), (at) => length - 1 - at);
    let cut = 1 + upTo(length - 1);
    while (cut < length && goesOn(seats[cut - 1]!, seats[cut]!)) cut += 1;
    return cut < length && moves.permute(seats.subarray(0, length), (at) => (at + length - cut) % length);
  };
  /** Two tables change guests, or two stretches of one length. */
  const exchange = (): boolean => {
    const [one, other] = [anyOf(open), seatFor(anyOf(free))];
    if (hall.group[one] === hall.group[other]) return false;
    const isWhole = isTable(one) && isTable(other) && upTo(2) === 0;
    const length = isWhole ? MOST : 2 + upTo(LONGEST - 1);
    const here = stretch(isWhole ? hall.groupStart[hall.group[one]!]! : one, length, buffers[0], 'ends');
    const there = stretch(isWhole ? hall.groupStart[hall.group[other]!]! : other, length, buffers[1], 'ends');
    const most = Math.min(here.length, there.length);
    if (isWhole && here.length !== there.length) return false;
    return most > 0 && moves.exchange(here.subarray(0, most), there.subarray(0, most));
  };

  const kinds = [
    ...Array.from({ length: 5 }, () => single),
    insert,
    insert,
    () => party(false),
    () => party(false),
    () => party(true),
    () => party(true),
    trade,
    ...(hasTables ? [trade] : []),
    () => shift(false),
    () => shift(true),
    exchange,
  ];
  return () => (kinds[upTo(kinds.length)]!() ? moves.move : null);
}

/** A seat so far along its group from another one: to the right or the left. */
function nearTo({ group, groupStart }: Adjacency, seat: number, away: number): number {
  const [from, to] = [groupStart[group[seat]!]!, groupStart[group[seat]! + 1]!];
  const side = away % 2 === 0 ? 1 : -1;
  return from + ((seat - from + side * (1 + (away >> 1)) + (to - from) * 4) % (to - from));
}
