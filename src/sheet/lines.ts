import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { Tone } from '../ui/Tag.tsx';

/** One line of a checked file; `row` is its number there, from 1. */
export interface SheetRow {
  row: number;
}

export interface CellAt<Field extends string = string> {
  row: number;
  field: Field;
}

/** What is wrong with a row: a sentence for each field that keeps it out. */
export type Problems<Field extends string = string> = Readonly<Partial<Record<Field, string>>>;

export interface GridActions<Field extends string = string> {
  activate: (cell: CellAt<Field> | null) => void;
  /** Opens all cells of a row; null closes them. */
  edit: (row: number | null) => void;
  /** False where there is no problem left to go to. */
  goToProblem: (from: CellAt<Field> | null, step?: 1 | -1) => boolean;
}

/** A cell being corrected. */
export interface Cell<Field extends string = string> {
  at: CellAt<Field>;
  label: string;
  /** Has, or shall get, the focus. */
  isActive: boolean;
  problem: string | undefined;
  /** On a phone the label stands above. */
  labelled: boolean;
  actions: GridActions<Field>;
}

/** A row's state in one word: its tag, the edge on its left, and whether the row is pale. */
export interface Look {
  tone: Tone;
  icon: LucideIcon;
  edge?: 'err' | 'warn' | 'accent' | 'line2';
  isPale?: true;
}

/**
 * What the rows of a file are; table, cards and keyboard know no more of them. The same object over the life of the
 * screen, so that unchanged rows aren't drawn again.
 */
export interface LineKind<Row extends SheetRow, Field extends string, Mark extends string> {
  /** `below`: said below the row by its name, and no column of the table. */
  columns: readonly { name: Field; label: string; width: number | string; below?: boolean }[];
  looks: Readonly<Record<Mark | 'problem' | 'out', Look>>;
  problemsOf: (row: Row) => Problems<Field>;
  /** Left out: it asks for no correction and can be taken in again. */
  isOut: (row: Row) => boolean;
  leaveOut: (row: number, out: boolean) => void;
  textOf: (row: Row, field: Field) => string;
  /** What a row's tag says; problems are named by the fields that have them. */
  tagOf: (row: Row, mark: Mark) => string;
  /** The head of a row's card and what stands below it. */
  headOf: (row: Row) => { title: string; rest: readonly (string | null | undefined)[] };
  editorOf: (row: Row, cell: Cell<Field>) => ReactNode;
  /** What there is to say and to decide about a row beyond its cells. */
  more?: { labelOf: (row: Row) => string; of: (row: Row) => ReactNode };
}

/** Does a cell stand open, to be typed into, or does it only show its text? */
export function isOpen<Row extends SheetRow, Field extends string, Mark extends string>(
  { kind, row, active, editing }: Pick<LineProps<Row, Field, Mark>, 'kind' | 'row' | 'active' | 'editing'>,
  field: Field,
): boolean {
  return editing || active === field || (!kind.isOut(row) && kind.problemsOf(row)[field] !== undefined);
}

/** The field in which a cell of a line is corrected; `labelled` where no head above it says what it is. */
export function editorAt<Row extends SheetRow, Field extends string, Mark extends string>(
  { kind, row, active, actions }: LineProps<Row, Field, Mark>,
  { name, label }: { name: Field; label: string },
  labelled: boolean,
): ReactNode {
  const at = { row: row.row, field: name };
  const problem = kind.problemsOf(row)[name];
  return kind.editorOf(row, { at, label, isActive: active === name, problem, labelled, actions });
}

/** What table and cards need to show the rows. */
export interface LinesProps<Row extends SheetRow, Field extends string, Mark extends string> {
  kind: LineKind<Row, Field, Mark>;
  lines: readonly Row[];
  markOf: (row: Row) => Mark;
  active: CellAt<Field> | null;
  editing: number | null;
  actions: GridActions<Field>;
  /** What stands where no row is to be shown. */
  none: string;
}

export interface LineProps<Row extends SheetRow, Field extends string, Mark extends string> {
  kind: LineKind<Row, Field, Mark>;
  row: Row;
  mark: Mark;
  /** The cell of this row that has the focus. */
  active: Field | null;
  /** All cells are open, not only those with a problem. */
  editing: boolean;
  actions: GridActions<Field>;
}

/** The properties of every line that is to be shown. */
export function linesOf<Row extends SheetRow, Field extends string, Mark extends string>({
  kind,
  lines,
  markOf,
  active,
  editing,
  actions,
}: LinesProps<Row, Field, Mark>): LineProps<Row, Field, Mark>[] {
  return lines.map((row) => ({
    kind,
    row,
    mark: markOf(row),
    active: active?.row === row.row ? active.field : null,
    editing: editing === row.row,
    actions,
  }));
}

/** The next cell with a problem after (or before) a cell, round the end; null when there is none. */
export function nextProblem<Row extends SheetRow, Field extends string>(
  rows: readonly Row[],
  {
    columns,
    problemsOf,
    isOut,
  }: Pick<LineKind<Row, Field, string>, 'problemsOf' | 'isOut'> & { columns: readonly { name: Field }[] },
  from: CellAt<Field> | null,
  step: 1 | -1 = 1,
): CellAt<Field> | null {
  const cells = rows.flatMap((row) => {
    if (isOut(row)) return [];
    const problems = problemsOf(row);
    return columns
      .filter(({ name }) => problems[name] !== undefined)
      .map(({ name }) => ({ row: row.row, field: name }));
  });
  if (!from) return cells[0] ?? null;
  const place = ({ row, field }: CellAt) => row * columns.length + columns.findIndex(({ name }) => name === field);
  const here = place(from);
  if (step === 1) return cells.find((cell) => place(cell) > here) ?? cells[0] ?? null;
  return cells.findLast((cell) => place(cell) < here) ?? cells.at(-1) ?? null;
}
