import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addedResources } from '../../support/added.ts';
import { kindOf } from '#shared/kinds.ts';
import { goesToTrash, isFileField, type Resource } from '#shared/resource.ts';
import { hasRole, isAllowed, type Role, ROLES } from '#shared/roles.ts';
import { importColumns } from '#shared/sheet.ts';
import { type Answer, type Person, testApp, type TestApp } from '../../support/app.ts';
import { data, makeParty, seatAll } from '../tickets/party.ts';
import { addressOf, type Operation, operationsOf, peopleOf, sample } from './operations.ts';

// Written down by hand from the table of calls; not read from the code.
const ANYBODY = 'anyone';
const SIGNED_IN = 'signed_in';
const SEAT = 'manager_seat';
const EVENT = 'manager_event';
const ADMIN = 'admin';
const SUPER = 'superadmin';
const LEAST: Record<string, Operation['least']> = {
  // A resource that was added says itself who may; below stand those the product came with.
  ...Object.fromEntries(addedResources.flatMap(rightsOf)),
  'GET /openapi.json': ANYBODY,
  'POST /auth/send_confirmation_code': ANYBODY,
  'POST /auth/verify_confirmation_code': ANYBODY,
  'GET /auth/setup': ANYBODY,
  'GET /auth/me': SIGNED_IN,
  'DELETE /auth/session': SIGNED_IN,
  'GET /locations': SEAT,
  'GET /locations/export': SEAT,
  'POST /locations/export': SEAT,
  'GET /locations/counts': SEAT,
  'GET /locations/import_template': EVENT,
  'POST /locations/parse_sheet': EVENT,
  'POST /locations/create_list': EVENT,
  'GET /locations/{id}': SEAT,
  'GET /locations/{id}/history': SEAT,
  'PUT /locations/{id}/presence': SEAT,
  'POST /locations': EVENT,
  'PUT /locations/{id}': EVENT,
  'DELETE /locations/{id}': EVENT,
  'DELETE /locations/destroy_list': EVENT,
  'POST /locations/count_destroy': EVENT,
  'PUT /locations/update_list': EVENT,
  'POST /locations/update_list/look': EVENT,
  'GET /locations/trash': EVENT,
  'POST /locations/trash/restore': EVENT,
  'GET /cities': SEAT,
  'GET /cities/{id}': SEAT,
  'POST /cities': SUPER,
  'GET /guests': SEAT,
  'GET /guests/export': SEAT,
  'POST /guests/export': SEAT,
  'GET /guests/counts': SEAT,
  'GET /guests/{id}': SEAT,
  'POST /guests': ADMIN,
  'PUT /guests/{id}': EVENT,
  'DELETE /guests/{id}': ADMIN,
  'GET /guests/{id}/events': SEAT,
  'GET /guests/{id}/history': SEAT,
  'PUT /guests/{id}/presence': SEAT,
  'GET /guests/xlsx_template': SEAT,
  'POST /guests/parse_xlsx': SEAT,
  'POST /guests/check_rows': SEAT,
  'POST /guests/problem_sheet': SEAT,
  'POST /guests/create_list': SEAT,
  'DELETE /guests/destroy_list': ADMIN,
  'POST /guests/count_destroy': ADMIN,
  'PUT /guests/update_list': EVENT,
  'POST /guests/update_list/look': EVENT,
  'GET /guests/trash': ADMIN,
  'POST /guests/trash/restore': ADMIN,
  'DELETE /organizations/{id}/guests/destroy_list': ADMIN,
  'POST /organizations/{id}/guests/count_destroy': ADMIN,
  'POST /guests/merge/look': ADMIN,
  'POST /guests/merge': ADMIN,
  'POST /guests/{id}/name': SEAT,
  'GET /invitations': SEAT,
  'GET /invitations/counts': SEAT,
  'GET /invitations/export': SEAT,
  'POST /invitations/export': SEAT,
  'GET /invitations/{id}': SEAT,
  'GET /invitations/{id}/history': SEAT,
  'PUT /invitations/{id}': SEAT,
  'PUT /invitations/{id}/presence': SEAT,
  'PUT /invitations/update_list': SEAT,
  'POST /invitations/update_list/look': SEAT,
  'GET /halls/{id}/guests/invited_list': SEAT,
  'GET /halls/{id}/guests/imported_list': SEAT,
  'POST /halls/{id}/guests/invite': SEAT,
  'POST /halls/{id}/guests/invite/look': SEAT,
  'POST /halls/{id}/guests/plus_ones': SEAT,
  'DELETE /halls/{id}/guests/invite': SEAT,
  'GET /events': SEAT,
  'GET /events/trash': EVENT,
  'POST /events/trash/restore': EVENT,
  'GET /events/export': SEAT,
  'GET /events/customers': EVENT,
  'GET /events/index_for_calendar': SEAT,
  'GET /events/{id}': SEAT,
  'POST /events': EVENT,
  'PUT /events/{id}': EVENT,
  'DELETE /events/{id}': EVENT,
  'PUT /events/{id}/update_customer': EVENT,
  'GET /events/{id}/impact': EVENT,
  'GET /events/{id}/letters': EVENT,
  'POST /events/{id}/publish': EVENT,
  'POST /events/{id}/unpublish': EVENT,
  'POST /events/{id}/duplicate': EVENT,
  'POST /events/{id}/archive': EVENT,
  'POST /events/{id}/restore': EVENT,
  'GET /events/{id}/ticket_image': SEAT,
  'PUT /events/{id}/ticket_image': EVENT,
  'DELETE /events/{id}/ticket_image': EVENT,
  'GET /events/{id}/ticket_logo': SEAT,
  'PUT /events/{id}/ticket_logo': EVENT,
  'DELETE /events/{id}/ticket_logo': EVENT,
  'GET /events/{id}/seats_xlsx_template': SEAT,
  'POST /events/{id}/seats_xlsx_template': SEAT,
  'GET /list_views': SEAT,
  'POST /list_views': SEAT,
  'GET /list_views/counts': SEAT,
  'POST /list_views/count_destroy': SEAT,
  'PUT /list_views/update_list': SEAT,
  'POST /list_views/update_list/look': SEAT,
  'GET /list_views/{id}': SEAT,
  'GET /list_views/{id}/history': SEAT,
  'PUT /list_views/{id}/presence': SEAT,
  'PUT /list_views/{id}': SEAT,
  'DELETE /list_views/{id}': SEAT,
  'DELETE /list_views/destroy_list': SEAT,
  'GET /hall_templates': EVENT,
  'GET /hall_templates/counts': EVENT,
  'POST /hall_templates': EVENT,
  'GET /hall_templates/{id}': EVENT,
  'GET /hall_templates/{id}/history': EVENT,
  'PUT /hall_templates/{id}/presence': EVENT,
  'PUT /hall_templates/{id}': EVENT,
  'DELETE /hall_templates/{id}': EVENT,
  'DELETE /hall_templates/destroy_list': EVENT,
  'POST /hall_templates/count_destroy': EVENT,
  'PUT /hall_templates/update_list': EVENT,
  'POST /hall_templates/update_list/look': EVENT,
  'GET /hall_templates/trash': EVENT,
  'POST /hall_templates/trash/restore': EVENT,
  'POST /hall_templates/read_plan': EVENT,
  'POST /hall_templates/write_plan': EVENT,
  'GET /events/{id}/halls': SEAT,
  'POST /events/{id}/halls/create_list_by_templates': EVENT,
  'POST /halls/create_list': EVENT,
  'PUT /halls/update_list': EVENT,
  'GET /halls/{id}': SEAT,
  'GET /halls/stream': SEAT,
  'GET /halls/{id}/changes': SEAT,
  'GET /halls/{id}/history': EVENT,
  'GET /halls/{id}/plan': SEAT,
  'PUT /halls/{id}/present': SEAT,
  'GET /halls/{id}/sitters': SEAT,
  'PUT /halls/{id}': EVENT,
  'DELETE /halls/{id}': EVENT,
  'PUT /halls/{id}/paint': EVENT,
  'DELETE /halls/{id}/destroy_sectors': EVENT,
  'GET /sectors': SEAT,
  'POST /sectors': EVENT,
  'GET /sectors/{id}': SEAT,
  'PUT /sectors/{id}': EVENT,
  'DELETE /sectors/{id}': EVENT,
  'GET /users': SEAT,
  'GET /users/counts': SEAT,
  'GET /users/{id}': SEAT,
  'GET /users/{id}/history': SEAT,
  'PUT /users/{id}/presence': SEAT,
  'POST /users': ADMIN,
  'PUT /users/{id}': ADMIN,
  'DELETE /users/{id}': ADMIN,
  'DELETE /users/destroy_list': ADMIN,
  'GET /users/trash': ADMIN,
  'POST /users/trash/restore': ADMIN,
  'POST /users/count_destroy': ADMIN,
  'PUT /users/update_list': ADMIN,
  'POST /users/update_list/look': ADMIN,
  'GET /users/{id}/events': SEAT,
  'DELETE /users/{id}/sessions': ADMIN,
  'GET /users/{id}/invitation': ADMIN,
  'POST /users/{id}/invite': ADMIN,
  'PUT /auth/me': SEAT,
  'GET /auth/profile': SEAT,
  'GET /search': SEAT,
  'GET /roles': SEAT,
  'GET /tickets': SEAT,
  'GET /tickets/counts': SEAT,
  'GET /tickets/export': SEAT,
  'POST /tickets/export': SEAT,
  'GET /tickets/{id}': SEAT,
  'GET /tickets/{id}/history': SEAT,
  'GET /tickets/{id}/preview': SEAT,
  'GET /tickets/{id}/letters': SEAT,
  'POST /tickets/{id}/send_to_me': SEAT,
  'POST /tickets/count_letters': SEAT,
  'POST /tickets/print': SEAT,
  'GET /events/{id}/tickets': SEAT,
  'GET /events/{id}/tickets/summary': SEAT,
  'GET /events/{id}/tickets/ids': SEAT,
  'GET /events/{id}/door_list': SEAT,
  'POST /tickets/create_list': SEAT,
  'PUT /tickets/change_guest': SEAT,
  'PUT /tickets/move': SEAT,
  'PUT /halls/{id}/holds': EVENT,
  'DELETE /halls/{id}/holds': EVENT,
  'POST /halls/{id}/seating_runs': SEAT,
  'GET /halls/{id}/papers': SEAT,
  'GET /halls/{id}/paper': SEAT,
  'GET /halls/{id}/prints': SEAT,
  'GET /prints/{id}': SEAT,
  'GET /prints/{id}/paper': SEAT,
  'POST /halls/{id}/prints': SEAT,
  'GET /seating_runs/{id}': SEAT,
  'POST /seating_runs/{id}/apply': SEAT,
  'POST /halls/{id}/parse_seats_xlsx': SEAT,
  'POST /halls/{id}/change_seats': SEAT,
  'GET /halls/{id}/seating_rules': SEAT,
  'POST /halls/{id}/seating_rules': EVENT,
  'PUT /seating_rules/{id}': EVENT,
  'DELETE /seating_rules/{id}': EVENT,
  'DELETE /tickets/destroy_list': SEAT,
  'POST /tickets/send_email': SEAT,
  'GET /films/connection': EVENT,
  'GET /films/list_for_select': EVENT,
  'POST /events/{id}/halls/create_list_by_sessions': EVENT,
  'GET /halls/{id}/drift': EVENT,
  'GET /orders': EVENT,
  'POST /orders': SEAT,
  'GET /orders/{id}': SEAT,
  'POST /orders/{id}/complete': SEAT,
  'DELETE /orders/{id}': SEAT,
  'POST /orders/refund': EVENT,
  'GET /first_steps': EVENT,
  'POST /first_steps/example': EVENT,
  'DELETE /first_steps/example': EVENT,
  'GET /jobs': SEAT,
  'GET /jobs/{id}': SEAT,
  'POST /jobs/{id}/stop': SEAT,
  'GET /audit': ADMIN,
  'GET /batches': SEAT,
  'GET /batches/{id}': SEAT,
  'GET /batches/{id}/rows': SEAT,
  'POST /batches/{id}/undo': SEAT,
  'POST /batches/{id}/undo/look': SEAT,
  'GET /imports': SEAT,
  'GET /imports/{id}': SEAT,
  'GET /imports/{id}/rows': SEAT,
  'POST /imports/check': SEAT,
  'POST /imports/{id}/store': SEAT,
  'GET /imports/{id}/checked': SEAT,
  'POST /imports/{id}/choose': SEAT,
  'POST /imports/{id}/same': SEAT,
  'POST /imports/{id}/discard': SEAT,
  'GET /imports/{id}/refused': SEAT,
  'POST /imports/files': SEAT,
  'GET /imports/{id}/files/{field}': SEAT,
  'GET /halls/{id}/batches': SEAT,
  'GET /halls/{id}/seating_history': SEAT,
  'GET /halls/{id}/seating': SEAT,
};

