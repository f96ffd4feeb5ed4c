import type { LayoutMistake } from './check.ts';
import { type Double, doublesOf, namesOf } from './doubles.ts';
import { type GroupAt, groupsOf, nameOfGroup } from './groups.ts';
import { levelBehind } from './label.ts';
import { type HallLayout, MOST_REACH } from './layout.ts';
import { type Overlap, overlapsOf } from './overlap.ts';
import type { PlanProblem } from './pretix.ts';
import { groupBox } from './seats.ts';

/** One mistake for each group of which places bear a label that others bear; `path` is the last of its namesakes. */
export function doubleMistakes(doubles: readonly Double[]): LayoutMistake[] {
  return namesOf(doubles).map(({ level, row, table, area, seats }) => {
    const isOf = (each: Double) =>
      each.level === level && each.row === row && each.table === table && each.area === area;
    const kind = row !== null ? 'row' : table !== null ? 'table' : 'area';
    // At a table without chairs no place has a number.
    const key = `hall_doubled_${seats === '' ? 'free_' : ''}${kind}`;
    const path = pathOf(doubles.find(isOf)!.groups.at(-1)!);
    return {
      path,
      key,
      params: { [kind]: (row ?? table ?? area)!, on: levelBehind(level), ...(seats === '' ? {} : { seats }) },
    };
  });
}

/** One mistake for each overlap of the layout; `path` is the second of the two. */
export function overlapMistakes(layout: HallLayout, overlaps: readonly Overlap[]): LayoutMistake[] {
  return overlaps.map(({ one, other }) => {
    const names = { one: nameAt(layout, one), other: nameAt(layout, other) };
    const kinds = kindsOf(one, other);
    // Parts of a row that is torn, and a table that is too small for its chairs.
    const isItself = kinds !== 'areas' && one.kind === other.kind && names.one === names.other;
    const key = `hall_overlap_${kinds}${isItself ? '_itself' : ''}`;
    const params = isItself ? { one: names.one } : names;
    return { path: pathOf(other), key, params: { ...params, on: levelBehind(levelAt(layout, one)) } };
  });
}

/**
 * What keeps a plan that was read from a file from being saved: `problems.fields.<key>` says it. `cellOf` names the cell of a
 * place where the file has one. Nothing is said of a plan that reaches farther than a hall may: all of it is refused. O(seats log seats).
 */
export function faultsIn(layout: HallLayout, cellOf: (place: number) => string | null = () => null): PlanProblem[] {
  const isFar = groupsOf(layout).some(({ group }) => {
    const { x, y, width, height } = groupBox(group);
    return ![x, y, x + width, y + height].every((value) => Math.abs(value) <= 2 * MOST_REACH);
  });
  if (isFar) return [];
  const [doubles, overlaps] = [doublesOf(layout), overlapsOf(layout)];
  const told = ({ key, params }: LayoutMistake, cell: string | null): PlanProblem => ({
    key,
    params: { ...(cell === null ? {} : { cell }), ...(params as Record<string, string>) },
  });
  return [
    ...doubleMistakes(doubles).map((mistake) => told(mistake, null)),
    ...overlapMistakes(layout, overlaps).map((mistake, at) =>
      told(mistake, overlaps[at]!.places.map(cellOf).find((cell) => cell !== null) ?? null),
    ),
  ];
}

/** Does a problem of a file keep the plan from being saved? */
export function isFault({ key }: PlanProblem): boolean {
  return key.startsWith('hall_');
}

/** The level of a group by its name, null where the hall has but one. */
export function levelAt(layout: HallLayout, { kind, at }: GroupAt): string | null {
  return layout.levels[layout[kind][at]!.level ?? 0]?.name ?? null;
}

/** What is printed of a group of the layout. */
export function nameAt(layout: HallLayout, { kind, at }: GroupAt): string {
  return nameOfGroup({ kind, group: layout[kind][at]! });
}

/** What the sentence about two groups is called: rows come first in it, areas last. */
function kindsOf(one: GroupAt, other: GroupAt): string {
  if (one.kind === 'areas') return 'areas';
  if (one.kind === 'rows') return { rows: 'row', tables: 'row_table', areas: 'area' }[other.kind];
  return other.kind === 'areas' ? 'table_area' : 'tables';
}

const pathOf = ({ kind, at }: GroupAt) => `${kind}.${at}`;
