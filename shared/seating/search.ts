import type { Adjacency } from './adjacency.ts';
import { chanceOf } from './chance.ts';
import type { Costing } from './cost.ts';

/** Who sits where: seats by guest and guests by seat, both by index; -1 for none. */
export interface Seated {
  seatOf: Int32Array;
  guestAt: Int32Array;
}

interface Asked {
  costing: Costing;
  /** By seat: can anybody be put there? */
  isOpen: Uint8Array;
  /** By guest: may they be moved? */
  isFree: Uint8Array;
  seed: number;
  steps: number;
  /** Told now and then how many steps are done; an answer of false ends the search. */
  onStep?: ((done: number) => boolean) | undefined;
}

/** How many costs back a plan is compared with: 'late acceptance hill climbing' (Burke and Bykov, 2017), whole numbers only. */
const HISTORY = 400;
const TELL_EVERY = 2_048;
/** As many seats as one exchange moves on either side. */
const MOST = 24;

/** Exchanges the contents of seats as long as there are steps; leaves the best plan that came by in `seated`, and answers its cost. */
export function search(seated: Seated, { costing, isOpen, isFree, seed, steps, onStep }: Asked): number {
  const { hall, parties, partyOf } = costing;
  const { seatOf, guestAt } = seated;
  const chance = chanceOf(seed);
  const free = Int32Array.from([...isFree.keys()].filter((guest) => isFree[guest]));
  const open = Int32Array.from([...isOpen.keys()].filter((seat) => isOpen[seat]));
  if (free.length === 0 || open.length === 0) return totalOf(costing, seatOf);
  const movable = Uint8Array.from(isOpen, (is, seat) =>
    Number(is === 1 && (guestAt[seat]! < 0 || isFree[guestAt[seat]!] === 1)),
  );
  let cost = totalOf(costing, seatOf);
  let best = cost;
  let bestSeats = seatOf.slice();
  const history = new Float64Array(HISTORY).fill(cost);

  // What an exchange touches, each once, by stamps.
  const [partyStamp, ruleStamp] = [new Int32Array(parties.length), new Int32Array(costing.rules.length)];
  let stamp = 0;
  const here = new Int32Array(2 * MOST);
  const there = new Int32Array(2 * MOST);
  const people = new Int32Array(4 * MOST);
  let [count, who] = [0, 0];

  const costOfTouched = () => {
    stamp += 1;
    let sum = 0;
    for (let at = 0; at < who; at += 1) {
      const guest = people[at]!;
      sum += costing.own(guest, seatOf[guest]!);
      const party = partyOf[guest]!;
      if (party >= 0 && partyStamp[party] !== stamp) {
        partyStamp[party] = stamp;
        sum += costing.party(party, seatOf);
      }
      for (const rule of costing.rulesOf(guest)) {
        if (ruleStamp[rule] === stamp) continue;
        ruleStamp[rule] = stamp;
        sum += costing.rule(rule, seatOf);
      }
    }
    return sum;
  };
  /** The contents of `here` go `there` and the other way round. */
  const exchange = () => {
    for (let at = 0; at < count; at += 1) {
      const [one, other] = [here[at]!, there[at]!];
      const [a, b] = [guestAt[one]!, guestAt[other]!];
      guestAt[one] = b;
      guestAt[other] = a;
      if (b >= 0) seatOf[b] = one;
      if (a >= 0) seatOf[a] = other;
    }
  };
  const exchangeBack = () => {
    for (let at = count - 1; at >= 0; at -= 1) {
      const [one, other] = [here[at]!, there[at]!];
      const [a, b] = [guestAt[one]!, guestAt[other]!];
      guestAt[one] = b;
      guestAt[other] = a;
      if (b >= 0) seatOf[b] = one;
      if (a >= 0) seatOf[a] = other;
    }
  };
  const touch = () => {
    who = 0;
    for (let at = 0; at < count; at += 1) {
      if (guestAt[here[at]!]! >= 0) people[who++] = guestAt[here[at]!]!;
      if (guestAt[there[at]!]! >= 0) people[who++] = guestAt[there[at]!]!;
    }
  };

  const pair = (one: number, other: number): boolean => {
    if (one === other || !movable[one] || !movable[other]) return false;
    here[count] = one;
    there[count] = other;
    count += 1;
    return true;
  };
  const single = (): boolean => {
    const guest = free[chance.upTo(free.length)]!;
    const from = seatOf[guest]!;
    return from < 0 ? false : pair(from, seatFor(guest));
  };
  /** Somewhere by chance, or beside somebody of theirs. */
  const seatFor = (guest: number): number => {
    const party = partyOf[guest]!;
    const rules = costing.rulesOf(guest);
    const kind = chance.upTo(4);
    let beside = -1;
    if (kind === 0 && party >= 0) beside = seatOf[parties[party]![chance.upTo(parties[party]!.length)]!]!;
    else if (kind === 1 && rules.length > 0) {
      const rule = costing.rules[rules[chance.upTo(rules.length)]!]!;
      const side = rule.of.includes(guest) ? rule.with : rule.of;
      if (side.length > 0) beside = seatOf[side[chance.upTo(side.length)]!]!;
    }
    if (beside >= 0) return nearTo(hall, beside, chance.upTo(8));
    return open[chance.upTo(open.length)]!;
  };
  /** A party and as many seats in a stretch elsewhere change contents, seat by seat. */
  const block = (): boolean => {
    if (parties.length === 0) return single();
    const members = parties[chance.upTo(parties.length)]!;
    if (members.length > MOST) return single();
    const seats = [...members].map((guest) => seatOf[guest]!).sort((a, b) => a - b);
    const start = open[chance.upTo(open.length)]!;
    const end = hall.groupStart[hall.group[start]! + 1]!;
    let next = start;
    for (const seat of seats) {
      while (next < end && !movable[next]) next += 1;
      if (next >= end || seat < 0) return false;
      // Whoever stands in both stays out: an exchange of a stretch with itself is none.
      if (partyOf[Math.max(0, guestAt[next]!)] === partyOf[members[0]!] && guestAt[next]! >= 0) return false;
      if (!pair(seat, next)) return false;
      next += 1;
    }
    return true;
  };
  /** A stretch of a group the other way round. */
  const turn = (): boolean => {
    const start = open[chance.upTo(open.length)]!;
    const length = 2 + chance.upTo(MOST - 2);
    const end = Math.min(hall.groupStart[hall.group[start]! + 1]!, start + length) - 1;
    for (let [a, b] = [start, end]; a < b; a += 1, b -= 1) if (!pair(a, b)) return false;
    return count > 0;
  };
  /** A seat is taken out of a stretch and put in again at its other end: what lies between moves up. */
  const shift = (): boolean => {
    const start = open[chance.upTo(open.length)]!;
    const length = 2 + chance.upTo(MOST - 2);
    const end = Math.min(hall.groupStart[hall.group[start]! + 1]!, start + length) - 1;
    for (let at = start; at < end; at += 1) if (!pair(at, at + 1)) return false;
    return count > 0;
  };

  for (let step = 0; step < steps; step += 1) {
    if (onStep && step % TELL_EVERY === 0 && !onStep(step)) break;
    count = 0;
    const kind = chance.upTo(10);
    const isMade = kind < 5 ? single() : kind < 7 ? block() : kind < 9 ? turn() : shift();
    if (!isMade) continue;
    touch();
    if (who === 0) continue;
    const before = costOfTouched();
    exchange();
    const next = cost - before + costOfTouched();
    const at = step % HISTORY;
    if (next <= cost || next <= history[at]!) {
      cost = next;
      if (cost < best) {
        best = cost;
        bestSeats.set(seatOf);
      }
    } else exchangeBack();
    history[at] = Math.min(history[at]!, cost);
    if (best === 0) break;
  }
  seatOf.set(bestSeats);
  guestAt.fill(-1);
  seatOf.forEach((seat, guest) => {
    if (seat >= 0) guestAt[seat] = guest;
  });
  return best;
}

/** The cost of a whole plan. */
export function totalOf(costing: Costing, seatOf: Int32Array): number {
  let sum = 0;
  seatOf.forEach((seat, guest) => (sum += costing.own(guest, seat)));
  costing.parties.forEach((_, party) => (sum += costing.party(party, seatOf)));
  costing.rules.forEach((_, rule) => (sum += costing.rule(rule, seatOf)));
  return sum;
}

/** A seat so far along its group from another one: to the right or the left. */
function nearTo({ group, groupStart }: Adjacency, seat: number, away: number): number {
  const [from, to] = [groupStart[group[seat]!]!, groupStart[group[seat]! + 1]!];
  const side = away % 2 === 0 ? 1 : -1;
  return from + ((seat - from + side * (1 + (away >> 1)) + (to - from) * 4) % (to - from));
}
