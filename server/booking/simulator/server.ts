import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { seatKey, type SeatPosition } from '../port.ts';
import { Cinema, CINEMA, CinemaProblem, CODE, FILMS, OPEN_FOR, SCREENS, type SimulatedOrder } from './cinema.ts';
import { type Fault, FaultPlan } from './faults.ts';
import { connectPlan } from './hall.ts';
import { type BoxOffice, officeInMemory } from './office.ts';

/** A simulator that listens. */
export interface Listening {
  /** As VISTA_URL takes it. */
  url: string;
  /** Made for this process: nobody else on the machine can ask. */
  token: string;
  faults: FaultPlan;
  stop(): Promise<void>;
}

export interface Simulator extends Listening {
  cinema: Cinema;
}

/** How late a late answer is, in milliseconds. */
const LATE = 300;

/** A simulator whose cinema lives as long as it does, and can be looked into. */
export async function startSimulator({
  now = () => new Date(),
  openFor = OPEN_FOR,
}: { now?: () => Date; openFor?: number } = {}): Promise<Simulator> {
  const cinema = new Cinema(now, undefined, openFor);
  return { cinema, ...(await listen(officeInMemory(cinema))) };
}

/**
 * A cinema's booking system for those who have none: speaks the Connect paths over HTTP, on a port of this machine that
 * is free, and misbehaves as planned in `faults`.
 */
export async function listen(office: BoxOffice): Promise<Listening> {
  const token = randomBytes(16).toString('hex');
  const faults = new FaultPlan();
  const server = Fastify({ forceCloseConnections: true });
  server.register(async (api) => connectRoutes(api, { office, faults, token }), { prefix: '/WSVistaWebClient' });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  return { url: `${address}/WSVistaWebClient`, token, faults, stop: () => server.close() };
}

interface Parts {
  office: BoxOffice;
  faults: FaultPlan;
  token: string;
}

/** One request of the API: what it does, and the field its family reports failures in. */
type Act = (cinema: Cinema, request: FastifyRequest) => object;

function connectRoutes(api: FastifyInstance, { office, faults, token }: Parts): void {
  const answer =
    (family: 'Result' | 'ResponseCode' | 'ResultCode', act: Act) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const fault = faults.take(request.url);
      if (request.headers['connectapitoken'] !== token || fault === 'http_401')
        return reply.status(401).send({ message: 'Unauthorized' });
      if (fault === 'http_500') return reply.status(500).send({ message: 'Internal Server Error' });
      if (fault === 'refund_refused') return reply.status(403).send({ message: 'Forbidden' });
      if (fault === 'latency') await wait(LATE);
      const done = await office.at((cinema) => {
        if (fault) disturb(cinema, fault, request);
        try {
          const first = act(cinema, request);
          return fault === 'double_answer' ? act(cinema, request) : first;
        } catch (error) {
          if (!(error instanceof CinemaProblem)) throw error;
          return { [family]: 1, ExtendedResultCode: CODE[error.code], ErrorDescription: error.code };
        }
      }, request.method === 'POST');
      if (fault === 'timeout_after_success') {
        reply.hijack();
        reply.raw.destroy();
        return reply;
      }
      return reply.send(done);
    };

  api.get(
    '/OData.svc/ScheduledFilms',
    answer('ResponseCode', () =>
      odata(
        FILMS.map(({ id, title, minutes }) => ({
          ID: id,
          ScheduledFilmId: id,
          Title: title,
          TitleAlt: '',
          RunTime: String(minutes),
        })),
      ),
    ),
  );
  api.get(
    '/OData.svc/Cinemas',
    answer('ResponseCode', () =>
      odata([{ ID: CINEMA.id, Name: CINEMA.name, City: 'Москва', TimeZoneId: 'Russian Standard Time' }]),
    ),
  );
  api.get(
    '/OData.svc/Sessions',
    answer('ResponseCode', (cinema) =>
      odata(
        cinema.sessions().map(({ id, film_id, screen, showtime }) => ({
          ID: `${CINEMA.id}-${id}`,
          CinemaId: CINEMA.id,
          SessionId: id,
          ScheduledFilmId: film_id,
          AreaCategoryCodes: SCREENS[screen]!.areas.map(({ category }) => category),
          Showtime: showtime,
          IsAllocatedSeating: true,
          SeatsAvailable: 100,
          ScreenName: SCREENS[screen]!.name,
          ScreenNumber: screen + 1,
          SoldoutStatus: 0,
        })),
      ),
    ),
  );
  api.get(
    '/RESTData.svc/cinemas/:cinema/sessions/:session/tickets',
    answer('ResponseCode', (cinema, request) => {
      cinema.screenOf(sessionOf(request));
      return {
        ResponseCode: 0,
        ErrorDescription: null,
        Tickets: [
          { TicketTypeCode: '0001', AreaCategoryCode: '0000000000', Description: 'Взрослый', PriceInCents: 45000 },
          { TicketTypeCode: '0009', AreaCategoryCode: '0000000000', Description: 'По приглашению', PriceInCents: 0 },
        ],
      };
    }),
  );
  api.get(
    '/RESTData.svc/cinemas/:cinema/sessions/:session/seat-plan',
    answer('ResponseCode', (cinema, request) => {
      const session = sessionOf(request);
      return connectPlan(cinema.screenOf(session), cinema.statusOf(session));
    }),
  );
  api.post(
    '/RESTTicketing.svc/order/tickets',
    answer('Result', (cinema, request) => {
      const { UserSessionId, SessionId, SelectedSeats } = holdBody.parse(request.body);
      return {
        Result: 0,
        ErrorDescription: null,
        Order: classicOrder(cinema.hold(UserSessionId, SessionId, SelectedSeats.map(seatOf))),
      };
    }),
  );
  api.get(
    '/orders/:reference',
    answer('Result', (cinema, request) => {
      const order = cinema.order((request.params as { reference: string }).reference);
      if (order?.state !== 'open')
        throw new CinemaProblem(order?.state === 'expired' ? 'order_expired' : 'booking_unknown');
      return { order: openOrder(order) };
    }),
  );
  api.post(
    '/RESTTicketing.svc/order',
    answer('Result', (cinema, request) => {
      const order = cinema.order(referenceOf(request));
      if (!order || !['open', 'completed'].includes(order.state)) throw new CinemaProblem('booking_unknown');
      return { Result: 0, ErrorDescription: null, Order: classicOrder(order) };
    }),
  );
  api.post(
    '/RESTTicketing.svc/order/cancel',
    answer('Result', (cinema, request) => {
      cinema.cancel(referenceOf(request));
      return { Result: 0, ErrorDescription: null };
    }),
  );
  api.post(
    '/RESTTicketing.svc/order/payment',
    answer('Result', (cinema, request) => {
      const { booking_ref, booking_number } = cinema.complete(referenceOf(request));
      return {
        Result: 0,
        ErrorDescription: null,
        VistaBookingId: booking_ref,
        VistaBookingNumber: booking_number,
        VistaTransNumber: booking_number,
      };
    }),
  );
  api.post(
    '/RESTBooking.svc/booking/refund',
    answer('ResultCode', (cinema, request) => {
      cinema.refund(refundBody.parse(request.body).BookingNumber);
      return { ResultCode: 0, ErrorDescription: null, ExplanationIfRefunded: null };
    }),
  );
}

