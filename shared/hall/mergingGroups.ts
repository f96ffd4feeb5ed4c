import { type Group, nameOfGroup } from './groups.ts';
import type { HallLayout } from './layout.ts';
import { type Keyed, orderOf, settle, type Side, type Version, written } from './mergingLists.ts';

const KINDS = ['rows', 'tables', 'areas'] as const;
export type Kind = (typeof KINDS)[number];
type AnyGroup = Group['group'];

const VERSIONS = ['base', 'mine', 'theirs'] as const;

/** A group of one version. */
interface Part {
  of: Kind;
  version: Version;
  group: AnyGroup;
  /** All that it is, as text. */
  text: string;
}

/** Groups of all versions that have places in common, whatever they were split into and joined to. */
type Family = Record<Version, Part[]>;

/**
 * Rows, tables and areas of three versions as one plan. Those that share a place, in whatever version, are settled together: all of
 * them are as one side has them. Where both sides changed some, and not alike, `clash` is told the name of each group that both
 * changed, and `side` has them all. No place comes twice. O(places).
 */
export function mergeGroups(
  three: Record<Version, HallLayout>,
  side: Side,
  clash: (of: Kind, name: string) => void,
): Pick<HallLayout, Kind> {
  const parts = VERSIONS.flatMap((version) =>
    KINDS.flatMap((of) =>
      three[version][of].map((group): Part => ({ of, version, group, text: `${of} ${written(group)}` })),
    ),
  );
  const chosen = new Map<Part, Side>();
  for (const family of familiesOf(parts)) {
    const whose = settleFamily(family, side, clash);
    for (const part of [...family.mine, ...family.theirs]) chosen.set(part, whose);
  }
  const merged = (of: Kind) => {
    const own = parts.filter((part) => part.of === of);
    const keyed = keyedByHome(own);
    return orderOf(keyed).flatMap((key) => {
      const whose = chosen.get((keyed.mine.get(key) ?? keyed.theirs.get(key))!)!;
      return keyed[whose].get(key)?.group ?? [];
    });
  };
  return { rows: merged('rows'), tables: merged('tables'), areas: merged('areas') } as Pick<HallLayout, Kind>;
}

/** Parts that share a place with each other, or each with another one. */
function familiesOf(parts: readonly Part[]): Iterable<Family> {
  const leaders = parts.map((_, at) => at);
  const leaderOf = (at: number): number => {
    let leader = at;
    while (leaders[leader] !== leader) {
      // Half the way each time, so that no way gets long.
      leaders[leader] = leaders[leaders[leader]!]!;
      leader = leaders[leader]!;
    }
    return leader;
  };
  const first = new Map<number, number>();
  for (const [at, { group }] of parts.entries())
    for (const place of group.places) {
      const other = first.get(place);
      if (other === undefined) first.set(place, at);
      else leaders[leaderOf(at)] = leaderOf(other);
    }
  const families = new Map<number, Family>();
  for (const [at, part] of parts.entries()) {
    const leader = leaderOf(at);
    const family = families.get(leader) ?? { base: [], mine: [], theirs: [] };
    family[part.version].push(part);
    families.set(leader, family);
  }
  return families.values();
}

/** Whose groups of a family are in the merged plan. */
function settleFamily(family: Family, side: Side, clash: (of: Kind, name: string) => void): Side {
  const textOf = (version: Version) =>
    family[version]
      .map(({ text }) => text)
      .sort()
      .join('\n');
  const texts = { base: textOf('base'), mine: textOf('mine'), theirs: textOf('theirs') };
  const tell = () => {
    const stays = new Set([...family.mine, ...family.theirs].map(({ text }) => text));
    for (const { of, group, text } of family.base) if (!stays.has(text)) clash(of, nameOfGroup({ kind: of, group }));
  };
  return settle(texts, side, tell) === texts.theirs ? 'theirs' : 'mine';
}

/** Groups of one kind by the position of that of the base they go on as: one of each version for each. */
function keyedByHome(parts: readonly Part[]): Record<Version, Keyed<Part>> {
  const of = (version: Version) => parts.filter((part) => part.version === version);
  const homes = new Map(of('base').flatMap(({ group }, at) => group.places.map((place) => [place, at] as const)));
  const keyed = (version: Version): Keyed<Part> => {
    const claimed = new Set<number>();
    return new Map(
      of(version).map((part): [string, Part] => {
        const home = part.group.places
          .map((place) => homes.get(place))
          .find((one) => one !== undefined && !claimed.has(one));
        if (home !== undefined) claimed.add(home);
        // What is new and drawn alike by both is one.
        return [home === undefined ? part.text : String(home), part];
      }),
    );
  };
  return { base: keyed('base'), mine: keyed('mine'), theirs: keyed('theirs') };
}
