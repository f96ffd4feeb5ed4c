import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { TICKET_STATES } from '#resources/tickets.ts';
import { placeId as place } from '#shared/hall/layout.ts';
import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { emailText, recordSchema, refuse } from '#shared/schema.ts';
import { LETTER_STATES } from '#shared/ticket.ts';
import type { App } from '../app.ts';
import { beginOrder } from '../booking/orders.ts';
import { holdOrder } from '../booking/saga.ts';
import { Afterwards, type AnyCall, defineCall, FileAnswer } from '../call.ts';
import { crudCalls, idList, idParams, listQuery, metaOf, pageOf } from '../crud/routes.ts';
import { listRecords, visibleFields } from '../crud/select.ts';
import type { Work } from '../db/work.ts';
import { requireEvent } from '../events/rules.ts';
import { requireHall } from '../halls/rules.ts';
import { publicAddress } from '../links.ts';
import { planFileName, ticketFileName } from '../paper/letter.ts';
import { seatingPlanWorkbook } from '../paper/plan.ts';
import { renderTicket } from '../paper/ticket.ts';
import { assetsOf } from './assets.ts';
import { mailPlanLater, seatingPlanOf, XLSX_TYPE } from './plan.ts';
import { snapshotOf } from './read.ts';
import { ledgerOf, readRules, requireTicketRecord, ticketRecords, ticketResource, ticketSummary } from './records.ts';
import { changeGuest, moveTickets, removeTickets, type Seating, seatGuests, sendTicketsLater } from './rules.ts';
import { hallSeatings } from './seatings.ts';
import { letters, tickets } from './table.ts';

const answer = recordSchema(ticketResource);
const tag = 'tickets';
const least = 'manager_seat';
const ids = z.array(z.uuid()).min(1).max(limit('hallPlaces'));
/** The version the person saw; an older one is refused. */
const version = z.number().int().optional();
const sent = z.enum(['true', 'false']).optional();

/** Tickets: their list and one of them, the calls that make and change them, their file, their mail. */
export function ticketCalls(app: App): AnyCall[] {
  return [
    // Before the generated ones: '/tickets/create_list' is no id.
    ...seatingCalls(app),
    ...mailCalls(app),
    ...fileCalls(app),
    ...eventCalls(app),
    ...crudCalls(ticketResource, tickets, { ...readRules, query: { sent } }),
  ];
}

/** Seats of a cinema are had there first; the guests are seated once the cinema holds them. */
async function seatAtCinema({ cinema }: App, work: Work, body: { hall_id: string; seatings: Seating[] }) {
  const wanted = await beginOrder(work, body.hall_id, body.seatings);
  return new Afterwards(async () => {
    await holdOrder(cinema, work.context, wanted);
    return cinema.database.work(work.context, async (inner) => {
      const places = body.seatings.map(({ place }) => place);
      const seated = await inner.tx
        .select({ id: tickets.id })
        .from(tickets)
        .where(
          and(
            eq(tickets.organization_id, inner.organization_id),
            eq(tickets.hall_id, body.hall_id),
            inArray(tickets.place, places),
            eq(tickets.live, true),
          ),
        );
      return ticketRecords(
        inner,
        seated.map(({ id }) => id),
      );
    });
  });
}

