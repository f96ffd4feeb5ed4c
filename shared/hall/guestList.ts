import { type ColumnKind, matchHeader } from '../guestHeaders.ts';
import { isMore } from '../guests.ts';
import { isEmail } from '../person.ts';
import type { PlanSheet } from './sheetCells.ts';
import { SEAT } from './sheetList.ts';
import { saidBy } from './sheetWords.ts';

/** How far down headings are looked for, and how far to the right: titles stand above them, and nobody has more columns. */
const LINES = 30;
const COLUMNS = 100;
/** As many guests with an e-mail as no hall has by chance. */
const FEWEST = 3;

/** Does a cell look like a seat: a number, perhaps with somebody's name below it, or a closed one? */
export function looksLikeSeat(text: string | undefined): boolean {
  return text !== undefined && /^\s*(\d{1,4}\s*(\n|$)|×)/.test(text);
}

/**
 * Is the sheet a list of guests, chosen by mistake? It has headings of guests with names below them and no number anywhere but
 * under a heading, as seats of a hall never stand; or an e-mail in most of its lines, and neither seats nor a stage. Called where
 * the sheet is no list of seats. O(cells).
 */
export function isGuestList({ rows }: PlanSheet): boolean {
  const head = rows.slice(0, LINES).findIndex(hasNames);
  return head < 0 ? hasEmails(rows) : namesBelow(rows, head);
}

/** Headings say where names stand, and that isn't all there is. */
function hasNames(texts: readonly string[]): boolean {
  const kinds = new Set(nameColumns(texts).map(({ kind }) => kind));
  const has = (...some: ColumnKind[]) => some.some((kind) => kinds.has(kind));
  const isName = has('full_name', 'first_last_name') || (has('last_name') && has('first_name', 'first_middle_name'));
  const isPeople =
    kinds.size > 1 || (texts.filter(isHeading).length > 1 && !texts.some((text) => SEAT.test(text.trim())));
  return isName && isPeople;
}

function nameColumns(texts: readonly string[]): { kind: ColumnKind; column: number }[] {
  return texts.slice(0, COLUMNS).flatMap((text, column) => {
    const kind = matchHeader(text)?.kind;
    return kind === undefined ? [] : [{ kind, column }];
  });
}

function namesBelow(rows: PlanSheet['rows'], head: number): boolean {
  const headings = rows[head]!;
  const isAside = rows.some((texts) =>
    texts.some((text, column) => looksLikeSeat(text) && !isHeading(headings[column] ?? '')),
  );
  if (isAside) return false;
  const columns = nameColumns(headings).flatMap(({ kind, column }) =>
    kind === 'phone' || kind === 'email' || isMore(kind) ? [] : [column],
  );
  const below = rows.slice(head + 1).filter(isFilled);
  const named = below.filter((texts) => columns.some((column) => isWord(texts[column] ?? '')));
  return named.length > 0 && named.length * 2 >= below.length;
}

function hasEmails(rows: PlanSheet['rows']): boolean {
  const filled = rows.filter(isFilled);
  const mailed = filled.filter((texts) => texts.some((text) => text.includes('@') && isEmail(text.trim())));
  if (mailed.length < FEWEST || mailed.length * 2 < filled.length) return false;
  const isHall = (text: string) =>
    text !== '' && !['words', 'entrance'].includes(saidBy({ text, rows: 1, columns: 1 }).kind);
  return filled.every((texts) => texts.filter(looksLikeSeat).length < 3 && !texts.some(isHall));
}

const isFilled = (texts: readonly string[]) => texts.some((text) => text.trim() !== '');
const isHeading = (text: string) => /\p{L}{2}|[№#]/u.test(text);
const isWord = (text: string) => /\p{L}{2}/u.test(text);
