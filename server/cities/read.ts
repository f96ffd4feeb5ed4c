import { type SQL, sql } from 'drizzle-orm';
import { cities as cityResource } from '#resources/cities.ts';
import { groupBy } from '#shared/group.ts';
import type { Resource } from '#shared/resource.ts';
import { listRecords } from '../crud/page.ts';
import type { Work } from '../db/work.ts';

const resource = cityResource as unknown as Resource;

export interface CitiesQuery {
  page: number;
  per_page: number;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  q?: string | undefined;
  ids?: string[] | undefined;
  with_locations?: boolean | undefined;
  with_hall_templates?: boolean | undefined;
}

/** One page of cities in the order of the person's language; with the organisation's things in them, if asked for. */
export async function listCities(work: Work, query: CitiesQuery) {
  const { with_locations, with_hall_templates, page, per_page, q, ids } = query;
  const sort = query.sort ?? (work.language === 'ru' ? 'name_ru' : 'name_en');
  const { rows, ...found } = await listRecords(
    resource,
    work,
    { page, per_page, sort, order: query.order ?? 'asc', q, ids, filters: {} },
    {
      only: () =>
        sql.join(
          [
            sql`true`,
            ...(with_locations ? [sql`exists (${inCity(work, 'locations', sql`1`)})`] : []),
            ...(with_hall_templates ? [sql`exists (${inCity(work, 'hall_templates', sql`1`)})`] : []),
          ],
          sql` and `,
        ),
    },
  );
  const places = with_locations ? await insideOf(work, 'locations', sql`name, address`, rows) : null;
  const templates = with_hall_templates
    ? await insideOf(work, 'hall_templates', sql`name, location_id, rows_count, seats_per_row, total_seats`, rows)
    : null;
  return {
    ...found,
    rows: rows.map((city) => ({
      ...city,
      ...(places ? { locations: places.get(String(city.id)) ?? [] } : {}),
      ...(templates ? { hall_templates: templates.get(String(city.id)) ?? [] } : {}),
    })),
  };
}

type Table = 'locations' | 'hall_templates';

function inCity(work: Work, table: Table, columns: SQL): SQL {
  return sql`select ${columns} from ${sql.identifier(table)} x
    where x.organization_id = ${work.organization_id} and x.city_id = r.id and x.deleted_at is null`;
}

async function insideOf(work: Work, table: Table, columns: SQL, cities: Record<string, unknown>[]) {
  const ids = `{${cities.map((city) => city.id).join(',')}}`;
  const { rows } = await work.tx.execute(sql`
    select id, city_id, ${columns} from ${sql.identifier(table)}
    where organization_id = ${work.organization_id} and deleted_at is null and city_id = any(${ids}::uuid[])
    order by sort_key collate "C", id`);
  return groupBy(rows, (row) => String(row.city_id));
}
