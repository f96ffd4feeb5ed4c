import { z } from 'zod';
import { TICKET_STATES } from '#resources/tickets.ts';
import { uuid } from '#shared/uuid.ts';
import { defineCall } from '../call/call.ts';
import { listing } from '../crud/listing.ts';
import { OF_A_PAGE } from '../crud/meant.ts';
import { listRecords } from '../crud/page.ts';
import { idParams, metaOf, pageOf } from '../crud/paging.ts';
import { matchingIds } from '../crud/select.ts';
import type { Work } from '../db/work.ts';
import { type KnownEvent, requireEvent } from '../events/rules.ts';
import { readRules, ticketAnswer, ticketResource, ticketSummary } from './records.ts';

const tag = 'tickets';
const least = 'manager_seat';
/** Whether a ticket's newest issue went out, and whose guest has no e-mail; each more than a field says. */
export const ticketFilters = {
  sent: z.enum(['true', 'false']).optional(),
  no_address: z.literal('true').optional(),
};
const { query, queryOf, unknown } = listing(ticketResource, ticketFilters, 'event_id');
const ofEvent = (work: Work, event: KnownEvent, asked: object) => queryOf(work, { ...asked, event_id: event.id });

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
      query,
      unknown,
      answer: pageOf(ticketAnswer),
      bare: true,
      run: async (work, { subject, query: asked }) => {
        const wanted = ofEvent(work, subject, asked);
        const { rows, page, total, corrected } = await listRecords(ticketResource, work, wanted, readRules);
        return { data: rows, meta: metaOf(page ?? 1, wanted.per_page, total, corrected) };
      },
    }),
    defineCall({
      ...event,
      method: 'GET',
      path: '/events/:id/tickets/ids',
      tag,
      summary: 'Which tickets of an event match, to choose them all; for seat managers in their own sectors',
      least,
      query: query.omit(OF_A_PAGE),
      unknown,
      answer: z.array(uuid()),
      run: (work, { subject, query: asked }) => {
        const { q, filters } = ofEvent(work, subject, asked);
        return matchingIds(ticketResource, work, { q, filters: { ...filters, changeable: 'true' } }, readRules);
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