function seatingCalls(app: App): AnyCall[] {
  return [
    defineCall({
      method: 'POST',
      path: '/tickets/create_list',
      tag,
      summary: 'Give guests of a hall their places, all or none',
      least,
      body: hallSeatings,
      answer: z.array(answer),
      status: 201,
      run: async (work, { body }) => {
        const hall = await requireHall(work, body.hall_id);
        if (hall.session_ref !== null) return seatAtCinema(app, work, body);
        const seated = await seatGuests(work, body.hall_id, body.seatings);
        return ticketRecords(
          work,
          seated.map((ticket) => ticket.id),
        );
      },
    }),
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
      body: z.strictObject({
        moves: z
          .array(z.strictObject({ ticket_id: z.uuid(), place, version }))
          .min(1)
          .max(limit('hallPlaces')),
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
      answer: z.array(answer),
      run: async (work, { body, query }) => {
        const named = body?.ids ?? query.ids?.split(',');
        if (!named) throw new Problem('invalid', { errors: { ids: { key: 'required' } } });
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

function mailCalls(app: App): AnyCall[] {
  const post = { jobs: app.jobs, publicUrl: publicAddress(app.settings), domain: app.mailer.domain };
  return [
    defineCall({
      method: 'POST',
      path: '/tickets/send_email',
      tag,
      summary: 'Mail tickets: chosen ones, or all of an event',
      least,
      body: sendBody,
      answer: z.object({
        job_id: z.uuid(),
        total: z.number().int(),
        skipped: z.object({
          not_booked: z.number().int(),
          no_address: z.number().int(),
          already_queued: z.number().int(),
          delivery_unknown: z.number().int(),
        }),
      }),
      status: 202,
      run: async (work, { body }) => {
        const { ids, event_id, hall_id, sector_id, only_unsent, confirm_unknown } = body;
        const wanted = ids ? { ids } : { event_id: event_id!, hall_id, sector_id, only_unsent };
        return sendTicketsLater(work, post, wanted, { confirm_unknown });
      },
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
      run: (work, { subject }) => ledgerOf(work, subject),
    }),
  ];
}

function fileCalls(app: App): AnyCall[] {
  const planParams = {
    params: idParams,
    subject: (work: Work, params: { id: string }) => requireEvent(work, params.id),
  };
  return [
    defineCall({
      method: 'GET',
      path: '/tickets/:id/preview',
      tag,
      summary: 'The file of a ticket as it is sent; with `send_no` as it was sent that time',
      least,
      params: idParams,
      query: z.strictObject({ send_no: z.coerce.number().int().min(1).optional() }),
      answer: z.any().describe('application/pdf'),
      subject: (work, params) => requireTicketRecord(work, params.id),
      run: async (work, { subject, query }) => {
        const snapshot =
          query.send_no === undefined
            ? (await snapshotOf(work, [subject.id], publicAddress(app.settings))).get(subject.id)
            : await sentSnapshot(work, subject.id, query.send_no);
        if (!snapshot) throw new Problem('not_found');
        const assets = await assetsOf(work, snapshot);
        return new FileAnswer(ticketFileName(snapshot), 'application/pdf', () => renderTicket(snapshot, assets), true);
      },
    }),
    defineCall({
      ...planParams,
      method: 'GET',
      path: '/events/:id/seats_xlsx_template',
      tag,
      summary: 'The seating plan as .xlsx: a sheet for each hall, and the list',
      least,
      answer: z.any().describe('.xlsx'),
      run: async (work, { subject }) => {
        const plan = await seatingPlanOf(work, subject.id);
        return new FileAnswer(planFileName(plan.event.name, plan.language), XLSX_TYPE, () => seatingPlanWorkbook(plan));
      },
    }),
    defineCall({
      ...planParams,
      method: 'POST',
      path: '/events/:id/seats_xlsx_template',
      tag,
      summary: 'The seating plan by mail; a seat manager may mail it to themselves',
      least,
      body: z.strictObject({ email: emailText() }),
      answer: z.object({ job_id: z.uuid() }),
      status: 202,
      run: async (work, { subject, body }) => ({ job_id: await mailPlanLater(work, app.jobs, subject.id, body.email) }),
    }),
  ];
}

async function sentSnapshot(work: Work, ticketId: string, sendNo: number) {
  const [letter] = await work.tx
    .select({ snapshot: letters.snapshot })
    .from(letters)
    .where(
      and(
        eq(letters.organization_id, work.organization_id),
        eq(letters.ticket_id, ticketId),
        eq(letters.send_no, sendNo),
      ),
    );
  return letter?.snapshot;
}

function eventCalls(_app: App): AnyCall[] {
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
        { hall_id: z.uuid().optional(), sector_id: z.uuid().optional(), state: z.enum(TICKET_STATES).optional(), sent },
      ),
      answer: pageOf(answer),
      bare: true,
      run: async (work, { subject, query }) => {
        const {
          page,
          per_page = limit('perPage'),
          sort = 'guest_name',
          order = 'asc',
          q,
          ids,
          ...filters
        } = query as {
          page: number;
          per_page?: number;
          sort?: string;
          order?: 'asc' | 'desc';
          q?: string;
          ids?: string;
        } & Record<string, unknown>;
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
        const { rows, total } = await listRecords(ticketResource, work, wanted, readRules);
        return { data: rows, meta: metaOf(page, per_page, total) };
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
