import { groupBy } from '#shared/group.ts';
import { type Double, namesOf } from '#shared/hall/doubles.ts';
import { namesItself } from '#shared/hall/label.ts';
import type { Clash } from '#shared/hall/merging.ts';
import { labelRanges } from '#shared/hall/numbering.ts';
import type { Heap } from '#shared/hall/overlap.ts';
import { few, type Translate } from './words.ts';

/** 'Two places bear one label: rows 5–8, seats 1–7; table 3, seats 1–10; Bar, places 1–4', the first few by name. */
export function doublesText(doubles: readonly Double[], translate: Translate): string {
  const groups = namesOf(doubles);
  const named = (['row', 'table'] as const).flatMap((kind) => {
    const of = groups.flatMap((group) => (group[kind] === null ? [] : { ...group, label: group[kind] }));
    const alike = groupBy(of, ({ level, seats, label }) =>
      JSON.stringify([level, seats, kind === 'row' && namesItself(label)]),
    );
    return [...alike.values()].map((same) => {
      const [{ level, seats }, labels] = [same[0]!, same.map(({ label }) => label)];
      const where = labelsText(`${kind}s`, labels, translate);
      const text = seats === '' ? where : translate('hall.faults.row_seats', { rows: where, seats });
      return { text: onLevel(level, text, translate), rows: labels.length };
    });
  });
  const areas = groups.flatMap(({ level, area, seats }) => {
    if (area === null) return [];
    return { text: onLevel(level, translate('hall.faults.area_seats', { area, seats }), translate), rows: 1 };
  });
  return `${translate('hall.faults.doubled')} ${firstFew([...named, ...areas], translate)}`;
}

/** 'These stand on one another: rows 8–12 and 17–20; row 3, table 5 and area “Bar”'. */
export function heapsText(heaps: readonly Heap[], translate: Translate): string {
  const named = heaps.map((heap) => ({
    text: onLevel(heap.level, joined(groupsText(heap, translate), translate), translate),
    rows: heap.rows.length + heap.tables.length + heap.areas.length,
  }));
  return `${translate('hall.faults.overlap')} ${firstFew(named, translate)}`;
}

/** 'rows 3–5', 'Box 2', 'table 5', 'area “Bar”': a part for each kind there is. */
function groupsText({ rows, tables, areas }: Pick<Heap, 'rows' | 'tables' | 'areas'>, translate: Translate): string[] {
  return [
    ...[...groupBy(rows, namesItself).values()].map((same) => labelsText('rows', same, translate)),
    ...(tables.length > 0 ? [labelsText('tables', tables, translate)] : []),
    ...(areas.length > 0
      ? [translate('hall.faults.areas', { areas: areas.join(', '), smart_count: areas.length })]
      : []),
  ];
}

/** 'row 3, table 5 and the stage': what two people changed, and not alike. */
export function clashesText(clashes: readonly Clash[], translate: Translate): string {
  const namesOf = (kind: Clash['of']) => clashes.flatMap(({ of, name }) => (of === kind ? (name ?? []) : []));
  const groups = { rows: namesOf('rows'), tables: namesOf('tables'), areas: namesOf('areas') };
  const parts = new Set(clashes.map(({ of }) => of).filter((of) => !(of in groups)));
  return joined(
    [...groupsText(groups, translate), ...[...parts].map((of) => translate(`hall.clash.${of}`))],
    translate,
  );
}

/** Labels of one kind, boxes apart from rows. */
function labelsText(kind: 'rows' | 'tables', labels: readonly string[], translate: Translate): string {
  const ranges = joined(labelRanges(labels), translate);
  if (kind === 'rows' && labels.every(namesItself)) return ranges;
  return translate(`hall.faults.${kind}`, { [kind]: ranges, smart_count: new Set(labels).size });
}

function onLevel(level: string | null, place: string, translate: Translate): string {
  return level === null ? place : translate('places.on_level', { level, place });
}

function joined(names: readonly string[], translate: Translate): string {
  if (names.length < 2) return names.join('');
  return translate('hall.faults.and', { some: names.slice(0, -1).join(', '), last: names.at(-1) });
}

function firstFew(named: readonly { text: string; rows: number }[], translate: Translate): string {
  const { shown, hidden } = few(named, 3);
  const text = shown.map((each) => each.text).join('; ');
  const more = hidden.reduce((sum, { rows }) => sum + rows, 0);
  return more > 0 ? `${text} ${translate('hall.faults.more', { smart_count: more })}` : text;
}
