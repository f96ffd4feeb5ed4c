import { groupBy } from '#shared/group.ts';
import { type Double, namesOf } from '#shared/hall/doubles.ts';
import { labelRanges } from '#shared/hall/numbering.ts';
import type { Heap } from '#shared/hall/overlap.ts';
import { few, type Translate } from './words.ts';

/** 'Two places bear one label: rows 5–8, seats 1–7; Bar, places 1–4', the first few by name. */
export function doublesText(doubles: readonly Double[], translate: Translate): string {
  const groups = namesOf(doubles);
  const rows = groups.flatMap(({ row, seats }) => (row === null ? [] : { row, seats }));
  const named = [...groupBy(rows, ({ seats }) => seats)].map(([seats, same]) => {
    const labels = same.map(({ row }) => row);
    return {
      text: translate('hall.faults.row_seats', { rows: rowsText(labels, translate), seats }),
      rows: labels.length,
    };
  });
  const areas = groups.flatMap(({ area, seats }) =>
    area === null ? [] : { text: translate('hall.faults.area_seats', { area, seats }), rows: 1 },
  );
  return `${translate('hall.faults.doubled')} ${firstFew([...named, ...areas], translate)}`;
}

/** 'These stand on one another: rows 8–12 and 17–20; row 3 and area “Bar”'. */
export function heapsText(heaps: readonly Heap[], translate: Translate): string {
  const named = heaps.map(({ rows, areas }) => {
    const areaText = translate('hall.faults.areas', { areas: areas.join(', '), smart_count: areas.length });
    const parts = [...(rows.length > 0 ? [rowsText(rows, translate)] : []), ...(areas.length > 0 ? [areaText] : [])];
    return { text: joined(parts, translate), rows: rows.length + areas.length };
  });
  return `${translate('hall.faults.overlap')} ${firstFew(named, translate)}`;
}

function rowsText(labels: readonly string[], translate: Translate): string {
  return translate('hall.faults.rows', {
    rows: joined(labelRanges(labels), translate),
    smart_count: new Set(labels).size,
  });
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
