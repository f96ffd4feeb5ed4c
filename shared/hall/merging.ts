import { recordKey } from '../text.ts';
import { doubledInNone, numberOn } from './doubles.ts';
import { groupsOf, mapGroups, nameOfGroup, placesOf } from './groups.ts';
import { renewed, settled } from './ids.ts';
import { type HallLayout, MARKS, type Marks } from './layout.ts';
import { type Kind, mergeGroups } from './mergingGroups.ts';
import { type Keyed, settle, settleLists, settleSets, type Side, type Version, written } from './mergingLists.ts';
import { labelOfGroup } from './numbering.ts';
import { onLevel } from './standing.ts';

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
 * areas are the same where they share a place; whoever changed one, split it or joined it to another has all of it as they want
 * it. Where both changed the same one, and not alike, it is named among the clashes, and `side` has it. Places that are new in
 * both become different ones, and a label that both gave goes on by itself in mine; where it can't, it is a clash. O(places).
 */
export function mergeLayouts(
  base: HallLayout,
  mine: HallLayout,
  theirs: HallLayout,
  side: Side = 'mine',
): { layout: HallLayout; clashes: Clash[] } {
  const clashes: Clash[] = [];
  const clash = (of: Clash['of']) => (name: string | null) => void clashes.push({ of, name });
  const drawings = { base, mine, theirs };
  const levels = mergeNames(drawings, 'levels', side, clash('levels'));
  const blocks = mergeNames(drawings, 'blocks', side, () => undefined);
  const placed = each(drawings, (layout, version) => moved(layout, levels.moved[version], blocks.moved[version]));
  // New places of the same number are different ones, but where both changed a group alike.
  const forms = new Set(groupsOf(placed.theirs).map(({ group }) => written(group)));
  const alike = new Set(groupsOf(placed.mine).flatMap(({ group }) => (forms.has(written(group)) ? group.places : [])));
  const isGivenTwice = (place: number) => place >= base.next_place && place < theirs.next_place && !alike.has(place);
  const withOwnIds = (layout: HallLayout) =>
    renewed(layout, Math.max(mine.next_place, theirs.next_place), isGivenTwice);
  const three = { ...placed, mine: withOwnIds(placed.mine) };
  const zones = mergeNames(three, 'zones', side, clash('zones'));
  const part = <K extends 'stage' | 'direction'>(of: K) => settle(pick(three, of), side, () => clash(of)(null))!;
  const things = <K extends 'entrances' | 'captions'>(of: K) => mergeThings(three, of, side, clash(of));
  // Those of theirs come first, so that they stay where a place is marked twice.
  const marks = MARKS.map((of) => [of, eachOnce(settleSets<unknown>(each(three, (layout) => layout.marks[of])))]);
  const drawn: HallLayout = {
    ...theirs,
    next_place: three.mine.next_place,
    direction: part('direction'),
    stage: part('stage'),
    levels: levels.names,
    blocks: blocks.names,
    ...mergeGroups(three, side, (of, name) => clash(of)(name)),
    entrances: things('entrances'),
    captions: things('captions'),
    inactive: settleSets(pick(three, 'inactive')),
    marks: Object.fromEntries(marks) as Marks,
    zones: zones.names.map(({ name }, at) => ({ name, places: settleSets(placesOfZone(three, zones.moved, at)) })),
  };
  const known = new Set(placesOf(theirs));
  // What theirs took away and mine keeps comes again as new places: an id that was given back isn't used again.
  const lawful = renewed(
    rankedOnce(drawn),
    drawn.next_place,
    (place) => place < theirs.next_place && !known.has(place),
  );
  const merged = settled(lawful);
  const layout = numberOn(merged, calledAs(theirs, merged));
  return { layout, clashes: withDoubled(clashes, layout, () => [withOwnIds(mine), theirs]) };
}

/** A version on the levels and in the blocks of the merged plan. */
function moved(layout: HallLayout, levels: Moved[Version], blocks: Moved[Version]): HallLayout {
  return mapGroups(layout, (group) => {
    const { level = 0, block, ...rest } = group;
    const among = block === undefined ? undefined : blocks[block];
    const placed = onLevel(rest as typeof group, levels[level] ?? 0);
    return among === undefined ? placed : { ...placed, block: among };
  });
}

/** The clashes, and the groups with a label that comes twice in the merged plan only: both gave it, and neither can give way. */
function withDoubled(clashes: Clash[], layout: HallLayout, sides: () => readonly HallLayout[]): Clash[] {
  const all = new Map(clashes.map((clash) => [JSON.stringify(clash), clash]));
  for (const { kind, at } of doubledInNone(sides, layout).flatMap(({ groups }) => groups)) {
    const clash = { of: kind, name: nameOfGroup({ kind, group: layout[kind][at]! }) };
    all.set(JSON.stringify(clash), clash);
  }
  return [...all.values()];
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
  const said = ({ base }: { base: { name: string } | undefined }) => clash(base?.name ?? null);
  const settledNames = settleLists(keyed, side, said);
  const merged = of === 'blocks' ? settledNames : namedOnce(keyed, settledNames, side, said);
  const order = [...merged.keys()];
  const moved = each(keyed, (all) => [...all.keys()].map((key) => (merged.has(key) ? order.indexOf(key) : undefined)));
  return { names: [...merged.values()], moved };
}

/** What one called as the other called another, or a new one, has the name it had: what the side renamed that gives way, else the other. */
function namedOnce(
  keyed: Record<Version, Keyed<{ name: string }>>,
  merged: Keyed<{ name: string }>,
  side: Side,
  clash: (versions: { base: { name: string } }) => void,
): Keyed<{ name: string }> {
  const once = new Map(merged);
  const isTwin = (key: string, { name }: { name: string }) =>
    [...once].some(([other, one]) => other !== key && recordKey(one.name) === recordKey(name));
  for (const version of [side === 'mine' ? 'theirs' : 'mine', side] as const)
    for (const [key, one] of once) {
      const [base, now] = [keyed.base.get(key), keyed[version].get(key)];
      if (!base || !now || now.name === base.name || !isTwin(key, one)) continue;
      once.set(key, base);
      clash({ base });
    }
  return once;
}

function placesOfZone(three: Three, moved: Moved, at: number): Record<Version, readonly number[]> {
  return each(three, ({ zones }, version) => zones[moved[version].indexOf(at)]?.places ?? []);
}

/** Marks in which each place comes once: of two pairs that share one, the first. */
function eachOnce(marks: readonly unknown[]): unknown[] {
  const seen = new Set<unknown>();
  return marks.filter((mark) => {
    const places = [mark].flat();
    if (places.some((place) => seen.has(place))) return false;
    for (const place of places) seen.add(place);
    return true;
  });
}

/** The layout with every place in one rank at most: the first of them has it. */
function rankedOnce(layout: HallLayout): HallLayout {
  const ranked = new Set<number>();
  const isFirst = (place: number) => !ranked.has(place) && Boolean(ranked.add(place));
  return { ...layout, zones: layout.zones.map((zone) => ({ ...zone, places: zone.places.filter(isFirst) })) };
}
