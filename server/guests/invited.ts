import { labelIn } from '#shared/hall/label.ts';
import { sql } from 'drizzle-orm';
import type { InvitedGuest } from '#resources/guestSchemas.ts';
import { invitations } from '#resources/invitations.ts';
import type { RecordOf, Resource } from '#shared/resource.ts';
import { listRecords } from '../crud/page.ts';
import type { ListQuery, ReadRules } from '../crud/select.ts';
import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { isInSeenHall, placeSorts } from '../halls/lists.ts';
import { seesContactsOf } from './read.ts';

export const invitationResource = invitations as unknown as Resource;

/** What the generated reads of invitations can't know. */
export const invitationRules = {
  own: seesContactsOf,
  only: isInSeenHall,
  sorts: placeSorts(sql`r.plan_position`),
} satisfies ReadRules;

/** One page of the guests invited to a hall: invitations as their list finds them, each told as its guest. */
export async function invitedGuests(work: Work, hallId: string, query: ListQuery) {
  const { rows, ...found } = await listRecords(invitationResource, work, query, invitationRules);
  const records = rows as unknown as RecordOf<typeof invitations>[];
  const came = await cameToHall(
    work,
    hallId,
    records.map(({ id }) => id),
  );
  const told = records.map((record): InvitedGuest => {
    const { phone, email, has_email, import_id, party, rank, meal, needs, remark } = record;
    const { place, sector_id, ticket_id } = record;
    const invited_by_me = record.invited_by !== null && record.invited_by === work.actor.membership_id;
    const evening = { party, rank, meal, needs, remark };
    const rest = { phone, email, has_email, import_id, invited_by_me, ...evening, place, sector_id, ticket_id };
    return { id: record.guest_id, ...came.get(record.id)!, ...rest, ...labelIn(record), ticket_state: record.state };
  });
  return { ...found, rows: told };
}

/**
 * Of these invitations to a hall, what is answered with its guests beside the record: the parts of their names, and the order
 * they came in, file after file as these were confirmed, row after row within one.
 */
async function cameToHall(work: Work, hallId: string, ids: readonly string[]) {
  const { rows } = await work.tx.execute<
    Pick<InvitedGuest, 'last_name' | 'first_name' | 'middle_name' | 'position'> & { id: string }
  >(sql`
    select c.id, c.position, g.last_name, g.first_name, g.middle_name from (
      select i.id, i.guest_id, (row_number() over (
        order by coalesce(m.created_at, i.created_at), i.import_id, i.position, i.id))::int as position
      from invitations i
      left join guest_imports m on m.organization_id = i.organization_id and m.id = i.import_id
      where i.organization_id = ${work.organization_id} and i.hall_id = ${hallId} and i.live) c
    join guests g on g.organization_id = ${work.organization_id} and g.id = c.guest_id
    where ${among(sql`c.id`, ids)}`);
  return new Map(rows.map(({ id, ...came }) => [id, came]));
}
