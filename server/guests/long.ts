import { isNotNull, sql } from 'drizzle-orm';
import { type CheckedRow, type GuestValues, leftOut, textsOf } from '#shared/guests.ts';
import type { StoreChoice } from '#shared/imports.ts';
import { limit } from '#shared/limits.ts';
import { atLeast, isAllowed } from '#shared/roles.ts';
import { importLines } from '../crud/imports/table.ts';
import { isGoneFrom } from '../crud/imports/editions.ts';
import { type Alike, isTaken, type Line, ofImport, plainLine } from '../crud/imports/lines.ts';
import { wrongIn } from '#shared/imports.ts';
import type { LongImport, StoredLine, Storing, StoredRows } from '../crud/imports/long.ts';
import type { KnownImport } from '../crud/imports/record.ts';
import { liveAmong } from '../crud/records.ts';
import type { Work } from '../db/work.ts';
import { requireHall } from '../halls/rules.ts';
import { requireAllowed } from '../base/context.ts';
import { translate } from '../base/language.ts';
import { inSlices, piecesOf } from '../base/slices.ts';
import { badFile } from '../uploads/refusal.ts';
import { FileNames } from './called.ts';
import { compareWithGuests, oneRowEach, type RowFinding } from './check.ts';
import { goneGuests } from './gone.ts';
import type { PickAlike } from './known.ts';
import { heldByGuests } from './holding.ts';
import { requireInviter, requireRoom } from './inviting.ts';
import { takeAway } from './leaving.ts';
import { guestResource } from './read.ts';
import { withKnownPlusOnes } from './plusOneRows.ts';
import type { FreePlaces } from './seats.ts';
import { countingRow, rowChecker } from './sheet/check.ts';
import { cellLabel } from './sheet/label.ts';
import { templateColumns } from './sheet/template.ts';
import { readGuestFile } from './sheet/file.ts';
import { type ReadyRow, storedValues, storeRows } from './storing.ts';
import { guests } from './table.ts';
import { requireRoomForTies, tieLines } from './tieLines.ts';

/** Who changes guests by a long file. */
const MAY_CHANGE = atLeast('manager_event');

/** How long guest files are brought: to the list by admins, to a hall by whoever invites there; `free`: takes guests off their places, whom a file no longer has. */
export const guestLongImport = (free: FreePlaces): LongImport => ({
  noun: 'guests',
  allow: async (work, hall_id) =>
    hall_id === null ? requireAllowed(work.actor, atLeast('admin')) : requireInviter(work, hall_id),
  may: (hall_id) => ({
    changed: MAY_CHANGE,
    // Of a hall it is their invitation: whose it may take back is asked for each.
    gone: hall_id === null ? guestResource.allow.delete : atLeast('manager_seat'),
  }),
  read: async ({ import_id, bytes, name, role, hall_id, columns, header }, { look, rows: most, language }) => {
    const sheet = await readGuestFile(bytes, name, { role, hasHall: hall_id !== null }, columns, header ?? false);
    if (sheet.needs_mapping) {
      const titles = templateColumns(language).map(({ title }) => translate(language, 'sheet.quoted', { name: title }));
      throw badFile('no_header', { columns: titles.join(', ') });
    }
    const rows = await look((work) => withKnownPlusOnes(work, hall_id ?? undefined, sheet.rows));
    const meant = new Set<string>();
    const names = once(() => new FileNames(rows));
    const judge = async (some: readonly RowFinding[], counting: ReadonlySet<number>): Promise<Line[]> => {
      const { compared, label } = await look(async (work) => ({
        ...(await compareWithGuests(work, some, hall_id ?? undefined, { pick: oneRowEach(meant), names })),
        label: (field: string) => cellLabel(guestResource, field, work.language),
      }));
      return (await compared()).map((row, at) => ({
        ...judged(row, counting.has(row.row) ? fateOf(row) : FATE[row.state], label),
        given: { ...alikeOf(row, some[at]!), ...warnedOf(row, label) },
      }));
    };
    return {
      total: rows.length,
      unknown: leftOut(sheet.columns),
      // Rows that were judged before are looked at again for those below them that are the same person.
      parts: async function* (after) {
        if (after > 0) for (const id of await look((work) => meantSoFar(work, import_id))) meant.add(id);
        const check = rowChecker();
        const counts = twinsThatCount();
        for (const some of piecesOf(rows, most)) {
          const findings = await inSlices(some, check);
          const counting = new Set(findings.filter(counts).map(({ row }) => row));
          const left = findings.filter(({ row }) => row > after);
          if (left.length > 0) yield await judge(left, counting);
        }
      },
    };
  },
  gone: async (work, to) => {
    const gone = await goneGuests(work, to.hall_id ?? undefined, await isGoneFrom(work, to, sql`g.id`));
    return gone.map(({ guest_id, name, email, phone, place, sent, stays }, at) => ({
      ...plainLine(at + 1, 'gone', { last_name: name, ...(email ? { email } : phone ? { phone } : {}) }),
      record_id: guest_id,
      given: { ...(place && { leaves: place }), ...(sent && { alone: true }) },
      problem: stays ?? '',
    }));
  },
  held: heldByGuests,
  room: async (work, { id, hall_id }, choice) => {
    if (hall_id === null) return;
    const { event_id } = await requireHall(work, hall_id);
    await requireRoom(work, event_id, await comingTo(work, hall_id, id, choice));
    await requireRoomForTies(work, hall_id, id, choice);
  },
  finish: async (work, { id, hall_id }) => ({ rules: hall_id === null ? 0 : await tieLines(work, hall_id, id) }),
  ready: async (lines, choice) =>
    lines[0]?.fate === 'gone' ? (work, to) => takeAway(work, to, lines, free) : readyLines(lines, choice),
});

