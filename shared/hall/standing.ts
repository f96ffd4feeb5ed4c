import { recordKey } from '../text.ts';
import { numberOn } from './doubles.ts';
import { type GroupAt, groupsOf, mapGroups, placesOf } from './groups.ts';
import { cut } from './labels.ts';
import { type HallLayout, MOST_BLOCKS, MOST_LEVELS, MOST_NAME, NO_MARKS } from './layout.ts';

/** Levels (floors) and blocks of a hall. Groups name both by their positions, so these follow when one goes. */

/** Moves groups to a level the hall has; a label that another bears there goes on by itself. */
export function setLevel(layout: HallLayout, groups: readonly GroupAt[], level: number): HallLayout {
  if (level < 0 || level >= Math.max(1, layout.levels.length)) return layout;
  const some = new Set<object>(groups.flatMap(({ kind, at }) => layout[kind][at] ?? []));
  const next = mapGroups(layout, (group) =>
    some.has(group) && (group.level ?? 0) !== level ? onLevel(group, level) : group,
  );
  const stayed = groupsOf(layout).flatMap(({ group }) => (some.has(group) ? [] : group.places));
  return numberOn(next, new Set(stayed));
}

/** The group as one of a level; the lowest is not written down. */
export function onLevel<G extends { level?: number | undefined }>(group: G, level: number): G {
  const { level: _level, ...rest } = group;
  return (level === 0 ? rest : { ...rest, level }) as G;
}

/** One level more, above the others. In a hall without levels all that stands is on the first of two then, called `ground`. */
export function addLevel(layout: HallLayout, name: string, ground: string): HallLayout {
  if (layout.levels.length >= MOST_LEVELS) return layout;
  const levels = layout.levels.length > 0 ? layout.levels : [{ name: cut(ground, MOST_NAME) }];
  return { ...layout, levels: [...levels, { name: freeAmong(levels, name) }] };
}

/** Another name for a level; one that another level has stays out, since the name is part of every label. */
export function renameLevel(layout: HallLayout, level: number, name: string): HallLayout {
  const known = layout.levels[level];
  const free = layout.levels.every((other, at) => at === level || recordKey(other.name) !== recordKey(name));
  if (!known || !free || name.trim() === '' || name.length > MOST_NAME) return layout;
  return { ...layout, levels: layout.levels.with(level, { name }) };
}

/** Does nothing stand on it, so that it can be taken away? */
export function isEmptyLevel(layout: HallLayout, level: number): boolean {
  return groupsOf(layout).every(({ group }) => (group.level ?? 0) !== level);
}

/** Takes an empty level away, and with the last but one the levels as such; the layout itself where something stands on it. */
export function removeLevel(layout: HallLayout, level: number): HallLayout {
  if (!layout.levels[level] || !isEmptyLevel(layout, level)) return layout;
  const levels = layout.levels.filter((_, at) => at !== level);
  const next = mapGroups(layout, (group) =>
    (group.level ?? 0) > level ? onLevel(group, (group.level ?? 0) - 1) : group,
  );
  return { ...next, levels: levels.length > 1 ? levels : [] };
}

/** A block more, and the number its groups name; undefined where the hall has as many as it may. */
export function withBlock(layout: HallLayout, name: string): { layout: HallLayout; block: number | undefined } {
  if (layout.blocks.length >= MOST_BLOCKS) return { layout, block: undefined };
  const blocks = [...layout.blocks, { name: cut(name, MOST_NAME) }];
  return { layout: { ...layout, blocks }, block: layout.blocks.length };
}

/** Forgets blocks that nothing belongs to. */
export function tidied(layout: HallLayout): HallLayout {
  const used = new Set(groupsOf(layout).map(({ group }) => group.block));
  if (layout.blocks.every((_, at) => used.has(at))) return layout;
  const kept = layout.blocks.flatMap((_, at) => (used.has(at) ? [at] : []));
  const next = mapGroups(layout, (group) =>
    group.block === undefined ? group : { ...group, block: kept.indexOf(group.block) },
  );
  return { ...next, blocks: kept.map((at) => layout.blocks[at]!) };
}

/** The layout without anything people sit on; what was given out stays given out, levels stay. */
export function cleared(layout: HallLayout): HallLayout {
  if (placesOf(layout).length === 0) return layout;
  const zones = layout.zones.map((zone) => ({ ...zone, places: [] }));
  return { ...layout, rows: [], tables: [], areas: [], blocks: [], inactive: [], marks: NO_MARKS, zones };
}

/** The name, with a number where one of the others is called so, capitals aside. */
export function freeAmong(others: readonly { name: string }[], name: string): string {
  const taken = new Set(others.map((other) => recordKey(other.name)));
  let free = cut(name, MOST_NAME);
  for (let number = 2; taken.has(recordKey(free)); number += 1) free = `${cut(name, MOST_NAME - 4)} ${number}`;
  return free;
}
