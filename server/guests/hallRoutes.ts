import { z } from 'zod';
import { guestIds, invitedGuest } from '#resources/guestSchemas.ts';
import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { uuid } from '#shared/uuid.ts';
import { defineCall } from '../call/call.ts';
import { listing } from '../crud/listing.ts';
import { type MeantIds, meantIds, meantShape } from '../crud/meant.ts';
import { backgroundShape, keptOfBoth, keptShape } from '../crud/kept.ts';
import { NOBODY } from '../crud/missing.ts';
import { idParams, metaOf, pageOf, pageParams, searchParam } from '../crud/paging.ts';
import type { Work } from '../db/work.ts';
import { effectiveLimit, invitedCount } from '../events/rules.ts';
import { requireHall } from '../halls/rules.ts';
import { stayingAway } from './hosts.ts';
import { askInviting, manyWanted } from './inviteLong.ts';
import { inviteGuests, requireInviter } from './inviting.ts';
import { invitationResource, invitedGuests } from './invited.ts';
import { guestResource, importedGuests, invitedAmong } from './read.ts';
import { addPlusOnes } from './bringing.ts';
import { keptAway } from './plusOnes.ts';
import { guestNoun } from './rules.ts';

const guestList = listing(guestResource);
const { filter, background } = meantShape(guestResource, guestList);
/** Or in place of them all whom the list of guests finds. */
const wanted = z.strictObject({ guest_ids: guestIds.shape.guest_ids.optional(), filter, background });
const room = { count: z.number().int(), limit: z.number().int() };

const meantBy = ({ guest_ids: ids, ...all }: z.output<typeof wanted>) => ({ ids, ...all });

/**
 * The guests who are to be invited; refused where nobody who is named is there, or where they are more than one call
 * invites. `held` until they are, so that of all whom a filter finds those are left out whom somebody deletes meanwhile.
 */
async function wantedIds(
  work: Work,
  asked: z.output<typeof wanted>,
  held: { held?: 'key share' } = {},
): Promise<MeantIds> {
  const { ids, filter } = meantBy(asked);
  if (!ids && !filter) throw new Problem('invalid', { errors: { guest_ids: { key: 'required' } } });
  return meantIds(guestNoun, work, guestList, { ids, filter }, held);
}

async function roomOf(work: Work, { event_id }: { event_id: string }) {
  return { count: await invitedCount(work, event_id), limit: await effectiveLimit(work, event_id) };
}
const imported = z.strictObject({ ...pageParams(true), q: searchParam.optional() });
const { query: listed, queryOf, unknown } = listing(invitationResource, {}, 'hall_id');
// Rows go by the id of their guest, whom `guest_id` finds.
const invited = listed.omit({ ids: true });

/** Guests of one hall: who is invited, who came by a file for it, and inviting. */
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
      unknown,
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
      body: wanted,
      answer: z.object({ invited: z.number().int(), ...room, ...keptShape, ...backgroundShape }),
      run: async (work, { params, body, subject }) => {
        const many = await manyWanted(work, params.id, guestList, meantBy(body));
        if (many) {
          const job_id = await askInviting(work, params.id, many, body.filter!);
          return { invited: 0, ...(await roomOf(work, subject)), ...NOBODY, background: { job_id, total: many.total } };
        }
        const { ids, missing } = await wantedIds(work, body, { held: 'key share' });
        work.does({ verb: 'invite', noun: 'invitations', hall_id: params.id });
        const { invited, staying } = await inviteGuests(work, params.id, ids);
        const kept = keptOfBoth(missing, await keptAway(work, staying));
        const [key] = staying.values();
        if (key && staying.size === ids.length)
          throw new Problem('invalid', { errors: { guest_ids: { key } }, extra: kept });
        work.leaves(kept);
        return { invited, ...(await roomOf(work, subject)), ...kept };
      },
    }),
    defineCall({
      ...common,
      method: 'POST',
      path: '/halls/:id/guests/invite/look',
      name: 'lookAtInviting',
      reads: true,
      refuses: [409],
      summary: 'What inviting them would do: how many come to those who are invited, and the limit of the event',
      least: 'manager_seat',
      body: wanted,
      answer: z.object({ coming: z.number().int(), total: z.number().int(), ...room, ...keptShape }),
      run: async (work, { params, body, subject }) => {
        await requireInviter(work, params.id);
        const many = await manyWanted(work, params.id, guestList, meantBy(body));
        if (many) return { ...many, ...(await roomOf(work, subject)), ...NOBODY };
        const { ids, missing } = await wantedIds(work, body);
        const invited = await invitedAmong(work, params.id, ids);
        const wanted = ids.filter((id) => !invited.has(id));
        const staying = await stayingAway(work, params.id, wanted);
        const kept = keptOfBoth(missing, await keptAway(work, staying));
        return { coming: wanted.length - staying.size, total: ids.length, ...(await roomOf(work, subject)), ...kept };
      },
    }),
    defineCall({
      ...common,
      method: 'POST',
      path: '/halls/:id/guests/plus_ones',
      name: 'addPlusOnes',
      refuses: [409],
      summary: 'Bring plus-ones without a name for guests who are invited',
      least: 'manager_seat',
      body: guestIds.extend({
        /** How many for each. */
        each: z.number().int().min(1).max(limit('plusOnes')).default(1),
      }),
      answer: z.object({ ids: z.array(uuid()), ...room }),
      status: 201,
      run: async (work, { params, body, subject }) => {
        const ids = await addPlusOnes(work, params.id, body.guest_ids, body.each);
        return { ids, ...(await roomOf(work, subject)) };
      },
    }),
  ];
}
