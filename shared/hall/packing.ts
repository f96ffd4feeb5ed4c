import { mapGroups } from './groups.ts';
import { mapLists, mapMarks } from './ids.ts';
import type { HallLayout } from './layout.ts';

/** A layout whose lists of places are stretches: the schema of the call says more of it. */
export type PackedLayout = HallLayout;

/** Ids in their order as stretches. O(ids). */
export function packIds(ids: readonly number[]): number[] {
  const packed: number[] = [];
  for (let from = 0; from < ids.length;) {
    const step = ids[from + 1] === ids[from]! - 1 ? -1 : 1;
    let to = from + 1;
    while (to < ids.length && ids[to] === ids[to - 1]! + step) to += 1;
    packed.push(ids[from]!, step * (to - from));
    from = to;
  }
  return packed;
}

/** The ids of stretches, in their order. O(ids). */
export function unpackIds(packed: readonly number[]): number[] {
  const ids: number[] = [];
  for (let at = 0; at < packed.length; at += 2) {
    const [first, count] = [packed[at]!, packed[at + 1]!];
    const step = Math.sign(count);
    for (let i = 0; i !== count; i += step) ids.push(first + i);
  }
  return ids;
}

/** Values as runs: a value, how many of it in a row, the next value ... O(values). */
export function packRuns(values: readonly number[]): number[] {
  const packed: number[] = [];
  for (const value of values) {
    if (packed.at(-2) === value) packed[packed.length - 1]! += 1;
    else packed.push(value, 1);
  }
  return packed;
}

/** The values of runs, one after the other. */
export function* unpackRuns(packed: readonly number[]): Generator<number, void> {
  for (let at = 0; at < packed.length; at += 2) for (let left = packed[at + 1]!; left > 0; left -= 1) yield packed[at]!;
}

/** The layout with `change` done to each of its lists of places; pairs stay as they are. */
function changed(layout: HallLayout, change: (ids: readonly number[]) => number[]): HallLayout {
  return {
    ...mapGroups(layout, (group) => ({ ...group, places: change(group.places) })),
    ...mapLists(layout, change),
    marks: mapMarks(layout.marks, change, (pairs) => pairs),
  };
}

/** A layout for the wire. O(places). */
export function packLayout(layout: HallLayout): PackedLayout {
  return changed(layout, packIds);
}

/** The layout that was packed. O(places). */
export function unpackLayout(layout: PackedLayout): HallLayout {
  return changed(layout, unpackIds);
}

/** One bit for each of `all`, the first in the lowest of the first byte: is it among `some`? Base64. */
export function packFlags(all: readonly number[], some: ReadonlySet<number>): string {
  const bytes = new Uint8Array(Math.ceil(all.length / 8));
  all.forEach((id, at) => {
    if (some.has(id)) bytes[at >> 3]! |= 1 << (at & 7);
  });
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Reads flags by position: is the how-manieth of `all` among those that were packed? */
export function flagsOf(packed: string): (at: number) => boolean {
  const text = atob(packed);
  return (at) => ((text.charCodeAt(at >> 3) >> (at & 7)) & 1) === 1;
}
