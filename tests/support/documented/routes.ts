import { z } from 'zod';
import { locations as resource } from '#resources/locations.ts';
import type { Resource } from '#shared/resource.ts';
import { defineCall } from '#server/call/call.ts';
import { listing } from '#server/crud/listing.ts';
import { meantIds, meantShape } from '#server/crud/meant.ts';
import type { Noun } from '#server/crud/rules.ts';
import { locations } from '#server/crud/tables.ts';
import { among } from '#server/db/among.ts';

const noun: Noun = { resource: resource as unknown as Resource, table: locations, rules: {} };
const list = listing(noun.resource);

/** What is done to locations that no configuration says. */
export function locationCalls() {
  return [
    defineCall({
      method: 'PUT',
      path: '/locations/thank',
      name: 'thankLocations',
      tag: 'locations',
      summary: 'Thanks several locations',
      least: 'manager_event',
      refuses: [404],
      body: z.strictObject(meantShape(resource, list)),
      answer: z.object({ thanked: z.number().int() }),
      run: async (work, { body }) => {
        work.does({ verb: 'thank', noun: 'locations' });
        // Held, so that nobody else changes them meanwhile; `missing` are those that were named and are gone.
        const { ids } = await meantIds(noun, work, list, body, { held: 'no key update' });
        await work.update(locations, among(locations.id, ids), { address: 'Thanked' });
        return { thanked: ids.length };
      },
    }),
  ];
}
