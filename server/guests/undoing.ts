import { isDeepStrictEqual } from 'node:util';
import { and, sql } from 'drizzle-orm';
import { WISHES } from '#shared/guests.ts';
import { Problem } from '#shared/problems.ts';
import { groupBy } from '#shared/group.ts';
import { hasRole } from '#shared/roles.ts';
import { sentenceOf } from '../call/errors.ts';
import { translate } from '../base/language.ts';
import { undoingOf } from '../crud/undoing.ts';
import { among } from '../db/among.ts';
import type { Obstacle, Planned, RowChange, Undoing, Undone } from '../db/undoing.ts';
import type { Work } from '../db/work.ts';
import { wholeName } from '../db/names.ts';
import { effectiveLimit, invitedCount } from '../events/rules.ts';
import { holdEventsOf, holdIfOpen } from '../halls/holdingEvents.ts';
import { touchHall } from '../halls/rules.ts';
import { takeTurn } from '../halls/turns.ts';
import { invitationNoun } from './changing.ts';
import { partedFromHosts } from './hosts.ts';
import { requireInviter } from './inviting.ts';
import { invitations } from './table.ts';

/** What invites guests, or takes that back, without writing them. */
export const INVITING: ReadonlySet<string> = new Set(['import', 'invite', 'uninvite', 'plus_ones']);

const isLive = (row: RowChange['before']) => row?.['live'] === true;
const isComing = ({ before, after }: RowChange) => isLive(before) && !isLive(after);
const isGoing = ({ before, after }: RowChange) => isLive(after) && !isLive(before);

/** What was changed of invitations goes back by itself, as an edit of any record does. */
const edits = undoingOf(invitationNoun.resource, invitations, invitationNoun.rules);

/** Invitations come back along with guests who were deleted, and go with those whom somebody invited, or a file brought. */
const comingAndGoing: Undoing = {
  table: invitations,
  along: 'guests',
  begin,
  of: ({ before, after }) => String((after ?? before)!['guest_id']),
  inTheWay,
  follows: isComing,
  depending,
  giveBack,
  named,
};

/** Of invitations that stayed as live as they were only fields were changed. */
const isEdit = ({ before, after }: Pick<RowChange, 'before' | 'after'>) =>
  before !== null && after !== null && isLive(before) === isLive(after);

function partedBy(changes: readonly RowChange[]): { edited: RowChange[]; moved: RowChange[] } {
  return { edited: changes.filter(isEdit), moved: changes.filter((change) => !isEdit(change)) };
}

/** Each row as what was done to it: somebody came or went, or fields were changed. */
export const invitationUndoing: Undoing = {
  ...comingAndGoing,
  alone: isEdit,
  begin: async (work, changes, undone, all) => {
    const { edited, moved } = partedBy(changes);
    if (moved.length > 0) await comingAndGoing.begin(work, moved, undone, all);
    if (edited.length > 0) await edits.begin(work, edited, undone, all);
  },
  of: (change, all) =>
    isEdit(change) && !all.some(({ noun }) => noun === 'guests') ? change.id : comingAndGoing.of!(change, all),
  inTheWay: async (work, changes, all) => {
    const { edited, moved } = partedBy(changes);
    const found = await comingAndGoing.inTheWay(work, moved, all);
    return new Map([...found, ...(edited.length > 0 ? await edits.inTheWay(work, edited, all) : [])]);
  },
  depending: (work, changes) => depending(work, partedBy(changes).moved),
  giveBack: async (work, changes) => {
    const { edited, moved } = partedBy(changes);
    if (moved.length > 0) await comingAndGoing.giveBack(work, moved);
    if (edited.length > 0) await edits.giveBack(work, edited);
  },
};

const idsOf = (changes: readonly RowChange[]) => changes.map(({ id }) => id);
const hallsOf = (changes: readonly RowChange[]) => [
  ...new Set(changes.map(({ before, after }) => String((after ?? before)!['hall_id']))),
];

async function begin(work: Work, changes: readonly RowChange[], { verb, hall_id }: Undone): Promise<void> {
  if (!INVITING.has(verb) && !changes.every(({ before, after }) => before && after)) throw new Problem('cannot_undo');
  // Whoever invites there today may take it back, and do it again; guests who were known already ask nobody else.
  if (INVITING.has(verb) && hall_id !== null) await requireThere(work, hall_id);
  const [going, coming] = [changes.filter(isGoing), changes.filter(isComing)];
  // Who invites holds the event before the turn.
  if (going.length > 0 && coming.length > 0) await holdEventsOf(work, hallsOf(coming));
  // Nobody is seated meanwhile.
  await takeTurn(work, hallsOf(going));
}

/** Whom a file brought goes also where the hall is gone meanwhile, by the right to take them away. */
async function requireThere(work: Work, hall_id: string): Promise<void> {
  try {
    await requireInviter(work, hall_id);
  } catch (error) {
    const isGone = error instanceof Problem && error.code === 'not_found' && hasRole(work.actor.role, 'manager_event');
    if (!isGone) throw error;
  }
}

