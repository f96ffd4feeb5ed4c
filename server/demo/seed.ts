import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { HallLayout } from '#shared/hall/layout.ts';
import { newLayout } from '#shared/hall/layout.ts';
import { addDays } from '#shared/zone.ts';
import type { App } from '../app.ts';
import { endSessionsOf, openSession } from '../auth/rules.ts';
import { createOrganization, makeSuperadmin } from '../organizations/rules.ts';
import { findCity } from '../cities/rules.ts';
import { club, theatre } from './layouts.ts';
import { makeEvent, makeSectors, makeGuests, seat, filmNight, pastEvent, type Send } from './events.ts';

/** A database that has data of its own is never filled with invented people. */
export class DatabaseNotEmpty extends Error {}

/**
 * Fills an empty database with two organisations, through the very calls people use. Answers whether demo data
 * is there; does nothing where the settings don't want any.
 */
export async function seedDemo(app: App, server: FastifyInstance): Promise<boolean> {
  const { settings, database } = app;
  const byDefault = !settings.databaseUrl && !settings.smtpUrl;
  if (!(settings.demoData ?? byDefault)) return false;
  const [found] = await database.query<{ organizations: number; demo: boolean }>(sql`
    select (select count(*)::int from organizations) as organizations,
      exists (select 1 from accounts where email_key = 'superadmin@example.ru') as demo`);
  if (found?.demo) return true;
  if (found && found.organizations > 0) {
    if (settings.demoData === undefined) return false;
    throw new DatabaseNotEmpty('DEMO_DATA=1 is refused: this database has data of its own.');
  }
  await makeSuperadmin(database, 'superadmin@example.ru', app.now);
  const { level } = server.log;
  // What the demo's people do is not worth a line each.
  if (level === 'info') server.log.level = 'warn';
  await northernTheatre(app, server);
  await southernClub(app, server);
  server.log.level = level;
  return true;
}

