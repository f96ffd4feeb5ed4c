import { v7 as uuidv7 } from 'uuid';
import type { HallLayout } from '#shared/hall/layout.ts';
import { newLayout } from '#shared/hall/layout.ts';
import { addDays } from '#shared/zone.ts';
import { buildServer } from '../app.ts';
import { findCity } from '../cities/rules.ts';
import { translate } from '../base/language.ts';
import { makeEvent, makeSectors, makeGuests, seat, filmNight, pastEvent, ticketsOf } from './events.ts';
import { fillOnce } from './filling.ts';
import { DemoClock, type House, openHouse } from './house.ts';
import type { App } from '../parts.ts';
import { banquet, club, theatre, theatreParts } from '#shared/hall/examples.ts';

/** Fills an empty database with two organisations, through the very calls people use; all of it or nothing stays. */
export async function fillDemo(app: App): Promise<void> {
  const ids = { north: uuidv7(), south: uuidv7() };
  await fillOnce(app.database, app.now, Object.values(ids), async () => {
    const clock = new DemoClock(app.now);
    // What the demo's people do is not worth a line each.
    const quiet = app.settings.logLevel === 'info' ? { ...app.settings, logLevel: 'warn' } : app.settings;
    const there = { ...app, settings: quiet, now: clock.now };
    const server = await buildServer(there);
    const open = (house: Parameters<typeof openHouse>[2]) => openHouse(there, { server, clock }, house);
    clock.goBack(90);
    const north = await open({
      id: ids.north,
      name: 'Северный театр',
      city: 'Мурманск',
      admin: { last_name: 'Соколова', first_name: 'Анна', middle_name: 'Сергеевна', email: 'admin@example.ru' },
    });
    await northernTheatre(there, north);
    clock.goBack(20);
    const south = await open({
      id: ids.south,
      name: 'Южный клуб',
      city: 'Сочи',
      admin: { last_name: 'Маркарян', first_name: 'Левон', middle_name: 'Арамович', email: 'admin@south.example.ru' },
    });
    await southernClub(south);
    await server.close();
  });
}

async function northernTheatre(app: App, house: House): Promise<void> {
  const { send, make, city_id } = house;
  const today = house.today;
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
  const architects = await make('/locations', {
    name: 'Дом архитектора',
    city_id: petersburg,
    address: 'Большая Морская, 52',
  });
  const template = (name: string, location_id: string, city: string, layout: HallLayout) =>
    make('/hall_templates', { name, location_id, city_id: city, layout });
  const small = await template('Камерная сцена', hall, city_id, newLayout());
  const big = await template('Большой зал с балконом', hall, city_id, theatre('ru'));
  await template('Зал с фуршетом', architects, petersburg, club('ru'));
  await template('Банкетный зал', hall, city_id, banquet('ru'));

  const guests = await makeGuests(send, 'gosti.example.ru', 120, 1);

  // Two evenings that are over: everybody had a letter, one of them after a slip in the address was mended.
  await pastEvent(house, {
    name: 'Осенний бал',
    hall,
    template: small,
    guests: guests.slice(30, 55),
    daysAgo: 50,
  });
  await pastEvent(house, {
    name: 'Встреча выпускников',
    hall,
    template: small,
    guests: guests.slice(0, 30),
    daysAgo: 9,
    slip: 7,
  });

  // An evening that is being prepared: seated in part, letters on their way with all that can come of them.
  await house.daysAgo(12);
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
  const sectors = theatreParts(theatre('ru')).map(({ part, places }) => ({
    name: translate('ru', `first_steps.example.${part}`),
    places,
    manager_id: part === 'left' ? seats : null,
  }));
  await makeSectors(send, award.halls[0]!, sectors);
  const [left, centre] = sectors.map(({ places }) => places);
  await send('POST', `/halls/${award.halls[0]}/guests/invite`, { guest_ids: guests.slice(0, 80) });
  await seat(send, award.halls[0]!, guests.slice(0, 20), left!);
  await seat(send, award.halls[0]!, guests.slice(20, 55), centre!);
  await send('POST', `/events/${award.id}/publish`);
  const tickets = await ticketsOf(send, award.id);
  await house.daysAgo(HOURS_WAITED / 24);
  await house.mail(tickets.slice(12, 42), {
    3: { failed: '550 5.1.1 No such user here' },
    9: { failed: '552 5.2.2 Mailbox full' },
    15: { failed: '550 5.1.2 Domain not found' },
    20: { unknown: 'connection_lost' },
    26: { retry: '450 4.2.0 Greylisted, try again later' },
  });

  await house.daysAgo(5);
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

  await house.daysAgo(0);
  // Seats of a real cinema are not for people who don't exist.
  const { vista } = app.settings;
  if (app.cinema && (!vista || vista === 'simulator')) await filmNight(send, city_id, guests.slice(100, 118));
  await send('POST', '/events', {
    name: 'Лекторий «Север и люди»',
    city_id,
    language: 'ru',
    time_per_date: false,
    starts_at: null,
    dates: [],
  });
  await send('POST', '/tickets/send_email', { ids: tickets.slice(0, 12) });
  await house.leave();
}

/** How long ago the letters of the evening that is being prepared were sent. */
const HOURS_WAITED = 5;

async function southernClub(house: House): Promise<void> {
  const { send, make, city_id, today } = house;
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
  await house.leave();
}
