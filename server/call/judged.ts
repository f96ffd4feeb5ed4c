import type { z } from 'zod';
import { Problem } from '#shared/problems.ts';
import { fieldMessages } from '#shared/schema.ts';

/** What was sent, or a refusal that names each wrong field: for routes that are no calls. */
export function judged<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Problem('invalid', { errors: fieldMessages(parsed.error) });
}
