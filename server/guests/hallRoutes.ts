import { z } from 'zod';
import { invitedGuest } from '#resources/guestSchemas.ts';
import { limit } from '#shared/limits.ts';
import { listOf } from '#shared/schema.ts';
import { defineCall } from '../call/call.ts';
import { listing } from '../crud/listing.ts';
import { idParams, metaOf, pageOf, pageParams, searchParam } from '../crud/paging.ts';
import type { Work } from '../db/work.ts';
import { effectiveLimit, invitedCount } from '../events/rules.ts';
import { requireHall } from '../halls/rules.ts';
import { inviteGuests, uninviteGuests } from './inviting.ts';
import { invitationResource, invitedGuests } from './invited.ts';
import { importedGuests } from './read.ts';

const guestIds = z.strictObject({ guest_ids: listOf(z.uuid(), { min: 1, max: limit('checkedRows') }) });
const imported = z.strictObject({ ...pageParams(true), q: searchParam.optional() });
const { query: listed, queryOf } = listing(invitationResource, {}, 'hall_id');
// Rows go by the id of their guest, whom `guest_id` finds.
const invited = listed.omit({ ids: true });

/** Guests of one hall: who is invited, who came by a file for it, inviting and taking back. */
export function hallCalls() {
  const common = {
    tag: 'guests',
    params: idParams,
    subject: (work: Work, params: { id: string }) => requireHall(work, params.id),
  };
  const list = { ...common, method: 'GET', least: 'manager_seat', answer: pageOf(invitedGuest), bare: true } as const;
  return [
    defineCall({
      ...list,
      path: '/halls/:id/guests/invited_list',
      name: 'listInvitedGuests',
      summary: 'Guests invited to a hall, with place and ticket state',
      query: invited,
      run: async (work, { params, query: asked }) => {
        const wanted = queryOf(work, { per_page: limit('perPagePicker'), ...asked, hall_id: params.id });
        const { rows, page, total, corrected } = await invitedGuests(work, params.id, wanted);
        return { data: rows, meta: metaOf(page ?? 1, wanted.per_page, total, corrected) };
      },
    }),
    defineCall({
      ...list,
      path: '/halls/:id/guests/imported_list',
      name: 'listImportedGuests',
      summary: 'Guests of files for this hall who are not invited',
      query: imported,
      run: async (work, { params, query }) => {
        const { page, per_page = limit('perPagePicker') } = query;
        const { rows, total, corrected } = await importedGuests(work, params.id, { ...query, page, per_page });
        return { data: rows, meta: metaOf(page, per_page, total, corrected) };
      },
    }),
    defineCall({
      ...common,
      method: 'POST',
      path: '/halls/:id/guests/invite',
      name: 'inviteGuests',
      refuses: [409],
      summary: 'Invite guests to a hall',
      least: 'manager_seat',
      body: guestIds,
      answer: z.object({ invited: z.number().int(), count: z.number().int(), limit: z.number().int() }),
      run: async (work, { params, body, subject }) => {
        const invited = await inviteGuests(work, params.id, body.guest_ids);
        return {
          invited,
          count: await invitedCount(work, subject.event_id),
          limit: await effectiveLimit(work, subject.event_id),
        };
      },
    }),
    defineCall({
      ...common,
      method: 'DELETE',
      path: '/halls/:id/guests/invite',
      name: 'uninviteGuests',
      refuses: [409],
      summary: 'Take invitations back',
      least: 'manager_seat',
      body: guestIds,
      answer: z.object({ removed: z.number().int() }),
      run: async (work, { params, body }) => ({ removed: await uninviteGuests(work, params.id, body.guest_ids) }),
    }),
  ];
}