const seatBody = z.object({ AreaNumber: z.number(), RowIndex: z.number(), ColumnIndex: z.number() });
const holdBody = z.object({
  UserSessionId: z.string(),
  SessionId: z.string(),
  SelectedSeats: z.array(seatBody).min(1),
});
const refundBody = z.object({ BookingNumber: z.string() });
const orderBody = z.object({ UserSessionId: z.string() });

function seatOf({ AreaNumber, RowIndex, ColumnIndex }: z.infer<typeof seatBody>): SeatPosition {
  return { area: AreaNumber, row: RowIndex, column: ColumnIndex };
}

function sessionOf(request: FastifyRequest): string {
  return (request.params as { session: string }).session;
}

function referenceOf(request: FastifyRequest): string {
  return orderBody.parse(request.body).UserSessionId;
}

/** What happens in the cinema just before a request is looked at. */
function disturb(cinema: Cinema, fault: Fault, request: FastifyRequest): void {
  if (fault === 'order_expired') {
    const { data } = orderBody.safeParse(request.body);
    if (data) cinema.expire(data.UserSessionId);
  }
  if (fault !== 'sold_in_between' && fault !== 'half_couple') return;
  const { data } = holdBody.safeParse(request.body);
  if (!data) return;
  const wanted = data.SelectedSeats.map(seatOf);
  const couples = new Set(
    cinema.screenOf(data.SessionId).areas.flatMap(({ seats }) => seats.filter(({ group }) => group).map(seatKey)),
  );
  const seat = fault === 'half_couple' ? wanted.find((each) => couples.has(seatKey(each))) : wanted[0];
  if (seat) cinema.sell(data.SessionId, seat);
}

function odata(value: object[]) {
  return { 'odata.metadata': '$metadata', value };
}

function classicOrder(order: SimulatedOrder) {
  return {
    UserSessionId: order.reference,
    CinemaId: CINEMA.id,
    TotalValueCents: 0,
    TotalOrderCount: order.seats.length,
    VistaBookingId: order.booking_ref,
    VistaBookingNumber: order.booking_number,
  };
}

function openOrder(order: SimulatedOrder) {
  return {
    cinemaId: CINEMA.id,
    userSessionId: order.reference,
    orderTotalValueInCents: 0,
    bookingFeeTotalValueInCents: 0,
    expiryDateUtc: new Date(order.expires_at).toISOString(),
    sessions: [
      {
        id: order.session,
        tickets: order.seats.map(({ area, row, column }) => ({
          ticketDetails: { ticketTypeCode: '0009', finalPriceInCents: 0 },
          seats: [{ areaNumber: area, rowIndex: row, columnIndex: column }],
        })),
      },
    ],
  };
}
