import { z } from 'zod';
import { invitedGuest } from '#resources/guestSchemas.ts';
import { limit } from '#shared/limits.ts';
import { listOf } from '#shared/schema.ts';
import { defineCall } from '../call/call.ts';
import { idParams, metaOf, pageOf, pageParams } from '../crud/paging.ts';
import type { Work } from '../db/work.ts';
import { effectiveLimit, invitedCount } from '../events/rules.ts';
import { requireHall } from '../halls/rules.ts';
import { inviteGuests, uninviteGuests } from './inviting.ts';
import { importedGuests, invitedGuests } from './read.ts';

const guestIds = z.strictObject({ guest_ids: listOf(z.uuid(), { min: 1, max: limit('sheetRows') }) });
const listOfHall = z.strictObject({
  ...pageParams(true),
  q: z.string().max(200).optional(),
  seated: z.stringbool().optional(),
});

/** Guests of one hall: who is invited, who came by a file for it, inviting and taking back. */
export function hallCalls() {
  const common = {
    tag: 'guests',
    params: idParams,
    subject: (work: Work, params: { id: string }) => requireHall(work, params.id),
  };
  const list = <P extends string>(name: string, path: P, summary: string, read: typeof invitedGuests) =>
    defineCall({
      ...common,
      method: 'GET',
      path,
      name,
      summary,
      least: 'manager_seat',
      query: listOfHall,
      answer: pageOf(invitedGuest),
      bare: true,
      run: async (work, { params, query }) => {
        const { page, per_page = limit('perPagePicker') } = query;
        const { rows, total, corrected } = await read(work, params.id, { ...query, page, per_page });
        return { data: rows, meta: metaOf(page, per_page, total, corrected) };
      },
    });
  return [
    list(
      'listInvitedGuests',
      '/halls/:id/guests/invited_list',
      'Guests invited to a hall, with place and ticket state',
      invitedGuests,
    ),
    list(
      'listImportedGuests',
      '/halls/:id/guests/imported_list',
      'Guests of files for this hall who are not invited',
      importedGuests,
    ),
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
