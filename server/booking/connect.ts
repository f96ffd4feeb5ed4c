import {
  bookedAnswer,
  cinemasAnswer,
  doneAnswer,
  filmsAnswer,
  openOrderAnswer,
  orderAnswer,
  planAnswer,
  seatsOf,
  sessionsAnswer,
  ticketsAnswer,
} from './connect/answers.ts';
import { callerOf, type ConnectSettings } from './connect/call.ts';
import {
  type Booking,
  BookingRefused,
  BookingUnsure,
  type CinemaBooking,
  type Film,
  type OrderState,
  type Session,
} from './port.ts';

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
