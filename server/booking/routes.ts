import { z } from 'zod';
import { orderAnswer } from '#resources/orderSchemas.ts';
import { filmAnswer, ORDER_STATES, sessionRef } from '#shared/booking.ts';
import { hallRow } from '#resources/hallSchemas.ts';
import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { listOf } from '#shared/schema.ts';
import { uuid } from '#shared/uuid.ts';
import type { Database } from '../db/database.ts';
import { Afterwards, defineCall } from '../call/call.ts';
import { idParams, pageIn, pageOf, wholeList } from '../crud/paging.ts';
import type { Work } from '../db/work.ts';
import { requireEvent, requireOpenEvent } from '../events/rules.ts';
import { makeBoundHalls } from '../halls/making.ts';
import { hallsById } from '../halls/read.ts';
import { requireHall } from '../halls/rules.ts';
import { hallSeatings } from '../tickets/seating/seatings.ts';
import type { Films } from './films.ts';
import { beginOrder, requireOrder, requireSeenOrder } from './orders.ts';
import { hallOfPlan } from './plan.ts';
import { seatKey } from './port.ts';
import { boundSeatsOf, customerOf, listOrders } from './read.ts';
import { cancelOrder, type Cinema, confirmOrder, connected, holdOrder, refundOrder } from './saga.ts';

const tag = 'orders';
const subject = (work: Work, params: { id: string }) => requireSeenOrder(work, params.id);

/** Films, halls of their sessions, and orders at the cinema. */
/** What the calls of a cinema work with; null where none is connected. */
interface CinemaHouse {
  database: Database;
  cinema: Cinema | null;
  films: Films | null;
}

export function bookingCalls(house: CinemaHouse) {
  return [...filmCalls(house), ...orderCalls(house), ...driftCalls(house)];
}

function filmCalls(house: CinemaHouse) {
  return [
    defineCall({
      method: 'GET',
      path: '/films/connection',
      name: 'getCinemaConnection',
      tag,
      summary: 'Is a cinema connected? Without one there are no films to choose from',
      least: 'manager_event',
      answer: z.object({ connected: z.boolean() }),
      run: async () => ({ connected: house.cinema !== null && house.films !== null }),
    }),
    defineCall({
      method: 'GET',
      path: '/films/list_for_select',
      name: 'listFilms',
      refuses: [409],
      tag,
      summary: 'Films of the cinema with their sessions; `as_of` is when the cinema last answered',
      least: 'manager_event',
      answer: z.object({ films: z.array(filmAnswer), as_of: z.string() }),
      run: async () => {
        const programme = connected(house.films);
        return new Afterwards(async () => {
          const { films, as_of } = await programme.offered();
          return { films, as_of: as_of.toISOString() };
        });
      },
    }),
    defineCall({
      method: 'POST',
      path: '/events/:id/halls/create_list_by_sessions',
      name: 'createHallsFromSessions',
      refuses: [409],
      tag,
      summary: 'Add halls to dates of an event, with the seats of film sessions',
      least: 'manager_event',
      params: idParams,
      subject: (work: Work, params: { id: string }) => requireEvent(work, params.id),
      body: listOf(z.strictObject({ event_date_id: uuid(), session_ref: sessionRef }), {
        min: 1,
        max: limit('eventDates'),
      }),
      answer: z.array(hallRow),
      status: 201,
      run: async (work, { params, body }) => {
        await requireOpenEvent(work, params.id);
        const [cinema, programme] = [connected(house.cinema), connected(house.films)];
        return new Afterwards(async () => {
          const { sessions } = await programme.list();
          const wanted = await Promise.all(
            body.map(async ({ event_date_id, session_ref }, at) => {
              const session = sessions.get(session_ref);
              if (!session) throw new Problem('invalid', { errors: { [`${at}.session_ref`]: { key: 'not_there' } } });
              const plan = await cinema.booking.seatPlan(session_ref).catch(() => {
                throw new Problem('cinema_away');
              });
              return { event_date_id, session_ref, name: session.screen || session.cinema, ...hallOfPlan(plan) };
            }),
          );
          return house.database.work(work.context, async (inner) =>
            hallsById(inner, await makeBoundHalls(inner, params.id, wanted)),
          );
        });
      },
    }),
  ];
}

