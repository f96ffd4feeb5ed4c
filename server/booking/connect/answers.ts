import { z } from 'zod';
import type { PlannedSeat, SeatPosition } from '../port.ts';

/** What the Connect API answers, as far as it is read. */

const position = z.object({ AreaNumber: z.number(), RowIndex: z.number(), ColumnIndex: z.number() });
const text = z.coerce.string();
export const filmsAnswer = z.object({
  value: z.array(
    z.object({
      ID: text,
      ScheduledFilmId: text.nullish(),
      Title: z.string(),
      RunTime: z.union([z.string(), z.number()]).nullish(),
    }),
  ),
});
export const cinemasAnswer = z.object({ value: z.array(z.object({ ID: text, Name: z.string() })) });
export const sessionsAnswer = z.object({
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
export const ticketsAnswer = z.object({
  Tickets: z.array(z.object({ TicketTypeCode: text, PriceInCents: z.number() })),
});
export const planAnswer = z.object({
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
export const orderAnswer = z.object({
  Order: z.object({ VistaBookingNumber: text.nullish(), VistaBookingId: text.nullish() }).nullish(),
});
export const openOrderAnswer = z.object({
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
export const bookedAnswer = z.object({ VistaBookingId: text, VistaBookingNumber: text });

const result = z.union([z.number(), z.string()]).nullish();
const results = z.object({ Result: result, ResponseCode: result, ResultCode: result });
/** Calls that change something must say that they did. */
export const doneAnswer = results.refine((answer) => resultsIn(answer).length > 0);

function resultsIn({ Result, ResponseCode, ResultCode }: z.infer<typeof results>) {
  return [Result, ResponseCode, ResultCode].filter((each) => each !== undefined && each !== null);
}

/** Zero, "OK" and nothing at all mean success. */
export const failure = results
  .extend({ ExtendedResultCode: z.number().nullish(), ErrorDescription: z.string().nullish() })
  .transform((answer) => {
    const failed = resultsIn(answer).find((each) => each !== 0 && each !== '0' && each !== 'OK');
    return failed === undefined
      ? null
      : { code: answer.ExtendedResultCode ?? null, result: failed, text: answer.ErrorDescription ?? '' };
  });

/** Every seat of the plan; empty rows, gaps and labels that run the other way are all usual. */
export function seatsOf({ Areas }: z.infer<typeof planAnswer>['SeatLayoutData']): PlannedSeat[] {
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
