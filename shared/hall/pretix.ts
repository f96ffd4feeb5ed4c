import { z } from 'zod';
import { cleanText } from '../text.ts';
import { cut } from './labels.ts';

/**
 * A list that is judged until its first mistake: no more than that is told, and those of a file of nothing but mistakes would be
 * millions.
 */
function list<S extends z.ZodType>(item: S) {
  return z.array(z.unknown()).transform((values, context): z.output<S>[] => {
    const judged: z.output<S>[] = [];
    for (const [at, value] of values.entries()) {
      const { success, data, error } = item.safeParse(value);
      if (!success) {
        const [{ path, message }] = error.issues as [z.core.$ZodIssue];
        context.addIssue({ code: 'custom', path: [at, ...path], message });
        return z.NEVER;
      }
      judged.push(data);
    }
    return judged;
  });
}

const point = z.object({ x: z.number(), y: z.number() });
const text = z.object({ text: z.string() });
const size = z.object({ width: z.number(), height: z.number() });

const seat = z.object({
  seat_guid: z.string(),
  /** '' where there is none: such a seat is counted on and told. */
  seat_number: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((number) => String(number ?? '')),
  position: point,
  category: z.string().optional(),
});
const row = z.object({ row_number: z.coerce.string(), position: point, seats: list(seat) });
const area = z.object({
  shape: z.string().optional(),
  position: point,
  rotation: z.number().optional(),
  text: text.partial().optional(),
  rectangle: size.optional(),
  circle: z.object({ radius: z.number() }).optional(),
  ellipse: z.object({ radius: point }).optional(),
  polygon: z.object({ points: list(point) }).optional(),
});
const zone = z.object({
  name: z.string(),
  position: point,
  rows: list(row).default([]),
  areas: list(area).default([]),
});

/**
 * The seating plan format that pretix publishes (seating-plan.schema.json), as far as it is read: positions add up (zone, row, seat),
 * `seat_guid` is unique in the plan, labels of rows and seats may repeat between zones.
 */
export const pretixPlan = z.object({
  name: z.string(),
  size,
  categories: list(z.object({ name: z.string(), color: z.string() })),
  zones: list(zone),
});

export type PretixPlan = z.infer<typeof pretixPlan>;
export type PretixZone = PretixPlan['zones'][number];
export type PretixRow = PretixZone['rows'][number];
export type PretixArea = PretixZone['areas'][number];

/** What could not be taken over as it was, and where in the file: `hall.file.<key>` says it. */
export interface PlanProblem {
  key: string;
  params: Record<string, string>;
}

/** A text of a file as a hall may bear it; where it is too long for that it is cut, and told with its `place` in the file. */
export function borne(text: string, most: number, place: string, problems: PlanProblem[]): string {
  const whole = cleanText(text);
  const kept = cut(whole, most);
  if (kept !== whole) problems.push({ key: 'cut', params: { place, text: kept, most: String(most) } });
  return kept;
}
