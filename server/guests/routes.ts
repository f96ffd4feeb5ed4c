import { z } from 'zod';
import { guests as resource } from '#resources/guests.ts';
import { invitations as invitationResource } from '#resources/invitations.ts';
import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { listOf } from '#shared/schema.ts';
import { uuid } from '#shared/uuid.ts';
import { defineCall } from '../call/call.ts';
import { listing } from '../crud/listing.ts';
import { askedIn, type MeantIds, meantShape, namedThere, refuseBoth } from '../crud/meant.ts';
import { NOBODY, withMissing } from '../crud/missing.ts';
import { idList, idParams, namedIds } from '../crud/paging.ts';
import { crudCalls } from '../crud/routes.ts';
import { matchingIds } from '../crud/select.ts';
import type { Work } from '../db/work.ts';
import { invitationCrudRules } from './changing.ts';
import { countDeletion, deleteGuests } from './deleting.ts';
import { fileCalls } from './fileRoutes.ts';
import { hallCalls } from './hallRoutes.ts';
import { guestResource } from './read.ts';
import { guestCrudRules, guestNoun } from './rules.ts';
import type { FreePlaces } from './seats.ts';
import { guests, invitations } from './table.ts';

/** `free`: takes guests off their places, whom a file no longer has. */
export function guestCalls(free: FreePlaces) {
  return [
    ...fileCalls(free),
    ...destroyListCalls(),
    ...hallCalls(),
    ...crudCalls(resource, guests, guestCrudRules),
    ...crudCalls(invitationResource, invitations, invitationCrudRules),
  ];
}

const listed = listing(guestResource);
const wantedGuests = z.strictObject({
  ids: listOf(uuid(), { max: 100_000 }).optional(),
  filter: meantShape(guestResource, listed).filter,
});
const deletion = z
  .object({
    deleted: z.number().int(),
    /** Some of those who stay, and how many they are. */
    kept: z.array(z.object({ id: uuid(), name: z.string(), reason: z.string() })),
    kept_total: z.number().int(),
    /** Of those who go: how many are invited to an event that isn't over, and to which. */
    invited: z.number().int(),
    events: z.array(z.object({ id: uuid(), name: z.string(), guests: z.number().int() })),
  })
  .meta({ title: 'GuestDeletion' });

function destroyListCalls() {
  const common = {
    tag: 'guests',
    least: 'admin' as const,
    heavy: true,
    params: idParams,
    bodyLimit: limit('listBytes'),
    unknown: listed.unknown,
    answer: deletion,
    subject: async (work: Work, params: { id: string }) => {
      if (params.id !== work.organization_id) throw new Problem('not_found');
    },
  };
  return [
    defineCall({
      ...common,
      method: 'DELETE',
      path: '/organizations/:id/guests/destroy_list',
      name: 'deleteGuests',
      refuses: [409],
      summary: 'Delete guests by id, or all that match a search; those with tickets stay and are named',
      query: z.strictObject({ ids: idList.optional() }),
      body: wantedGuests.nullish(),
      run: async (work, { body, query }) => {
        const { ids, missing } = await foundOf(work, body, { query: query.ids, held: 'update' });
        const done = withMissing(await deleteGuests(work, ids), missing);
        work.leaves(done);
        return done;
      },
    }),
    defineCall({
      ...common,
      method: 'POST',
      path: '/organizations/:id/guests/count_destroy',
      name: 'countGuestsToDelete',
      reads: true,
      summary: 'What deleting these guests would do: how many go, who stays, which events lose guests',
      body: wantedGuests,
      run: async (work, { body }) => {
        const { ids, missing } = await foundOf(work, body);
        return withMissing(await countDeletion(work, ids), missing);
      },
    }),
  ];
}

/** The guests that are meant, each once, however many match. */
async function foundOf(
  work: Work,
  body: z.output<typeof wantedGuests> | null | undefined,
  { query, held }: { query?: string | undefined; held?: 'update' } = {},
): Promise<MeantIds> {
  refuseBoth(body?.filter, body?.ids ?? query);
  if (!body?.filter) return namedThere(guestNoun, work, namedIds(query, body?.ids), held);
  const ids = await matchingIds(guestResource, work, askedIn(work, listed, body.filter), guestCrudRules);
  return { ids, missing: NOBODY };
}
