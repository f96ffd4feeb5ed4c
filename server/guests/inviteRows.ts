import { type CreateList, type GuestValues, type ImportCounts, TIES, WISHES } from '#shared/guests.ts';
import { plusOnesSaid } from '#shared/plusOnes.ts';
import type { Work } from '../db/work.ts';
import { lockEvent } from '../events/rules.ts';
import { requireHall } from '../halls/rules.ts';
import { bringMissing, missingAt } from './bringing.ts';
import { Called, FileNames, invitedByName, rowId } from './called.ts';
import { inviteGuests, requireRoom } from './inviting.ts';
import { addPairs } from './pairs.ts';
import { invitedAmong } from './read.ts';
import type { GuestRow } from './sheet/columns.ts';
import { wishesOf } from './sheet/wishes.ts';
import { pairsAsked } from './tying.ts';
import { writeWishes } from './wishing.ts';

/** A row of a file, and the guest whom it is stored as. */
export interface GuestOfRow extends GuestRow {
  guest: string;
  decision: CreateList['rows'][number]['decision'];
}

/** What came to a hall by rows. */
export type Came = Pick<ImportCounts, 'invited' | 'plus_ones' | 'rules'>;
export const NOTHING: Came = { invited: 0, plus_ones: 0, rules: 0 };

/**
 * Invites the guests of rows to a hall with what these say of the evening; of those who are there already it is written where the person
 * said so. Whom they bring comes along, and whom they name is tied to them: among these rows, those that stay out (`left`; without it
 * nobody is tied) and who is invited. Answers how many are invited, how many of those without a name, and how many rules that made.
 */
export async function inviteRows(
  work: Work,
  hallId: string,
  importId: string,
  rows: readonly GuestOfRow[],
  left?: readonly GuestRow[],
): Promise<Came> {
  const ids = rows.map(({ guest }) => guest);
  const isHeard = rows.some(({ values }) => OF_EVENING.some((field) => values[field]));
  if (!isHeard) return { ...NOTHING, invited: (await inviteGuests(work, hallId, ids, importId)).invited };
  const saying = await sayingRows(work, hallId, rows);
  const there = new Set(saying.filter(({ isThere }) => isThere).map(({ guest }) => guest));
  const said = new Map(
    saying
      .map(({ guest, values }) => [guest, wishesOf(values)] as const)
      .filter(([, of]) => Object.keys(of).length > 0),
  );
  const bringing = new Map(saying.map(({ guest, values }) => [guest, plusOnesSaid(values) ?? 0]));
  const missing = await missingWithRoom(work, hallId, ids, bringing);
  const { invited } = await inviteGuests(work, hallId, ids, importId, said);
  await writeWishes(work, hallId, new Map([...said].filter(([guest]) => there.has(guest))));
  const along = await bringMissing(work, hallId, missing);
  const rules = left ? await tieRows(work, hallId, rows, saying, left) : 0;
  return { invited: invited + along, plus_ones: along, rules };
}

const OF_EVENING = [...WISHES, ...TIES];

/** The rows that are heard: of guests who weren't invited yet, and of those whom the person has changed. */
async function sayingRows(work: Work, hallId: string, rows: readonly GuestOfRow[]) {
  const known = rows.filter(({ decision }) => decision !== 'add').map(({ guest }) => guest);
  const there = await invitedAmong(work, hallId, known);
  return rows
    .map((row) => ({ ...row, isThere: there.has(row.guest) }))
    .filter(({ decision, isThere }) => decision === 'update' || !isThere);
}

/** How many plus-ones are still to come; refused for all of them at once, whoever comes and whom they bring. Nobody else adds any meanwhile. */
async function missingWithRoom(
  work: Work,
  hallId: string,
  ids: readonly string[],
  bringing: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  if (![...bringing.values()].some((count) => count > 0)) return new Map();
  const { event_id } = await requireHall(work, hallId);
  await lockEvent(work, event_id);
  const missing = await missingAt(work, hallId, bringing);
  const along = [...missing.values()].reduce((sum, count) => sum + count, 0);
  const unique = [...new Set(ids)];
  const there = await invitedAmong(work, hallId, unique);
  if (along > 0) await requireRoom(work, event_id, unique.length - there.size + along);
  return missing;
}

/** Has the rules made that rows ask for; answers how many. */
export async function tieRows(
  work: Work,
  hallId: string,
  rows: readonly Omit<GuestOfRow, 'decision'>[],
  saying: readonly { row: number; guest: string; values: GuestValues }[],
  left: readonly GuestRow[],
): Promise<number> {
  const naming = saying.filter(({ values }) => values.beside || values.apart);
  if (naming.length === 0) return 0;
  const whoIs = new Map(rows.map(({ row, guest }) => [rowId(row), guest]));
  const invited = await invitedByName(work, hallId);
  const called = new Called(new FileNames([...rows, ...left]), invited, whoIs);
  return addPairs(work, hallId, pairsAsked(naming, called));
}
