import { moveGroups, removeGroups } from '#shared/hall/arranging.ts';
import { changeMark, removeMark } from '#shared/hall/edit.ts';
import { type GroupAt, groupsOf } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { findPlace } from '#shared/hall/numbering.ts';
import type { Point } from '#shared/hall/seats.ts';
import type { Hit } from '../plan/hit.ts';

/** What the properties panel is about. */
export type Selection =
  | { kind: 'hall' | 'stage' | 'picture' }
  | { kind: 'groups'; groups: readonly GroupAt[] }
  | { kind: 'entrance' | 'caption'; index: number };

export const HALL: Selection = { kind: 'hall' };
const KINDS = ['rows', 'tables', 'areas'] as const;

/** Groups as a selection, in the order of the plan; the hall where there are none. */
export function selected(groups: readonly GroupAt[]): Selection {
  const all = new Map(groups.map((group) => [keyOf(group), group]));
  const sorted = [...all.values()].toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.at - b.at);
  return sorted.length > 0 ? { kind: 'groups', groups: sorted } : HALL;
}

/** Is it something that stands on the plan, to be moved or taken away? The hall, its stage and the picture below aren't. */
export function isOnPlan({ kind }: Selection): boolean {
  return kind === 'groups' || kind === 'entrance' || kind === 'caption';
}

/** The groups of a selection. */
export function groupsIn(selection: Selection): readonly GroupAt[] {
  return selection.kind === 'groups' ? selection.groups : [];
}

/** The positions of the groups of one kind, if all that is selected is of it. */
export function only(selection: Selection, kind: GroupAt['kind']): number[] | null {
  const groups = groupsIn(selection);
  return groups.length > 0 && groups.every((group) => group.kind === kind) ? groups.map(({ at }) => at) : null;
}

/** The selection, or the hall where what was selected is gone. */
export function validIn(layout: HallLayout, selection: Selection): Selection {
  switch (selection.kind) {
    case 'groups':
      return selection.groups.every(({ kind, at }) => layout[kind][at])
        ? selection
        : selected(selection.groups.filter(({ kind, at }) => layout[kind][at]));
    case 'entrance':
      return layout.entrances[selection.index] ? selection : HALL;
    case 'caption':
      return layout.captions[selection.index] ? selection : HALL;
    default:
      return selection;
  }
}

/** All groups of a level, or of the hall; the hall where there are none. */
export function everyGroup(layout: HallLayout, level?: number): Selection {
  return selected(groupsOf(layout).filter(({ group }) => level === undefined || (group.level ?? 0) === level));
}

/** What can be numbered anew of a level, or of the hall: its rows; its tables where it has none. */
export function numberedGroups(layout: HallLayout, level?: number): Selection {
  const groups = groupsIn(everyGroup(layout, level));
  const rows = groups.filter(({ kind }) => kind === 'rows');
  return selected(rows.length > 0 ? rows : groups.filter(({ kind }) => kind === 'tables'));
}

/** Adds the groups, or takes them out if all of them are selected already. */
export function toggleGroups(selection: Selection, groups: readonly GroupAt[]): Selection {
  const old = groupsIn(selection);
  const has = (of: readonly GroupAt[], group: GroupAt) => of.some((other) => keyOf(other) === keyOf(group));
  const all = groups.every((group) => has(old, group));
  return selected(all ? old.filter((group) => !has(groups, group)) : [...old, ...groups]);
}

/** The groups these places belong to, in the order of the plan. */
export function groupsOfPlaces(layout: HallLayout, places: readonly number[]): GroupAt[] {
  const wanted = new Set(places);
  return groupsOf(layout).flatMap(({ kind, at, group }) =>
    group.places.some((place) => wanted.has(place)) ? [{ kind, at }] : [],
  );
}

/** The group of a place, and all that stand in one block with it. */
export function blockOf(layout: HallLayout, of: GroupAt): GroupAt[] {
  const block = layout[of.kind][of.at]?.block;
  if (block === undefined) return [of];
  return groupsOf(layout).flatMap(({ kind, at, group }) => (group.block === block ? [{ kind, at }] : []));
}

/** The group of a place; null where the hall has no such place. */
function groupOf(layout: HallLayout, place: number): GroupAt | null {
  const found = findPlace(layout, place);
  return found && { kind: found.kind, at: found.at };
}

/** The group that lies under a point, if one does. */
export function groupHit(layout: HallLayout, hit: Hit): GroupAt | null {
  if (hit.kind === 'place') return groupOf(layout, hit.place);
  if (hit.kind === 'table') return { kind: 'tables', at: hit.index };
  return hit.kind === 'area' ? { kind: 'areas', at: hit.index } : null;
}

/** The entrance or caption that was hit, in the list of the whole hall: the nearest one, whichever of them the level shows. */
export function signAt(layout: HallLayout, { kind, at }: Hit & { kind: 'entrance' | 'caption' }): number {
  const signs: readonly Point[] = kind === 'entrance' ? layout.entrances : layout.captions;
  const away = signs.map(({ x, y }) => Math.hypot(x - at.x, y - at.y));
  return away.indexOf(Math.min(...away));
}

/** The layout without what is selected; the hall and its stage stay. */
export function withoutSelected(layout: HallLayout, selection: Selection): HallLayout {
  switch (selection.kind) {
    case 'groups':
      return removeGroups(layout, selection.groups);
    case 'entrance':
      return removeMark(layout, 'entrances', selection.index);
    case 'caption':
      return removeMark(layout, 'captions', selection.index);
    default:
      return layout;
  }
}

/** The entrance or caption of a selection; null where it is none. */
export function signIn(layout: HallLayout, selection: Selection): Point | null {
  const list = listOf(selection);
  return (list && layout[list.name][list.index]) ?? null;
}

/** The layout with what is selected moved by so many units; what doesn't stand on the plan stays. */
export function moveSelected(layout: HallLayout, selection: Selection, dx: number, dy: number): HallLayout {
  if (selection.kind === 'groups') return moveGroups(layout, selection.groups, dx, dy);
  const [list, sign] = [listOf(selection), signIn(layout, selection)];
  return list && sign ? changeMark(layout, list.name, list.index, { x: sign.x + dx, y: sign.y + dy }) : layout;
}

function listOf(selection: Selection) {
  if (selection.kind !== 'entrance' && selection.kind !== 'caption') return null;
  return {
    name: selection.kind === 'entrance' ? ('entrances' as const) : ('captions' as const),
    index: selection.index,
  };
}

/** Do both name the same groups? */
export function sameGroups(one: readonly GroupAt[], other: readonly GroupAt[]): boolean {
  const keys = new Set(one.map(keyOf));
  return one.length === other.length && other.every((group) => keys.has(keyOf(group)));
}

function keyOf({ kind, at }: GroupAt): string {
  return `${kind} ${at}`;
}
