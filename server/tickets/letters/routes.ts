import { z } from 'zod';
import { letters } from '#resources/letters.ts';
import { limit } from '#shared/limits.ts';
import { listOf, recordSchema } from '#shared/schema.ts';
import { refuse } from '#shared/typed.ts';
import { uuid } from '#shared/uuid.ts';
import { publicAddress } from '../../base/links.ts';
import { defineCall } from '../../call/call.ts';
import { idParams } from '../../crud/paging.ts';
import type { Parts } from '../../jobs/parts.ts';
import { ledgerOf, requireTicketRecord } from '../records.ts';
import type { WantedTickets } from '../wanted.ts';
import { countLetters } from './counting.ts';
import { mailSampleLater } from './sample.ts';
import { sendTicketsLater } from './sending.ts';

const tag = 'tickets';
const least = 'manager_seat';
const bodyLimit = limit('listBytes');
const ids = listOf(uuid(), { min: 1, max: limit('hallPlaces') });

const sendBody = z
  .strictObject({
    ids: ids.optional(),
    event_id: uuid().optional(),
    hall_id: uuid().optional(),
    sector_id: uuid().optional(),
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
  })
  .meta({ title: 'WantedLetters' });

function wantedOf({ ids, event_id, hall_id, sector_id, only_unsent }: z.output<typeof sendBody>): WantedTickets {
  return ids ? { ids } : { event_id: event_id!, hall_id, sector_id, only_unsent };
}

const skipped = z.object({
  not_booked: z.number().int(),
  no_address: z.number().int(),
  already_queued: z.number().int(),
  delivery_unknown: z.number().int(),
});

const letterCount = z
  .object({
    /** Letters that would go out, and of these those to people who have the ticket or may have it. */
    total: z.number().int(),
    again: z.number().int(),
    unknown: z.number().int(),
    skipped,
    /** Names of some who have no address. */
    without_address: z.array(z.string()),
    /** Which would go out, where tickets were chosen by id. */
    ids: z.array(uuid()),
  })
  .meta({ title: 'LetterCount' });

const record = recordSchema(letters).omit({ version: true, updated_at: true, ticket_id: true });
const letterAnswer = record
  .extend({
    to_address: record.shape.to_address.nullable(),
    message_id: z.string(),
    bytes_sha256: z.string().nullable(),
  })
  .meta({ title: 'Letter' });

/** Mailing tickets, and what became of it. */
export function letterCalls(app: Parts) {
  const post = { jobs: app.jobs, publicUrl: publicAddress(app.settings), domain: app.mailer.domain };
  return [
    defineCall({
      method: 'POST',
      path: '/tickets/send_email',
      name: 'mailTickets',
      refuses: [404, 409],
      heavy: true,
      tag,
      summary: 'Mail tickets: chosen ones, or all of an event',
      least,
      body: sendBody,
      bodyLimit,
      answer: z.object({
        job_id: uuid(),
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
      refuses: [404],
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
      refuses: [429],
      tag,
      summary: 'The letter of a ticket to oneself, to see it before guests do; the ledger stays as it is',
      least,
      params: idParams,
      answer: z.object({ job_id: uuid() }),
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
