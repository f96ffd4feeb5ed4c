import { and, eq, isNull, sql } from 'drizzle-orm';
import { countsOf } from '#shared/hall/counts.ts';
import { type AnyLayout, type HallLayout, layoutOf, layoutSchema, newLayout } from '#shared/hall/layout.ts';
import { Problem } from '#shared/problems.ts';
import { fieldMessages } from '#shared/schema.ts';
import type { CrudRules } from '../crud/rules.ts';
import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { redrawnLayout } from './layouts.ts';
import { hallTemplates } from './table.ts';

type Values = Record<string, unknown>;
export type KnownTemplate = Omit<typeof hallTemplates.$inferSelect, 'layout'> & { layout: HallLayout };

/** Keeps a template, 10 x 10 where no layout is sent. Answers its id. */
export async function addTemplate(work: Work, values: Values): Promise<string> {
  const { location_id, city_id, layout } = values as { location_id: string; city_id: string; layout?: unknown };
  await requireCityOf(work, location_id, city_id);
  const [made] = await work.insert(hallTemplates, [
    { ...values, ...layoutColumns(null, layout ?? newLayout()) } as typeof hallTemplates.$inferInsert,
  ]);
  return made!.id;
}

/** Changes a template; halls made from it stay as they are. */
export async function changeTemplate(
  work: Work,
  id: string,
  values: Values,
  version: number | undefined,
): Promise<void> {
  const [before] = await templatesById(work, [id]);
  const { location_id, city_id } = { ...before, ...values } as KnownTemplate;
  await requireCityOf(work, location_id, city_id);
  const layout = values.layout === undefined ? {} : layoutColumns(before?.layout ?? null, values.layout);
  const change = { ...values, ...layout };
  await work.update(hallTemplates, eq(hallTemplates.id, id), change, version === undefined ? {} : { version });
}

/** What templates do differently from other records. */
export const templateRules = { create: addTemplate, update: changeTemplate } satisfies CrudRules;

/** Those of the ids that are live templates of the organisation. */
export async function templatesById(work: Work, ids: string[]): Promise<KnownTemplate[]> {
  const rows = await work.tx
    .select()
    .from(hallTemplates)
    .where(
      and(
        eq(hallTemplates.organization_id, work.organization_id),
        among(hallTemplates.id, ids),
        isNull(hallTemplates.deleted_at),
      ),
    );
  return rows.map((template) => ({ ...template, layout: layoutOf(template.layout as AnyLayout) }));
}

/** A layout that was sent, checked, with the numbers that follow from it. */
function layoutColumns(before: HallLayout | null, sent: unknown) {
  const parsed = layoutSchema.safeParse(sent, { reportInput: true });
  if (!parsed.success) {
    const errors = Object.entries(fieldMessages(parsed.error));
    throw new Problem('invalid', {
      errors: Object.fromEntries(
        errors.map(([path, message]) => [['layout', path].filter(Boolean).join('.'), message]),
      ),
    });
  }
  const layout = redrawnLayout(before, parsed.data, 'layout.');
  const { rows_count, seats_per_row, total_seats } = countsOf(layout);
  return { layout, rows_count, seats_per_row, total_seats };
}

async function requireCityOf(work: Work, locationId: string, cityId: string): Promise<void> {
  const { rows } = await work.tx.execute<{ city_id: string }>(
    sql`select city_id from locations where organization_id = ${work.organization_id} and id = ${locationId}`,
  );
  if (rows[0] && rows[0].city_id !== cityId) {
    throw new Problem('invalid', { errors: { city_id: { key: 'city_of_location' } } });
  }
}
