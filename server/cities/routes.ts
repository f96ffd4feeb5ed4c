import { z } from 'zod';
import { cities as cityResource } from '#resources/cities.ts';
import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import type { Resource } from '#shared/resource.ts';
import { atLeast } from '#shared/roles.ts';
import { recordSchema, writeSchema } from '#shared/schema.ts';
import { uuid } from '#shared/uuid.ts';
import { requireAllowed } from '../base/context.ts';
import type { Parts } from '../jobs/parts.ts';
import { Afterwards, defineCall } from '../call/call.ts';
import { idParams, listQuery, metaOf, pageOf } from '../crud/paging.ts';
import { findRecord } from '../crud/select.ts';
import type { Work } from '../db/work.ts';
import { listCities } from './read.ts';
import { addCity, type City } from './rules.ts';

const resource = cityResource as unknown as Resource;
const answer = recordSchema(cityResource);
const inside = answer.extend({
  locations: z.array(z.object({ id: uuid(), name: z.string(), address: z.string() })).optional(),
  hall_templates: z
    .array(
      z.object({
        id: uuid(),
        name: z.string(),
        location_id: uuid(),
        rows_count: z.number(),
        seats_per_row: z.number(),
        total_seats: z.number(),
      }),
    )
    .optional(),
});

export function cityCalls({ database }: Pick<Parts, 'database'>) {
  return [
    defineCall({
      method: 'GET',
      path: '/cities',
      tag: 'cities',
      summary: 'Cities; with what is in them, only those where there is something',
      least: 'manager_seat',
      query: listQuery(
        ['name_ru', 'name_en', 'zone', 'id'],
        { with_locations: z.stringbool().optional(), with_hall_templates: z.stringbool().optional() },
        resource.list,
      ),
      answer: pageOf(inside),
      bare: true,
      run: async (work, { query }) => {
        const { per_page = limit('perPage'), ids, ...rest } = query;
        if (rest.with_hall_templates) requireAllowed(work.actor, atLeast('manager_event'));
        const { rows, total, corrected } = await listCities(work, { ...rest, per_page, ids: ids?.split(',') });
        return { data: rows, meta: metaOf(rest.page, per_page, total, corrected) };
      },
    }),
    defineCall({
      method: 'GET',
      path: '/cities/:id',
      tag: 'cities',
      summary: 'One city',
      least: 'manager_seat',
      params: idParams,
      answer,
      subject: (work, params) => requireCity(work, params.id),
      run: async (_work, { subject }) => subject,
    }),
    defineCall({
      method: 'POST',
      path: '/cities',
      refuses: [409],
      tag: 'cities',
      summary: 'Add a city for all organisations',
      least: 'superadmin',
      body: writeSchema(cityResource, 'create'),
      answer,
      status: 201,
      run: async ({ context }, { body }) =>
        new Afterwards(async () => {
          const id = await addCity(database, context, body as unknown as City);
          return database.work(context, (work) => requireCity(work, id));
        }),
    }),
  ];
}

async function requireCity(work: Work, id: string) {
  const city = await findRecord(resource, work, id);
  if (!city) throw new Problem('not_found');
  return city;
}
