import { z } from 'zod';
import { events } from '#resources/events.ts';
import { eventRow, pastCustomer } from '#resources/eventSchemas.ts';
import { calendarRow, EVENT_STATES, eventOfEmployee, type EventState } from '#shared/event.ts';
import { limit } from '#shared/limits.ts';
import type { Fields, Resource } from '#shared/resource.ts';
import { atLeast } from '#shared/roles.ts';
import { uuid } from '#shared/uuid.ts';
import { requireAllowed } from '../base/context.ts';
import { defineCall, JsonText } from '../call/call.ts';
import { exportCall } from '../crud/export.ts';
import { isInCalendar } from '../crud/kinds.ts';
import { commaList, idList, idParams, listQuery, metaOf, pageMeta } from '../crud/paging.ts';
import { requireEmployee } from '../users/rules.ts';
import { calendarOf } from './calendar.ts';
import { pastCustomers } from './customers.ts';
import { eventsOfEmployee } from './employee.ts';
import { EVENT_SORTS, listEvents, matchingEvents } from './list.ts';
import { eventRows } from './read.ts';

/** Many events: the list by groups, the calendar, who ordered them. */
export function listCalls() {
  // '/events/index_for_calendar' is no id.
  return [calendarCall(), customersCall(), listCall(), sheetCall(), employeeCall()];
}

/** All of them as the list is filtered; the archive too where no states are named. */
function sheetCall() {
  return exportCall(events as unknown as Resource<Fields, 'events'>, {
    query,
    ids: async (work, asked) => {
      const wanted = wantedOf(asked);
      return (await matchingEvents(work, { ...wanted, states: wanted.states ?? [...EVENT_STATES] })).ids;
    },
    rows: (work, ids) => eventRows(work, ids),
  });
}

/** `?filter=upcoming,draft` */
const states = commaList((state) => EVENT_STATES.includes(state as EventState));

const query = listQuery(EVENT_SORTS, {
  filter: states.optional(),
  city_id: uuid().optional(),
  location_id: uuid().optional(),
  mine: z.stringbool().optional(),
});

function wantedOf({ filter, ids, per_page = limit('perPage'), ...rest }: z.output<typeof query>) {
  return { ...rest, per_page, states: filter?.split(',') as EventState[] | undefined, ids: ids?.split(',') };
}

function listCall() {
  return defineCall({
    method: 'GET',
    path: '/events',
    tag: 'events',
    summary: 'Events by group; upcoming ones, and drafts from manager_event up, without a filter',
    least: 'manager_seat',
    query,
    answer: z.object({
      data: z.array(eventRow),
      meta: pageMeta.extend({
        /** How many there are in each state, with the other filters applied. */
        states: z.object(
          Object.fromEntries(EVENT_STATES.map((state) => [state, z.number()])) as Record<EventState, z.ZodNumber>,
        ),
      }),
    }),
    bare: true,
    run: async (work, { query }) => {
      const wanted = wantedOf(query);
      const { rows, total, states, corrected } = await listEvents(work, wanted);
      return { data: rows, meta: { ...metaOf(wanted.page, wanted.per_page, total, corrected), states } };
    },
  });
}

function customersCall() {
  return defineCall({
    method: 'GET',
    path: '/events/customers',
    tag: 'events',
    summary: 'Who ordered events before, the latest first',
    least: 'manager_event',
    query: z.strictObject({ q: z.string().max(200).default('') }),
    answer: z.array(pastCustomer),
    run: (work, { query }) => pastCustomers(work, query.q),
  });
}

function calendarCall() {
  return defineCall({
    method: 'GET',
    path: '/events/index_for_calendar',
    name: 'listCalendar',
    tag: 'events',
    summary: 'Evenings between two dates, one line each',
    least: 'manager_seat',
    query: z.strictObject({
      from: z.iso.date().refine(isInCalendar).optional(),
      to: z.iso.date().refine(isInCalendar).optional(),
      scope: z.enum(['my', 'all']).optional(),
      employee_id: idList.optional(),
      location_id: idList.optional(),
      city_id: idList.optional(),
    }),
    answer: z.array(calendarRow),
    run: async (work, { query }) =>
      new JsonText(
        await calendarOf(work, {
          ...query,
          employee_id: query.employee_id?.split(','),
          location_id: query.location_id?.split(','),
          city_id: query.city_id?.split(','),
        }),
      ),
  });
}

function employeeCall() {
  return defineCall({
    method: 'GET',
    path: '/users/:id/events',
    tag: 'users',
    summary: 'Events an employee made or holds a sector at',
    least: 'manager_seat',
    params: idParams,
    answer: z.array(eventOfEmployee),
    subject: (work, params) => requireEmployee(work, params.id),
    run: async (work, { params }) => {
      if (work.actor.membership_id !== params.id) requireAllowed(work.actor, atLeast('admin'));
      return eventsOfEmployee(work, params.id);
    },
  });
}