function rightsOf(resource: Resource): [string, Operation['least']][] {
  const { name, allow, sheet } = resource;
  const bring = importColumns(resource) ? allow.create.least : null;
  const hasFiles = Object.values(resource.fields).some(isFileField);
  const rights: [string, Role | null][] = [
    [`GET /${name}`, allow.read.least],
    [`GET /${name}/export`, sheet ? allow.read.least : null],
    [`POST /${name}/export`, sheet ? allow.read.least : null],
    [
      `GET /${name}/counts`,
      Object.values(resource.fields).some((field) => kindOf(field).isCounted) ? allow.read.least : null,
    ],
    [`GET /${name}/import_template`, bring],
    [`POST /${name}/parse_sheet`, bring],
    [`POST /${name}/create_list`, bring],
    [
      `POST /${name}/files`,
      hasFiles ? (ROLES.find((role) => isAllowed(allow.create, role) || isAllowed(allow.update, role)) ?? null) : null,
    ],
    [`GET /${name}/{id}/files/{field}`, hasFiles ? allow.read.least : null],
    [`GET /${name}/{id}`, allow.read.least],
    [`GET /${name}/{id}/history`, allow.read.least],
    [`PUT /${name}/{id}/presence`, allow.update.least ? allow.read.least : null],
    [`POST /${name}`, allow.create.least],
    [`PUT /${name}/{id}`, allow.update.least],
    [`DELETE /${name}/{id}`, allow.delete.least],
    [`DELETE /${name}/destroy_list`, allow.delete.least],
    [`POST /${name}/count_destroy`, allow.delete.least],
    [`GET /${name}/trash`, goesToTrash(resource) ? allow.delete.least : null],
    [`POST /${name}/trash/restore`, goesToTrash(resource) ? allow.delete.least : null],
    [`PUT /${name}/update_list`, allow.update.least],
    [`POST /${name}/update_list/look`, allow.update.least],
  ];
  return rights.flatMap(([call, least]) => (least ? [[call, least]] : []));
}

