import { type LeftRow, wrongIn } from '#shared/imports.ts';
import {
  type CheckedRow,
  type CreateList,
  GUEST_FIELDS,
  type GuestField,
  type GuestValues,
  isWish,
  RULE_TIES,
  textsOf,
  WISHES,
} from '#shared/guests.ts';
import { plusOnesSaid } from '#shared/plusOnes.ts';

/** What becomes of a row on confirmation; `out` rows are not sent. */
export type Verdict = CreateList['rows'][number]['decision'] | 'out';

/** One line of the check screen. */
export interface GridRow {
  row: number;
  /** What stood in the file. */
  found: GuestValues;
  /** What stands in the cells now. */
  values: GuestValues;
  /** The server's last word on it. */
  checked: CheckedRow;
  /** Typed since then. */
  unchecked: boolean;
  /** What the person decided; null: as proposed. */
  verdict: Verdict | null;
  /** Why a confirmation was refused, by field. */
  refusals: Partial<Record<GuestField, string>>;
}

/** Rights at the screen: a seat manager brings guests and never changes one. */
export interface Rights {
  mayUpdate: boolean;
}

export function rowsOf(checked: readonly CheckedRow[]): GridRow[] {
  return checked.map((row) => ({
    row: row.row,
    found: row.values,
    values: row.values,
    checked: row,
    unchecked: false,
    verdict: null,
    refusals: {},
  }));
}

/** One sentence per field that keeps the row out. */
export function problemsOf(row: GridRow): Partial<Record<GuestField, string>> {
  return { ...row.checked.problems, ...row.refusals };
}

export function hasProblem(row: GridRow): boolean {
  return Object.keys(row.checked.problems).length > 0 || Object.keys(row.refusals).length > 0;
}

export function isCorrected(row: GridRow): boolean {
  return GUEST_FIELDS.some((field) => row.values[field] !== row.found[field]);
}

/** Left out by a decision. */
export function isOut(row: GridRow): boolean {
  return row.verdict === 'out';
}

/** Same contact under another name: worth a look, added unless somebody says otherwise. */
export function isSuspected(row: GridRow): boolean {
  const { match } = row.checked;
  return match !== null && !match.same_person && match.why !== 'name';
}

/** Does the file say something else where somebody changed the guest here since an earlier file? */
export function isChangedTwice({ checked: { state, match } }: GridRow): boolean {
  return state === 'change' && Object.keys(match?.since ?? {}).length > 0;
}

const isOfInvitation = (field: string) => isWish(field) || field === 'plus_ones';

/** Does a row say something of the evening that can't be read, or names of others that mean nobody who could be told? Fewer plus-ones than there are is told and asks for nothing. */
export function isAmiss({ values, checked: { state, warnings } }: GridRow): boolean {
  if (state === 'twin') return false;
  const isUnread = warnings?.plus_ones !== undefined && plusOnesSaid(values) === undefined;
  return isUnread || [...WISHES, ...RULE_TIES].some((field) => warnings?.[field] !== undefined);
}

/** Does a row speak of others, so that their names tell what becomes of it? */
export function namesOthers({ values }: GridRow): boolean {
  return RULE_TIES.some((field) => values[field]);
}

/** May the person have the row change what is there? What is said for the evening is theirs, where they invited the guest. */
function mayUpdateRow({ checked: { match } }: GridRow, { mayUpdate }: Rights): boolean {
  const changes = match?.changes ?? [];
  return mayUpdate || (match?.same_person === true && changes.length > 0 && changes.every(isOfInvitation));
}

/** Changed twice, and nobody has said which of the two it is to be: it stays as it is here. */
export function isTorn(row: GridRow, rights: Rights): boolean {
  return mayUpdateRow(row, rights) && row.verdict === null && !hasProblem(row) && isChangedTwice(row);
}

/** Resembles a known guest by name alone. */
export function isNamesake(row: GridRow): boolean {
  const { state, match } = row.checked;
  return state === 'new' && match !== null && !match.same_person && match.why === 'name';
}

/** What is done with a row when nobody decides. */
function proposed(row: GridRow, rights: Rights): Verdict {
  switch (row.checked.state) {
    case 'problem':
    case 'twin':
      return 'out';
    case 'change':
      return mayUpdateRow(row, rights) && !isChangedTwice(row) ? 'update' : 'keep';
    case 'same':
      return 'keep';
    case 'new':
      return 'add';
  }
}

/** A row with a problem stays out whatever was decided. */
export function verdictOf(row: GridRow, rights: Rights): Verdict {
  return hasProblem(row) ? 'out' : (row.verdict ?? proposed(row, rights));
}

/** What can be chosen for a row that resembles a known guest. */
export function verdictsOf(row: GridRow, rights: Rights): Verdict[] {
  const { state, match } = row.checked;
  if (state === 'problem' || state === 'twin' || !match) return [];
  return mayUpdateRow(row, rights) && match.changes.length > 0 ? ['keep', 'update', 'add'] : ['keep', 'add'];
}

