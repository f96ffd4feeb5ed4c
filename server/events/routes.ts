import { z } from 'zod';
import {
  calendarRow,
  customerChange,
  EVENT_STATES,
  eventAnswer,
  eventChange,
  eventRow,
  type EventState,
  newEvent,
} from '#shared/event.ts';
import { limit } from '#shared/limits.ts';
import type { App } from '../app.ts';
import { Afterwards, type AnyCall, defineCall, FileAnswer } from '../call.ts';
import { idList, idParams, listQuery, metaOf } from '../crud/routes.ts';
import type { Work } from '../db/work.ts';
import { hallsOf } from '../halls/rules.ts';
import { holdersOf } from '../tickets/rules.ts';
import { shownName } from '../uploads/guard.ts';
import { guardImage, type ImagePurpose } from '../uploads/image.ts';
import { calendarOf } from './calendar.ts';
import { duplicateEvent } from './copying.ts';
import { datesOf } from './dates.ts';
import { changeCustomer, changeEvent, createEvent, deleteEvent } from './editing.ts';
import { EVENT_SORTS, listEvents } from './list.ts';
import { pictureOf, removePicture, setPicture } from './pictures.ts';
import { archiveEvent, publishEvent, restoreEvent, unpublishEvent } from './publishing.ts';
import { eventWhole } from './read.ts';
import { requireEvent, requireOpenEvent } from './rules.ts';

const subject = (work: Work, params: { id: string }) => requireEvent(work, params.id);
const common = { tag: 'events', params: idParams, answer: eventAnswer, subject };

export function eventCalls(app: App): AnyCall[] {
  return [
    calendarCall(),
    listCall(),
    ...oneCalls(),
    ...stepCalls(),
    ...(['ticket_image', 'ticket_logo'] as const).flatMap((purpose) => pictureCalls(app, purpose)),
  ];
}

/** `?filter=upcoming,draft` */
const states = z
  .string()
  .overwrite((value) => value.replace(/\s/g, ''))
  .refine((value) => value.split(',').every((state) => EVENT_STATES.includes(state as EventState)));

function listCall(): AnyCall {
  return defineCall({
    method: 'GET',
    path: '/events',
    tag: 'events',
    summary: 'Events by group; upcoming ones, and drafts from manager_event up, without a filter',
    least: 'manager_seat',
    query: listQuery(EVENT_SORTS, {
      filter: states.optional(),
      city_id: z.uuid().optional(),
      location_id: z.uuid().optional(),
      mine: z.stringbool().optional(),
    }),
    answer: z.object({
      data: z.array(eventRow),
      meta: z.object({
        page: z.number(),
        per_page: z.number(),
        total: z.number(),
        total_pages: z.number(),
        /** How many there are in each state, with the other filters applied. */
        states: z.record(z.enum(EVENT_STATES), z.number()),
      }),
    }),
    bare: true,
    run: async (work, { query }) => {
      const { filter, ids, per_page = limit('perPage'), ...rest } = query as EventsQueryString;
      const { rows, total, states } = await listEvents(work, {
        ...rest,
        per_page,
        states: filter?.split(',') as EventState[] | undefined,
        ids: ids?.split(','),
      });
      return { data: rows, meta: { ...metaOf(query.page, per_page, total), states } };
    },
  });
}

interface EventsQueryString {
  page: number;
  per_page?: number;
  filter?: string;
  ids?: string;
  q?: string;
  city_id?: string;
  location_id?: string;
  mine?: boolean;
  sort?: (typeof EVENT_SORTS)[number];
  order?: 'asc' | 'desc';
}

function calendarCall(): AnyCall {
  return defineCall({
    method: 'GET',
    path: '/events/index_for_calendar',
    tag: 'events',
    summary: 'Evenings between two dates, one line each',
    least: 'manager_seat',
    query: z.strictObject({
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      scope: z.enum(['my', 'all']).optional(),
      employee_id: idList.optional(),
      location_id: idList.optional(),
      city_id: idList.optional(),
    }),
    answer: z.array(calendarRow),
    run: (work, { query }) =>
      calendarOf(work, {
        ...query,
        employee_id: query.employee_id?.split(','),
        location_id: query.location_id?.split(','),
        city_id: query.city_id?.split(','),
      }),
  });
}

