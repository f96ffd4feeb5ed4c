import { recordKey } from '../text.ts';
import { numberOn } from './doubles.ts';
import { groupsOf, mapGroups, nameOfGroup, placesOf } from './groups.ts';
import { renewed, settled } from './ids.ts';
import { type HallLayout, MARKS, type Marks } from './layout.ts';
import {
  type Keyed,
  settle,
  settleLists,
  settleSets,
  type Side,
  type Version,
  type Versions,
  written,
} from './mergingLists.ts';
import { labelOfGroup } from './numbering.ts';
import { onLevel } from './standing.ts';

type Kind = 'rows' | 'tables' | 'areas';
type Named = 'levels' | 'blocks' | 'zones';

/** What two people changed, and not alike: a row, table, area, level or mark by the name it had, or a part of the plan as such. */
export interface Clash {
  of: Kind | Named | 'stage' | 'direction' | 'entrances' | 'captions';
  name: string | null;
}

type Three = Record<Version, HallLayout>;
/** At which position each level, block or rank of a version stands in the merged plan; none where it is gone. */
type Moved = Record<Version, readonly (number | undefined)[]>;

/**
 * What two people drew on the plan they both began from, as one plan that may follow `theirs`, which is saved. Rows, tables and
 * areas are the same where they share a place; whoever changed one has it as they want it. Where both changed the same one, and
 * not alike, it is named among the clashes, and `side` has it. Places that are new in both become different ones, and a label
 * that both gave goes on by itself in mine. O(places).
 */
export function mergeLayouts(
  base: HallLayout,
  mine: HallLayout,
  theirs: HallLayout,
  side: Side = 'mine',
): { layout: HallLayout; clashes: Clash[] } {
  const clashes: Clash[] = [];
  const clash = (of: Clash['of']) => (name: string | null) => void clashes.push({ of, name });
  // New places of the same number are different ones, but where both changed a group alike.
  const forms = new Set(groupsOf(theirs).map(({ group }) => written(group)));
  const alike = new Set(groupsOf(mine).flatMap(({ group }) => (forms.has(written(group)) ? group.places : [])));
  const isGivenTwice = (place: number) => place >= base.next_place && place < theirs.next_place && !alike.has(place);
  const own = renewed(mine, Math.max(mine.next_place, theirs.next_place), isGivenTwice);
  const three = { base, mine: own, theirs };
  const levels = mergeNames(three, 'levels', side, clash('levels'));
  const blocks = mergeNames(three, 'blocks', side, () => undefined);
  const zones = mergeNames(three, 'zones', side, clash('zones'));
  const groups = <K extends Kind>(of: K) => mergeGroups(three, of, [levels.moved, blocks.moved], side, clash(of));
  const part = <K extends 'stage' | 'direction'>(of: K) => settle(pick(three, of), side, () => clash(of)(null))!;
  const things = <K extends 'entrances' | 'captions'>(of: K) => mergeThings(three, of, side, clash(of));
  const marks = MARKS.map((of) => [
    of,
    eachOnce(settleSets<unknown>(each(three, (layout) => layout.marks[of])), theirs.marks[of]),
  ]);
  const drawn: HallLayout = {
    ...theirs,
    next_place: own.next_place,
    direction: part('direction'),
    stage: part('stage'),
    levels: levels.names,
    blocks: blocks.names,
    rows: groups('rows'),
    tables: groups('tables'),
    areas: groups('areas'),
    entrances: things('entrances'),
    captions: things('captions'),
    inactive: settleSets(pick(three, 'inactive')),
    marks: Object.fromEntries(marks) as Marks,
    zones: zones.names.map(({ name }, at) => ({ name, places: settleSets(placesOfZone(three, zones.moved, at)) })),
  };
  const known = new Set(placesOf(theirs));
  // What theirs took away and mine keeps comes again as new places: an id that was given back isn't used again.
  const single = once(drawn);
  const lawful = renewed(single, single.next_place, (place) => place < theirs.next_place && !known.has(place));
  const merged = settled(lawful);
  return { layout: numberOn(merged, calledAs(theirs, merged)), clashes };
}

/** The places of a merged plan that are called as in theirs: what mine calls as something of theirs has to give way. */
function calledAs(theirs: HallLayout, merged: HallLayout): Set<number> {
  const namesOf = (layout: HallLayout) =>
    groupsOf(layout).map((each) => ({
      places: each.group.places,
      name: JSON.stringify(labelOfGroup(layout, each)),
    }));
  const names = new Map(namesOf(theirs).flatMap(({ places, name }) => places.map((place) => [place, name] as const)));
  const same = namesOf(merged).filter(({ places, name }) => places.some((place) => names.get(place) === name));
  return new Set(same.flatMap(({ places }) => places));
}

function pick<K extends keyof HallLayout>(three: Three, of: K): Record<Version, HallLayout[K]> {
  return each(three, (layout) => layout[of]);
}

function each<T, R>(
  { base, mine, theirs }: Record<Version, T>,
  change: (value: T, version: Version) => R,
): Record<Version, R> {
  return { base: change(base, 'base'), mine: change(mine, 'mine'), theirs: change(theirs, 'theirs') };
}

/** What has nothing of its own to be told by is the same at the same position; what lies beyond is each one's own. */
function byPosition<T>(values: readonly T[], version: Version, most: number): Keyed<T> {
  return new Map(values.map((value, at) => [at < most ? String(at) : `${version} ${at}`, value]));
}

