import { groupBy } from '../group.ts';
import { groupsOf, nameOfGroup, placesOf } from './groups.ts';
import { settled, withIds } from './ids.ts';
import type { HallLayout } from './layout.ts';
import { type Clash, mergeLayouts } from './merging.ts';
import { written } from './mergingLists.ts';
import { labelOfGroup, numbersOf } from './numbering.ts';
import { spotsOf } from './seats.ts';

/**
 * Which place of `there` each place of `here` is: halls of several dates begin as copies with the same ids, and are drawn on each
 * by itself since. One id is one place if it has its label or its spot still; what is left goes by its label, which is printed
 * on one chair of a hall only. Places that aren't there are missing. O(places).
 */
export function samePlaces(here: HallLayout, there: HallLayout): Map<number, number> {
  // Most groups are drawn alike, which is seen at once.
  const alike = new Set(groupsOf(here).map(({ group }) => written(group)));
  const shared = groupsOf(there).filter(({ group }) => alike.has(written(group)));
  const same = new Map(shared.flatMap(({ group }) => group.places.map((place) => [place, place] as const)));
  const [own, others] = [looksOf(here, same), looksOf(there, same)];
  for (const [place, { label, spot }] of own) {
    const other = others.get(place);
    if (other?.label === label || other?.spot === spot) same.set(place, place);
  }
  const left = groupBy(
    [...others].filter(([place]) => !same.has(place)),
    ([, { label }]) => label,
  );
  for (const [place, { label }] of own) {
    const [other] = (!same.has(place) && left.get(label)?.shift()) || [];
    if (other !== undefined) same.set(place, other);
  }
  return same;
}

/**
 * What was changed between `before` and `after`, two versions of one hall, done to `there`, the hall of another date that has a
 * history of its own: as two people's drawings are joined (`mergeLayouts`), so that what only is `there` stays. What both have
 * changed, and not alike, is named among the clashes; the layout is of no use then. Places that are new get ids that were never
 * given out there, and those that are not there count as new if they are changed. O(places).
 */
export function followed(
  before: HallLayout,
  after: HallLayout,
  there: HallLayout,
): { layout: HallLayout; clashes: Clash[] } {
  const ids = idsThere(before, after, there);
  const { next_place } = there;
  const known = new Set(placesOf(there));
  const base = { ...withIds(withoutUnknown(before, after, ids), ids), next_place };
  const mine = { ...withIds(after, ids), next_place: Math.max(after.next_place, highest(ids.values()) + 1) };
  const { layout, clashes } = mergeLayouts(base, mine, there);
  return {
    layout: { ...layout, next_place: Math.max(next_place, highest(placesOf(layout)) + 1) },
    clashes: clashes.length > 0 ? clashes : renamed(mine, layout, known),
  };
}

/** What looks the same has the same id as there, what is another's there gets a new one, and the rest stays. */
function idsThere(before: HallLayout, after: HallLayout, there: HallLayout): Map<number, number> {
  const ids = samePlaces(before, there);
  const old = new Set(placesOf(before));
  const taken = new Set(ids.values());
  const drawn = new Map(groupsOf(there).map(({ group }) => [formOf(group), group.places]));
  for (const { group } of groupsOf(after)) {
    const twins = drawn.get(formOf(group));
    const isTwin = (place: number, i: number) =>
      ids.has(place) ? ids.get(place) === twins![i] : !taken.has(twins![i]!);
    if (!twins || !group.places.every(isTwin)) continue;
    for (const [i, place] of group.places.entries()) ids.set(place, twins[i]!);
    for (const place of twins) taken.add(place);
  }
  let next = Math.max(before.next_place, after.next_place, there.next_place);
  for (const place of new Set([...old, ...placesOf(after)]))
    if (!ids.has(place) && place < there.next_place) ids.set(place, next++);
  return ids;
}

function formOf(group: { places: number[] }): string | undefined {
  return written({ ...group, places: group.places.length });
}

/** The layout without the groups that never were there and are changed now. */
function withoutUnknown(before: HallLayout, after: HallLayout, ids: ReadonlyMap<number, number>): HallLayout {
  const forms = new Set(groupsOf(after).map(({ group }) => written(group)));
  const stays = (group: { places: number[] }) =>
    group.places.some((place) => ids.has(place)) || forms.has(written(group));
  const { rows, tables, areas } = before;
  return settled({ ...before, rows: rows.filter(stays), tables: tables.filter(stays), areas: areas.filter(stays) });
}

function highest(places: Iterable<number>): number {
  let most = 0;
  for (const place of places) most = Math.max(most, place);
  return most;
}

/** New groups that had to be called, or counted, otherwise than they are here, as the name is taken there. */
function renamed(mine: HallLayout, joined: HallLayout, known: ReadonlySet<number>): Clash[] {
  const callOf = (each: ReturnType<typeof groupsOf>[number]) =>
    JSON.stringify([each.kind, nameOfGroup(each), 'start' in each.group && each.group.start]);
  const called = new Map(groupsOf(joined).map((each) => [each.group.places[0], callOf(each)]));
  return groupsOf(mine)
    .filter(({ group }) => !group.places.some((place) => known.has(place)))
    .filter((each) => (called.get(each.group.places[0]) ?? callOf(each)) !== callOf(each))
    .map((each) => ({ of: each.kind, name: nameOfGroup(each) }));
}

/** What tells a place from the others: its label, and where it stands. */
interface Look {
  label: string;
  spot: string;
}

/** The looks of all places but those of groups that are known. */
function looksOf(layout: HallLayout, known: ReadonlyMap<number, number>): Map<number, Look> {
  const unknown = groupsOf(layout).filter(({ group }) => !known.has(group.places[0]!));
  return new Map(
    unknown.flatMap((each) => {
      const { group } = each;
      const [spots, numbers, of] = [spotsOf(group), numbersOf(layout, each), labelOfGroup(layout, each)];
      return group.places.map((place, i): [number, Look] => {
        const { x, y } = spots[i]!;
        const label = JSON.stringify([of, numbers[i]]);
        return [place, { label, spot: `${group.level ?? 0} ${x.toFixed(1)} ${y.toFixed(1)}` }];
      });
    }),
  );
}
