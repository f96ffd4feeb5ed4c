import type { Resource } from '#shared/resource.ts';
import { type CellValue, type ParsedRow, repeatedValues } from '#shared/sheet.ts';
import type { CellAt } from '../../sheet/lines.ts';

/** One line of the check screen. */
export interface GridRow extends ParsedRow {
  /** Somebody typed into it. */
  corrected: boolean;
  /** Whether it is left out, as somebody decided; null: repetitions are. */
  out: boolean | null;
}

export interface Counts {
  total: number;
  wrong: number;
  out: number;
  going: number;
}

export function rowsOf(parsed: readonly ParsedRow[]): GridRow[] {
  return parsed.map((row) => ({ ...row, corrected: false, out: null }));
}

export function hasProblem(row: GridRow): boolean {
  return Object.keys(row.problems).length > 0;
}

export function isOut(row: GridRow): boolean {
  return row.out ?? row.repeated;
}

/** A row's state in one word. */
export type Mark = 'problem' | 'out' | 'repeated' | 'corrected' | 'new';

export function markOf(row: GridRow): Mark {
  if (row.out) return 'out';
  if (isOut(row)) return 'repeated';
  if (hasProblem(row)) return 'problem';
  return row.corrected ? 'corrected' : 'new';
}

/** Would the row be stored? One with a problem stays out. */
export function goes(row: GridRow): boolean {
  return !hasProblem(row) && !isOut(row);
}

export function countRows(rows: readonly GridRow[]): Counts {
  const counts = { total: rows.length, wrong: 0, out: 0, going: 0 };
  for (const row of rows) counts[isOut(row) ? 'out' : hasProblem(row) ? 'wrong' : 'going']++;
  return counts;
}

export function leaveOut(rows: readonly GridRow[], number: number, out: boolean): GridRow[] {
  return rows.map((row) => (row.row === number ? { ...row, out } : row));
}

/** What is typed or chosen in one cell: the value, how it reads, and what is wrong with it. */
export interface Typed {
  value: CellValue;
  text: string;
  problem: string | undefined;
}

/**
 * Puts what somebody typed into a cell. Where no two rows may say the same, whoever said the same as this one did is
 * looked at anew (`twice` is what is said of a repetition).
 */
export function typeInto(
  resource: Resource,
  rows: readonly GridRow[],
  { row: number, field }: CellAt,
  typed: Typed,
  twice: string,
): GridRow[] {
  const before = rows.find(({ row }) => row === number);
  if (!before || before.texts[field] === typed.text) return [...rows];
  const changed = rows.map((row) =>
    row.row === number
      ? {
          ...row,
          values: { ...row.values, [field]: typed.value },
          texts: { ...row.texts, [field]: typed.text },
          problems: withProblem(row.problems, field, typed.problem),
          corrected: true,
          repeated: false,
        }
      : row,
  );
  if (!resource.fields[field]?.unique) return changed;
  const old = before.texts[field]?.toLowerCase();
  const freed = changed.map((row) =>
    row.row !== number && row.problems[field] !== undefined && row.texts[field]?.toLowerCase() === old
      ? { ...row, problems: withProblem(row.problems, field, undefined) }
      : row,
  );
  const again = new Set(
    repeatedValues(
      resource,
      freed.map(({ values }) => values),
    ).get(field),
  );
  return freed.map((row, at) =>
    again.has(at) && row.problems[field] === undefined
      ? { ...row, problems: withProblem(row.problems, field, twice) }
      : row,
  );
}

/** Puts the refusals of a confirmation (`rows.<position>.<field>`) onto the rows that were sent. */
export function refuseRows(
  rows: readonly GridRow[],
  sent: readonly number[],
  errors: Readonly<Record<string, string>>,
): GridRow[] {
  const byRow = new Map<number, Record<string, string>>();
  for (const [path, message] of Object.entries(errors)) {
    const [, position, field] = /^rows\.(\d+)\.(.+)$/.exec(path) ?? [];
    const number = position === undefined ? undefined : sent[Number(position)];
    if (number !== undefined && field) byRow.set(number, { ...byRow.get(number), [field]: message });
  }
  return rows.map((row) => {
    const refused = byRow.get(row.row);
    return refused ? { ...row, problems: { ...row.problems, ...refused } } : row;
  });
}

function withProblem(
  problems: Readonly<Record<string, string>>,
  field: string,
  problem: string | undefined,
): Record<string, string> {
  const { [field]: _old, ...others } = problems;
  return problem === undefined ? others : { ...others, [field]: problem };
}
