import { wordsIn } from '#shared/cellText.ts';
import { GUEST_CELL, type GuestValues, type Tie } from '#shared/guests.ts';
import { cleanLine } from '#shared/person.ts';
import { cleanPlusOnes, plusOnesProblem, plusOnesSaid } from '#shared/plusOnes.ts';
import type { Message } from '#shared/problems.ts';
import { recordKey } from '#shared/text.ts';
import type { GuestRow } from './columns.ts';

/** The text of a cell as it is compared and sent: a whole number, or names with ';' between them. */
export function cleanTie(field: Tie, text: string): string {
  return field === 'plus_ones' ? cleanPlusOnes(text) : wordsIn(text).join('; ');
}

/** What is wrong with a cell by itself; its text is clean. Whom a name means is no matter of the cell. */
export function tieProblem(field: Tie, text: string): Message | null {
  if (field === 'plus_ones') return plusOnesProblem(text);
  const max = GUEST_CELL - 1;
  return text.length > max ? { key: 'too_long', params: { max } } : null;
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

/** A row as far as plus-ones are told by it: how many it stands for if it has no name, and with whom they belong together. */
export interface Company {
  row: number;
  count: number;
  kind: string;
  /** How many its guest's own row speaks of. */
  said: number;
}

export function companyOf({ row, values }: GuestRow): Company {
  return { row, count: bareCount(values), kind: kindOf(values), said: plusOnesSaid(values) ?? 0 };
}

/** The rows of guests who may be the hosts of rows without a name. O(rows). */
export function maybeHosts(rows: readonly Company[]): Set<number> {
  const bare = new Set(rows.flatMap(({ count, kind }) => (count > 0 ? [kind] : [])));
  return new Set(rows.flatMap(({ row, count, kind }) => (count === 0 && bare.has(kind) ? [row] : [])));
}

/**
 * Takes rows that stand for plus-ones, and that no host stands right above, for those who come already: `brought` says how many the guests of
 * rows bring. Each guest of the same group, company and rank takes as many as come, so nobody is doubled, whoever of them it is. Answers which
 * rows are taken so, and what the rows of hosts say by it; what is beyond that stays what it is. O(rows x plus-ones of one guest).
 */
export function plusOnesThere(
  rows: readonly Company[],
  brought: ReadonlyMap<number, number>,
): { taken: Set<number>; said: Map<number, number> } {
  const said = new Map<number, number>();
  const taken = new Set<number>();
  // Hosts of each kind by how many more of theirs come.
  const free = new Map<string, number[][]>();
  const offer = (kind: string, host: number, count: number) => {
    said.set(host, count);
    const rooms = free.get(kind) ?? [];
    free.set(kind, rooms);
    (rooms[Math.max(0, brought.get(host)! - count)] ??= []).push(host);
  };
  for (const { row, kind, said: count } of rows) if (brought.has(row)) offer(kind, row, count);
  for (const { row, count, kind } of rows) {
    const hosts = count > 0 && free.get(kind)?.find((some, room) => room >= count && some?.length);
    if (!hosts) continue;
    const host = hosts.pop()!;
    offer(kind, host, said.get(host)! + count);
    taken.add(row);
  }
  return { taken, said };
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
  return kindOf(host) === kindOf(one);
}

/** Group, company and rank, by which hosts and those without a name are told to belong together. */
function kindOf(values: GuestValues): string {
  return JSON.stringify((['party', 'company', 'rank'] as const).map((field) => recordKey(values[field] ?? '')));
}
