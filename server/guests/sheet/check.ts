import { guests } from '#resources/guests.ts';
import { isDash, saysNothing } from '#shared/cellText.ts';
import { failedFormula } from '#shared/failedFormula.ts';
import {
  GUEST_CELL,
  GUEST_FIELDS,
  type GuestField,
  type GuestValues,
  MORE_FIELDS,
  isTie,
  isWish,
  type MoreField,
  type Tie,
  TIES,
  type Wish,
  WISHES,
} from '#shared/guests.ts';
import {
  cleanLine,
  cleanLines,
  emailProblem,
  formatPhone,
  nameProblem,
  normalizeEmail,
  normalizeName,
  phoneProblem,
  withoutCapitals,
} from '#shared/person.ts';
import type { Message } from '#shared/problems.ts';
import { inSlices } from '../../base/slices.ts';
import type { GuestRow } from './columns.ts';
import { bareCount, cleanTie, tieProblem } from './ties.ts';
import { TwinIndex } from './twinIndex.ts';
import { type PersonKeys, personKeys } from './twins.ts';
import { cleanWish, wishProblem } from './wishes.ts';

/** Something worth knowing that keeps nobody out; `key` stands under `notes` of sheet.json. */
export interface RowNote extends Message {
  field?: GuestField;
}

/** A row as it would be stored, what is wrong with it, and the row further up that is the same person. */
export interface RowFinding {
  row: number;
  values: GuestValues;
  /** Keys of problems.fields.json. A row with any stays out until it is corrected. */
  problems: Partial<Record<GuestField, Message>>;
  /** What is said of the evening and can't be read, by keys under `warnings` of sheet.json: the guest comes without it. */
  unread: Partial<Record<Wish | Tie, Message>>;
  twin_of: number | null;
  notes: RowNote[];
  /** What it is compared by. */
  keys: PersonKeys;
}

/**
 * Checks guests as they come from a file or from the grid where they are corrected, in the order given. Within the
 * list the rule of the database holds: the same contact and name is the same person (`twin_of`), the same contact
 * under another name and the same name alone are noted.
 */
export function checkRows(rows: GuestRow[]): RowFinding[] {
  return rows.map(rowChecker());
}

/** `checkRows` for a whole file, in slices. */
export function checkManyRows(rows: readonly GuestRow[]): Promise<RowFinding[]> {
  return inSlices(rows, rowChecker());
}

/** Checks one row of a list after another, as `checkRows` does all of them. */
export function rowChecker(): (row: GuestRow) => RowFinding {
  const index = new TwinIndex();
  return ({ row, values: typed }) => {
    const values = normalized(typed);
    const { problems, unread } = problemsOf(values);
    const keys = personKeys(values);
    const { twin_of, notes } = index.place(row, values, keys, problems);
    return { row, values, problems, unread, twin_of, notes: [...capitals(values, problems), ...notes], keys };
  };
}

/** A row that was checked before and counts, as that left it: only what it is compared by is found again. */
export function countingRow({ row, values }: GuestRow): RowFinding {
  return { row, values, problems: {}, unread: {}, twin_of: null, notes: [], keys: personKeys(values) };
}

function normalized(typed: GuestValues): GuestValues {
  const values: GuestValues = {
    last_name: cut(required(typed.last_name)),
    first_name: cut(required(typed.first_name)),
    middle_name: cut(normalizeName(optional(typed.middle_name))),
    phone: cut(formatPhone(optional(typed.phone))),
    email: cut(normalizeEmail(optional(typed.email))),
  };
  for (const field of MORE_FIELDS) {
    const text = typed[field];
    if (text !== undefined) values[field] = cut(cleanMore(field, text));
  }
  for (const field of WISHES) {
    const text = typed[field];
    if (text !== undefined) values[field] = cut(optional(text) && cleanWish(field, text));
  }
  for (const field of TIES) {
    const text = typed[field];
    if (text !== undefined) values[field] = cut(optional(text) && cleanTie(field, text));
  }
  // What makes a failure one can't be seen, and would be cleaned away.
  for (const field of GUEST_FIELDS) if (hasFailed(typed[field])) values[field] = typed[field];
  return values;
}

function hasFailed(text: string | undefined): text is string {
  return text !== undefined && failedFormula(text) !== undefined;
}

/** A field that nobody is known by as the form would store it, line by line where it has several. */
export function cleanMore(field: MoreField, typed: string): string {
  return optional(typed) && (isMultiline(field) ? cleanLines(typed) : cleanLine(typed));
}

function isMultiline(field: MoreField): boolean {
  return 'multiline' in guests.fields[field];
}

/** Composed or made small a text may be longer than a cell ('İ' becomes two characters), and is refused by its length anyhow. */
function cut(text: string): string {
  return text.length > GUEST_CELL ? text.slice(0, GUEST_CELL).toWellFormed() : text;
}

function required(name: string): string {
  const line = cleanLine(name);
  return isDash(line) ? '' : normalizeName(line);
}

function optional(text: string): string {
  const line = cleanLine(text);
  return saysNothing(line) ? '' : line;
}

const CHECKS: Record<Exclude<GuestField, Wish | Tie>, (text: string) => Message | null> = {
  last_name: (text) => (text ? nameProblem(text) : { key: 'last_name_required' }),
  first_name: (text) => (text ? nameProblem(text) : { key: 'first_name_required' }),
  middle_name: (text) => (text ? nameProblem(text) : null),
  phone: (text) => (text ? phoneProblem(text) : null),
  email: (text) => (text ? emailProblem(text) : null),
  company: lengthCheck('company'),
  position: lengthCheck('position'),
  salutation: lengthCheck('salutation'),
  note: lengthCheck('note'),
};

function lengthCheck(field: MoreField) {
  const { max } = guests.fields[field];
  return (text: string): Message | null => (text.length > max ? { key: 'too_long', params: { max } } : null);
}

function problemsOf(values: GuestValues): Pick<RowFinding, 'problems' | 'unread'> {
  const problems: RowFinding['problems'] = {};
  const unread: RowFinding['unread'] = {};
  for (const field of GUEST_FIELDS) {
    const text = values[field];
    if (text === undefined) continue;
    const typed = failedFormula(text);
    const failed = typed === undefined ? null : { key: 'cell_error', params: { typed } };
    if (isWish(field) || isTie(field)) {
      const message = failed ?? (isTie(field) ? tieProblem(field, text) : wishProblem(field, text));
      if (message) unread[field] = message;
    } else {
      const problem = failed ?? CHECKS[field](text);
      if (problem) problems[field] = problem;
    }
  }
  if (bareCount(values) === 0) return { problems, unread };
  const { first_name: _first, ...others } = problems;
  return { problems: { ...others, last_name: { key: 'whose_plus_one' } }, unread };
}

function capitals(values: GuestValues, problems: RowFinding['problems']): RowNote[] {
  return (['last_name', 'first_name', 'middle_name'] as const).flatMap((field) => {
    const suggestion = problems[field] ? null : withoutCapitals(values[field]);
    return suggestion === null ? [] : [{ key: 'capitals', field, params: { suggestion } }];
  });
}
