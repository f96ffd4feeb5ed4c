import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { followed } from '#shared/hall/following.ts';
import { type HallLayout, layoutSchema } from '#shared/hall/layout.ts';
import type { Clash } from '#shared/hall/merging.ts';
import { type Message, Problem } from '#shared/problems.ts';
import { fieldMessages, judgeInParts } from '#shared/schema.ts';
import { translate } from '../../base/language.ts';
import { pauses } from '../../base/slices.ts';
import type { Work } from '../../db/work.ts';
import { eventDates } from '../../events/table.ts';
import { listed, nextLayout } from '../../hall_templates/layouts.ts';
import type { KnownHall } from '../../halls/rules.ts';

/**
 * The layout of a hall of another date after what was changed between `before` and `after`, as it may be stored. Refuses with
 * plans_apart, naming hall, date and what stands in the way, where the two can't be joined.
 */
export async function followingLayout(
  work: Work,
  hall: KnownHall,
  before: HallLayout,
  after: HallLayout,
): Promise<HallLayout> {
  // Most evenings are drawn alike: what may follow the one may follow the other, and nothing is to be joined.
  if (isDeepStrictEqual(before, hall.layout)) return after;
  const { layout, clashes } = followed(before, after, hall.layout);
  if (clashes.length > 0) {
    const names = [...new Set(clashes.map((clash) => nameOf(work, clash)))];
    throw await plansApart(work, hall, { names: listed(names), clashes });
  }
  const judged = await judgeInParts(layoutSchema, layout, pauses());
  if (!judged.success) throw await plansApart(work, hall, { errors: fieldMessages(judged.error) });
  try {
    return nextLayout(hall.layout, judged.data, '');
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { params, errors } = error.detail;
    throw await plansApart(work, hall, { names: String(params?.names ?? ''), ...(errors ? { errors } : {}) });
  }
}

interface Reasons {
  names?: string;
  clashes?: Clash[];
  errors?: Record<string, Message>;
}

async function plansApart(work: Work, hall: KnownHall, reasons: Reasons): Promise<Problem> {
  const { names = '', clashes = [], errors = {} } = reasons;
  const [day] = await work.tx
    .select({ date: eventDates.date })
    .from(eventDates)
    .where(and(eq(eventDates.organization_id, work.organization_id), eq(eventDates.id, hall.event_date_id)));
  // Where these stand is in the other hall's plan, which nobody has sent.
  const reason = Object.values(errors)[0];
  return new Problem('plans_apart', {
    params: { hall: hall.name, date: day!.date, names },
    ...(reason ? { errors: { scope: reason } } : {}),
    extra: { hall_id: hall.id, clashes },
  });
}

function nameOf(work: Work, { of, name }: Clash): string {
  const say = (key: string, params = {}) => translate(work.language, key, params);
  if (of === 'rows') return say('places.row', { row: name });
  if (of === 'tables') return say('places.table', { table: name });
  return of === 'areas' ? name! : say(`hall.clash.${of}`);
}