/** Works as the organisation's admin until `done`. */
async function asAdmin(
  app: App,
  server: FastifyInstance,
  name: string,
  city: string,
  admin: Parameters<typeof createOrganization>[1]['admin'],
) {
  const city_id = (await findCity(app.database, city))!.id;
  const context = await createOrganization(app.database, { name, city_id, reply_to: admin.email, admin }, app.now);
  const account = context.actor.account_id!;
  const session = await app.database.system((tx) => openSession(tx, account, app.now()));
  const headers = {
    'access-token': session.token,
    client: session.client,
    uid: context.actor.email,
    'organization-id': context.organization_id,
    'accept-language': 'ru',
  };
  const send: Send = async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
    const answer = await server.inject({
      method,
      url: `/api/v1${path}`,
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    if (answer.statusCode >= 300)
      throw new Error(`demo data: ${method} ${path} answered ${answer.statusCode} ${answer.body}`);
    return (answer.body ? answer.json() : {}) as T;
  };
  const make = async (path: string, body: unknown) =>
    (await send<{ data: { id: string } }>('POST', path, body)).data.id;
  return { send, make, city_id, done: () => endSessionsOf(app.database, account, app.now()) };
}

async function northernTheatre(app: App, server: FastifyInstance): Promise<void> {
  const names = { last_name: 'Соколова', first_name: 'Анна', middle_name: 'Сергеевна' };
  const { send, make, city_id, done } = await asAdmin(app, server, 'Северный театр', 'Мурманск', {
    ...names,
    email: 'admin@example.ru',
    job_title: 'manager',
  });
  const user = (
    last_name: string,
    first_name: string,
    middle_name: string,
    email: string,
    role: string,
    job_title = 'manager',
  ) => make('/users', { last_name, first_name, middle_name, email, role, job_title, phone: null });
  await user('Орлов', 'Илья', 'Петрович', 'manager@example.ru', 'manager_event');
  const seats = await user('Юсупова', 'Марина', 'Тимуровна', 'seats@example.ru', 'manager_seat');
  await user('Гусев', 'Олег', 'Иванович', 'controller@example.ru', 'manager_seat', 'controller');
  await user('Ким', 'Роман', 'Львович', 'both@example.ru', 'admin');
  const hall = await make('/locations', { name: 'Концертный зал «Аврора»', city_id, address: 'проспект Ленина, 67' });
  const petersburg = (await findCity(app.database, 'Санкт-Петербург'))!.id;
  const house = await make('/locations', {
    name: 'Дом архитектора',
    city_id: petersburg,
    address: 'Большая Морская, 52',
  });
  const template = (name: string, location_id: string, city: string, layout: HallLayout) =>
    make('/hall_templates', { name, location_id, city_id: city, layout });
  const small = await template('Камерная сцена', hall, city_id, newLayout());
  const big = await template('Большой зал с балконом', hall, city_id, theatre('ru'));
  await template('Зал с фуршетом', house, petersburg, club('ru'));

  const today = app.now().toISOString().slice(0, 10);
  const guests = await makeGuests(send, 'gosti.example.ru', 120, 1);

  // An evening that is being prepared: seated in part, some tickets sent.
  const award = await makeEvent(send, {
    name: 'Вручение премии «Маяк»',
    city_id,
    location_id: hall,
    address: 'проспект Ленина, 67',
    language: 'ru',
    starts_at: '19:00',
    dates: [addDays(today, 6)],
    template: big,
  });
  const [left, centre] = await makeSectors(send, award.halls[0]!, [
    { name: 'Партер слева', from: 0, to: 1 / 3, manager_id: seats },
    { name: 'Партер, центр', from: 1 / 3, to: 0.75, manager_id: null },
    { name: 'Балкон', from: 0.75, to: 1, manager_id: null },
  ]);
  await send('POST', `/halls/${award.halls[0]}/guests/invite`, { guest_ids: guests.slice(0, 80) });
  await seat(send, award.halls[0]!, guests.slice(0, 20), left!);
  await seat(send, award.halls[0]!, guests.slice(20, 55), centre!);
  await send('POST', `/events/${award.id}/publish`);

  // Two evenings with one layout.
  const rehearsal = await makeEvent(send, {
    name: 'Открытая репетиция оркестра',
    city_id,
    location_id: hall,
    address: 'проспект Ленина, 67',
    language: 'ru',
    starts_at: '18:30',
    dates: [addDays(today, 14), addDays(today, 15)],
    template: small,
  });
  await send('POST', `/halls/${rehearsal.halls[0]}/guests/invite`, { guest_ids: guests.slice(60, 100) });
  await send('POST', `/events/${rehearsal.id}/publish`);

  // Seats of a real cinema are not for people who don't exist.
  if (!app.settings.vista) await filmNight(send, city_id, guests.slice(100, 118));
  await send('POST', '/events', {
    name: 'Лекторий «Север и люди»',
    city_id,
    language: 'ru',
    time_per_date: false,
    starts_at: null,
    dates: [],
  });
  await pastEvent(app, send, {
    name: 'Встреча выпускников',
    city_id,
    hall,
    template: small,
    guests: guests.slice(0, 30),
    daysAgo: 9,
  });
  await pastEvent(app, send, {
    name: 'Осенний бал',
    city_id,
    hall,
    template: small,
    guests: guests.slice(30, 55),
    daysAgo: 50,
  });

  const { data: tickets } = await send<{ data: { id: string }[] }>('GET', `/tickets?event_id=${award.id}&per_page=100`);
  await send('POST', '/tickets/send_email', { ids: tickets.slice(0, 12).map((ticket) => ticket.id) });
  await done();
}

async function southernClub(app: App, server: FastifyInstance): Promise<void> {
  const { send, make, city_id, done } = await asAdmin(app, server, 'Южный клуб', 'Сочи', {
    last_name: 'Маркарян',
    first_name: 'Левон',
    middle_name: 'Арамович',
    email: 'admin@south.example.ru',
    job_title: 'manager',
  });
  await make('/users', {
    last_name: 'Ким',
    first_name: 'Роман',
    middle_name: 'Львович',
    email: 'both@example.ru',
    role: 'manager_seat',
    job_title: 'manager',
    phone: null,
  });
  const terrace = await make('/locations', { name: 'Морской клуб', city_id, address: 'Приморская, 3' });
  const template = await make('/hall_templates', {
    name: 'Зал и терраса',
    location_id: terrace,
    city_id,
    layout: club('ru'),
  });
  const guests = await makeGuests(send, 'yug.example.ru', 40, 2);
  const today = app.now().toISOString().slice(0, 10);
  const party = await makeEvent(send, {
    name: 'Summer Plans Evening',
    city_id,
    location_id: terrace,
    address: 'Приморская, 3',
    language: 'en',
    starts_at: '20:00',
    dates: [addDays(today, 10)],
    template,
  });
  await send('POST', `/halls/${party.halls[0]}/guests/invite`, { guest_ids: guests });
  await send('POST', `/events/${party.id}/publish`);
  await done();
}
