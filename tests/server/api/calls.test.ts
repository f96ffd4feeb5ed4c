import { readFileSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newLayout } from '#shared/hall/layout.ts';
import { ROLES } from '#shared/roles.ts';
import { statementsOf } from '../../runner/statements.mjs';
import { testApp, type TestApp } from '../../support/app.ts';
import { data } from '../tickets/party.ts';
import { fill, type Stock } from './stock.ts';

// Section 7 of the specification, path by path: each of its calls does what it is there for.

type Row = Record<string, unknown> & { id: string };

let app: TestApp;
let stock: Stock;
beforeAll(async () => {
  app = await testApp();
  stock = await fill(app, app.north, 'Полярный');
});
afterAll(() => app.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function ask<T = Row>(method: Method, path: string, body?: unknown): Promise<T> {
  return data(await app.call(method, path, app.north.admin, body)) as T;
}
const get = <T = Row>(path: string) => ask<T>('GET', path);
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const meta = async (path: string) => (await app.call('GET', path, app.north.admin)).body.meta as Record<string, number>;
async function file(path: string): Promise<string> {
  const answer = await app.call('GET', path, app.north.admin);
  expect(answer.status, path).toBe(200);
  return answer.raw.subarray(0, 2).toString('latin1');
}
/** Makes a record, changes it under its old version, reads it, deletes it; then it is not there any more. */
async function lifeOf(path: string, made: object, change: Record<string, unknown>): Promise<void> {
  const { id, version } = await ask('POST', path, made);
  expect(await ask('PUT', `${path}/${id}`, { ...change, version })).toMatchObject(change);
  expect(await get(`${path}/${id}`)).toMatchObject({ ...change, version: Number(version) + 1 });
  expect(await ask('DELETE', `${path}/${id}`)).toMatchObject({ id });
  expect((await app.call('GET', `${path}/${id}`, app.north.admin)).status).toBe(404);
}

const location = () => ({ name: 'Новая сцена', address: 'Набережная, 2', city_id: stock.ids.city });
const person = (last_name: string) => ({ last_name, first_name: 'Пётр', email: `p-${uuidv7().slice(-12)}@example.ru` });
const template = () => ({ name: 'Малый зал', city_id: stock.ids.city, location_id: stock.ids.location });
const newHall = async () => {
  const body = [{ event_id: stock.ids.event, event_date_id: stock.ids.event_date, name: `Зал ${uuidv7().slice(-6)}` }];
  return (await ask<Row[]>('POST', '/halls/create_list', body))[0]!;
};

/** By the statement's own words. */
const CALLS: Record<string, () => Promise<void>> = {
  'Auth: auth/send_confirmation_code': async () => {
    const answer = await app.call('POST', '/auth/send_confirmation_code', null, { email: app.north.event.email });
    expect(data(answer)).toMatchObject({ request_id: expect.any(String), resend_in: 60 });
  },
  'Auth: /auth/verify_confirmation_code': async () => {
    const wrong = { email: app.north.seat.email, code: '000000' };
    const answer = await app.call('POST', '/auth/verify_confirmation_code', null, wrong);
    expect([answer.status, answer.body.code]).toEqual([401, 'code_wrong']);
  },
  'Locations: /locations (optionally ?city_id=)': async () => {
    expect(idsOf(await get<Row[]>('/locations'))).toContain(stock.ids.location);
    expect(idsOf(await get<Row[]>(`/locations?city_id=${stock.ids.city}`))).toContain(stock.ids.location);
    const [elsewhere] = await get<Row[]>('/cities?q=Омск');
    expect(await get<Row[]>(`/locations?city_id=${elsewhere!.id}`)).toEqual([]);
  },
  'Locations: /locations/{id}': () => lifeOf('/locations', location(), { name: 'Старая сцена' }),
  'Guests: /guests': async () => expect(idsOf(await get<Row[]>('/guests'))).toContain(stock.ids.guest),
  'Guests: /guests/{id}': () => lifeOf('/guests', person('Лифтов'), { first_name: 'Павел' }),
  'Guests: /halls/{id}/guests/invited_list': async () => {
    const invited = await get<Row[]>(`/halls/${stock.ids.hall}/guests/invited_list`);
    expect(invited).toHaveLength(6);
    expect(invited.filter(({ place }) => place !== null)).toHaveLength(3);
  },
  'Guests: /halls/{id}/guests/imported_list': async () => {
    const path = `/halls/${stock.ids.hall}/guests`;
    const values = { last_name: 'Файлова', first_name: 'Фаина', middle_name: '', phone: '', email: '' };
    const rows = [{ row: 1, values, decision: 'add' }];
    const list = { import_id: uuidv7(), file_hash: 'hall', hall_id: stock.ids.hall, rows };
    await ask('POST', '/guests/create_list', list);
    expect(await get<Row[]>(`${path}/imported_list`)).toEqual([]);
    const [guest] = await get<Row[]>('/guests?q=Файлова');
    await ask('DELETE', `${path}/invite`, { guest_ids: [guest!.id] });
    expect(await get<Row[]>(`${path}/imported_list`)).toMatchObject([{ id: guest!.id, last_name: 'Файлова' }]);
  },
  'Guests: /guests/create_list': async () => {
    const values = { last_name: 'Списков', first_name: 'Сергей', middle_name: '', phone: '', email: '' };
    const rows = [{ row: 1, values, decision: 'add' }];
    const counts = await ask('POST', '/guests/create_list', { import_id: uuidv7(), file_hash: 'list', rows });
    expect(counts).toMatchObject({ created: 1, updated: 0 });
    expect(await get<Row[]>('/guests?q=Списков')).toMatchObject([{ last_name: 'Списков', first_name: 'Сергей' }]);
  },
  'Guests: /guests/xlsx_template': async () => expect(await file('/guests/xlsx_template')).toBe('PK'),
  'Guests: /guests/parse_xlsx': async () => {
    const before = (await meta('/guests')).total;
    const bytes = readFileSync(new URL('../../data/guests-120.xls', import.meta.url));
    const answer = await app.upload('/guests/parse_xlsx', app.north.admin, { name: 'guests.xls', bytes });
    expect((data(answer) as { rows: unknown[] }).rows).toHaveLength(120);
    expect((await meta('/guests')).total, 'nothing is stored before it is confirmed').toBe(before);
  },
  'Guests: organizations/{id}/guests/destroy_list': async () => {
    const { id } = await ask('POST', '/guests', person('Удалов'));
    await ask('DELETE', `/organizations/${stock.ids.organization}/guests/destroy_list`, { ids: [id] });
    expect((await app.call('GET', `/guests/${id}`, app.north.admin)).status).toBe(404);
  },
  'Events: /events/{id}': () => lifeOf('/events', { name: 'Премьера' }, { name: 'Закрытие сезона' }),
  'Events: /events?page={n}': async () => {
    expect(await meta('/events?page=1')).toMatchObject({ page: 1, per_page: 25 });
    expect(await get<Row[]>('/events?page=9')).toEqual([]);
  },
  'Events: /events?page={n}&filter=past': async () => {
    expect(idsOf(await get<Row[]>('/events?page=1&filter=past'))).not.toContain(stock.ids.event);
    for (const moment of ['2026-11-29T09:00:00Z', '2026-12-07T09:00:00Z']) {
      app.clock.set(moment);
      await get<Row[]>('/events');
    }
    expect(idsOf(await get<Row[]>('/events?page=1&filter=past'))).toContain(stock.ids.event);
    app.clock.set('2026-11-20T09:00:00Z');
  },
  'Events: /events/index_for_calendar': async () => {
    const rows = await get<Row[]>('/events/index_for_calendar?from=2026-12-01&to=2026-12-31');
    expect(rows.map(({ event_id, date }) => [event_id, date])).toContainEqual([stock.ids.event, '2026-12-05']);
  },
  'Events: /events/{id}/update_customer': async () => {
    const { id } = await ask('POST', '/events', { name: 'Юбилей' });
    const customer = { last_name: 'Купцова', first_name: 'Ольга', phone: '+7 495 123-45-67', email: 'k@example.ru' };
    await ask('PUT', `/events/${id}/update_customer`, customer);
    expect((await get(`/events/${id}`)).customer).toMatchObject(customer);
  },
  'Events: /events/{id}/publish': async () => {
    const { id } = await ask('POST', `/events/${stock.ids.event}/duplicate`);
    expect(await get(`/events/${id}`)).toMatchObject({ status: 'draft', code: null });
    expect(await ask('POST', `/events/${id}/publish`)).toMatchObject({ status: 'published' });
    expect((await get(`/events/${id}`)).code).toMatch(/\w{4,}/);
  },
  'Events: /events/{id}/seats_xlsx_template': async () =>
    expect(await file(`/events/${stock.ids.event}/seats_xlsx_template`)).toBe('PK'),
  'Events: /films/list_for_select': async () => {
    const { films } = await get<{ films: { sessions: unknown[] }[] }>('/films/list_for_select');
    expect(films[0]!.sessions.length).toBeGreaterThan(0);
  },
  'Hall templates: /hall_templates': async () =>
    expect(idsOf(await get<Row[]>('/hall_templates'))).toContain(stock.ids.hall_template),
  'Hall templates: /hall_templates?page={n}': async () =>
    expect(await meta('/hall_templates?page=2')).toMatchObject({ page: 2, per_page: 25 }),
  'Hall templates: /hall_templates/{id}': () => lifeOf('/hall_templates', template(), { name: 'Большой зал' }),
  'Hall templates: /hall_templates?location_id={id}&&per_page=100': async () => {
    const path = (id: string) => `/hall_templates?location_id=${id}&&per_page=100`;
    expect(idsOf(await get<Row[]>(path(stock.ids.location)))).toContain(stock.ids.hall_template);
    const other = await ask('POST', '/locations', location());
    expect(await get<Row[]>(path(other.id))).toEqual([]);
  },
  'Halls: /halls/create_list': async () => expect(await newHall()).toMatchObject({ counts: { total_seats: 100 } }),
  'Halls: /events/{id}/halls/': async () =>
    expect(idsOf(await get<Row[]>(`/events/${stock.ids.event}/halls/`))).toContain(stock.ids.hall),
  'Halls: /halls/{id}': async () => {
    const { id, version } = await newHall();
    expect(await ask('PUT', `/halls/${id}`, { name: 'Ложи', version })).toMatchObject({ name: 'Ложи' });
    expect(await get(`/halls/${id}`)).toMatchObject({ name: 'Ложи' });
    await ask('DELETE', `/halls/${id}`);
    expect((await app.call('GET', `/halls/${id}`, app.north.admin)).status).toBe(404);
  },
  'Halls: /halls/update_list': async () => {
    const halls = [await newHall(), await newHall()];
    const layout = { ...newLayout(), inactive: [1, 2] };
    await ask(
      'PUT',
      '/halls/update_list',
      halls.map(({ id, version }) => ({ id, version, layout })),
    );
    for (const { id } of halls) expect(await get(`/halls/${id}`)).toMatchObject({ counts: { total_seats: 98 } });
  },
  'Halls: /events/{id}/halls/create_list_by_templates': async () => {
    const body = [{ event_date_id: stock.ids.event_date, hall_template_id: stock.ids.hall_template }];
    const path = `/events/${stock.ids.event}/halls/create_list_by_templates`;
    expect(await ask<Row[]>('POST', path, body)).toMatchObject([{ counts: { total_seats: 6 } }]);
  },
  'Halls: /halls/{id}/destroy_sectors': async () => {
    const { id } = await newHall();
    await ask('POST', '/sectors', { hall_id: id, name: 'Балкон', places: [1, 2] });
    await ask('DELETE', `/halls/${id}/destroy_sectors`);
    expect(await get<Row[]>(`/sectors?hall_id=${id}`)).toEqual([]);
  },
  'Cities: /cities': async () => expect((await meta('/cities')).total).toBeGreaterThan(300),
  'Cities: /cities?with_locations=true': async () => {
    const cities = await get<(Row & { locations: Row[] })[]>('/cities?with_locations=true');
    expect(cities.flatMap(({ locations }) => idsOf(locations))).toContain(stock.ids.location);
  },
  'Cities: /cities?with_hall_templates=true': async () => {
    const cities = await get<(Row & { hall_templates: Row[] })[]>('/cities?with_hall_templates=true');
    expect(cities.flatMap(({ hall_templates }) => idsOf(hall_templates))).toContain(stock.ids.hall_template);
  },
  'Users: /users': async () => expect(idsOf(await get<Row[]>('/users'))).toContain(stock.ids.user),
  'Users: /users?page={n}': async () => expect(await meta('/users?page=2')).toMatchObject({ page: 2, per_page: 25 }),
  'Users: /users/{id}': () =>
    lifeOf('/users', { ...person('Новиков'), role: 'manager_seat', job_title: 'controller' }, { last_name: 'Старов' }),
  'Users: /users/{id}/events': async () =>
    expect(idsOf(await get<Row[]>(`/users/${stock.ids.user}/events`))).toContain(stock.ids.event),
  'Users: /roles': async () => {
    const roles = await get<{ name: string; name_human: string }[]>('/roles');
    expect(roles.map(({ name }) => name)).toEqual(ROLES);
    expect(roles.every(({ name_human }) => /[А-Я]/.test(name_human))).toBe(true);
  },
  'Sectors: /sectors/{id}': async () => {
    const hall = await newHall();
    const { id, version } = await ask('POST', '/sectors', { hall_id: hall.id, name: 'Ложа', places: [1] });
    expect(await ask('PUT', `/sectors/${id}`, { name: 'Ярус', version })).toMatchObject({ name: 'Ярус' });
    expect(await get(`/sectors/${id}`)).toMatchObject({ name: 'Ярус', total_seats: 1 });
    await ask('DELETE', `/sectors/${id}`);
    expect((await app.call('GET', `/sectors/${id}`, app.north.admin)).status).toBe(404);
  },
  'Sectors: /sectors?hall_id={id}': async () =>
    expect(idsOf(await get<Row[]>(`/sectors?hall_id=${stock.ids.hall}`))).toEqual([stock.ids.sector]),
  'Sectors: /sectors': async () => {
    const hall = await newHall();
    const sector = await ask('POST', '/sectors', { hall_id: hall.id, places: [5, 6], manager_id: stock.ids.user });
    expect(sector).toMatchObject({ name: 'Сектор 1', total_seats: 2, manager: { id: stock.ids.user } });
  },
  'Tickets: /tickets': async () =>
    expect(idsOf(await get<Row[]>(`/tickets?hall_id=${stock.ids.hall}`)).sort()).toEqual(idsOf(stock.tickets).sort()),
  'Tickets: /tickets/create_list': async () => {
    const seatings = [{ guest_id: stock.party.guests[3]!.id, place: 10 }];
    const [ticket] = await ask<Row[]>('POST', '/tickets/create_list', { hall_id: stock.ids.hall, seatings });
    expect(ticket).toMatchObject({ place: 10, state: 'not_sent' });
    await ask('DELETE', '/tickets/destroy_list', { ids: [ticket!.id] });
  },
  'Tickets: tickets/change_guest': async () => {
    const { id, version } = await get(`/tickets/${stock.tickets[2]!.id}`);
    const guest_id = stock.party.guests[4]!.id;
    expect(await ask('PUT', '/tickets/change_guest', { ticket_id: id, guest_id, version })).toMatchObject({ guest_id });
    const back = await get(`/tickets/${id}`);
    const before = { ticket_id: id, guest_id: stock.party.guests[2]!.id, version: back.version };
    await ask('PUT', '/tickets/change_guest', before);
  },
  'Tickets: tickets/destroy_list': async () => {
    const seatings = [{ guest_id: stock.party.guests[3]!.id, place: 11 }];
    const [ticket] = await ask<Row[]>('POST', '/tickets/create_list', { hall_id: stock.ids.hall, seatings });
    await ask('DELETE', '/tickets/destroy_list', { ids: [ticket!.id] });
    expect((await app.call('GET', `/tickets/${ticket!.id}`, app.north.admin)).status).toBe(404);
  },
  'Tickets: /tickets/{id}': async () =>
    expect(await get(`/tickets/${stock.ids.ticket}`)).toMatchObject({ id: stock.ids.ticket, place: 1 }),
  'Tickets: /events/{id}/tickets': async () =>
    expect(idsOf(await get<Row[]>(`/events/${stock.ids.event}/tickets`)).sort()).toEqual(idsOf(stock.tickets).sort()),
  'Tickets: /tickets/send_email': async () => {
    const { job_id } = await ask<{ job_id: string }>('POST', '/tickets/send_email', { ids: [stock.tickets[1]!.id] });
    expect(await get(`/jobs/${job_id}`)).toMatchObject({ total: 1 });
  },
  'Orders: /orders': async () => expect(idsOf(await get<Row[]>('/orders'))).toContain(stock.ids.order),
  'Orders: /orders/refund': async () => {
    const order = await ask('POST', `/orders/${stock.ids.order}/complete`);
    expect(order).toMatchObject({ id: stock.ids.order });
    await expect.poll(async () => (await get(`/orders/${stock.ids.order}`)).state, { timeout: 20_000 }).toBe('booked');
    await ask('POST', '/orders/refund', { order_id: stock.ids.order });
    await expect
      .poll(async () => (await get(`/orders/${stock.ids.order}`)).state, { timeout: 20_000 })
      .toBe('refunded');
  },
};

describe('section 7', () => {
  const text = readFileSync(new URL('../../../docs/specification-text.md', import.meta.url), 'utf8');
  const calls = statementsOf(text).filter(
    ({ section, words }) => section.startsWith('7') && /^[A-Z][\w ]+: .*\//.test(words),
  );

  test('names no call but these', () => {
    expect(Object.keys(CALLS).toSorted()).toEqual(calls.map(({ words }) => words).toSorted());
  });

  test.each(Object.keys(CALLS))('%s', (words) => CALLS[words]!());
});