function orderCalls(house: CinemaHouse) {
  const change =
    (verb: typeof cancelOrder) =>
    async (work: Work, { params }: { params: { id: string } }) => {
      const cinema = connected(house.cinema);
      return new Afterwards(async () => {
        await verb(cinema, work.context, params.id);
        return orderOf(house.database, work, params.id);
      });
    };
  return [
    defineCall({
      method: 'GET',
      path: '/orders',
      tag,
      summary: 'Orders at the cinema, newest first',
      least: 'manager_event',
      query: wholeList.extend({ event_id: uuid().optional(), hall_id: uuid().optional() }),
      answer: pageOf(orderAnswer),
      bare: true,
      run: async (work, { query }) => pageIn(await listOrders(work, query), query),
    }),
    defineCall({
      method: 'POST',
      path: '/orders',
      refuses: [404, 409],
      tag,
      summary: 'Have the cinema hold places for guests, all or none; they are seated as long as it does',
      least: 'manager_seat',
      body: hallSeatings,
      answer: orderAnswer,
      status: 201,
      run: async (work, { body }) => {
        const hall = await requireHall(work, body.hall_id);
        if (hall.session_ref === null) throw new Problem('invalid', { errors: { hall_id: { key: 'not_there' } } });
        const cinema = connected(house.cinema);
        const wanted = await beginOrder(work, body.hall_id, body.seatings);
        return new Afterwards(async () => {
          await holdOrder(cinema, work.context, wanted);
          return orderOf(house.database, work, wanted.order.id);
        });
      },
    }),
    defineCall({
      method: 'GET',
      path: '/orders/:id',
      tag,
      summary: 'One order at the cinema',
      least: 'manager_seat',
      params: idParams,
      subject,
      answer: orderAnswer,
      run: async (work, { params }) => (await listOrders(work, { ids: [params.id] }))[0],
    }),
    defineCall({
      method: 'POST',
      path: '/orders/:id/complete',
      refuses: [409],
      tag,
      summary: 'Book the seats that an order holds',
      least: 'manager_seat',
      params: idParams,
      subject,
      answer: orderAnswer,
      run: async (work, { params }) => {
        const cinema = connected(house.cinema);
        const customer = await customerOf(work, params.id);
        return new Afterwards(async () => {
          await confirmOrder(cinema, work.context, params.id, customer);
          return orderOf(house.database, work, params.id);
        });
      },
    }),
    defineCall({
      method: 'DELETE',
      path: '/orders/:id',
      refuses: [409],
      tag,
      summary: 'Give up an order that is not booked yet; its guests lose their places',
      least: 'manager_seat',
      params: idParams,
      subject,
      answer: orderAnswer,
      run: change(cancelOrder),
    }),
    defineCall({
      method: 'POST',
      path: '/orders/refund',
      name: 'refundOrder',
      refuses: [404, 409],
      tag,
      summary: 'Take a booking back; its guests lose their places',
      least: 'manager_event',
      body: z.strictObject({ order_id: uuid() }),
      answer: orderAnswer,
      run: async (work, { body }) => {
        await requireOrder(work, body.order_id);
        const cinema = connected(house.cinema);
        return new Afterwards(async () => {
          await refundOrder(cinema, work.context, body.order_id);
          return orderOf(house.database, work, body.order_id);
        });
      },
    }),
  ];
}

async function orderOf(database: Database, { context }: Work, id: string) {
  return database.work(context, async (work) => (await listOrders(work, { ids: [id] }))[0]);
}

const drift = z.object({
  place: z.number(),
  row: z.string().nullable(),
  seat: z.string(),
  guest_name: z.string().nullable(),
  /** State of our order, null where the place is free here. */
  ours: z.enum(ORDER_STATES).nullable(),
  /** What the cinema says of the seat; null where it has no such seat. */
  theirs: z.enum(['free', 'taken']).nullable(),
});

function driftCalls(house: CinemaHouse) {
  return [
    defineCall({
      method: 'GET',
      path: '/halls/:id/drift',
      refuses: [409],
      tag,
      summary: 'Seats of a cinema hall that the cinema sees otherwise than we do',
      least: 'manager_event',
      params: idParams,
      subject: (work: Work, params: { id: string }) => requireHall(work, params.id),
      answer: z.array(drift),
      run: async (work, { params, subject: hall }) => {
        const { session_ref } = hall;
        if (!session_ref) return [];
        const cinema = connected(house.cinema);
        const ours = await boundSeatsOf(work, params.id);
        return new Afterwards(async () => {
          const plan = await cinema.booking.seatPlan(session_ref).catch(() => {
            throw new Problem('cinema_away');
          });
          const theirs = new Map(plan.seats.map((seat) => [seatKey(seat), seat.free]));
          return ours.flatMap(({ external_ref, active, state, ...place }) => {
            const free = theirs.get(external_ref);
            const holds = state !== null;
            if (free !== undefined && free !== holds) return [];
            // Closed here: nobody can be seated there anyway.
            if (!active && !holds) return [];
            const says = free === undefined ? null : free ? ('free' as const) : ('taken' as const);
            return [{ ...place, ours: state, theirs: says }];
          });
        });
      },
    }),
  ];
}
