import { z } from 'zod';
import { placeId as place } from '#shared/hall/layout.ts';
import { limit } from '#shared/limits.ts';
import { listOf } from '#shared/schema.ts';
import { uuid } from '#shared/uuid.ts';
import { defineCall } from '../../call/call.ts';
import { idList, namedIds } from '../../crud/paging.ts';
import { requireTicketRecord, ticketAnswer, ticketRecords } from '../records.ts';
import { changeGuest, moveTickets, removeTickets } from './rules.ts';
import { seenSitters } from './seen.ts';

const tag = 'tickets';
const least = 'manager_seat';
const bodyLimit = limit('listBytes');
/** The version the person saw; an older one is refused. */
const version = z.number().int().optional();
const sees = seenSitters.optional();
const ids = listOf(uuid(), { min: 1, max: limit('hallPlaces') });

/** Who sits where: another guest, another place, no place. */
export function seatingCalls() {
  return [
    defineCall({
      method: 'PUT',
      path: '/tickets/change_guest',
      name: 'changeTicketGuest',
      refuses: [404, 409, 412],
      tag,
      summary: 'Give the place of a ticket to another guest',
      least,
      body: z.strictObject({ ticket_id: uuid(), guest_id: uuid(), version, sees }),
      answer: ticketAnswer,
      run: async (work, { body }) => {
        const ticket = await changeGuest(work, body.ticket_id, body.guest_id, body);
        return requireTicketRecord(work, ticket.id);
      },
    }),
    defineCall({
      method: 'PUT',
      path: '/tickets/move',
      name: 'moveTickets',
      refuses: [404, 409, 412],
      tag,
      summary: 'Move tickets to other places; who sits there changes places with the one who comes',
      least,
      bodyLimit,
      body: z.strictObject({
        moves: listOf(z.strictObject({ ticket_id: uuid(), place, version }), { min: 1, max: limit('hallPlaces') }),
        sees,
      }),
      answer: z.array(ticketAnswer),
      run: async (work, { body }) => {
        const moved = await moveTickets(work, body.moves, body);
        return ticketRecords(
          work,
          moved.map((ticket) => ticket.id),
        );
      },
    }),
    defineCall({
      method: 'DELETE',
      path: '/tickets/destroy_list',
      refuses: [404, 409],
      tag,
      summary: 'Take tickets off their places; their QR codes are void',
      least,
      query: z.strictObject({ ids: idList.optional() }),
      body: z.strictObject({ ids: ids.optional(), sees }).nullish(),
      bodyLimit,
      answer: z.array(ticketAnswer),
      run: async (work, { body, query }) => {
        const named = namedIds(query.ids, body?.ids);
        const removed = await ticketRecords(work, named);
        await removeTickets(work, named, { sees: body?.sees });
        return removed;
      },
    }),
  ];
}
