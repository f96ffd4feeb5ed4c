import { plusOnesSaid } from '#shared/plusOnes.ts';
import { RULE_TIES } from '#shared/guests.ts';
import { fullName } from '#shared/person.ts';
import { isSimilar, tallyOf } from './filters.ts';
import { type GridRow, type Rights, isCorrected, isTorn, isUndecided, verdictOf } from './rows.ts';

/** Count and limit of the event's invitations; null where the file is for no hall. */
export interface Room {
  count: number;
  limit: number;
}

export interface Counts {
  total: number;
  added: number;
  updated: number;
  kept: number;
  problems: number;
  /** Left out by a decision or as a repetition, without those with problems. */
  out: number;
  undecided: number;
  /** Resembling somebody else. */
  similar: number;
  corrected: number;
  /** Changed in the file and here, and nobody has decided. */
  torn: number;
  /** People who would be invited on top of those who are. */
  inviting: number;
  /** Plus-ones without a name who would come with them, or with those who are invited. */
  along: number;
  /** Rules of seating that would be made: pairs that sit beside each other or apart. */
  rules: number;
  /** Rows that would be sent. */
  going: number;
}

/** Counts everything the check screen says about its rows. */
export function countRows(rows: readonly GridRow[], rights: Rights): Counts {
  const counts = { total: rows.length, added: 0, updated: 0, kept: 0, problems: 0, out: 0 };
  let undecided = 0;
  let similar = 0;
  let corrected = 0;
  let torn = 0;
  for (const row of rows) {
    counts[tallyOf(row, rights)]++;
    if (isUndecided(row)) undecided++;
    if (isSimilar(row)) similar++;
    if (isCorrected(row)) corrected++;
    if (isTorn(row, rights)) torn++;
  }
  const going = counts.added + counts.updated + counts.kept;
  return {
    ...counts,
    undecided,
    similar,
    corrected,
    torn,
    going,
    inviting: newcomers(rows, rights).length,
    along: sum(rows.map((row) => alongWith(row, rights))),
    rules: new Set(rows.flatMap((row) => pairsOf(row, rights))).size,
  };
}

/** How many rows change something: by a new guest, by a correction and, with a hall, by an invitation. */
export function countChanging(rows: readonly GridRow[], rights: Rights, invites: boolean): number {
  const inviting = new Set(invites ? newcomers(rows, rights) : []);
  return rows.filter((row) => {
    const verdict = verdictOf(row, rights);
    return verdict === 'add' || verdict === 'update' || inviting.has(row.row);
  }).length;
}

/** Rows that need a place within the limit: one for every guest who isn't invited yet. */
function newcomers(rows: readonly GridRow[], rights: Rights): number[] {
  const known = new Set<string>();
  return rows
    .filter((row) => {
      const verdict = verdictOf(row, rights);
      if (verdict === 'out') return false;
      const { match, invited } = row.checked;
      if (verdict === 'add' || !match) return true;
      if (invited || known.has(match.guest_id)) return false;
      known.add(match.guest_id);
      return true;
    })
    .map(({ row }) => row);
}

/** How many plus-ones a row brings on top of those who come already. */
function alongWith(row: GridRow, rights: Rights): number {
  const said = plusOnesSaid(row.values) ?? 0;
  const verdict = verdictOf(row, rights);
  if (said === 0 || verdict === 'out') return 0;
  const { match, invited } = row.checked;
  if (!invited || verdict === 'add') return said;
  // Whoever may not change an invitation isn't told how many come with it.
  return verdict === 'keep' ? 0 : Math.max(0, said - Number(match?.values.plus_ones ?? said));
}

/** The pairs that a row would have tied, as names that are the same whoever of the two says it. */
function pairsOf(row: GridRow, rights: Rights): string[] {
  const verdict = verdictOf(row, rights);
  const { match, invited, means } = row.checked;
  if (verdict === 'out' || (invited && verdict === 'keep')) return [];
  return RULE_TIES.flatMap((kind) => {
    const known = new Set(invited ? namesIn(match?.values[kind]) : []);
    const others = namesIn(means[kind]).filter((name) => !known.has(name));
    return others.map((other) => [kind, ...[fullName(row.values), other].sort()].join('\n'));
  });
}

/** Whom a row means, in full, as the server says it. */
const namesIn = (said: string | undefined) => (said ? said.split('; ') : []);

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Numbers of the rows, from the end of the file, that the limit has no room for; whoever is `leaving` makes some. */
export function beyondLimit(rows: readonly GridRow[], rights: Rights, room: Room | null, leaving = 0): Set<number> {
  if (!room) return new Set();
  const coming = new Set(newcomers(rows, rights));
  const free = room.limit - room.count + leaving;
  const beyond = new Set<number>();
  let taken = 0;
  for (const row of rows) {
    const wanted = (coming.has(row.row) ? 1 : 0) + alongWith(row, rights);
    taken += wanted;
    if (wanted > 0 && taken > free) beyond.add(row.row);
  }
  return beyond;
}