/** The guests whom rows that were judged by a run before mean. */
async function meantSoFar(work: Work, import_id: string): Promise<string[]> {
  const lines = await work.tx
    .selectDistinct({ id: importLines.record_id })
    .from(importLines)
    .where(ofImport(work, import_id, isNotNull(importLines.record_id)));
  return lines.map(({ id }) => id!);
}

/** Says of one row after another whether it counts although somebody stands further up as the same person: that row stays out. */
function twinsThatCount(): (finding: RowFinding) => boolean {
  const refused = new Set<number>();
  return ({ row, problems, twin_of }) => {
    if (Object.keys(problems).length === 0) return twin_of !== null && refused.delete(twin_of);
    refused.add(row);
    return false;
  };
}

/** What becomes of a row of somebody, whoever stands further up. */
function fateOf({ match }: CheckedRow): 'added' | 'changed' | 'kept' {
  if (!match?.same_person) return 'added';
  return match.changes.length > 0 ? 'changed' : 'kept';
}

const FATE = { new: 'added', change: 'changed', same: 'kept', twin: 'twice', problem: 'refused' } as const;

function judged(row: CheckedRow, fate: Line['fate'], label: (field: string) => string): Line {
  const line = { ...plainLine(row.row, fate, textsOf(row.values)), problem: wrongIn(row.problems, label) };
  const { match } = row;
  if (!match?.same_person) return line;
  const was = fate === 'changed' ? differing(match) : {};
  return { ...line, record_id: match.guest_id, was, since: match.since };
}

/** How a known guest reads where the row says something else. */
function differing({ changes, values }: NonNullable<CheckedRow['match']>): Record<string, string | null> {
  return Object.fromEntries(changes.map((field) => [field, values[field] ?? null]));
}

/** Whom a row of somebody unknown resembles, in the file or among known guests; of capitals a long file says nothing. */
function alikeOf({ state, notes, match }: CheckedRow, finding: RowFinding): Alike | null {
  const said = notes.filter((_, at) => finding.notes[at]?.key !== 'capitals');
  if (state === 'problem' || match?.same_person || said.length === 0) return null;
  const suspected =
    finding.notes.some(({ key }) => key === 'same_contact_other_name') || (match !== null && match.why !== 'name');
  const like = match && {
    resembles: match.guest_id,
    differs: differing(match),
  };
  return { alike: said.join('. '), suspected, ...like };
}

/** What of a row can't be done as it says, where there is such. */
function warnedOf({ warnings }: CheckedRow, label: (field: string) => string): { warned?: string } {
  const warned = wrongIn(warnings, label);
  return warned ? { warned } : {};
}

