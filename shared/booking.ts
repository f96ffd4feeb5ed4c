import { z } from 'zod';

export * from './orderStates.ts';

/** A film and when it is shown, to bind dates of an event to. */
export const filmAnswer = z.object({
  id: z.string(),
  title: z.string(),
  minutes: z.number().nullable(),
  sessions: z.array(
    z.object({ ref: z.string(), date: z.string(), time: z.string(), cinema: z.string(), screen: z.string() }),
  ),
});
export type FilmAnswer = z.infer<typeof filmAnswer>;

/** "0000000001-51592": the cinema and its session. */
export const sessionRef = z.string().regex(/^\w{1,20}-\w{1,20}$/);
