import { v7 as uuidv7 } from 'uuid';
import { placesOf } from '#shared/hall/groups.ts';
import { newLayout } from '#shared/hall/layout.ts';
import { limit } from '#shared/limits.ts';
import { addDays } from '#shared/zone.ts';
import type { House, Send } from './house.ts';
import { demoPeople } from '../flows/first_steps/people.ts';

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

/** A draft with its customer, one hall of the template for each date. */
export async function makeEvent(
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

interface DemoSector {
  name: string;
  places: number[];
  manager_id: string | null;
}

export async function makeSectors(send: Send, hall_id: string, sectors: readonly DemoSector[]): Promise<void> {
  for (const sector of sectors) await send('POST', '/sectors', { hall_id, ...sector });
}

/** Brings so many invented people as a file would; answers their ids. */
export async function makeGuests(send: Send, domain: string, count: number, seed: number): Promise<string[]> {
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

/** Seats guests in the order of places. */
export async function seat(send: Send, hall_id: string, guests: string[], places: number[]): Promise<void> {
  const seatings = guests.map((guest_id, i) => ({ guest_id, place: places[i]! }));
  await send('POST', '/tickets/create_list', { hall_id, seatings });
}

/** A session of the simulated cinema, booked for some guests; others are invited and have no seats yet. */
export async function filmNight(send: Send, city_id: string, guests: string[]): Promise<void> {
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

/** The ids of an event's tickets, in the order of their places. */
export async function ticketsOf(send: Send, eventId: string): Promise<string[]> {
  const { data } = await send<{ data: { id: string }[] }>('GET', `/tickets?event_id=${eventId}&per_page=100`);
  return data.map(({ id }) => id);
}

interface PastEvent {
  name: string;
  hall: string;
  template: string;
  guests: string[];
  daysAgo: number;
  /** Whose address was wrong at first, by the order of tickets. */
  slip?: number;
}

/** An evening that is over: prepared three weeks before, its tickets mailed five days before. */
export async function pastEvent(house: House, past: PastEvent): Promise<void> {
  const { send, city_id } = house;
  await house.daysAgo(past.daysAgo + 21);
  const event = await makeEvent(send, {
    name: past.name,
    city_id,
    location_id: past.hall,
    address: 'проспект Ленина, 67',
    language: 'ru',
    starts_at: '17:00',
    dates: [addDays(house.today, -past.daysAgo)],
    template: past.template,
  });
  const hall = event.halls[0]!;
  await send('POST', `/halls/${hall}/guests/invite`, { guest_ids: past.guests });
  const places = placesOf(newLayout());
  await makeSectors(send, hall, [{ name: 'Зал', places, manager_id: null }]);
  await seat(send, hall, past.guests, places);
  await send('POST', `/events/${event.id}/publish`);
  const tickets = await ticketsOf(send, event.id);
  await house.daysAgo(past.daysAgo + 5);
  if (past.slip === undefined) return house.mail(tickets);
  await house.mail(tickets, { [past.slip]: { failed: '550 5.1.1 No such user here' } });
  await house.daysAgo(past.daysAgo + 4);
  await house.mail([tickets[past.slip]!]);
}