/** How many more would be invited to the hall by then, with those whom they bring. */
async function comingTo(work: Work, hall_id: string, import_id: string, choice: StoreChoice): Promise<number> {
  const isInvited = sql`exists (select 1 from invitations v where v.organization_id = ${work.organization_id}
    and v.hall_id = ${hall_id} and v.live and v.guest_id = ${importLines.record_id})`;
  const isTakenHere = isTaken(choice);
  const typed = sql`substring(${importLines.texts} ->> 'plus_ones' from '^[0-9]+$')::numeric`;
  // What can't be read brings nobody.
  const said = sql`case when ${typed} <= ${limit('plusOnes')}::int then ${typed}::int else 0 end`;
  const along = sql`case when ${said} = 0 then 0 when ${importLines.was} ? 'plus_ones' then ${said} - (${importLines.was} ->> 'plus_ones')::int
    when not ${isInvited} then ${said} else 0 end`;
  // Several rows may mean one guest; of who is new each row is somebody.
  const whom = sql`distinct coalesce(${importLines.record_id}, ${importLines.id})`;
  const [found] = await work.tx
    .select({
      coming: sql<number>`(count(${whom}) filter (where ${importLines.fate} in ('added', 'changed', 'kept')
        and (${isTakenHere} or ${importLines.fate} = 'changed') and not ${isInvited}))::int`,
      along: sql<number>`coalesce(sum(${along}) filter (where ${importLines.fate} in ('added', 'changed', 'kept')
        and (${isTakenHere} or (${importLines.fate} = 'changed' and not ${isInvited}))), 0)::int`,
      leaving: sql<number>`(count(${whom}) filter (where ${importLines.fate} = 'gone' and ${isTakenHere} and ${isInvited}))::int`,
    })
    .from(importLines)
    .where(ofImport(work, import_id));
  return found!.coming + found!.along - found!.leaving;
}

async function readyLines(lines: readonly StoredLine[], choice: StoreChoice): Promise<Storing> {
  const ready = await inSlices(lines, ({ line, texts }) => {
    const values = texts as unknown as GuestValues;
    return { finding: countingRow({ row: line, values }), stored: storedValues(values) };
  });
  return (work, to) => storeLines(work, to, lines, ready, choice);
}

async function storeLines(
  work: Work,
  to: KnownImport,
  lines: readonly StoredLine[],
  ready: readonly { finding: RowFinding; stored: ReadyRow['stored'] }[],
  { changes }: StoreChoice,
): Promise<StoredRows> {
  if (lines.length === 0) return NOTHING;
  const own = new Map(lines.map(({ line, record_id }) => [line, record_id]));
  // Who has no contacts is whom the check has found, or somebody new.
  const asChecked: PickAlike = (row, alike) => alike.find((id) => id === own.get(row));
  // Somebody may have been added or corrected meanwhile: whoever it is by now is meant.
  const findings = ready.map(({ finding }) => finding);
  const how = { pick: asChecked, since: false };
  const rowsNow = await (await compareWithGuests(work, findings, to.hall_id ?? undefined, how)).compared();
  const same = rowsNow.flatMap(({ match }) => (match?.same_person ? [match.guest_id] : []));
  const chosen = lines.map(({ record_id, given }) => (record_id === given['resembles'] ? record_id : null));
  const held = await liveAmong(
    work,
    guests,
    [...new Set([...same, ...chosen.filter((id) => id !== null)])],
    'key share',
  );
  // Who was named and is a plus-one without a name again is meant by no row.
  const there = new Set(held.filter(({ unnamed }) => !unnamed).map(({ id }) => id));
  // Rights were asked for what the check found: somebody whom a colleague added since is changed by whoever may, or not.
  const mayChange = isAllowed(MAY_CHANGE, work.actor.role);
  const refused = new Map<string, string>();
  const all = await inSlices(rowsNow, (row, at): ReadyRow | null => {
    const { id, fate: was, taken } = lines[at]!;
    // Under another name, somebody has said who it is.
    const said = there.has(chosen[at] ?? '') ? chosen[at]! : null;
    const fate = said ? 'changed' : there.has(row.match?.guest_id ?? '') ? fateOf(row) : 'added';
    const updates = fate === 'changed' && (was === 'changed' ? taken : changes === 'take');
    if (updates && !mayChange) {
      refused.set(id, translate(work.language, 'jobs.reasons.known_since'));
      return null;
    }
    const decision = fate === 'added' ? 'add' : updates ? 'update' : 'keep';
    const guest = decision === 'add' ? {} : { guest_id: said ?? row.match!.guest_id };
    return { row: row.row, values: row.values, decision, ...guest, stored: ready[at]!.stored };
  });
  const going = all.filter((row) => row !== null);
  const stored = await storeRows(work, to.id, going, to.hall_id === null ? {} : { hall_id: to.hall_id });
  return { lines: stored.lines, invited: stored.invited, plus_ones: stored.plus_ones, refused };
}

const NOTHING: StoredRows = { lines: [], invited: 0, refused: new Map() };

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