let app: TestApp;
let operations: Operation[];
let people: Record<Role, Person>;

beforeAll(async () => {
  app = await testApp();
  operations = await operationsOf(app);
  people = peopleOf(app);
});
afterAll(() => app.close());

/** A well-formed request about records that don't exist. */
function ask(operation: Operation, as: Person | null): Promise<Answer> {
  const query = Object.fromEntries(
    operation.query.filter(({ required }) => required).map(({ name }) => [name, uuidv7()]),
  );
  // Without a hall these are an admin's, which is tried below.
  const also = operation.path.startsWith('/guests/') ? ['hall_id'] : [];
  const body = operation.body ? sample(operation.body, '', () => uuidv7(), also) : undefined;
  return app.call(operation.method, addressOf(operation, uuidv7(), query), as, body);
}

describe('least roles', () => {
  it('are those of the table, for every call', () => {
    expect(Object.fromEntries(operations.map(({ name, least }) => [name, least]))).toEqual(LEAST);
    expect(Object.keys(LEAST).length).toBeGreaterThan(100);
  });

  for (const role of ROLES) {
    it(`hold for ${role}, call by call`, async () => {
      const wrong: string[] = [];
      for (const operation of operations) {
        if (operation.name === 'DELETE /auth/session') continue;
        const least = LEAST[operation.name]!;
        const may = least === ANYBODY || least === SIGNED_IN || hasRole(role, least);
        const { status, body } = await ask(operation, people[role]);
        const said = body?.code as string | undefined;
        const right = may
          ? status < 500 && status !== 403 && (status !== 401 || said === 'code_wrong')
          : status === 403 && said === 'forbidden';
        if (!right) wrong.push(`${operation.name}: ${status} ${said}`);
      }
      expect(wrong).toEqual([]);
    });
  }

  it('ask everybody to sign in first, save where nobody can have done so', async () => {
    const wrong: string[] = [];
    for (const operation of operations) {
      const { status, body } = await ask(operation, null);
      const open = LEAST[operation.name] === ANYBODY;
      const right = open ? body?.code !== 'unauthorized' : status === 401 && body.code === 'unauthorized';
      if (!right) wrong.push(`${operation.name}: ${status} ${body?.code}`);
    }
    expect(wrong).toEqual([]);
  });

  it('mean nothing in another organisation', async () => {
    const { 'organization-id': _, ...nowhere } = app.north.admin.headers;
    for (const organization of [app.south.id, uuidv7(), 'nonsense', undefined]) {
      const headers = organization ? { ...nowhere, 'organization-id': organization } : nowhere;
      const answer = await app.call('GET', '/guests', { ...app.north.admin, headers });
      expect(answer).toMatchObject({ status: 403, body: { code: 'organization_required' } });
    }
  });
});

