import { type Chance, chanceOf } from './chance.ts';

/** Into which bin each party goes, by their order; -1: into none as a whole. */
export type Fitted = Int32Array;

/** Looks at so many beginnings of an exact search, and shuffles so often, before it takes the best that was found. */
const STEPS = 60_000;
/** Each beginning is known by the room of all bins; so many rooms are read in all. */
const ROOMS = 2_000_000;
const SHUFFLES = 60;
/** Of more parties not all ways are looked through. */
const MOST_PARTIES = 40;
/** Shuffles end, too, once so many pairs of a party and a bin were looked at: in a large hall there are fewer of them. */
const PAIRS = 30_000_000;

/**
 * Parties into bins so that as many as possible stay whole: bins are free stretches of rows, tables and areas. Where all fit in
 * the order they come in, each goes into the first of the bins that it leaves the least of; else the order changes, by chance
 * and then all ways as far as the steps go. The same input gives the same answer. O(parties x bins) for each order tried.
 */
export function fitWhole(sizes: readonly number[], bins: readonly number[], seed = 1): Fitted {
  // What is smaller than every party holds none, and there may be a thousand single seats.
  const least = sizes.reduce((min, size) => Math.min(min, size), Infinity);
  const useful = [...bins.keys()].filter((bin) => bins[bin]! >= least);
  const fitted = fitInto(
    sizes,
    useful.map((bin) => bins[bin]!),
    seed,
  );
  return fitted.map((bin) => useful[bin] ?? -1);
}

function fitInto(sizes: readonly number[], bins: readonly number[], seed: number): Fitted {
  const inOrder = sizes.map((_, i) => i);
  let best = bestFit(inOrder, sizes, bins);
  const most = mostPossible(sizes, bins);
  const tryOrder = (order: readonly number[]) => {
    const next = improved(bestFit(order, sizes, bins), sizes, bins);
    if (countWhole(next) > countWhole(best)) best = next;
    return countWhole(best) === most;
  };
  if (countWhole(best) === most) return best;
  const largestFirst = inOrder.toSorted((a, b) => sizes[b]! - sizes[a]! || a - b);
  if (tryOrder(largestFirst) || tryOrder(largestFirst.toReversed())) return best;
  const exact = searched(sizes, bins, countWhole(best));
  if (exact.found) best = exact.found;
  if (exact.isProven || countWhole(best) === most) return best;
  const chance = chanceOf(seed);
  const rounds = Math.min(SHUFFLES, Math.floor(PAIRS / (sizes.length * bins.length)));
  for (let round = 0; round < rounds; round += 1) if (tryOrder(shuffled(largestFirst, chance))) return best;
  return best;
}

/** How many of them have a bin. */
export function countWhole(fitted: Fitted): number {
  return fitted.reduce((sum, bin) => sum + Number(bin >= 0), 0);
}

/** More can't fit: the smallest of them, as far as all bins together and the largest of them go. */
function mostPossible(sizes: readonly number[], bins: readonly number[]): number {
  const largest = bins.reduce((max, bin) => Math.max(max, bin), 0);
  let room = bins.reduce((sum, bin) => sum + bin, 0);
  let count = 0;
  for (const size of sizes.toSorted((a, b) => a - b)) {
    if (size > largest || size > room) break;
    room -= size;
    count += 1;
  }
  return count;
}

function bestFit(order: readonly number[], sizes: readonly number[], bins: readonly number[]): Fitted {
  const left = Int32Array.from(bins);
  const fitted = new Int32Array(sizes.length).fill(-1);
  fillUp(order, fitted, left, sizes);
  return fitted;
}

/** Those that have no bin each into the tightest, in this order; tells whether any had room. */
function fillUp(order: Iterable<number>, fitted: Fitted, left: Int32Array, sizes: readonly number[]): boolean {
  let some = false;
  // Where one had no room, none as large has, as bins only fill.
  let tooLarge = Infinity;
  for (const party of order) {
    const size = sizes[party]!;
    if (fitted[party]! >= 0 || size >= tooLarge) continue;
    const bin = tightest(left, size);
    if (bin < 0) tooLarge = size;
    else {
      fitted[party] = bin;
      left[bin]! -= size;
      some = true;
    }
  }
  return some;
}

/** The first of the bins that keep the least when so many go in; -1 where none has room. */
function tightest(left: Int32Array, size: number): number {
  let best = -1;
  for (let bin = 0; bin < left.length; bin += 1) {
    if (left[bin]! < size || (best >= 0 && left[bin]! >= left[best]!)) continue;
    best = bin;
    if (left[bin] === size) break;
  }
  return best;
}

