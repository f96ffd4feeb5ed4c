import { z } from 'zod';
import {
  type Booking,
  BookingRefused,
  BookingUnsure,
  type CinemaBooking,
  type Film,
  type OrderState,
  type PlannedSeat,
  type Refusal,
  type SeatPosition,
  type Session,
} from './port.ts';

export interface ConnectSettings {
  /** Up to and without the service names: "https://tickets.example.ru/WSVistaWebClient". */
  url: string;
  token: string;
  /** How long one answer may take, in milliseconds. */
  patience?: number;
}

/**
 * The Connect API, as public clients and the pages of its deployments describe it (docs/decisions/0030). Failures come
 * with HTTP 200 and a result other than 0, under a name that differs by family.
 */
export function connectBooking(settings: ConnectSettings): CinemaBooking {
  const call = callerOf(settings);
  const ticketTypes = new Map<string, string>();

  /** The cheapest ticket of the session: guests don't pay. */
  async function ticketType(session: string): Promise<string> {
    const known = ticketTypes.get(session);
    if (known) return known;
    const { cinema, id } = partsOf(session);
    const { Tickets } = await call('GET', `RESTData.svc/cinemas/${cinema}/sessions/${id}/tickets`, ticketsAnswer);
    const cheapest = Tickets.toSorted((a, b) => a.PriceInCents - b.PriceInCents)[0];
    if (!cheapest) throw new BookingRefused('refused', `Session ${session} sells no tickets`);
    ticketTypes.set(session, cheapest.TicketTypeCode);
    return cheapest.TicketTypeCode;
  }

  return {
    async listFilms() {
      const { value } = await call('GET', 'OData.svc/ScheduledFilms?$format=json&$orderby=Title', filmsAnswer);
      return value.map((film): Film => ({
        id: film.ScheduledFilmId ?? film.ID,
        title: film.Title,
        minutes: film.RunTime === null || film.RunTime === undefined ? null : Number(film.RunTime) || null,
      }));
    },

    async listSessions() {
      const [sessions, cinemas] = await Promise.all([
        call('GET', 'OData.svc/Sessions?$format=json&$orderby=Showtime', sessionsAnswer),
        call('GET', 'OData.svc/Cinemas?$format=json', cinemasAnswer),
      ]);
      const names = new Map(cinemas.value.map(({ ID, Name }) => [ID, Name]));
      return sessions.value.map((session): Session => ({
        ref: session.ID,
        cinema_id: session.CinemaId,
        session_id: session.SessionId,
        film_id: session.ScheduledFilmId,
        date: session.Showtime.slice(0, 10),
        time: session.Showtime.slice(11, 16),
        cinema: names.get(session.CinemaId) ?? session.CinemaId,
        screen: session.ScreenName ?? '',
        allocated: session.IsAllocatedSeating,
      }));
    },

    async seatPlan(session) {
      const { cinema, id } = partsOf(session);
      const plan = await call('GET', `RESTData.svc/cinemas/${cinema}/sessions/${id}/seat-plan`, planAnswer);
      return { seats: seatsOf(plan.SeatLayoutData) };
    },

    async hold(reference, session, seats) {
      const { cinema, id } = partsOf(session);
      const code = await ticketType(session);
      const { SeatLayoutData } = await call(
        'GET',
        `RESTData.svc/cinemas/${cinema}/sessions/${id}/seat-plan?userSessionId=${reference}`,
        planAnswer,
      );
      const categories = new Map(SeatLayoutData.Areas.map((area) => [area.Number, area.AreaCategoryCode]));
      const counts = new Map<string, number>();
      for (const { area } of seats) {
        const category = categories.get(area);
        if (!category) throw new BookingRefused('seats_unavailable', `Session ${session} has no area ${area}`);
        counts.set(category, (counts.get(category) ?? 0) + 1);
      }
      await call('POST', 'RESTTicketing.svc/order/tickets', orderAnswer, {
        UserSessionId: reference,
        CinemaId: cinema,
        SessionId: id,
        TicketTypes: [...counts].map(([category, count]) => ({
          TicketTypeCode: code,
          Qty: count,
          PriceInCents: 0,
          OptionalAreaCategoryCode: category,
        })),
        SelectedSeats: seats.map(({ area, row, column }) => ({
          AreaCategoryCode: categories.get(area),
          AreaNumber: area,
          RowIndex: row,
          ColumnIndex: column,
        })),
        UserSelectedSeatingSupported: true,
        SkipAutoAllocation: true,
        ReturnOrder: true,
        BookingMode: 0,
        OptionalClientClass: 'WWW',
      });
      try {
        const { order } = await call('GET', `orders/${reference}`, openOrderAnswer);
        return { expires_at: new Date(order.expiryDateUtc), amount_cents: order.orderTotalValueInCents };
      } catch (error) {
        // The seats are held by now: whatever this call says, it doesn't say that nothing happened.
        throw new BookingUnsure(`Order ${reference} is held, but until when is not known`, { cause: error });
      }
    },

    async release(reference) {
      try {
        await call('POST', 'RESTTicketing.svc/order/cancel', doneAnswer, { UserSessionId: reference });
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },

    async confirm(reference, session, customer) {
      const paid = await call('POST', 'RESTTicketing.svc/order/payment', bookedAnswer, {
        UserSessionId: reference,
        CinemaId: partsOf(session).cinema,
        PaymentInfo: { PaymentValueCents: 0, PaymentTenderCategory: 'CASH' },
        PerformPayment: false,
        UnpaidBooking: false,
        CustomerName: customer.name,
        CustomerEmail: customer.email,
      });
      return { booking_ref: paid.VistaBookingId, booking_number: paid.VistaBookingNumber };
    },

    async refund(session, booking, reason) {
      try {
        await call('POST', 'RESTBooking.svc/booking/refund', doneAnswer, {
          CinemaId: partsOf(session).cinema,
          BookingNumber: booking.booking_number,
          RefundReason: reason,
          RefundAmount: 0,
          RefundBookingFee: true,
          RefundConcessions: true,
          IsPriorDayRefund: false,
          MarkAsRefundedOnly: false,
        });
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },

    async orderState(reference): Promise<OrderState> {
      try {
        const { Order } = await call('POST', 'RESTTicketing.svc/order', orderAnswer, { UserSessionId: reference });
        if (!Order) return { state: 'gone' };
        if (Order.VistaBookingNumber && Order.VistaBookingId)
          return completed(Order.VistaBookingId, Order.VistaBookingNumber);
        const { order } = await call('GET', `orders/${reference}`, openOrderAnswer);
        const seats = order.sessions.flatMap(({ tickets }) => tickets.flatMap((ticket) => ticket.seats));
        return {
          state: 'open',
          expires_at: new Date(order.expiryDateUtc),
          seats: seats.map(({ areaNumber, rowIndex, columnIndex }) => ({
            area: areaNumber,
            row: rowIndex,
            column: columnIndex,
          })),
        };
      } catch (error) {
        if (isGone(error)) return { state: 'gone' };
        throw error;
      }
    },
  };
}

function completed(ref: string, number: string): OrderState & Booking {
  return { state: 'completed', booking_ref: ref, booking_number: number };
}

function isGone(error: unknown): boolean {
  return error instanceof BookingRefused && error.refusal === 'order_gone';
}

/** "0000000001-51592" as the cinema and the session it names. */
function partsOf(session: string): { cinema: string; id: string } {
  const [, cinema, id] = /^(\w+)-(\w+)$/.exec(session) ?? [];
  if (!cinema || !id) throw new BookingRefused('refused', `No session: ${session}`);
  return { cinema, id };
}

/** Every seat of the plan; empty rows, gaps and labels that run the other way are all usual. */
function seatsOf({ Areas }: z.infer<typeof planAnswer>['SeatLayoutData']): PlannedSeat[] {
  return Areas.flatMap((area) =>
    area.Rows.flatMap(({ PhysicalName, Seats }) =>
      Seats.map((seat): PlannedSeat => {
        const position = positionFrom(seat.Position);
        const group = (seat.SeatsInGroup ?? []).map(positionFrom);
        return {
          ...position,
          row_name: PhysicalName ?? '',
          seat_name: seat.Id,
          area_name: area.Description,
          // Zero is free; sold, held, broken and whatever else there may be is not.
          free: seat.Status === 0,
          together: group.filter(
            (other) => other.area !== position.area || other.row !== position.row || other.column !== position.column,
          ),
        };
      }),
    ),
  );
}

function positionFrom(given: z.infer<typeof position>): SeatPosition {
  return { area: given.AreaNumber, row: given.RowIndex, column: given.ColumnIndex };
}

const position = z.object({ AreaNumber: z.number(), RowIndex: z.number(), ColumnIndex: z.number() });
const text = z.coerce.string();
const filmsAnswer = z.object({
  value: z.array(
    z.object({
      ID: text,
      ScheduledFilmId: text.nullish(),
      Title: z.string(),
      RunTime: z.union([z.string(), z.number()]).nullish(),
    }),
  ),
});
const cinemasAnswer = z.object({ value: z.array(z.object({ ID: text, Name: z.string() })) });
const sessionsAnswer = z.object({
  value: z.array(
    z.object({
      ID: z.string(),
      CinemaId: text,
      SessionId: text,
      ScheduledFilmId: text,
      Showtime: z.string(),
      ScreenName: z.string().nullish(),
      IsAllocatedSeating: z.boolean(),
    }),
  ),
});
const ticketsAnswer = z.object({ Tickets: z.array(z.object({ TicketTypeCode: text, PriceInCents: z.number() })) });
const planAnswer = z.object({
  SeatLayoutData: z.object({
    Areas: z.array(
      z.object({
        Number: z.number(),
        AreaCategoryCode: z.string(),
        Description: z.string(),
        Rows: z.array(
          z.object({
            PhysicalName: z.string().nullable(),
            Seats: z.array(
              z.object({
                Id: text,
                Position: position,
                Status: z.union([z.number(), z.string()]),
                SeatsInGroup: z.array(position).nullable(),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
});
const orderAnswer = z.object({
  Order: z.object({ VistaBookingNumber: text.nullish(), VistaBookingId: text.nullish() }).nullish(),
});
const openOrderAnswer = z.object({
  order: z.object({
    expiryDateUtc: z.string(),
    orderTotalValueInCents: z.number(),
    sessions: z.array(
      z.object({
        tickets: z.array(
          z.object({
            seats: z.array(z.object({ areaNumber: z.number(), rowIndex: z.number(), columnIndex: z.number() })),
          }),
        ),
      }),
    ),
  }),
});
const bookedAnswer = z.object({ VistaBookingId: text, VistaBookingNumber: text });
const result = z.union([z.number(), z.string()]).nullish();
const results = z.object({ Result: result, ResponseCode: result, ResultCode: result });
/** Calls that change something must say that they did. */
const doneAnswer = results.refine((answer) => resultsIn(answer).length > 0);

function resultsIn({ Result, ResponseCode, ResultCode }: z.infer<typeof results>) {
  return [Result, ResponseCode, ResultCode].filter((each) => each !== undefined && each !== null);
}

/** Zero, "OK" and nothing at all mean success. */
const failure = results
  .extend({ ExtendedResultCode: z.number().nullish(), ErrorDescription: z.string().nullish() })
  .transform((answer) => {
    const failed = resultsIn(answer).find((each) => each !== 0 && each !== '0' && each !== 'OK');
    return failed === undefined
      ? null
      : { code: answer.ExtendedResultCode ?? null, result: failed, text: answer.ErrorDescription ?? '' };
  });

/** The catalogue of codes is not public; these are the ones seen, anything else is a plain refusal. */
const CODES: Record<number, Refusal> = {
  52: 'seats_unavailable',
  53: 'order_gone',
  100: 'order_gone',
  101: 'order_gone',
};

/** Calls that look an order up by its reference. */
const ORDER_CALL = /^orders\/|^RESTTicketing\.svc\/order(\/cancel)?$/;

type Caller = <T extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  answer: T,
  body?: unknown,
) => Promise<z.output<T>>;

function callerOf({ url, token, patience = 10_000 }: ConnectSettings): Caller {
  const base = url.endsWith('/') ? url : `${url}/`;
  return async (method, path, answer, body) => {
    let response: Response;
    let content: unknown;
    try {
      response = await fetch(new URL(path, base), {
        method,
        // The configured host and no other.
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
        headers: {
          accept: 'application/json',
          connectApiToken: token,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      content = await response.json().catch(() => null);
    } catch (error) {
      throw new BookingUnsure(`${method} ${path}: no answer`, { cause: error });
    }
    if (response.status === 401 || response.status === 403)
      throw new BookingRefused('not_permitted', `${method} ${path}: ${response.status}`);
    // Only the API itself can say that an order is gone; a proxy's 404 says nothing about it.
    if (response.status === 404 && ORDER_CALL.test(path) && typeof content === 'object' && content !== null)
      throw new BookingRefused('order_gone', `${method} ${path}: 404`);
    if (response.status === 404) throw new BookingUnsure(`${method} ${path}: 404`);
    if (response.status >= 500) throw new BookingUnsure(`${method} ${path}: ${response.status}`);
    if (!response.ok) throw new BookingRefused('refused', `${method} ${path}: ${response.status}`);
    const failed = failure.safeParse(content);
    if (failed.success && failed.data) {
      const { code, result, text: reason } = failed.data;
      const refusal =
        (code === null ? undefined : CODES[code]) ?? (result === 'OrderNotFound' ? 'order_gone' : 'refused');
      throw new BookingRefused(refusal, `${method} ${path}: ${result} ${code ?? ''} ${reason}`.trim());
    }
    const parsed = answer.safeParse(content);
    if (!parsed.success) throw new BookingUnsure(`${method} ${path}: unreadable answer`, { cause: parsed.error });
    return parsed.data;
  };
}
