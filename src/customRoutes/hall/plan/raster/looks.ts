import {
  BOOKED,
  CHOSEN,
  DIMMED,
  FITS,
  FREE,
  INACTIVE,
  MARKED,
  OCCUPIED,
  PROPOSED,
  WAITING,
  type HallStore,
} from '../store.ts';
import type { GroupLook } from './areas.ts';
import type { FurnitureTexts } from './furniture.ts';
import { LOOKS, type Look } from './marks.ts';

/** Which of `LOOKS` a seat has: what a person chose or filtered out comes before its state. */
export function lookOf(store: HallStore, i: number): number {
  const flags = store.flags[i]!;
  const state = store.state[i]!;
  if (flags & CHOSEN) return at('chosen');
  if (flags & DIMMED) return at(state === OCCUPIED || state === BOOKED ? 'dimmedTaken' : 'dimmed');
  if (flags & PROPOSED) return at('proposed');
  if (state === INACTIVE && !(flags & MARKED)) return at('inactive');
  if (flags & MARKED) return at(state === OCCUPIED ? 'markedTaken' : 'marked');
  if (state === OCCUPIED) return at('occupied');
  if (state === WAITING) return at('waiting');
  if (state === BOOKED) return at('booked');
  return flags & FITS ? at('fits') : at('free');
}

const AT = Object.fromEntries(LOOKS.map((look, i) => [look, i])) as Record<Look, number>;
const at = (look: Look) => AT[look];

/** Twelve colours turn; 0 stays 'no sector'. */
export const colourOf = (sector: number) => (sector === 0 ? 0 : ((sector - 1) % 12) + 1);

/** How a table or an area is shown: its first place says whose it is. */
export function lookOfGroup(store: HallStore, group: number, texts: FurnitureTexts): GroupLook {
  const [first, end] = [store.groupStart[group]!, store.groupStart[group + 1]!];
  const { name = '', line = '', brief } = texts.groups[group] ?? {};
  const flags = store.flags[first]!;
  return {
    name,
    line,
    brief,
    sector: store.sector[first]!,
    dimmed: (flags & DIMMED) !== 0,
    fits: store.flags.subarray(first, end).some((each) => (each & FITS) !== 0),
    taken: group < store.seatedGroups ? 0 : takenIn(store, group),
  };
}

/** How much of a free group is taken, 0 to 1; closed places don't count. */
export function takenIn(store: HallStore, group: number): number {
  const states = store.state.subarray(store.groupStart[group]!, store.groupStart[group + 1]!);
  const open = states.filter((state) => state !== INACTIVE);
  return open.length === 0 ? 0 : open.filter((state) => state !== FREE).length / open.length;
}
