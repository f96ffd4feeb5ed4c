import { z } from 'zod';
import { uuid } from './uuid.ts';

/** What a new house has of what a first event needs. */
export const firstStepsAnswer = z.object({
  /** Its name. */
  organization: z.string(),
  colleagues: z.boolean(),
  location: z.boolean(),
  template: z.boolean(),
  guests: z.boolean(),
  event: z.boolean(),
  /** The example event, where one was made. */
  example_id: uuid().nullable(),
});
export type FirstSteps = z.infer<typeof firstStepsAnswer>;
