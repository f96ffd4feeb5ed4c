import type { Area, HallLayout, Row, Table } from './layout.ts';

/** Whatever holds places, by its position in the layout's lists. */
export interface GroupAt {
  kind: 'rows' | 'tables' | 'areas';
  at: number;
}

export type Group = { at: number } & (
  { kind: 'rows'; group: Row } | { kind: 'tables'; group: Table } | { kind: 'areas'; group: Area }
);

/** People sit where they like there: an area, or a table without chairs. */
export function isFree({ kind, group }: Pick<Group, 'kind' | 'group'>): boolean {
  return kind === 'areas' || (kind === 'tables' && (group as Table).chairs === false);
}

/** Every group of a hall in the order of its plan: what has seats (rows, then tables), then what has not. O(groups). */
export function groupsOf(layout: HallLayout): Group[] {
  const all: Group[] = [
    ...layout.rows.map((group, at) => ({ kind: 'rows' as const, at, group })),
    ...layout.tables.map((group, at) => ({ kind: 'tables' as const, at, group })),
    ...layout.areas.map((group, at) => ({ kind: 'areas' as const, at, group })),
  ];
  return [...all.filter((each) => !isFree(each)), ...all.filter(isFree)];
}

/** Every place id of the hall, in the order of its groups. */
export function placesOf(layout: HallLayout): number[] {
  return groupsOf(layout).flatMap(({ group }) => group.places);
}

/** The index of each group's first place where all are counted one after the other; one entry more than there are groups. */
export function startsOf(groups: readonly Pick<Group, 'group'>[]): Uint32Array {
  const starts = new Uint32Array(groups.length + 1);
  groups.forEach(({ group }, i) => {
    starts[i + 1] = starts[i]! + group.places.length;
  });
  return starts;
}

/** What is printed of a group: the label of a row or a table, the name of an area. */
export function nameOfGroup({ kind, group }: Pick<Group, 'kind' | 'group'>): string {
  return kind === 'areas' ? (group as Area).name : (group as Row | Table).label;
}

/** The layout with other groups, each made by `change` of what it was; lists in which nothing changed stay the same objects. */
export function mapGroups(layout: HallLayout, change: <G extends Row | Table | Area>(group: G) => G): HallLayout {
  const mapped = <G extends Row | Table | Area>(groups: G[]): G[] => {
    const next = groups.map((group) => change(group));
    return next.every((group, at) => group === groups[at]) ? groups : next;
  };
  return { ...layout, rows: mapped(layout.rows), tables: mapped(layout.tables), areas: mapped(layout.areas) };
}
