import { groupBy } from '#shared/group.ts';
import type { FileProblem, FileProblemKey } from '#shared/seating/file.ts';
import type { HallRecord } from '../../paper/plan/record.ts';
import type { NameCell } from './cells.ts';
import type { ReadChange } from './difference.ts';
import type { HallNow } from './seen.ts';

/** An area that people come to: its places that may be had, those that are free now first, and who comes, in order. */
interface Area {
  open: number[];
  room: number;
  coming: ReadChange[];
}

/**
 * Takes out who can't have their place, then whoever was to have the place that they keep, and so on; gives who comes to an area
 * a place in it. O(changes + places).
 */
export function settled(
  record: HallRecord,
  changes: readonly ReadChange[],
  now: HallNow,
  before: ReadonlyMap<string, NameCell>,
): { changes: ReadChange[]; problems: FileProblem[] } {
  const leaving = new Set(changes.map(({ guest_id }) => guest_id));
  const areas = areasOf(record, changes, now, leaving);
  const areaAt = new Map([...areas.values()].flatMap((area) => area.open.map((place) => [place, area] as const)));
  const comingTo = new Map(
    changes.flatMap((change) => (change.place === null ? [] : [[change.place, change] as const])),
  );
  const problems: FileProblem[] = [];
  const staying = new Set<ReadChange>();
  const kept: number[] = [];
  const stay = (change: ReadChange, key: FileProblemKey, other: string) => {
    if (staying.has(change)) return;
    staying.add(change);
    problems.push({ key, at: change.cell.at, params: { name: change.guest_name, other }, place: null });
    if (change.from !== null) kept.push(change.from);
  };
  const stayForSitting = (change: ReadChange, sitting: string) => {
    const isKept = before.get(sitting)?.spot.place === change.place;
    stay(change, isKept ? 'stays' : 'taken_since', now.guests.get(sitting)?.name ?? '');
  };
  const fit = ({ coming, room }: Area) => {
    while (coming.length > room) stay(coming.pop()!, 'area_full', '');
  };
  for (const [place, change] of comingTo) {
    const sitting = now.sitting.get(place);
    if (sitting !== undefined && !leaving.has(sitting)) stayForSitting(change, sitting);
  }
  for (const area of areas.values()) fit(area);
  for (let place = kept.pop(); place !== undefined; place = kept.pop()) {
    const change = comingTo.get(place);
    if (change) stayForSitting(change, now.sitting.get(place)!);
    const area = areaAt.get(place);
    if (!area) continue;
    area.room -= 1;
    fit(area);
  }
  const stays = new Set([...staying].map(({ guest_id }) => guest_id));
  const isHad = (place: number) => {
    const sitting = now.sitting.get(place);
    return sitting !== undefined && (!leaving.has(sitting) || stays.has(sitting));
  };
  for (const { open, coming } of areas.values()) {
    const left = open.filter((place) => !isHad(place));
    coming.forEach((change, at) => {
      change.place = left[at]!;
    });
  }
  return { changes: changes.filter((change) => !staying.has(change)), problems };
}

function areasOf(
  record: HallRecord,
  changes: readonly ReadChange[],
  now: HallNow,
  leaving: ReadonlySet<string>,
): Map<number, Area> {
  const coming = groupBy(
    changes.filter(({ group }) => group !== null),
    ({ group }) => group!,
  );
  const isOpen = (place: number) => {
    const known = now.places.get(place);
    const sitting = now.sitting.get(place);
    return known?.active && !known.technical && now.isOwn(place) && (sitting === undefined || leaving.has(sitting));
  };
  return new Map(
    record.free.map(({ group, places }) => {
      const all = places.filter(isOpen);
      const open = [
        ...all.filter((place) => !now.sitting.has(place)),
        ...all.filter((place) => now.sitting.has(place)),
      ];
      return [group, { open, room: open.length, coming: coming.get(group) ?? [] }];
    }),
  );
}
