import { placeLabel } from '#shared/hall/label.ts';
import { labelPairs } from '../halls/label.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { EVENT_STATES } from '#shared/event.ts';
import { LETTER_STATES } from '#shared/letterStates.ts';
import { uuid } from '#shared/uuid.ts';
import { TICKET_STATES } from '#resources/tickets.ts';
import { defineCall } from '../call/call.ts';
import { idParams } from '../crud/paging.ts';
import { isoMoment } from '../db/columns.ts';
import type { Work } from '../db/work.ts';
import { seesDrafts } from '../events/rules.ts';
import { type StateRow, stateOfRow } from '../events/state.ts';
import { requireGuest } from '../guests/rules.ts';

/** More evenings of one guest than these are not told. */
const MOST = 200;

const evening = z
  .object({
    event_id: uuid(),
    event_name: z.string(),
    state: z.enum(EVENT_STATES),
    hall_id: uuid(),
    hall_name: z.string(),
    date: z.string(),
    starts_at: z.string().nullable(),
    over: z.boolean(),
    location: z.string().nullable(),
    ticket: z
      .object({
        id: uuid(),
        place: z.number().int(),
        ...placeLabel.shape,
        sector: z.object({ number: z.number().int(), name: z.string() }).nullable(),
        state: z.enum(TICKET_STATES),
        reason: z.string().nullable(),
        send_no: z.number().int(),
      })
      .nullable(),
    /** What was mailed to the guest for this evening, newest first. */
    letters: z.array(
      z.object({ id: uuid(), at: z.string(), state: z.enum(LETTER_STATES), reason: z.string().nullable() }),
    ),
  })
  .meta({ title: 'Evening' });

/** The evenings a guest is invited to: where they sit, what became of their ticket. */
export function guestEventsCall() {
  return defineCall({
    method: 'GET',
    path: '/guests/:id/events',
    name: 'listEventsOfGuest',
    tag: 'guests',
    summary: 'The evenings a guest is invited to, the latest 200 first: seat, ticket, letters',
    least: 'manager_seat',
    params: idParams,
    answer: z.array(evening),
    subject: (work, params) => requireGuest(work, params.id),
    run: (work, { params }) => eveningsOf(work, params.id),
  });
}

interface Found extends Record<string, unknown>, StateRow, Omit<z.output<typeof evening>, 'state'> {}

async function eveningsOf(work: Work, guestId: string): Promise<z.output<typeof evening>[]> {
  const { rows } = await work.tx.execute<Found>(sql`
    select e.status, e.archive_hold, (extract(epoch from e.archived_at) * 1000)::float8 as archived_at,
      (select (extract(epoch from max(x.over_at)) * 1000)::float8 from event_dates x
        where x.organization_id = e.organization_id and x.event_id = e.id and x.deleted_at is null) as over_at,
      e.id as event_id, e.name as event_name, h.id as hall_id, h.name as hall_name,
      to_char(d.date, 'YYYY-MM-DD') as date, left(coalesce(d.starts_at, e.starts_at)::text, 5) as starts_at,
      coalesce(d.over_at <= ${work.now().toISOString()}::timestamptz, false) as over, l.name as location,
      case when t.id is not null then json_build_object('id', t.id, 'place', t.place, ${labelPairs('t')}, 'state', t.state, 'reason', t.reason, 'send_no', t.send_no,
        'sector', case when s.id is not null then json_build_object('number', s.number, 'name', s.name) end) end as ticket,
      coalesce((
        select json_agg(json_build_object('id', m.id, 'at', ${isoMoment(sql`coalesce(m.sent_at, m.created_at)`)},
          'state', m.state, 'reason', m.reason) order by m.created_at desc, m.id desc)
        from tickets w join letters m on m.organization_id = w.organization_id and m.ticket_id = w.id
        where w.organization_id = i.organization_id and w.hall_id = i.hall_id and w.guest_id = i.guest_id), '[]') as letters
    from invitations i
    join halls h on h.organization_id = i.organization_id and h.id = i.hall_id and h.deleted_at is null
    join events e on e.organization_id = h.organization_id and e.id = h.event_id and e.deleted_at is null
    join event_dates d on d.organization_id = h.organization_id and d.id = h.event_date_id
    left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    left join ticket_rows t on t.organization_id = i.organization_id and t.hall_id = i.hall_id and t.guest_id = i.guest_id
    left join sectors s on s.organization_id = t.organization_id and s.hall_id = t.hall_id and s.id = t.sector_id
    where i.organization_id = ${work.organization_id} and i.guest_id = ${guestId} and i.live
      and (${seesDrafts(work)} or e.status = 'published')
    order by d.date desc, e.id desc, h.id limit ${MOST}`);
  return rows.map(({ status, archive_hold, archived_at, over_at, ...told }) => ({
    ...told,
    state: stateOfRow({ status, archive_hold, archived_at, over_at }, work.now()),
  }));
}
