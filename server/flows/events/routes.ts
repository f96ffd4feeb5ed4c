import { z } from 'zod';
import { eventAnswer, eventChange, newEvent } from '#resources/eventSchemas.ts';
import { events as resource } from '#resources/events.ts';
import { customerChange } from '#shared/event.ts';
import type { Fields, Resource } from '#shared/resource.ts';
import { uuid } from '#shared/uuid.ts';
import { defineCall } from '../../call/call.ts';
import { idParams } from '../../crud/paging.ts';
import { trashCalls } from '../../crud/trash.ts';
import type { Work } from '../../db/work.ts';
import { datesOf } from '../../events/dates.ts';
import { eventWhole } from '../../events/read.ts';
import { requireEvent } from '../../events/rules.ts';
import { events } from '../../events/table.ts';
import { hallsOf } from '../../halls/rules.ts';
import { holdersOf } from '../../tickets/issue.ts';
import { duplicateEvent } from './copying.ts';
import { changeCustomer, changeEvent, createEvent, deleteEvent } from './editing.ts';
import { archiveEvent, publishEvent, restoreEvent, unpublishEvent } from './publishing.ts';
import { trashedEvents } from './restoring.ts';

const subject = (work: Work, params: { id: string }) => requireEvent(work, params.id);
const common = { tag: 'events', params: idParams, answer: eventAnswer, subject };

/** One event: what is done to it may move or end its halls and tickets. */
export function eventCalls() {
  return [...trash, ...oneCalls(), ...stepCalls()];
}

// '/events/trash' is no id.
const trash = trashCalls(
  resource as unknown as Resource<Fields, 'events'>,
  events,
  resource.allow.delete.least,
  trashedEvents.rules,
);

function oneCalls() {
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
      refuses: [409],
      summary: 'Change any part of an event',
      least: 'manager_event',
      body: eventChange,
      run: async (work, { params, body }) => {
        await changeEvent(work, params.id, body);
        return eventWhole(work, params.id);
      },
      theirs: (work, params) => eventWhole(work, params.id),
    }),
    defineCall({
      ...common,
      method: 'DELETE',
      path: '/events/:id',
      heavy: true,
      refuses: [409],
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
      refuses: [409],
      summary: 'Who ordered the event',
      least: 'manager_event',
      body: customerChange,
      run: async (work, { params, body }) => {
        await changeCustomer(work, params.id, body);
        return eventWhole(work, params.id);
      },
      theirs: async (work, params) => (await eventWhole(work, params.id)).customer,
    }),
    defineCall({
      ...common,
      method: 'GET',
      path: '/events/:id/impact',
      summary: 'How many people hold a ticket that a change of date, time or place makes void',
      least: 'manager_event',
      answer: z.object({
        sent_tickets: z.number(),
        dates: z.array(z.object({ id: uuid(), sent_tickets: z.number() })),
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

function stepCalls() {
  const step = <V extends string>(
    verb: V,
    summary: string,
    rule: (work: Work, id: string) => Promise<void>,
    refuses: number[],
  ) =>
    defineCall({
      ...common,
      method: 'POST',
      path: `/events/:id/${verb}`,
      refuses,
      summary,
      least: 'manager_event',
      run: async (work, { params }) => {
        await rule(work, params.id);
        return eventWhole(work, params.id);
      },
    });
  return [
    step('publish', 'Publish: says everything that is missing, or gives the code', publishEvent, [409]),
    step('unpublish', 'Make it a draft again, while no ticket was sent', unpublishEvent, [409]),
    step('archive', 'Put an event away', archiveEvent, [409]),
    step('restore', 'Bring an event back from the archive', restoreEvent, []),
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
