import { z } from 'zod';
import { placeId as place } from '#shared/hall/layout.ts';
import { limit } from '#shared/limits.ts';
import { listOf, recordSchema, refuse } from '#shared/schema.ts';
import { LETTER_STATES } from '#shared/ticket.ts';
import type { Parts } from '../jobs/parts.ts';
import { type AnyCall, defineCall } from '../call/call.ts';
import { idList, idParams, namedIds } from '../crud/paging.ts';
import { crudCalls } from '../crud/routes.ts';
import { publicAddress } from '../base/links.ts';
import { countLetters } from './counting.ts';
import { eventTicketCalls } from './eventRoutes.ts';
import { fileCalls } from './fileRoutes.ts';
import { ledgerOf, readRules, requireTicketRecord, ticketRecords, ticketResource } from './records.ts';
import { changeGuest, moveTickets, removeTickets, sendTicketsLater } from './rules.ts';
import { mailSampleLater } from './sample.ts';
import type { WantedTickets } from './sending.ts';
import { tickets } from './table.ts';

const answer = recordSchema(ticketResource);
const tag = 'tickets';
const least = 'manager_seat';
const ids = listOf(z.uuid(), { min: 1, max: limit('hallPlaces') });
const bodyLimit = limit('listBytes');
/** The version the person saw; an older one is refused. */
const version = z.number().int().optional();
const sent = z.enum(['true', 'false']).optional();

/** Tickets: their list and one of them, the calls that make and change them, their file, their mail. */
export function ticketCalls(app: Parts): AnyCall[] {
  return [
    // Before the generated ones: '/tickets/create_list' is no id.
    ...seatingCalls(),
    ...mailCalls(app),
    ...fileCalls(app),
    ...eventTicketCalls(),
    ...crudCalls(ticketResource, tickets, { ...readRules, query: { sent } }),
  ];
}

function seatingCalls(): AnyCall[] {
  return [
    defineCall({
      method: 'PUT',
      path: '/tickets/change_guest',
      tag,
      summary: 'Give the place of a ticket to another guest',
      least,
      body: z.strictObject({ ticket_id: z.uuid(), guest_id: z.uuid(), version }),
      answer,
      run: async (work, { body }) => {
        const ticket = await changeGuest(work, body.ticket_id, body.guest_id, body.version);
        return requireTicketRecord(work, ticket.id);
      },
    }),
    defineCall({
      method: 'PUT',
      path: '/tickets/move',
      tag,
      summary: 'Move tickets to other places; who sits there changes places with the one who comes',
      least,
      bodyLimit,
      body: z.strictObject({
        moves: listOf(z.strictObject({ ticket_id: z.uuid(), place, version }), { min: 1, max: limit('hallPlaces') }),
      }),
      answer: z.array(answer),
      run: async (work, { body }) => {
        const moved = await moveTickets(work, body.moves);
        return ticketRecords(
          work,
          moved.map((ticket) => ticket.id),
        );
      },
    }),
    defineCall({
      method: 'DELETE',
      path: '/tickets/destroy_list',
      tag,
      summary: 'Take tickets off their places; their QR codes are void',
      least,
      query: z.strictObject({ ids: idList.optional() }),
      body: z.strictObject({ ids: ids.optional() }).nullish(),
      bodyLimit,
      answer: z.array(answer),
      run: async (work, { body, query }) => {
        const named = namedIds(query.ids, body?.ids);
        const removed = await ticketRecords(work, named);
        await removeTickets(work, named);
        return removed;
      },
    }),
  ];
}

const sendBody = z
  .strictObject({
    ids: ids.optional(),
    event_id: z.uuid().optional(),
    hall_id: z.uuid().optional(),
    sector_id: z.uuid().optional(),
    /** With `event_id`: only tickets whose present issue was never sent. */
    only_unsent: z.boolean().default(true),
    /** Also those of which it isn't known whether the last letter arrived. */
    confirm_unknown: z.boolean().default(false),
  })
  .superRefine((body, ctx) => {
    if (!body.ids && !body.event_id) refuse(ctx, { key: 'required' }, ['ids']);
    for (const name of ['event_id', 'hall_id', 'sector_id'] as const) {
      if (body.ids && body[name]) refuse(ctx, { key: 'unknown' }, [name]);
    }
  });

function wantedOf({ ids, event_id, hall_id, sector_id, only_unsent }: z.output<typeof sendBody>): WantedTickets {
  return ids ? { ids } : { event_id: event_id!, hall_id, sector_id, only_unsent };
}

const skipped = z.object({
  not_booked: z.number().int(),
  no_address: z.number().int(),
  already_queued: z.number().int(),
  delivery_unknown: z.number().int(),
});

const letterCount = z.object({
  /** Letters that would go out, and of these those to people who have the ticket or may have it. */
  total: z.number().int(),
  again: z.number().int(),
  unknown: z.number().int(),
  skipped,
  /** Names of some who have no address. */
  without_address: z.array(z.string()),
  /** Which would go out, where tickets were chosen by id. */
  ids: z.array(z.uuid()),
});

const letterAnswer = z.object({
  id: z.uuid(),
  send_no: z.number().int(),
  issue: z.number().int(),
  state: z.enum(LETTER_STATES),
  reason: z.string().nullable(),
  to_address: z.string().nullable(),
  attempts: z.number().int(),
  created_at: z.string(),
  next_at: z.string().nullable(),
  sent_at: z.string().nullable(),
  job_id: z.uuid(),
  message_id: z.string(),
  bytes_sha256: z.string().nullable(),
});

function mailCalls(app: Parts): AnyCall[] {
  const post = { jobs: app.jobs, publicUrl: publicAddress(app.settings), domain: app.mailer.domain };
  return [
    defineCall({
      method: 'POST',
      path: '/tickets/send_email',
      heavy: true,
      tag,
      summary: 'Mail tickets: chosen ones, or all of an event',
      least,
      body: sendBody,
      bodyLimit,
      answer: z.object({
        job_id: z.uuid(),
        total: z.number().int(),
        skipped,
      }),
      status: 202,
      run: async (work, { body }) => {
        const { confirm_unknown } = body;
        return sendTicketsLater(work, post, wantedOf(body), { confirm_unknown });
      },
    }),
    defineCall({
      method: 'POST',
      path: '/tickets/count_letters',
      tag,
      summary: 'What mailing these tickets would do: how many letters, to whom again, who is left out',
      reads: true,
      least,
      body: sendBody,
      bodyLimit,
      answer: letterCount,
      run: (work, { body }) => countLetters(work, wantedOf(body), body.confirm_unknown),
    }),
    defineCall({
      method: 'POST',
      path: '/tickets/:id/send_to_me',
      tag,
      summary: 'The letter of a ticket to oneself, to see it before guests do; the ledger stays as it is',
      least,
      params: idParams,
      answer: z.object({ job_id: z.uuid() }),
      status: 202,
      subject: (work, params) => requireTicketRecord(work, params.id),
      run: async (work, { subject }) => ({ job_id: await mailSampleLater(work, app.jobs, subject) }),
    }),
    defineCall({
      method: 'GET',
      path: '/tickets/:id/letters',
      tag,
      summary: 'The ledger of a ticket: every time it was to be mailed',
      least,
      params: idParams,
      answer: z.array(letterAnswer),
      subject: (work, params) => requireTicketRecord(work, params.id),
      run: (work, { subject }) => ledgerOf(work, subject.id),
    }),
  ];
}