describe('rights beyond the role', () => {
  it('show drafts to event managers and above', async () => {
    const draft = data(await app.call('POST', '/events', app.north.event, { name: 'Черновик' })) as { id: string };
    expect((await app.call('GET', `/events/${draft.id}`, app.north.seat)).status).toBe(404);
    expect((await app.call('GET', `/events/${draft.id}`, app.north.event)).status).toBe(200);
    expect((await app.call('GET', '/events?filter=draft', app.north.seat)).body.data).toEqual([]);
  });

  it('show a seat manager the names of guests, and whole those they brought', async () => {
    const values = { last_name: 'Скрытов', first_name: 'Сидор', phone: '+7 495 123-45-67', email: 's@example.ru' };
    const guest = data(await app.call('POST', '/guests', app.north.admin, values)) as { id: string };
    const seen = data(await app.call('GET', `/guests/${guest.id}`, app.north.seat));
    expect(seen).toMatchObject({ last_name: 'Скрытов', phone: null, email: null });
    expect((await app.call('GET', '/guests?q=s@example', app.north.seat)).body.data).toEqual([]);
    expect((await app.call('GET', '/guests?sort=email', app.north.seat)).body.errors).toHaveProperty('sort');
    const party = await makeParty(app, app.north, { rows: 1, seats: 2, guests: 0 });
    const sector = { hall_id: party.hall_id, manager_id: app.north.seat.id, places: [1] };
    data(await app.call('POST', '/sectors', app.north.event, sector));
    data(await app.call('POST', `/halls/${party.hall_id}/guests/invite`, app.north.seat, { guest_ids: [guest.id] }));
    // Inviting somebody the house knows opens nothing.
    expect(data(await app.call('GET', `/guests/${guest.id}`, app.north.seat))).toMatchObject(seen as object);
    const own = { ...values, last_name: 'Своев', middle_name: '', email: 'own@example.ru' };
    const rows = [{ row: 1, values: own, decision: 'add' }];
    const list = { import_id: uuidv7(), file_hash: 'a', hall_id: party.hall_id, rows };
    data(await app.call('POST', '/guests/create_list', app.north.seat, list));
    const [brought] = data(await app.call('GET', '/guests?q=Своев', app.north.seat)) as { id: string }[];
    expect(brought).toMatchObject({ phone: values.phone, email: own.email });
    // Also once they are invited no more.
    const taken = { guest_ids: [brought!.id] };
    data(await app.call('DELETE', `/halls/${party.hall_id}/guests/invite`, app.north.seat, taken));
    expect(data(await app.call('GET', `/guests/${brought!.id}`, app.north.seat))).toMatchObject({ email: own.email });
  });

  it('show employees by name, and whole to an admin', async () => {
    const path = `/users/${app.north.event.id}`;
    const hidden = { email: null, phone: null, role: null, job_title: null };
    expect(data(await app.call('GET', path, app.north.seat))).toMatchObject({ last_name: 'Тестов', ...hidden });
    expect(data(await app.call('GET', path, app.north.admin))).toMatchObject({ role: 'manager_event' });
    expect((await app.call('GET', '/users?role=admin', app.north.seat)).status).toBe(422);
    expect((await app.call('GET', `${path}/events`, app.north.seat)).status).toBe(403);
    expect((await app.call('GET', `${path}/events`, app.north.event)).status).toBe(200);
  });

  it('let an event manager correct guests who are invited, an admin all', async () => {
    const values = { last_name: 'Новый', first_name: 'Никита' };
    const guest = data(await app.call('POST', '/guests', app.north.admin, values)) as { id: string };
    const change = () => app.call('PUT', `/guests/${guest.id}`, app.north.event, { first_name: 'Николай' });
    expect((await change()).status).toBe(403);
    const party = await makeParty(app, app.north, { rows: 1, seats: 2, guests: 0 });
    data(await app.call('POST', `/halls/${party.hall_id}/guests/invite`, app.north.event, { guest_ids: [guest.id] }));
    expect((await change()).status).toBe(200);
  });

  it('keep a seat manager to halls and places of their sectors', async () => {
    const { seat, event } = app.north;
    const party = await makeParty(app, app.north, { rows: 1, seats: 6, guests: 4 });
    const [ticket] = await seatAll(app, party, event, 1);
    const { hall_id, event_id, guests } = party;
    const attempts = {
      seat: ['POST', '/tickets/create_list', { hall_id, seatings: [{ guest_id: guests[1]!.id, place: 2 }] }],
      change: ['PUT', '/tickets/change_guest', { ticket_id: ticket!.id, guest_id: guests[2]!.id }],
      move: ['PUT', '/tickets/move', { moves: [{ ticket_id: ticket!.id, place: 3 }] }],
      remove: ['DELETE', '/tickets/destroy_list', { ids: [ticket!.id] }],
      send: ['POST', '/tickets/send_email', { ids: [ticket!.id] }],
      invite: ['POST', `/halls/${hall_id}/guests/invite`, { guest_ids: [guests[3]!.id] }],
      uninvite: ['DELETE', `/halls/${hall_id}/guests/invite`, { guest_ids: [guests[3]!.id] }],
      check: ['POST', '/guests/check_rows', { hall_id, rows: [] }],
      'check without a hall': ['POST', '/guests/check_rows', { rows: [] }],
      'plan to others': ['POST', `/events/${event_id}/seats_xlsx_template`, { email: 'other@example.ru' }],
    } as const;
    for (const [what, [method, path, body]] of Object.entries(attempts)) {
      expect((await app.call(method, path, seat, body)).status, what).toBe(403);
    }
    const own = { hall_id, manager_id: seat.id, places: [2] };
    data(await app.call('POST', '/sectors', event, own));
    const ask = ([method, path, body]: readonly ['POST' | 'PUT', string, object]) => app.call(method, path, seat, body);
    expect((await ask(attempts.change)).status).toBe(403);
    expect((await ask(attempts.seat)).status).toBe(201);
  });

  it('let nobody give a role above their own', async () => {
    const { admin, seat } = app.north;
    const values = { last_name: 'Верхов', first_name: 'Вадим', email: 'v@example.ru', job_title: 'manager' };
    const refused = { status: 403, body: { code: 'role_too_high' } };
    const hire = (by: Person) => app.call('POST', '/users', by, { ...values, role: 'superadmin' });
    const change = (id: string, role: Role) => app.call('PUT', `/users/${id}`, admin, { role });
    expect(await hire(admin)).toMatchObject(refused);
    for (const { id } of [seat, admin]) expect(await change(id, 'superadmin')).toMatchObject(refused);
    const above = data(await hire(app.superadmin)) as { id: string };
    expect(await change(above.id, 'manager_seat')).toMatchObject(refused);
    expect(await app.call('DELETE', `/users/${above.id}`, admin)).toMatchObject(refused);
  });

  it('keep the account of a superadmin out of the hands of admins', async () => {
    const { admin } = app.north;
    const values = {
      last_name: 'Чужой',
      first_name: 'Иван',
      email: ` ${app.superadmin.email.toUpperCase()}`,
      job_title: 'manager',
    };
    const hire = (by: Person) => app.call('POST', '/users', by, { ...values, role: 'admin' });
    const refused = { status: 403, body: { code: 'account_of_superadmin', errors: { email: expect.any(String) } } };
    expect(await hire(admin)).toMatchObject(refused);
    const own = data(await hire(app.superadmin)) as { id: string };
    expect(await app.call('PUT', `/users/${own.id}`, admin, { last_name: 'Никто' })).toMatchObject(refused);
    expect(await app.call('DELETE', `/users/${own.id}/sessions`, admin)).toMatchObject(refused);
    expect((await app.call('GET', '/guests', app.superadmin)).status).toBe(200);
    expect((await app.call('GET', `/users/${own.id}`, admin)).body.data.last_name).toBe('Чужой');
    expect((await app.call('DELETE', `/users/${own.id}`, admin)).status).toBe(200);
  });
});
