import type { Place } from '../types.ts';
import type { Paint } from './usePaint.ts';

/** The places of every sector that changes touch, as they are after them: what a save of these sectors sends. */
export function paintedSectors(places: readonly Place[], changes: readonly Paint[]): Map<string, number[]> {
  const after = new Map(places.map((it) => [it.place, it.sector_id]));
  const touched = new Set<string>();
  for (const { sector_id, places: ids } of changes) {
    for (const id of ids) {
      const before = after.get(id);
      if (before) touched.add(before);
      after.set(id, sector_id);
    }
    if (sector_id) touched.add(sector_id);
  }
  const lists = new Map([...touched].map((id) => [id, [] as number[]]));
  for (const [place, sector_id] of after) lists.get(sector_id ?? '')?.push(place);
  return lists;
}
