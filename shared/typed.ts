import { z } from 'zod';
import { limit } from './limits.ts';
import {
  cleanLine,
  cleanLines,
  emailProblem,
  isEmail,
  nameProblem,
  normalizeEmail,
  normalizeName,
  phoneProblem,
} from './person.ts';
import type { Message } from './problems.ts';

/** Refuses a value with a message of `problems.fields.<key>`. */
export function refuse(ctx: z.RefinementCtx, message: Message, path: PropertyKey[] = []): void {
  ctx.addIssue({ code: 'custom', params: message, path: [...path] });
}

/** Longer than any field: what is refused for its length isn't cleaned first, which would take its time. */
const LONGER_THAN_ANY = 100_000;

/** What is too long isn't judged any further. */
const STOP = { abort: true };

/** The text as it is stored. */
function cleaned(value: string): string {
  return value.length > LONGER_THAN_ANY ? value : cleanLine(value);
}

/** A line of text a person typed: cleaned, trimmed, blanks once, at most `max` characters, not empty. */
export function typed(max: number): z.ZodString {
  return z.string().overwrite(cleaned).min(1).max(max);
}

/** A last, first or middle name, in a form as in a file: it has a letter, and its hyphens are plain. */
export function personName(max: number): z.ZodString {
  return z
    .string()
    .overwrite((value) => (value.length > LONGER_THAN_ANY ? value : normalizeName(value)))
    .min(1)
    .max(max, STOP)
    .superRefine((name, ctx) => {
      const problem = name === '' ? null : nameProblem(name);
      if (problem) refuse(ctx, problem);
    });
}

/** Several lines of it: each is cleaned, blank ones at either end go. */
export function typedLines(max: number): z.ZodString {
  const lines = (value: string) => (value.length > LONGER_THAN_ANY ? value : cleanLines(value));
  return z.string().overwrite(lines).min(1).max(max);
}

/** One line, where nothing may be typed: '' becomes null. */
export function typedOrNothing(max: number) {
  return optional(typed(max));
}

/** A line that isn't empty and that `problemOf` finds nothing wrong with. */
function typedAs(max: number, problemOf: (value: string) => Message | null): z.ZodString {
  return z
    .string()
    .overwrite(cleaned)
    .min(1)
    .max(max, STOP)
    .superRefine((value, ctx) => {
      const problem = value === '' ? null : problemOf(value);
      if (problem) refuse(ctx, problem);
    });
}

/** An e-mail address as typed; compare with `normalizeEmail`. */
export function emailText(): z.ZodString {
  return typedAs(limit('emailLength'), emailProblem);
}

/** A phone number as typed; compare with `normalizePhone`. */
export function phoneText(): z.ZodString {
  return typedAs(limit('phoneLength'), phoneProblem);
}

/** The address of the sign-in page: its own sentence, 'Invalid mail format' (§5). */
export function loginEmail(): z.ZodString {
  return z
    .string()
    .overwrite((value) => normalizeEmail(cleaned(value)))
    .max(limit('emailLength'), STOP)
    .superRefine((value, ctx) => {
      if (!isEmail(value)) refuse(ctx, { key: 'login_email' });
    });
}

/** Lets a field be empty: a missing value, and one that `isNothing` (a blank text), become null. */
export function optional<S extends z.ZodType>(schema: S, isNothing: (value: unknown) => boolean = isBlank) {
  return z
    .preprocess((value) => (value === undefined || isNothing(value) ? null : value), schema.nullable())
    .optional();
}

/** Is it a text in which nothing can be read? */
export function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.length <= LONGER_THAN_ANY && cleaned(value) === '';
}
