import { z } from 'zod';
import { recordSchema } from '#shared/schema.ts';
import { uuid } from '#shared/uuid.ts';
import { orders } from './orders.ts';

/** An order as the event lists it. */
export const orderAnswer = recordSchema(orders)
  .omit({ booking_number: true })
  .extend({
    event_id: uuid(),
    event_date_id: uuid(),
    places: z.array(
      z.object({
        place: z.number(),
        row: z.string().nullable(),
        seat: z.string(),
        guest_id: uuid().nullable(),
        guest_name: z.string().nullable(),
      }),
    ),
  });
export type OrderAnswer = z.infer<typeof orderAnswer>;