/** Whoever sits by now stays invited, unless they leave their place too. */
async function seatedIn(
  work: Work,
  changes: readonly RowChange[],
  all: readonly Planned[],
): Promise<Map<string, Obstacle>> {
  const leaving = all.flatMap(({ noun, changes: each }) => (noun === 'tickets' ? idsOf(each.filter(isGoing)) : []));
  const { rows } = await work.tx.execute<{ id: string; ticket_id: string }>(sql`
    select i.id, t.id as ticket_id from invitations i
    join tickets t on t.organization_id = ${work.organization_id} and t.hall_id = i.hall_id and t.guest_id = i.guest_id and t.live
    where i.organization_id = ${work.organization_id} and ${among(sql`i.id`, idsOf(changes))} and not ${among(sql`t.id`, leaving)}`);
  const reason = translate(work.language, 'problems.kept.has_ticket');
  return new Map(rows.map(({ id, ticket_id }) => [id, { noun: 'tickets', id: ticket_id, reason }]));
}

/** They come back as far as the limits of events that can still be changed go. Who stays deleted takes no place. */
async function inTheWay(
  work: Work,
  changes: readonly RowChange[],
  all: readonly Planned[],
): Promise<Map<string, Obstacle>> {
  const returning = all.flatMap(({ noun, changes: each }) =>
    noun === 'guests' ? each.filter(({ after }) => after === null) : [],
  );
  const found = await seatedIn(work, changes.filter(isGoing), all);
  const { rows } = await work.tx.execute<{ id: string; guest_id: string; event_id: string; is_there: boolean }>(sql`
    select i.id, i.guest_id, h.event_id, g.deleted_at is null or ${among(sql`g.id`, idsOf(returning))} as is_there
    from invitations i
    join halls h on h.organization_id = ${work.organization_id} and h.id = i.hall_id and h.deleted_at is null
    join guests g on g.organization_id = ${work.organization_id} and g.id = i.guest_id
    where i.organization_id = ${work.organization_id} and ${among(sql`i.id`, idsOf(changes.filter(isComing)))}
    order by h.event_id, i.created_at, i.position, i.id`);
  const [there, gone] = [rows.filter((row) => row.is_there), rows.filter((row) => !row.is_there)];
  for (const { id, guest_id } of gone)
    found.set(id, { noun: 'guests', id: guest_id, reason: translate(work.language, 'problems.kept.deleted') });
  for (const [event_id, wanted] of groupBy(there, (row) => row.event_id)) {
    if (!(await holdIfOpen(work, event_id))) continue;
    const [count, limit] = [await invitedCount(work, event_id), await effectiveLimit(work, event_id)];
    // The first of them are invited as far as there is room, which is none for the others.
    const coming = Math.min(wanted.length, Math.max(0, limit - count));
    const full = new Problem('limit_reached', { params: { count: count + coming, limit } });
    const reason = sentenceOf(full, work.language);
    for (const { id } of wanted.slice(coming)) found.set(id, { noun: 'invitations', id, reason });
  }
  const others = await depending(
    work,
    changes.filter(({ id }) => !found.has(id)),
  );
  return new Map([...found, ...others]);
}

/** A plus-one without a name is there with their host, or not at all. */
function depending(work: Work, changes: readonly RowChange[]): Promise<Map<string, Obstacle>> {
  return partedFromHosts(work, { coming: idsOf(changes.filter(isComing)), going: idsOf(changes.filter(isGoing)) });
}

/** A guest who stays deleted isn't invited. What was said for the evening by the same hand goes back along: a new invitation had said nothing. */
async function giveBack(work: Work, changes: readonly RowChange[]): Promise<void> {
  const isThere = sql`exists (select 1 from guests g where g.organization_id = ${work.organization_id}
    and g.id = ${invitations.guest_id} and g.deleted_at is null)`;
  const coming = changes.filter(isComing);
  const back = await work.update(invitations, and(among(invitations.id, idsOf(coming)), isThere), { live: true });
  const there = new Set(back.map(({ id }) => id));
  await unsay(
    work,
    coming.filter(({ id }) => there.has(id)),
  );
  const going = changes.filter(isGoing);
  await work.update(invitations, among(invitations.id, idsOf(going)), { live: null });
  await unsay(work, going);
  for (const hall_id of hallsOf(changes)) await touchHall(work, hall_id);
}

/** What the batch said for the evening beside inviting somebody, or taking that back, is as it was. */
async function unsay(work: Work, changes: readonly RowChange[]): Promise<void> {
  const said = new Map(
    changes.flatMap(({ id, before, after }) => {
      const fields = WISHES.filter((field) => !isDeepStrictEqual(before?.[field] ?? null, after?.[field] ?? null));
      return fields.length > 0
        ? [[id, Object.fromEntries(fields.map((field) => [field, before?.[field] ?? null]))] as const]
        : [];
    }),
  );
  await work.updateEach(invitations, said, {});
}

async function named(work: Work, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const { rows } = await work.tx.execute<{ id: string; name: string }>(sql`
    select i.id, ${wholeName('g')} as name
    from invitations i join guests g on g.organization_id = ${work.organization_id} and g.id = i.guest_id
    where i.organization_id = ${work.organization_id} and ${among(sql`i.id`, ids)}`);
  return new Map(rows.map((row) => [row.id, row]));
}
