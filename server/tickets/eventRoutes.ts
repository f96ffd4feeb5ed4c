import { z } from 'zod';
import { TICKET_STATES } from '#resources/tickets.ts';
import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { visibleFields } from '#shared/resource.ts';
import { defineCall } from '../call/call.ts';
import { idParams, listQuery, metaOf, pageOf } from '../crud/paging.ts';
import { listRecords } from '../crud/page.ts';
import { matchingIds } from '../crud/select.ts';
import type { Work } from '../db/work.ts';
import { requireEvent } from '../events/rules.ts';
import { readRules, ticketAnswer, ticketResource, ticketSummary } from './records.ts';

const tag = 'tickets';
const least = 'manager_seat';
const yes = z.enum(['true', 'false']).optional();

/** Which tickets of an event: those of a hall, a sector, a manager's sectors, a state, or of guests without e-mail. */
const FILTERS = {
  hall_id: z.uuid().optional(),
  sector_id: z.uuid().optional(),
  manager_id: z.uuid().optional(),
  state: z.enum(TICKET_STATES).optional(),
  sent: yes,
  no_address: z.literal('true').optional(),
};

/** The tickets of one event: page by page, as ids to choose all of them, in numbers. */
export function eventTicketCalls() {
  const event = { params: idParams, subject: (work: Work, params: { id: string }) => requireEvent(work, params.id) };
  return [
    defineCall({
      ...event,
      method: 'GET',
      path: '/events/:id/tickets',
      tag,
      summary: 'The tickets of an event',
      least,
      query: listQuery(
        ['guest_name', 'place', 'row', 'seat', 'state', 'sent_at', 'email', 'created_at', 'updated_at', 'id'],
        FILTERS,
      ),
      answer: pageOf(ticketAnswer),
      bare: true,
      run: async (work, { subject, query }) => {
        const { page, per_page = limit('perPage'), sort = 'guest_name', order = 'asc', q, ids, ...filters } = query;
        if (ticketResource.fields[sort] && !visibleFields(ticketResource, work.actor.role).has(sort)) {
          throw new Problem('invalid', { errors: { sort: { key: 'unknown' } } });
        }
        const wanted = {
          page,
          per_page,
          sort,
          order,
          q,
          ids: ids?.split(','),
          filters: { ...filters, event_id: subject.id },
        };
        const { rows, total, corrected } = await listRecords(ticketResource, work, wanted, readRules);
        return { data: rows, meta: metaOf(page, per_page, total, corrected) };
      },
    }),
    defineCall({
      ...event,
      method: 'GET',
      path: '/events/:id/tickets/ids',
      tag,
      summary: 'Which tickets of an event match, to choose them all; for seat managers in their own sectors',
      least,
      query: z.strictObject({ q: z.string().max(200).optional(), ...FILTERS }),
      answer: z.array(z.uuid()),
      run: (work, { subject, query: { q, ...filters } }) => {
        const given = Object.entries(filters).filter(([, value]) => value !== undefined);
        const wanted = { ...Object.fromEntries(given), event_id: subject.id, changeable: 'true' };
        return matchingIds(ticketResource, work, { q, filters: wanted }, readRules);
      },
    }),
    defineCall({
      ...event,
      method: 'GET',
      path: '/events/:id/tickets/summary',
      tag,
      summary: 'The tickets of an event in numbers',
      least,
      answer: z.object({
        total: z.number().int(),
        states: z.object(
          Object.fromEntries(TICKET_STATES.map((state) => [state, z.number().int()])) as Record<
            (typeof TICKET_STATES)[number],
            z.ZodInt
          >,
        ),
        no_address: z.number().int(),
        invited: z.number().int(),
        unseated: z.number().int(),
      }),
      run: (work, { subject }) => ticketSummary(work, subject.id),
    }),
  ];
}
