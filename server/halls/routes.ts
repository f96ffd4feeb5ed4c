import { z } from 'zod';
import {
  hallAnswer,
  hallPaint,
  hallRow,
  hallsFromTemplates,
  hallUnchanged,
  newHalls,
  paintedHall,
  planChanges,
  sectorAnswer,
} from '#resources/hallSchemas.ts';
import { packedHall, sitters } from '#resources/packedHall.ts';
import { SITTERS_AT_ONCE } from '#resources/unpackHall.ts';
import { MOST_PLACE_ID, placeId } from '#shared/hall/layout.ts';
import { limit } from '#shared/limits.ts';
import { defineCall } from '../call/call.ts';
import { idParams, pageIn, pageOf, wholeList, writtenNumber } from '../crud/paging.ts';
import type { Work } from '../db/work.ts';
import { requireEvent } from '../events/rules.ts';
import { changesSince, requireRevision } from './changes.ts';
import { paintHall, removeSectors } from './sectors/dividing.ts';
import { makeHalls, makeHallsFromTemplates } from './making.ts';
import { hallPacked, sittersOf } from './packed.ts';
import { hallsById, hallsOfEvent, hallWhole, sectorsWhole } from './read.ts';
import { deleteHall } from './removing.ts';
import { requireHall } from './rules.ts';

const bodyLimit = limit('listBytes');
const common = {
  tag: 'halls',
  params: idParams,
  subject: (work: Work, params: { id: string }) => requireHall(work, params.id),
};
const ofEvent = {
  tag: 'halls',
  params: idParams,
  subject: (work: Work, params: { id: string }) => requireEvent(work, params.id),
};

export function hallCalls() {
  return [...listCalls(), ...makingCalls(), ...planCalls(), ...oneCalls(), ...dividingCalls()];
}

function listCalls() {
  return [
    defineCall({
      ...ofEvent,
      method: 'GET',
      path: '/events/:id/halls',
      summary: 'Halls of an event by date',
      least: 'manager_seat',
      query: wholeList,
      answer: pageOf(hallRow),
      bare: true,
      run: async (work, { params, query }) => pageIn(await hallsOfEvent(work, params.id), query),
    }),
  ];
}

function makingCalls() {
  return [
    defineCall({
      ...ofEvent,
      method: 'POST',
      path: '/events/:id/halls/create_list_by_templates',
      heavy: true,
      name: 'createHallsFromTemplates',
      refuses: [409],
      summary: 'Add halls to dates of an event, as copies of templates',
      least: 'manager_event',
      body: hallsFromTemplates,
      answer: z.array(hallRow),
      status: 201,
      run: async (work, { params, body }) => hallsById(work, await makeHallsFromTemplates(work, params.id, body)),
    }),
    defineCall({
      method: 'POST',
      path: '/halls/create_list',
      heavy: true,
      refuses: [404, 409],
      tag: 'halls',
      summary: 'Add halls: new ones of 10 x 10, of a layout, or copies of another hall with its sectors',
      least: 'manager_event',
      body: newHalls,
      bodyLimit,
      answer: z.array(hallRow),
      status: 201,
      run: async (work, { body }) => hallsById(work, await makeHalls(work, body)),
    }),
  ];
}

/** What an open plan reads: asked by everybody who looks at it, without the layout where it is only about who sits there. */
const ofPlan = {
  tag: 'halls',
  params: idParams,
  subject: (work: Work, params: { id: string }) => requireRevision(work, params.id),
  least: 'manager_seat',
} as const;

function planCalls() {
  return [
    defineCall({
      ...ofPlan,
      method: 'GET',
      path: '/halls/:id/plan',
      name: 'openHallPlan',
      summary: 'A hall as its plan opens it: packed, and without who sits there where those are many',
      answer: packedHall,
      run: (work, { params }) => hallPacked(work, params.id),
    }),
    defineCall({
      ...ofPlan,
      method: 'GET',
      path: '/halls/:id/sitters',
      name: 'readSitters',
      summary: 'Who sits on places of the hall: on those with the 2,000 ids from this one on',
      query: z.strictObject({ from: writtenNumber(z.coerce.number().pipe(placeId)) }),
      answer: sitters,
      run: async (work, { query, subject }) => ({
        revision: subject.revision,
        places: await sittersOf(
          work,
          subject.id,
          query.from,
          Math.min(query.from + SITTERS_AT_ONCE - 1, MOST_PLACE_ID),
        ),
      }),
    }),
    defineCall({
      ...ofPlan,
      method: 'GET',
      path: '/halls/:id/changes',
      name: 'readHallChanges',
      summary: 'Who sits on the places that changed after a revision; null where the hall is to be read anew',
      query: z.strictObject({ since: writtenNumber(z.coerce.number().int().min(0)) }),
      answer: planChanges,
      run: (work, { query, subject }) => changesSince(work, subject, query.since),
    }),
  ];
}

function oneCalls() {
  return [
    defineCall({
      ...common,
      method: 'GET',
      path: '/halls/:id',
      summary: 'A hall with its places; with `since`, only whether something changed after that revision',
      least: 'manager_seat',
      query: z.strictObject({ since: writtenNumber(z.coerce.number().int()).optional() }),
      answer: z.union([hallAnswer, hallUnchanged]),
      run: async (work, { params, query, subject }) =>
        query.since === subject.revision
          ? { unchanged: true, id: subject.id, revision: subject.revision }
          : hallWhole(work, params.id),
    }),
    defineCall({
      ...common,
      method: 'DELETE',
      path: '/halls/:id',
      heavy: true,
      refuses: [409],
      summary: 'Delete a hall nobody sits in',
      least: 'manager_event',
      answer: hallRow,
      run: async (work, { params }) => {
        const [hall] = await hallsById(work, [params.id]);
        await deleteHall(work, params.id);
        return hall;
      },
    }),
  ];
}

function dividingCalls() {
  return [
    defineCall({
      ...common,
      method: 'PUT',
      path: '/halls/:id/paint',
      name: 'paintHall',
      refuses: [409],
      summary: 'Put places into sectors of the hall, or out of them',
      least: 'manager_event',
      body: hallPaint,
      bodyLimit,
      answer: paintedHall,
      run: async (work, { params, body }) => {
        const left_out = await paintHall(work, params.id, body);
        return { ...(await hallWhole(work, params.id)), left_out };
      },
    }),
    defineCall({
      ...common,
      method: 'DELETE',
      path: '/halls/:id/destroy_sectors',
      refuses: [409],
      summary: 'Delete all sectors of a hall',
      least: 'manager_event',
      query: z.strictObject({ scope: z.enum(['this', 'all']).optional() }),
      answer: z.array(sectorAnswer),
      run: async (work, { params, query }) => {
        const gone = await sectorsWhole(work, params.id);
        await removeSectors(work, params.id, null, query.scope);
        return gone;
      },
    }),
  ];
}
