import { type LeftRow, wrongIn } from '#shared/imports.ts';
import { type Resource, sheetKey } from '#shared/resource.ts';
import {
  type CellValue,
  changedIn,
  changeIn,
  keyIn,
  type ParsedRow,
  refusalAt,
  repeatedKeys,
  repeatedValues,
} from '#shared/sheet.ts';
import type { CellAt } from '../../sheet/lines.ts';

/** One line of the check screen. */
export interface GridRow extends ParsedRow {
  /** Somebody typed into it. */
  corrected: boolean;
  /** Whether it is left out, as somebody decided; null: repetitions are. */
  out: boolean | null;
  /** The record it means stays as it is here, whatever the file says; null: nobody has decided. */
  ours: boolean | null;
  /** As it was read, once somebody typed into its key: which key that was, and the record it means. */
  read?: { key: string | null; match: ParsedRow['match'] };
}

export interface Counts {
  total: number;
  wrong: number;
  out: number;
  /** Rows that add or change something. */
  going: number;
  added: number;
  changed: number;
  /** Records that the file has as they are here, or that stay so. */
  same: number;
}

/** The rows as they were read; who may not change records leaves those there are as they are. */
export function rowsOf(parsed: readonly ParsedRow[], mayChange: boolean): GridRow[] {
  return parsed.map((row) => ({ ...row, corrected: false, out: null, ours: mayChange ? null : true }));
}

export function hasProblem(row: GridRow): boolean {
  return Object.keys(row.problems).length > 0;
}

export function isOut(row: GridRow): boolean {
  return row.out ?? row.repeated;
}

/** Does the file say something else of a record than is stored, and is that to be stored? */
export function isDifferent(row: GridRow): boolean {
  return changedIn(row).length > 0;
}

/** Does the file say something else where somebody changed the record here since an earlier file? */
export function isChangedTwice(row: GridRow): boolean {
  return changedIn(row).some((name) => row.match?.since?.[name] !== undefined);
}

/** Does the record stay as it is here? Changed twice, it does until somebody decides. */
export function isOurs(row: GridRow): boolean {
  return row.ours ?? isChangedTwice(row);
}

/** Changed twice, and nobody has said which of the two it is to be. */
export function isTorn(row: GridRow): boolean {
  return row.ours === null && !hasProblem(row) && !isOut(row) && isChangedTwice(row);
}

/** What becomes of a row: nothing of one that is left out or has a problem. */
export function fateOf(row: GridRow): 'added' | 'changed' | 'same' | null {
  if (hasProblem(row) || isOut(row)) return null;
  if (!row.match) return 'added';
  return isDifferent(row) && !isOurs(row) ? 'changed' : 'same';
}

/** A row's state in one word. */
export type Mark = 'problem' | 'out' | 'repeated' | 'corrected' | 'changed' | 'ours' | 'same' | 'new';

export function markOf(row: GridRow): Mark {
  if (row.out) return 'out';
  if (isOut(row)) return 'repeated';
  if (hasProblem(row)) return 'problem';
  if (row.match) return !isDifferent(row) ? 'same' : isOurs(row) ? 'ours' : 'changed';
  return row.corrected ? 'corrected' : 'new';
}

export function countRows(rows: readonly GridRow[]): Counts {
  const counts = { total: rows.length, wrong: 0, out: 0, added: 0, changed: 0, same: 0 };
  for (const row of rows) counts[fateOf(row) ?? (isOut(row) ? 'out' : 'wrong')]++;
  return { ...counts, going: counts.added + counts.changed };
}

export function leaveOut(rows: readonly GridRow[], number: number, out: boolean): GridRow[] {
  return rows.map((row) => (row.row === number ? { ...row, out } : row));
}

/** Whether these rows' records stay as they are here. */
export function keepOurs(rows: readonly GridRow[], numbers: ReadonlySet<number>, ours: boolean): GridRow[] {
  return rows.map((row) => (numbers.has(row.row) ? { ...row, ours } : row));
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
  const isOfKey = sheetKey(resource).includes(field);
  const values = { ...before.values, [field]: typed.value };
  const read = before.read ?? { key: keyIn(resource, before.values), match: before.match };
  // Under another key it is another record, and under its own again the one it was.
  const ofKey = { read, match: keyIn(resource, values) === read.key ? read.match : null };
  const changed = rows.map((row) =>
    row.row === number
      ? {
          ...row,
          ...(isOfKey && ofKey),
          values,
          texts: { ...row.texts, [field]: typed.text },
          problems: withProblem(row.problems, field, typed.problem),
          corrected: true,
          repeated: false,
        }
      : row,
  );
  if (isOfKey) return keysApart(resource, changed, twice);
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

/** Says of rows that mean one record that they do, and no longer of those that don't. */
function keysApart(resource: Resource, rows: readonly GridRow[], twice: string): GridRow[] {
  const [name] = sheetKey(resource);
  const again = new Set(repeatedKeys(rows.map((row) => (isOut(row) ? null : keyIn(resource, row.values)))));
  return rows.map((row, at) => {
    const said = row.problems[name!];
    if (again.has(at) === (said === twice) || (said !== undefined && said !== twice)) return row;
    return { ...row, problems: withProblem(row.problems, name!, again.has(at) ? twice : undefined) };
  });
}

/** The rows as they are confirmed, and the lines of those that add and those that change. */
export function listOf(rows: readonly GridRow[]) {
  const of = (fate: ReturnType<typeof fateOf>) => rows.filter((row) => fateOf(row) === fate);
  const [added, changed, same] = [of('added'), of('changed'), of('same')];
  return {
    rows: added.map(({ values }) => values),
    lines: added.map(({ row }) => row),
    changes: changed.map(changeIn),
    kept: same.map(({ row, match }) => ({ id: match!.id, line: row })),
  };
}

/** The rows that stay out, but for repetitions: why, in words. */
export function leftIn(rows: readonly GridRow[], label: (field: string) => string, out: string): LeftRow[] {
  const left = rows.filter((row) => fateOf(row) === null && !row.repeated);
  return left.map(({ row: line, texts, problems }) => ({ line, texts, problem: wrongIn(problems, label) || out }));
}

/**
 * Puts the refusals of a confirmation (`rows.<position>.<field>`, `changes.<position>.values.<field>`) onto the rows that
 * were sent; what is said of a record and of none of its fields stands at the `first` one.
 */
export function refuseRows(
  rows: readonly GridRow[],
  sent: Pick<ReturnType<typeof listOf>, 'lines' | 'changes' | 'kept'>,
  errors: Readonly<Record<string, string>>,
  first: string,
): GridRow[] {
  const lines = {
    rows: sent.lines,
    changes: sent.changes.map(({ line }) => line),
    kept: sent.kept.map(({ line }) => line),
  };
  const byRow = new Map<number, Record<string, string>>();
  for (const [path, message] of Object.entries(errors)) {
    const at = refusalAt(path, first);
    const number = at && lines[at.part][at.position];
    if (at && typeof number === 'number') byRow.set(number, { ...byRow.get(number), [at.field]: message });
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
