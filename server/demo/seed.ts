import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { HallLayout } from '#shared/hall/layout.ts';
import { newLayout } from '#shared/hall/layout.ts';
import { limit } from '#shared/limits.ts';
import { addDays } from '#shared/zone.ts';
import type { App } from '../app.ts';
import { endSessionsOf, openSession } from '../auth/rules.ts';
import { createOrganization, makeSuperadmin } from '../organizations/rules.ts';
import { findCity } from '../cities/rules.ts';
import { club, theatre } from './layouts.ts';
import { demoPeople } from './people.ts';

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
  await northernTheatre(app, server);
  await southernClub(app, server);
  return true;
}

type Send = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<T>;

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

const CUSTOMER = {
  last_name: 'Некрасова',
  first_name: 'Вера',
  phone: '+7 921 555-40-40',
  email: 'vera@zakazchik.example.ru',
};

interface DemoEvent {
  name: string;
  city_id: string;
  location_id: string;
  address: string;
  language: 'ru' | 'en';
  starts_at: string;
  dates: string[];
  template: string;
}

async function makeEvent(
  send: Send,
  { dates, template, ...fields }: DemoEvent,
): Promise<{ id: string; halls: string[] }> {
  const body = { ...fields, time_per_date: false, dates: dates.map((date) => ({ date })) };
  const { data } = await send<{ data: { id: string; dates: { id: string }[] } }>('POST', '/events', body);
  await send('PUT', `/events/${data.id}/update_customer`, CUSTOMER);
  await send(
    'POST',
    `/events/${data.id}/halls/create_list_by_templates`,
    data.dates.map((date) => ({ event_date_id: date.id, hall_template_id: template })),
  );
  const { data: halls } = await send<{ data: { id: string }[] }>('GET', `/events/${data.id}/halls`);
  return { id: data.id, halls: halls.map((hall) => hall.id) };
}

interface Share {
  name: string;
  from: number;
  to: number;
  manager_id: string | null;
}

/** Divides the places of a hall by shares of their order; answers each sector's open places. */
async function makeSectors(send: Send, hallId: string, shares: Share[]): Promise<number[][]> {
  const { data: hall } = await send<{ data: { places: { place: number; active: boolean }[] } }>(
    'GET',
    `/halls/${hallId}`,
  );
  const made: number[][] = [];
  for (const { name, from, to, manager_id } of shares) {
    const part = hall.places.slice(Math.round(hall.places.length * from), Math.round(hall.places.length * to));
    await send('POST', '/sectors', { hall_id: hallId, name, manager_id, places: part.map(({ place }) => place) });
    made.push(part.filter(({ active }) => active).map(({ place }) => place));
  }
  return made;
}

async function makeGuests(send: Send, domain: string, count: number, seed: number): Promise<string[]> {
  const people = demoPeople(count, domain, seed);
  await send('POST', '/guests/create_list', {
    import_id: uuidv7(),
    file_hash: `demo-${seed}`,
    rows: people.map((values, i) => ({ row: i + 2, values, decision: 'add' })),
  });
  const ids: string[] = [];
  for (let page = 1; ids.length < count; page += 1) {
    const path = `/guests?page=${page}&per_page=${limit('perPageMax')}&sort=email&order=asc`;
    const { data } = await send<{ data: { id: string }[] }>('GET', path);
    ids.push(...data.map((guest) => guest.id));
  }
  return ids;
}

async function seat(send: Send, hall_id: string, guests: string[], places: number[]): Promise<void> {
  const seatings = guests.map((guest_id, i) => ({ guest_id, place: places[i]! }));
  await send('POST', '/tickets/create_list', { hall_id, seatings });
}

/** A session of the simulated cinema, booked for some guests; others are invited and have no seats yet. */
async function filmNight(send: Send, city_id: string, guests: string[]): Promise<void> {
  const { data: programme } = await send<{
    data: { films: { title: string; sessions: { ref: string; date: string; time: string }[] }[] };
  }>('GET', '/films/list_for_select');
  const film = programme.films[0];
  const session = film?.sessions.filter(({ time }) => time > '18').at(9);
  if (!film || !session) return;
  const { data: event } = await send<{ data: { id: string; dates: { id: string }[] } }>('POST', '/events', {
    name: `Закрытый показ «${film.title}»`,
    city_id,
    address: 'кинотеатр «Салют»',
    language: 'ru',
    time_per_date: false,
    starts_at: session.time,
    dates: [{ date: session.date }],
  });
  await send('PUT', `/events/${event.id}/update_customer`, CUSTOMER);
  const { data: halls } = await send<{ data: { id: string }[] }>(
    'POST',
    `/events/${event.id}/halls/create_list_by_sessions`,
    [{ event_date_id: event.dates[0]!.id, session_ref: session.ref }],
  );
  const hall = halls[0]!.id;
  await send('POST', `/halls/${hall}/guests/invite`, { guest_ids: guests });
  const { data: plan } = await send<{ data: { places: { place: number; group: string | null }[] } }>(
    'GET',
    `/halls/${hall}`,
  );
  const alone = plan.places.filter(({ group }) => group === null).map(({ place }) => place);
  await seat(send, hall, guests.slice(0, 6), alone.slice(30));
  const { data: orders } = await send<{ data: { id: string }[] }>('GET', `/orders?hall_id=${hall}`);
  await send('POST', `/orders/${orders[0]!.id}/complete`);
  await send('POST', `/events/${event.id}/publish`);
}

/** An evening that is over: prepared as any other, for a day that has gone by. */
async function pastEvent(
  app: App,
  send: Send,
  past: { name: string; city_id: string; hall: string; template: string; guests: string[]; daysAgo: number },
): Promise<void> {
  const event = await makeEvent(send, {
    name: past.name,
    city_id: past.city_id,
    location_id: past.hall,
    address: 'проспект Ленина, 67',
    language: 'ru',
    starts_at: '17:00',
    dates: [addDays(app.now().toISOString().slice(0, 10), -past.daysAgo)],
    template: past.template,
  });
  const hall = event.halls[0]!;
  await send('POST', `/halls/${hall}/guests/invite`, { guest_ids: past.guests });
  const [places] = await makeSectors(send, hall, [{ name: 'Зал', from: 0, to: 1, manager_id: null }]);
  await seat(send, hall, past.guests, places!);
  await send('POST', `/events/${event.id}/publish`);
}
