import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { cities as resource } from '#resources/cities.ts';
import { Problem } from '#shared/problems.ts';
import type { Resource } from '#shared/resource.ts';
import { isZone } from '#shared/zone.ts';
import type { AnyCall } from '../call.ts';
import { crudCalls } from '../crud/routes.ts';
import type { TenantTable } from '../db/work.ts';
import { v7 as uuidv7 } from 'uuid';
import { cities } from './table.ts';

export function cityCalls(): AnyCall[] {
  return crudCalls(resource as unknown as Resource, cities as unknown as TenantTable, {
    query: { with_locations: z.stringbool().optional(), with_hall_templates: z.stringbool().optional() },
    filters: {
      with_locations: (value, work) =>
        value === 'true'
          ? sql`exists (select 1 from locations l where l.city_id = r.id and l.deleted_at is null and l.organization_id = ${work.organization_id})`
          : sql`true`,
      with_hall_templates: (value, work) =>
        value === 'true'
          ? sql`exists (select 1 from hall_templates t where t.city_id = r.id and t.deleted_at is null and t.organization_id = ${work.organization_id})`
          : sql`true`,
    },
    create: async (work, values) => {
      if (!isZone(String(values.zone))) throw new Problem('invalid', { errors: { zone: { key: 'zone' } } });
      const id = uuidv7();
      const now = work.now();
      await work.tx
        .insert(cities)
        .values({ ...(values as typeof cities.$inferInsert), id, created_at: now, updated_at: now });
      await work.note('create', 'cities', id, values);
      return id;
    },
  });
}
