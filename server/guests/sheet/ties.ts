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
  return /^\d+$/.test(text) && Number(text) <= max ? null : { key: 'plus_ones', params: { max } };
}

/** The names in a cell, as they are written. */
export function namesIn(text: string): string[] {
  return text
    .split(/[;,\n]/)
    .map(cleanLine)
    .filter(Boolean);
}

/** How many plus-ones a row without problems speaks of; undefined where it says nothing of them. */
export function plusOnesSaid({ plus_ones = '' }: GuestValues): number | undefined {
  const text = cleanTie('plus_ones', plus_ones);
  return text === '' ? undefined : Number(text);
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

/** How many a row without a name stands for; 0 of guests. */
function bareCount({ last_name, first_name, middle_name, phone, email }: GuestValues): number {
  if (phone.trim() || email.trim()) return 0;
  const count = /^\+\s*(\d)$/.exec(cleanLine(`${last_name} ${first_name} ${middle_name}`));
  return count ? Number(count[1]) : 0;
}

function isOneOf(host: GuestValues, one: GuestValues): boolean {
  return (['party', 'company', 'rank'] as const).every(
    (field) => recordKey(host[field] ?? '') === recordKey(one[field] ?? ''),
  );
}