function oneCalls(): AnyCall[] {
  return [
    defineCall({
      ...common,
      method: 'GET',
      path: '/events/:id',
      summary: 'One event',
      least: 'manager_seat',
      run: (work, { params }) => eventWhole(work, params.id),
    }),
    defineCall({
      method: 'POST',
      path: '/events',
      tag: 'events',
      summary: 'Keep a draft; only the name is needed',
      least: 'manager_event',
      body: newEvent,
      answer: eventAnswer,
      status: 201,
      run: async (work, { body }) => eventWhole(work, await createEvent(work, body)),
    }),
    defineCall({
      ...common,
      method: 'PUT',
      path: '/events/:id',
      summary: 'Change any part of an event',
      least: 'manager_event',
      body: eventChange,
      run: async (work, { params, body }) => {
        await changeEvent(work, params.id, body);
        return eventWhole(work, params.id);
      },
    }),
    defineCall({
      ...common,
      method: 'DELETE',
      path: '/events/:id',
      summary: 'Delete an event no ticket of which was sent',
      least: 'manager_event',
      run: async (work, { params }) => {
        const event = await eventWhole(work, params.id);
        await deleteEvent(work, params.id);
        return event;
      },
    }),
    defineCall({
      ...common,
      method: 'PUT',
      path: '/events/:id/update_customer',
      summary: 'Who ordered the event',
      least: 'manager_event',
      body: customerChange,
      run: async (work, { params, body }) => {
        await changeCustomer(work, params.id, body);
        return eventWhole(work, params.id);
      },
    }),
    defineCall({
      ...common,
      method: 'GET',
      path: '/events/:id/impact',
      summary: 'How many people hold a ticket that a change of date, time or place makes void',
      least: 'manager_event',
      answer: z.object({
        sent_tickets: z.number(),
        dates: z.array(z.object({ id: z.uuid(), sent_tickets: z.number() })),
      }),
      run: (work, { params }) => impactOf(work, params.id),
    }),
  ];
}

async function impactOf(work: Work, eventId: string) {
  const halls = await hallsOf(work, eventId);
  const dates = [];
  for (const { id } of await datesOf(work, eventId)) {
    const ids = halls.filter((hall) => hall.event_date_id === id).map((hall) => hall.id);
    dates.push({ id, sent_tickets: await holdersOf(work, ids) });
  }
  return { sent_tickets: dates.reduce((sum, date) => sum + date.sent_tickets, 0), dates };
}

function stepCalls(): AnyCall[] {
  const step = (verb: string, summary: string, rule: (work: Work, id: string) => Promise<void>) =>
    defineCall({
      ...common,
      method: 'POST',
      path: `/events/:id/${verb}`,
      summary,
      least: 'manager_event',
      run: async (work, { params }) => {
        await rule(work, params.id);
        return eventWhole(work, params.id);
      },
    });
  return [
    step('publish', 'Publish: says everything that is missing, or gives the code', publishEvent),
    step('unpublish', 'Make it a draft again, while no ticket was sent', unpublishEvent),
    step('archive', 'Put an event away', archiveEvent),
    step('restore', 'Bring an event back from the archive', restoreEvent),
    defineCall({
      ...common,
      method: 'POST',
      path: '/events/:id/duplicate',
      summary: 'The same again as a draft, without guests and tickets',
      least: 'manager_event',
      status: 201,
      run: async (work, { params }) => eventWhole(work, await duplicateEvent(work, params.id)),
    }),
  ];
}

function pictureCalls(app: App, purpose: ImagePurpose): AnyCall[] {
  const path = `/events/:id/${purpose}`;
  const thing = purpose === 'ticket_image' ? 'picture' : 'logo';
  return [
    defineCall({
      ...common,
      method: 'GET',
      path,
      summary: `The ${thing} on the event's tickets`,
      least: 'manager_seat',
      answer: z.any().describe('png or jpeg'),
      run: async (work, { params }) => {
        const { name, type, bytes } = await pictureOf(work, params.id, purpose);
        return new FileAnswer(name ?? purpose, type, bytes, true);
      },
    }),
    defineCall({
      ...common,
      method: 'PUT',
      path,
      summary: `Put a ${thing} on the event's tickets`,
      least: 'manager_event',
      upload: true,
      run: async (work, { params, file }) => {
        await requireOpenEvent(work, params.id);
        // Pictures are decoded outside any transaction.
        return new Afterwards(async () => {
          const picture = await guardImage(file.bytes, purpose);
          return app.database.work(work.context, async (work) => {
            await setPicture(work, params.id, purpose, { ...picture, name: shownName(file.name) });
            return eventWhole(work, params.id);
          });
        });
      },
    }),
    defineCall({
      ...common,
      method: 'DELETE',
      path,
      summary: `Take the ${thing} off the event's tickets`,
      least: 'manager_event',
      run: async (work, { params }) => {
        await removePicture(work, params.id, purpose);
        return eventWhole(work, params.id);
      },
    }),
  ];
}
