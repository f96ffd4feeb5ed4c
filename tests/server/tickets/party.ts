import { v7 as uuidv7 } from 'uuid';
import { newLayout, type HallLayout } from '#shared/hall/layout.ts';
import type { Language } from '#shared/limits.ts';
import type { Answer, Person, TestApp } from '../../support/app.ts';

/** The product as a party needs it: something that answers calls. */
type Callable = Pick<TestApp, 'call'>;

export interface Guest {
  id: string;
  email: string | null;
}

/** A published event with one hall and invited guests. */
export interface Party {
  event_id: string;
  date_id: string;
  hall_id: string;
  guests: Guest[];
}

export interface PartyOptions {
  rows?: number;
  seats?: number;
  guests?: number;
  /** Capacity of a free seating area beside the rows. */
  area?: number;
  /** A hall of its own instead of rows and an area. */
  layout?: HallLayout;
  language?: Language;
  draft?: boolean;
  /** Numbers of the guests, from 0, who have no e-mail. */
  silent?: number[];
  /** Addresses of all guests end like this. */
  domain?: string;
}

const DATE = '2026-12-05';

/** Makes a party through the API, as an event manager would. */
export async function makeParty(
  app: Callable,
  organization: { admin: Person },
  options: PartyOptions = {},
): Promise<Party> {
  const {
    rows = 5,
    seats = 10,
    guests: count = 10,
    area = 0,
    layout = layoutOf(rows, seats, area),
    language = 'ru',
    silent = [],
    domain = 'example.ru',
  } = options;
  const { admin } = organization;
  const [city] = data(await app.call('GET', '/cities?q=Москва', admin)) as { id: string }[];
  const event = data(
    await app.call('POST', '/events', admin, {
      name: language === 'ru' ? 'Премия «Маяк»' : 'The Beacon Awards',
      city_id: city!.id,
      address: 'Тверская улица, 1',
      language,
      starts_at: '19:00',
      dates: [{ date: DATE }],
    }),
  ) as { id: string; dates: { id: string }[] };
  const date_id = event.dates[0]!.id;
  const [hall] = data(
    await app.call('POST', '/halls/create_list', admin, [{ event_id: event.id, event_date_id: date_id, layout }]),
  ) as { id: string }[];
  const guests = count > 0 ? await inviteGuests(app, admin, hall!.id, count, silent, domain) : [];
  if (!options.draft) {
    const customer = { last_name: 'Заказчиков', first_name: 'Захар', phone: '+7 495 123-45-67', email: 'z@example.ru' };
    data(await app.call('PUT', `/events/${event.id}/update_customer`, admin, customer));
    data(await app.call('POST', `/events/${event.id}/publish`, admin));
  }
  return { event_id: event.id, date_id, hall_id: hall!.id, guests };
}

export async function inviteGuests(
  app: Callable,
  admin: Person,
  hall_id: string,
  count: number,
  silent: number[],
  domain: string,
): Promise<Guest[]> {
  const tag = uuidv7().slice(-6);
  data(
    await app.call('POST', '/guests/create_list', admin, {
      import_id: uuidv7(),
      file_hash: uuidv7(),
      hall_id,
      rows: Array.from({ length: count }, (_, i) => ({
        row: i + 1,
        values: {
          last_name: `Гостев${letters(i)}`,
          first_name: 'Григорий',
          middle_name: 'Петрович',
          phone: '',
          email: silent.includes(i) ? '' : `guest-${i}-${tag}@${domain}`,
        },
        decision: 'add',
      })),
    }),
  );
  const list = data(await app.call('GET', `/halls/${hall_id}/guests/invited_list?per_page=1000`, admin)) as (Guest & {
    last_name: string;
  })[];
  const byName = new Map(list.map((guest) => [guest.last_name, guest]));
  return Array.from({ length: count }, (_, i) => byName.get(`Гостев${letters(i)}`)!);
}

/** 0 -> А, 1 -> Б, 32 -> ББ: names that a person could have. */
function letters(n: number): string {
  const alphabet = 'абвгдежзийклмнопрстуфхцчшщэюя';
  return n < alphabet.length
    ? alphabet[n]!
    : letters(Math.floor(n / alphabet.length) - 1) + alphabet[n % alphabet.length];
}

function layoutOf(rows: number, seats: number, area: number): HallLayout {
  const layout = newLayout(rows, seats);
  if (area === 0) return layout;
  const places = Array.from({ length: area }, (_, i) => layout.next_place + i);
  return {
    ...layout,
    next_place: layout.next_place + area,
    areas: [{ name: 'Танцпол', x: 0, y: rows * 26 + 20, width: 200, height: 100, places }],
  };
}

/** The data of an answer that is no refusal. */
export function data(answer: Answer): unknown {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

export interface TicketRow {
  id: string;
  guest_id: string;
  place: number;
  row: string | null;
  seat: string | null;
  issue: number;
  state: string;
  reason: string | null;
  next_at: string | null;
  send_no: number;
}

/** Seats guests one after another on the first places; answers the tickets in the order of the guests. */
export async function seatAll(
  app: Callable,
  party: Party,
  as: Person,
  count = party.guests.length,
): Promise<TicketRow[]> {
  const seatings = party.guests.slice(0, count).map(({ id }, i) => ({ guest_id: id, place: i + 1 }));
  return data(await app.call('POST', '/tickets/create_list', as, { hall_id: party.hall_id, seatings })) as TicketRow[];
}

export interface JobRow {
  id: string;
  state: string;
  done: number;
  total: number;
  failures: { id: string; name: string; reason: string }[];
  queued: number;
  waits: { next_at: string; reason: string } | null;
  sending: number;
  sent: number;
  unknown: number;
  failed: number;
}

/** Reads the job until it is over. */
export async function waitForJob(app: Callable, id: string, as: Person, seconds = 60): Promise<JobRow> {
  for (const end = Date.now() + seconds * 1000; ;) {
    const job = data(await app.call('GET', `/jobs/${id}`, as)) as JobRow;
    if (!['waiting', 'running'].includes(job.state)) return job;
    if (Date.now() > end) throw new Error(`the job is still ${job.state}: ${JSON.stringify(job)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
