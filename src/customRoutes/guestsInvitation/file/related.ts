import type { GuestValues } from '#shared/guests.ts';
import { nameKey, normalizeEmail, normalizePhone } from '#shared/person.ts';
import type { GridRow } from './rows.ts';

/**
 * The rows that have to be checked together with those just typed: everybody who shares a contact or a last and first
 * name with them, before or after, and so on along the chain; a patronymic that one of them lacks makes no other name.
 * Only then are repetitions within the file found (and lost) without sending the whole file for one cell. In the order of the file.
 */
export function relatedRows(rows: readonly GridRow[], typed: ReadonlySet<number>): GridRow[] {
  const keysByRow = new Map(rows.map((row) => [row.row, keysOf(row)]));
  const rowsByKey = new Map<string, number[]>();
  for (const [row, keys] of keysByRow) {
    for (const key of keys) {
      const sharing = rowsByKey.get(key);
      if (sharing) sharing.push(row);
      else rowsByKey.set(key, [row]);
    }
  }
  const found = new Set(typed);
  const waiting = [...typed];
  const seen = new Set<string>();
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    for (const key of keysByRow.get(row) ?? []) {
      if (seen.has(key)) continue;
      seen.add(key);
      for (const other of rowsByKey.get(key) ?? []) {
        if (found.has(other)) continue;
        found.add(other);
        waiting.push(other);
      }
    }
  }
  return rows.filter(({ row }) => found.has(row));
}

/** Keys of what stands in the cells now and of what was checked last. */
function keysOf({ values, checked, unchecked }: GridRow): string[] {
  return unchecked ? [...new Set([...keys(values), ...keys(checked.values)])] : keys(values);
}

const known = new WeakMap<GuestValues, string[]>();

/** Reading ten thousand phone numbers takes a moment: done once for every version of a row. */
function keys(values: GuestValues): string[] {
  const before = known.get(values);
  if (before) return before;
  const phone = normalizePhone(values.phone);
  const email = normalizeEmail(values.email);
  const found = [
    ...(phone ? [`phone ${phone}`] : []),
    ...(email ? [`email ${email}`] : []),
    ...(values.last_name && values.first_name ? [`name ${nameKey(values.last_name, values.first_name)}`] : []),
  ];
  known.set(values, found);
  return found;
}