/** Does the row wait for somebody: a problem, a change, a repetition, a contact that is known under another name, a name that means nobody? */
export function isUndecided(row: GridRow): boolean {
  if (isOut(row)) return false;
  if (hasProblem(row)) return true;
  if (row.verdict !== null) return false;
  return row.checked.state === 'change' || row.checked.state === 'twin' || isSuspected(row) || isAmiss(row);
}

/** A row's state in one word. */
export type Mark =
  'unchecked' | 'problem' | 'out' | 'beyond' | 'twin' | 'change' | 'suspected' | 'corrected' | 'same' | 'new';

export function markOf(row: GridRow, rights: Rights, beyond: boolean): Mark {
  if (row.unchecked) return 'unchecked';
  if (isOut(row)) return 'out';
  if (hasProblem(row)) return 'problem';
  if (beyond) return 'beyond';
  if (row.checked.state === 'twin') return verdictOf(row, rights) === 'out' ? 'twin' : 'new';
  if (row.checked.state === 'change') return 'change';
  if (isSuspected(row)) return 'suspected';
  if (isCorrected(row)) return 'corrected';
  return row.checked.state === 'same' ? 'same' : 'new';
}

/** The rows as they are confirmed. */
export function listOf(rows: readonly GridRow[], rights: Rights): CreateList['rows'] {
  return rows.flatMap((row) => {
    const decision = verdictOf(row, rights);
    if (decision === 'out') return [];
    const guest_id = decision === 'add' ? undefined : row.checked.match?.guest_id;
    return [{ row: row.row, values: row.values, decision, ...(guest_id ? { guest_id } : {}) }];
  });
}

/** The rows that stay out because of a problem, or as somebody decided: why, in words. */
export function leftIn(rows: readonly GridRow[], label: (field: string) => string, out: string): LeftRow[] {
  const left = rows.filter((row) => isOut(row) || hasProblem(row));
  return left.map((row) => ({
    line: row.row,
    texts: textsOf(row.values),
    problem: wrongIn(problemsOf(row), label) || out,
  }));
}

/** What somebody typed into one cell; an unchanged text changes nothing. */
export function typeInto(rows: readonly GridRow[], number: number, field: GuestField, text: string): GridRow[] {
  return rows.map((row) =>
    row.row === number && row.values[field] !== text
      ? { ...row, values: { ...row.values, [field]: text }, unchecked: true, refusals: without(row.refusals, field) }
      : row,
  );
}

export function decide(rows: readonly GridRow[], numbers: ReadonlySet<number>, verdict: Verdict | null): GridRow[] {
  return rows.map((row) => (numbers.has(row.row) ? { ...row, verdict } : row));
}

/**
 * Lays the server's answer over the rows. What was typed after the question (`asked`) stays and waits for the next
 * one; a decision falls when it was about somebody else, and a refusal.
 */
export function applyChecked(
  rows: readonly GridRow[],
  asked: ReadonlyMap<number, GuestValues>,
  answers: readonly CheckedRow[],
): GridRow[] {
  const byRow = new Map(answers.map((answer) => [answer.row, answer]));
  return rows.map((row) => {
    const checked = byRow.get(row.row);
    if (!checked || !sameValues(row.values, asked.get(row.row))) return row;
    const samePerson = checked.match?.guest_id === row.checked.match?.guest_id;
    const sameTwin = (checked.twin_of === null) === (row.checked.twin_of === null);
    const verdict = samePerson && sameTwin ? row.verdict : null;
    const refusals = samePerson ? row.refusals : {};
    return { ...row, values: checked.values, checked, unchecked: false, verdict, refusals };
  });
}

/** Puts the refusals of a confirmation (`rows.<number>.<field>`) onto their rows; what is said of the guest stands at the name. */
export function refuseRows(rows: readonly GridRow[], errors: Record<string, string>): GridRow[] {
  return rows.map((row) => {
    const refusals = Object.fromEntries(
      GUEST_FIELDS.flatMap((field) => {
        const said = errors[`rows.${row.row}.${field}`];
        const text = field === 'last_name' ? (said ?? errors[`rows.${row.row}.guest_id`]) : said;
        return text === undefined ? [] : [[field, text]];
      }),
    );
    return Object.keys(refusals).length > 0 ? { ...row, refusals } : row;
  });
}

function sameValues(a: GuestValues, b: GuestValues | undefined): boolean {
  return b !== undefined && GUEST_FIELDS.every((field) => a[field] === b[field]);
}

function without(refusals: GridRow['refusals'], field: GuestField): GridRow['refusals'] {
  const { [field]: _dropped, ...rest } = refusals;
  return rest;
}