/** Entrances and captions: by position where none went away, else by what they are. */
function mergeThings<K extends 'entrances' | 'captions'>(
  three: Three,
  of: K,
  side: Side,
  clash: (name: string | null) => void,
): HallLayout[K] {
  type Thing = HallLayout[K][number];
  const most = three.base[of].length;
  const isWhole = Object.values(three).every((layout) => layout[of].length >= most);
  const keyed = each<readonly Thing[], Keyed<Thing>>(pick(three, of), (things, version) =>
    isWhole ? byPosition(things, version, most) : new Map(things.map((thing) => [JSON.stringify(thing), thing])),
  );
  const merged = settleLists<Thing>(keyed, side, ({ base }) =>
    clash(base ? ('text' in base ? base.text : base.name) : null),
  );
  return [...merged.values()] as HallLayout[K];
}

/** Levels, blocks or ranks of both: by position where none went away, else by their names. */
function mergeNames(
  three: Three,
  of: Named,
  side: Side,
  clash: (name: string | null) => void,
): { names: { name: string }[]; moved: Moved } {
  const named = each<readonly { name: string }[], { name: string }[]>(pick(three, of), (all) =>
    all.map(({ name }) => ({ name })),
  );
  // A hall without levels has one that isn't named.
  const most = Math.max(of === 'levels' ? 1 : 0, named.base.length);
  const keyed = each(named, (all, version): Keyed<{ name: string }> => {
    const left = named.base.map(({ name }) => name);
    const places = all.map(({ name }, at) => {
      if (all.length >= named.base.length) return at < most ? at : -1;
      const was = left.indexOf(name);
      if (was >= 0) left[was] = '';
      return was;
    });
    // A level or a rank of one name is one, whoever began it; blocks may be called alike.
    const isOne = (name: string, at: number) =>
      of !== 'blocks' && all.findIndex((one) => recordKey(one.name) === recordKey(name)) === at;
    const keyOf = (name: string, at: number) => (isOne(name, at) ? `new ${recordKey(name)}` : `${version} ${at}`);
    return new Map(all.map((one, at) => [places[at]! >= 0 ? String(places[at]) : keyOf(one.name, at), one]));
  });
  const merged = settleLists(keyed, side, ({ base }) => clash(base?.name ?? null));
  const order = [...merged.keys()];
  const moved = each(keyed, (all) => [...all.keys()].map((key) => (merged.has(key) ? order.indexOf(key) : undefined)));
  return { names: [...merged.values()], moved };
}

function mergeGroups<K extends Kind>(
  three: Three,
  of: K,
  [levels, blocks]: readonly [Moved, Moved],
  side: Side,
  clash: (name: string | null) => void,
): HallLayout[K] {
  type Group = HallLayout[K][number];
  const homes = new Map(three.base[of].flatMap(({ places }, at) => places.map((place) => [place, at] as const)));
  const keyed = each<readonly Group[], Keyed<Group>>(pick(three, of), (groups, version) => {
    const claimed = new Set<number>();
    return new Map(
      groups.map((group): [string, Group] => {
        const home = group.places
          .map((place) => homes.get(place))
          .find((one) => one !== undefined && !claimed.has(one));
        if (home !== undefined) claimed.add(home);
        const { level = 0, block, ...rest } = group;
        const [on, among] = [levels[version][level] ?? 0, block === undefined ? undefined : blocks[version][block]];
        const placed = { ...onLevel(rest as Group, on), ...(among === undefined ? {} : { block: among }) };
        // What is new and drawn alike by both is one.
        return [home === undefined ? written(placed)! : String(home), placed];
      }),
    );
  });
  const named = ({ base, mine, theirs }: Versions<Group>) =>
    nameOfGroup({ kind: of, group: (base ?? mine ?? theirs)! } as never);
  return [...settleLists<Group>(keyed, side, (versions) => clash(named(versions))).values()] as HallLayout[K];
}

function placesOfZone(three: Three, moved: Moved, at: number): Record<Version, readonly number[]> {
  return each(three, ({ zones }, version) => zones[moved[version].indexOf(at)]?.places ?? []);
}

/** Marks in which each place comes once: of two pairs that share one, that which `first` has. */
function eachOnce(marks: readonly unknown[], first: readonly unknown[]): unknown[] {
  const earlier = new Set(first.map((mark) => JSON.stringify(mark)));
  const isEarlier = (mark: unknown) => earlier.has(JSON.stringify(mark));
  const seen = new Set<unknown>();
  const kept = new Set<unknown>();
  for (const mark of [...marks.filter(isEarlier), ...marks.filter((each) => !isEarlier(each))]) {
    const places = [mark].flat();
    if (places.some((place) => seen.has(place))) continue;
    for (const place of places) seen.add(place);
    kept.add(mark);
  }
  return marks.filter((mark) => kept.has(mark));
}

/** The layout with every place in one group and one rank at most: the first of them has it, another gets a new one. */
function once(layout: HallLayout): HallLayout {
  const [seen, ranked] = [new Set<number>(), new Set<number>()];
  const first = (among: Set<number>, place: number) => !among.has(place) && Boolean(among.add(place));
  let { next_place } = layout;
  const next = mapGroups(layout, (group) => {
    const places = group.places.map((place) => (first(seen, place) ? place : next_place++));
    return places.every((place, at) => place === group.places[at]) ? group : { ...group, places };
  });
  const zones = layout.zones.map((zone) => ({ ...zone, places: zone.places.filter((place) => first(ranked, place)) }));
  return { ...next, zones, next_place };
}
