import { GUEST_CELL, type GuestValues, type Tie } from '#shared/guests.ts';
import { limit } from '#shared/limits.ts';
import { cleanLine } from '#shared/person.ts';
import type { Message } from '#shared/problems.ts';
import { recordKey } from '#shared/text.ts';
import type { GuestRow } from './columns.ts';

const ONE = /^(да|есть|yes|y|true|истина|\+|x|х|v|✓|✔)$/i;
const COUNT = /^\+?\s*(\d{1,3})$/;

/** The text of a cell as it is compared and sent: a whole number, or names with ';' between them. */
export function cleanTie(field: Tie, text: string): string {
  if (field !== 'plus_ones') return namesIn(text).join('; ');
  const line = cleanLine(text);
  if (ONE.test(line)) return '1';
  const count = COUNT.exec(line);
  return count ? String(Number(count[1])) : line;
}

/** What is wrong with a cell by itself; its text is clean. Whom a name means is no matter of the cell. */
export function tieProblem(field: Tie, text: string): Message | null {
  if (text === '') return null;
  if (field !== 'plus_ones') {
    const max = GUEST_CELL - 1;
    return text.length > max ? { key: 'too_long', params: { max } } : null;
  }
  const max = limit('plusOnes');
  return /^\d+$/.test(text) && Number(text) <= max ? null : { key: 'plus_ones', params: { typed: text, max } };
}

/** The names in a cell, as they are written. */
export function namesIn(text: string): string[] {
  return text
    .split(/[;,\n]/)
    .map(cleanLine)
    .filter(Boolean);
}

/** How many plus-ones a row speaks of; undefined where it says nothing of them that can be read. */
export function plusOnesSaid({ plus_ones = '' }: GuestValues): number | undefined {
  const text = cleanTie('plus_ones', plus_ones);
  return text === '' || tieProblem('plus_ones', text) ? undefined : Number(text);
}

/**
 * Takes rows that say '+1' in the place of a name for plus-ones of the guest right above, where they name the same group, company and
 * rank; others stay what they are, and have no name. Beside a number in the guest's own row the larger counts.
 */
export function withPlusOneRows(rows: readonly GuestRow[]): GuestRow[] {
  const kept: GuestRow[] = [];
  let until = 0;
  let along = 0;
  for (const row of rows) {
    const host = kept.at(-1);
    const count = bareCount(row.values);
    const isNext = count > 0 && row.row === until + 1;
    until = row.row;
    if (isNext && host && bareCount(host.values) === 0 && isOneOf(host.values, row.values)) {
      const said = plusOnesSaid(host.values) ?? 0;
      along += count;
      if (along > said) kept[kept.length - 1] = { ...host, values: { ...host.values, plus_ones: String(along) } };
    } else {
      kept.push(row);
      along = 0;
    }
  }
  return kept;
}

/**
 * Takes rows that stand for plus-ones, and that no host stands right above, for those who come already: `brought` says how many the guests of
 * rows bring. Each guest of the same group, company and rank takes as many as come, so nobody is doubled, whoever of them it is. Rows beyond
 * that stay what they are.
 */
export function withPlusOnesThere<R extends GuestRow>(rows: readonly R[], brought: ReadonlyMap<number, number>): R[] {
  const said = new Map(
    rows.filter(({ row }) => brought.has(row)).map(({ row, values }) => [row, plusOnesSaid(values) ?? 0]),
  );
  const hosts = rows.filter(({ row }) => brought.has(row));
  const met = new Set<number>();
  for (const { row, values } of rows) {
    const count = bareCount(values);
    const host =
      count > 0 &&
      hosts.find((each) => said.get(each.row)! + count <= brought.get(each.row)! && isOneOf(each.values, values));
    if (!host) continue;
    said.set(host.row, said.get(host.row)! + count);
    met.add(row);
  }
  if (met.size === 0) return [...rows];
  return rows
    .filter(({ row }) => !met.has(row))
    .map((each) => {
      const count = said.get(each.row);
      return count ? { ...each, values: { ...each.values, plus_ones: String(count) } } : each;
    });
}

/** The rows of guests who may be the hosts of rows without a name. */
export function maybeHosts<R extends GuestRow>(rows: readonly R[]): R[] {
  const bare = rows.filter(({ values }) => bareCount(values) > 0);
  if (bare.length === 0) return [];
  return rows.filter(({ values }) => bareCount(values) === 0 && bare.some((one) => isOneOf(values, one.values)));
}

/** How lists call somebody who has no name yet: '+1', 'plus one', 'guest'. */
const UNNAMED = /^(?:(?:\+|плюс|plus)\s*(?:(\d)|один|one)?)?\s*(?:гость|гостья|спутник|спутница|guest|companion)?$/i;

/** How many a row without a name stands for; 0 of guests. */
export function bareCount({ last_name, first_name, middle_name, phone, email }: GuestValues): number {
  if (phone.trim() || email.trim()) return 0;
  const text = cleanLine(`${last_name} ${first_name} ${middle_name}`);
  const found = text === '' ? null : UNNAMED.exec(text);
  return found ? Number(found[1] ?? 1) : 0;
}

function isOneOf(host: GuestValues, one: GuestValues): boolean {
  return (['party', 'company', 'rank'] as const).every(
    (field) => recordKey(host[field] ?? '') === recordKey(one[field] ?? ''),
  );
}