/** A party goes where two or more that have no bin come in its place, as long as there is one. */
function improved(fitted: Fitted, sizes: readonly number[], bins: readonly number[]): Fitted {
  const left = Int32Array.from(bins);
  fitted.forEach((bin, party) => {
    if (bin >= 0) left[bin]! -= sizes[party]!;
  });
  const order = (one: number, other: number) => sizes[one]! - sizes[other]! || one - other;
  for (let again = true; again;) {
    again = false;
    /** Those that have no bin, the smallest first. */
    const outside = [...fitted.keys()].filter((each) => fitted[each]! < 0).sort(order);
    for (let party = 0; party < sizes.length; party += 1) {
      const bin = fitted[party]!;
      if (bin < 0) continue;
      let room = left[bin]! + sizes[party]!;
      let coming = 0;
      while (coming < outside.length && sizes[outside[coming]!]! <= room) room -= sizes[outside[coming++]!]!;
      if (coming < 2) continue;
      fitted[party] = -1;
      for (const each of outside.splice(0, coming)) fitted[each] = bin;
      left[bin] = room;
      again = true;
      const after = outside.findIndex((each) => order(each, party) > 0);
      outside.splice(after < 0 ? outside.length : after, 0, party);
    }
    // Whoever was put out may have room elsewhere by now.
    if (fillUp(fitted.keys(), fitted, left, sizes)) again = true;
  }
  return fitted;
}

/** All ways, largest parties first and bins of one size taken once, until the steps are over. */
function searched(sizes: readonly number[], all: readonly number[], known: number) {
  const order = sizes.map((_, i) => i).sort((a, b) => sizes[b]! - sizes[a]! || a - b);
  // Each party needs one bin at most, and what one holds a larger one holds, too.
  const kept = largest(all, sizes.length);
  const bins = kept.map((bin) => all[bin]!);
  const left = Int32Array.from(bins);
  const now = new Int32Array(sizes.length).fill(-1);
  const seen = new Set<string>();
  let [steps, rooms, best, found] = [0, 0, known, null as Fitted | null];
  const isOver = () => steps > STEPS || rooms > ROOMS;
  const most = mostPossible(sizes, bins);
  const go = (at: number, whole: number): void => {
    if (best === most || isOver()) return;
    if (at === order.length) {
      if (whole > best) [best, found] = [whole, now.slice()];
      return;
    }
    if (whole + stillPossible(order, sizes, left, at) <= best) return;
    rooms += left.length;
    const key = `${at} ${whole} ${left.toSorted().join()}`;
    if (seen.has(key)) return;
    seen.add(key);
    steps += 1;
    const party = order[at]!;
    const size = sizes[party]!;
    const tried = new Set<number>();
    for (let bin = 0; bin < left.length; bin += 1) {
      if (left[bin]! < size || tried.has(left[bin]!)) continue;
      tried.add(left[bin]!);
      left[bin]! -= size;
      now[party] = kept[bin]!;
      go(at + 1, whole + 1);
      left[bin]! += size;
      now[party] = -1;
    }
    go(at + 1, whole);
  };
  // Of many parties there is no exact answer in time anyway.
  const isSmall = sizes.length <= MOST_PARTIES;
  if (isSmall) go(0, 0);
  return { found, isProven: isSmall && !isOver() };
}

/** So many of the bins, of equal ones the first, in their order. */
function largest(bins: readonly number[], count: number): number[] {
  const bySize = [...bins.keys()].sort((a, b) => bins[b]! - bins[a]! || a - b);
  return bySize.slice(0, count).sort((a, b) => a - b);
}

function stillPossible(order: readonly number[], sizes: readonly number[], left: Int32Array, from: number): number {
  let room = 0;
  for (const each of left) room += each;
  let count = 0;
  for (let at = order.length - 1; at >= from; at -= 1) {
    room -= sizes[order[at]!]!;
    if (room < 0) break;
    count += 1;
  }
  return count;
}

function shuffled(order: readonly number[], chance: Chance): number[] {
  const next = [...order];
  // Parties change places with near ones: large ones still come first on the whole.
  for (let at = 0; at < next.length; at += 1) {
    const other = Math.min(next.length - 1, at + chance.upTo(8));
    [next[at], next[other]] = [next[other]!, next[at]!];
  }
  return next;
}
