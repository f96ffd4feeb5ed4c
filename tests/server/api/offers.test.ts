import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayDo, rights } from '#resources/rights.ts';
import { hasRole, type Role, ROLES } from '#shared/roles.ts';
import { createAuthProvider } from '../../../src/dataProvider/authProvider.ts';
import type { Session } from '../../../src/dataProvider/session.ts';
import { type Person, testApp, type TestApp } from '../../support/app.ts';
import { data, makeParty } from '../tickets/party.ts';
import { type Operation, operationsOf, peopleOf } from './operations.ts';

/** The call behind an action; those of a resource are the generated ones. */
const CALLS: Record<string, string> = {
  list: 'GET /:noun',
  show: 'GET /:noun/{id}',
  export: 'GET /:noun/export',
  create: 'POST /:noun',
  import: 'POST /:noun/create_list',
  edit: 'PUT /:noun/{id}',
  delete: 'DELETE /:noun/{id}',
  // Whoever brings a file to no hall makes guests.
  'guests.import': 'POST /guests',
  'halls.list': 'GET /events/{id}/halls',
  'halls.create': 'POST /halls/create_list',
  'letters.list': 'GET /events/{id}/letters',
  'letters.show': 'GET /events/{id}/letters',
  // Read, and sent, with the event they belong to.
  'event_dates.list': 'GET /events/{id}',
  'event_dates.show': 'GET /events/{id}',
  'event_dates.create': 'PUT /events/{id}',
  'event_dates.edit': 'PUT /events/{id}',
  'event_dates.delete': 'PUT /events/{id}',
  'customers.list': 'GET /events/customers',
  'customers.show': 'GET /events/customers',
  'customers.create': 'PUT /events/{id}/update_customer',
  'customers.edit': 'PUT /events/{id}/update_customer',
  'imports.create': 'POST /guests/create_list',
  'invitations.list': 'GET /halls/{id}/guests/invited_list',
  'invitations.show': 'GET /halls/{id}/guests/invited_list',
  'invitations.create': 'POST /halls/{id}/guests/invite',
  'invitations.delete': 'DELETE /halls/{id}/guests/invite',
  'guests.merge': 'POST /guests/merge',
  'seating_runs.list': 'GET /seating_runs/{id}',
  'seating_runs.create': 'POST /halls/{id}/seating_runs',
  'seating_rules.list': 'GET /halls/{id}/seating_rules',
  'seating_rules.show': 'GET /halls/{id}/seating_rules',
  'seating_rules.create': 'POST /halls/{id}/seating_rules',
  // Read with their hall.
  'holds.list': 'GET /halls/{id}',
  'holds.show': 'GET /halls/{id}',
  'holds.create': 'PUT /halls/{id}/holds',
  'holds.edit': 'PUT /halls/{id}/holds',
  'holds.delete': 'DELETE /halls/{id}/holds',
  'orders.edit': 'POST /orders/{id}/complete',
  'orders.refund': 'POST /orders/refund',
  // Nobody brings these by a file.
  'tickets.import': '',
  'halls.import': '',
  'tickets.create': 'POST /tickets/create_list',
  'tickets.edit': 'PUT /tickets/change_guest',
  'tickets.delete': 'DELETE /tickets/destroy_list',
};
/** What calls decide that more people may make: tried on a record below. */
const DECIDED = ['halls.seat', 'events.mail_plan', 'list_views.share'];

let app: TestApp;
let operations: Operation[];
let people: Record<Role, Person>;

beforeAll(async () => {
  app = await testApp();
  operations = await operationsOf(app);
  people = peopleOf(app);
});
afterAll(() => app.close());

/** What the browser of somebody with this role is told. */
function offers(role: Role) {
  const state = { status: 'in', user: { role: { name: role } } };
  const provider = createAuthProvider({ state: () => state } as unknown as Session, () => Promise.resolve(), mayDo);
  return async (resource: string, action: string, record?: object) =>
    provider.canAccess!({ resource, action, ...(record ? { record } : {}) });
}

describe.each(ROLES)('what the browser offers to %s', (role) => {
  it('is what the calls let them do, action by action', async () => {
    const wrong: string[] = [];
    const may = offers(role);
    const pairs = Object.entries(rights).flatMap(([noun, actions]) => Object.keys(actions).map((one) => [noun, one]));
    for (const [noun, action] of pairs as [string, string][]) {
      const key = `${noun}.${action}`;
      if (DECIDED.includes(key)) continue;
      const name = (CALLS[key] ?? CALLS[action] ?? key).replace(':noun', noun);
      const least = operations.find((operation) => operation.name === name)?.least;
      // An action without a call is offered to nobody.
      const there = least !== undefined && least !== 'anyone' && least !== 'signed_in' && hasRole(role, least);
      if ((await may(noun, action)) !== there) wrong.push(`${key}: ${name} is for ${least}`);
    }
    expect(wrong).toEqual([]);
    expect(pairs.length).toBeGreaterThan(60);
  });

  it('is what the server says of a record', async () => {
    const party = await makeParty(app, app.north, { rows: 1, seats: 2, guests: 0 });
    const may = offers(role);
    const hall = data(await app.call('GET', `/halls/${party.hall_id}`, people[role])) as Record<string, boolean>;
    expect([await may('halls', 'edit', hall), await may('halls', 'seat', hall)]).toEqual([
      hall.can_edit,
      hall.can_seat_all,
    ]);
    expect(await may('halls', 'seat')).toBe(hall.can_seat_all);
    const event = data(await app.call('GET', `/events/${party.event_id}`, people[role])) as { can_edit: boolean };
    expect(await may('events', 'edit', event)).toBe(event.can_edit);
    const path = `/events/${party.event_id}/seats_xlsx_template`;
    const mailed = await app.call('POST', path, people[role], { email: 'somebody@example.ru' });
    expect(mailed.body.code === 'mail_only_to_yourself').toBe(!(await may('events', 'mail_plan')));
  });
});
