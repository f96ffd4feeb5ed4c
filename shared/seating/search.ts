import { chanceOf, isTaken } from './chance.ts';
import { chooserOf, type Costs } from './chooser.ts';
import type { Costing } from './cost.ts';
import { type Board, MOST, type Move, type Seated } from './moves.ts';

interface Asked extends Omit<Board, 'chance' | keyof Seated> {
  seed: number;
  steps: number;
  /** The heat that each round begins with: losses that every second move may bring. */
  rounds: readonly number[];
  /** Told now and then how many steps are done; an answer of false ends the search. */
  onStep?: ((done: number) => boolean) | undefined;
}

const TELL_EVERY = 2_048;
/** The heat that each round ends with. */
const COLD = 16;

/**
 * Moves people about as long as there are steps, and leaves the best plan that came by in `seated`. 'Simulated annealing' (Kirkpatrick
 * and others, 1983) in whole numbers: a move that costs is taken the more seldom the cooler it has become; each round begins with the
 * best plan so far. Answers its cost.
 */
export function search(seated: Seated, { seed, steps, rounds, onStep, ...given }: Asked): number {
  const board: Board = { ...seated, ...given, chance: chanceOf(seed) };
  const ledger = ledgerOf(board);
  const next = chooserOf(board, ledger.costs);
  let best = ledger.total();
  const bestSeats = seated.seatOf.slice();
  // The best is copied only when it is about to be left.
  let isNoted = true;
  const perRound = Math.max(1, Math.floor(steps / rounds.length));
  for (let step = 0; step < perRound * rounds.length; step += 1) {
    if (onStep && step % TELL_EVERY === 0 && !onStep(step)) break;
    if (best === 0) break;
    const done = step % perRound;
    if (done === 0 && step > 0 && isNoted) ledger.reset(bestSeats);
    const move = next();
    if (!move || move.count === 0) continue;
    const heat = heatAt(rounds[Math.floor(step / perRound)]!, done, perRound);
    const loss = ledger.make(move);
    if (!isTaken(board.chance, loss, heat)) ledger.takeBack(move);
    else if (loss > 0 && !isNoted) {
      ledger.copyBefore(move, bestSeats);
      isNoted = true;
    }
    if (ledger.total() < best) {
      best = ledger.total();
      isNoted = false;
    }
  }
  if (isNoted) ledger.reset(bestSeats);
  return best;
}

/** Halves the heat again and again, with a straight line between, until it is cold. */
function heatAt(first: number, done: number, steps: number): number {
  const halvings = Math.max(1, 32 - Math.clz32(Math.floor(first / COLD)));
  const at = Math.floor((done * halvings * 256) / steps);
  const heat = first / 2 ** (at >> 8);
  return Math.floor(heat - (heat * (at & 255)) / 512);
}

/** What everything costs, kept while people move. */
function ledgerOf({ costing, seatOf, guestAt }: Board) {
  const { partyOf, parties, rules, rulesOf } = costing;
  const [firstParty, firstRule] = [seatOf.length, seatOf.length + parties.length];
  const all = new Float64Array(firstRule + rules.length);
  const costs: Costs = {
    own: all.subarray(0, firstParty),
    party: all.subarray(firstParty, firstRule),
    rule: all.subarray(firstRule),
  };
  let total = 0;
  const reset = (seats: Int32Array) => {
    seatOf.set(seats);
    guestAt.fill(-1);
    seatOf.forEach((seat, guest) => {
      if (seat >= 0) guestAt[seat] = guest;
    });
    costs.own.forEach((_, at) => (costs.own[at] = costing.own(at, seatOf[at]!)));
    costs.party.forEach((_, at) => (costs.party[at] = costing.party(at, seatOf)));
    costs.rule.forEach((_, at) => (costs.rule[at] = costing.rule(at, seatOf)));
    total = all.reduce((sum, cost) => sum + cost, 0);
  };
  // What a move changed, by its position in `all`, and what it was before; a stamp says what has been looked at.
  const [stamps, changed, before] = [
    new Int32Array(all.length),
    new Int32Array(all.length),
    new Float64Array(all.length),
  ];
  const was = new Int32Array(MOST);
  let [stamp, count, loss] = [0, 0, 0];
  const note = (at: number, cost: number): void => {
    if (cost === all[at]) return;
    changed[count] = at;
    before[count++] = all[at]!;
    loss += cost - all[at]!;
    all[at] = cost;
  };
  const isNew = (at: number): boolean => {
    if (stamps[at] === stamp) return false;
    stamps[at] = stamp;
    return true;
  };
  const send = ({ who, count }: Move, seats: Int32Array): void => {
    for (let at = 0; at < count; at += 1) {
      const from = seatOf[who[at]!]!;
      if (from >= 0) guestAt[from] = -1;
    }
    for (let at = 0; at < count; at += 1) {
      seatOf[who[at]!] = seats[at]!;
      if (seats[at]! >= 0) guestAt[seats[at]!] = who[at]!;
    }
  };
  /** Makes the move, and answers what it costs. */
  const make = (move: Move): number => {
    for (let at = 0; at < move.count; at += 1) was[at] = seatOf[move.who[at]!]!;
    send(move, move.to);
    stamp += 1;
    [count, loss] = [0, 0];
    for (let at = 0; at < move.count; at += 1) {
      const guest = move.who[at]!;
      note(guest, costing.own(guest, seatOf[guest]!));
      const party = partyOf[guest]!;
      if (party >= 0 && isNew(firstParty + party)) note(firstParty + party, costing.party(party, seatOf));
      for (const rule of rulesOf(guest))
        if (isNew(firstRule + rule)) note(firstRule + rule, costing.rule(rule, seatOf));
    }
    total += loss;
    return loss;
  };
  const takeBack = (move: Move): void => {
    send(move, was);
    for (let at = 0; at < count; at += 1) all[changed[at]!] = before[at]!;
    total -= loss;
  };
  /** Who sat where before the move. */
  const copyBefore = ({ who, count }: Move, into: Int32Array): void => {
    into.set(seatOf);
    for (let at = 0; at < count; at += 1) into[who[at]!] = was[at]!;
  };
  reset(seatOf.slice());
  return { costs, total: () => total, reset, make, takeBack, copyBefore };
}

/** The cost of a whole plan. */
export function totalOf(costing: Costing, seatOf: Int32Array): number {
  let sum = 0;
  seatOf.forEach((seat, guest) => (sum += costing.own(guest, seat)));
  costing.parties.forEach((_, party) => (sum += costing.party(party, seatOf)));
  costing.rules.forEach((_, rule) => (sum += costing.rule(rule, seatOf)));
  return sum;
}
