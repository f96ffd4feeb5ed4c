import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { limit } from '#shared/limits.ts';
import { beginOrder } from '../booking/orders.ts';
import { type Cinema, connected, holdOrder } from '../booking/saga.ts';
import { Afterwards, defineCall } from '../call/call.ts';
import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { requireHall } from '../halls/rules.ts';
import { ticketAnswer, ticketRecords } from '../tickets/records.ts';
import { type Seating, seatGuests } from '../tickets/seating/rules.ts';
import { hallSeatings } from '../tickets/seating/seatings.ts';
import { tickets } from '../tickets/table.ts';

/** Seating guests, in a hall of the house's own or at a cinema. */
export function seatingCall(house: { cinema: Cinema | null }) {
  return defineCall({
    method: 'POST',
    path: '/tickets/create_list',
    name: 'seatGuests',
    refuses: [404, 409],
    tag: 'tickets',
    summary: 'Give guests of a hall their places, all or none',
    least: 'manager_seat',
    body: hallSeatings,
    bodyLimit: limit('listBytes'),
    answer: z.array(ticketAnswer),
    status: 201,
    run: async (work, { body }) => {
      const hall = await requireHall(work, body.hall_id);
      if (hall.session_ref !== null) return seatAtCinema(connected(house.cinema), work, body);
      const seated = await seatGuests(work, body.hall_id, body.seatings);
      return ticketRecords(
        work,
        seated.map((ticket) => ticket.id),
      );
    },
  });
}

/** Seats of a cinema are had there first; the guests are seated once the cinema holds them. */
async function seatAtCinema(cinema: Cinema, work: Work, body: { hall_id: string; seatings: Seating[] }) {
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
            among(tickets.place, places),
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
