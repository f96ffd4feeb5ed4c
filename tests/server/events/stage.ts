import type { z } from 'zod';
import type { eventAnswer } from '#resources/eventSchemas.ts';
import type { HallAnswer } from '#resources/hallSchemas.ts';
import type { Person, TestApp } from '../../support/app.ts';
import { data } from '../tickets/party.ts';

export { data };
export type EventData = z.infer<typeof eventAnswer>;
export type HallData = HallAnswer;

/** A draft with what is given and a name. */
export async function draftEvent(app: TestApp, as: Person, values: object = {}): Promise<EventData> {
  return data(await app.call('POST', '/events', as, { name: 'Премия «Маяк»', ...values })) as EventData;
}

/** The id of a city by its Russian name. */
export async function cityOf(app: TestApp, name: string): Promise<string> {
  const found = data(await app.call('GET', `/cities?q=${encodeURIComponent(name)}`, app.north.admin)) as {
    id: string;
    name_ru: string;
  }[];
  return found.find((city) => city.name_ru === name)!.id;
}

export async function makeLocation(app: TestApp, as: Person, city: string) {
  const city_id = await cityOf(app, city);
  const values = { name: `Зал в городе ${city}`, address: `${city}, Театральная площадь, 1`, city_id };
  return data(await app.call('POST', '/locations', as, values)) as { id: string } & typeof values;
}

export const CUSTOMER = {
  last_name: 'Заказчиков',
  first_name: 'Захар',
  phone: '+7 495 123-45-67',
  email: 'z@example.ru',
};

/** A draft in Moscow that lacks nothing: these dates at 19:00, a hall of 10 x 10 on each, a customer. */
export async function readyEvent(
  app: TestApp,
  as: Person,
  dates: string[] = ['2026-12-05'],
  values: object = {},
): Promise<EventData> {
  const draft = await draftEvent(app, as, {
    city_id: await cityOf(app, 'Москва'),
    address: 'Тверская улица, 1',
    starts_at: '19:00',
    dates: dates.map((date) => ({ date })),
    ...values,
  });
  const halls = draft.dates.map(({ id }) => ({ event_id: draft.id, event_date_id: id }));
  if (halls.length > 0) data(await app.call('POST', '/halls/create_list', as, halls));
  return data(await app.call('PUT', `/events/${draft.id}/update_customer`, as, CUSTOMER)) as EventData;
}

/** The same, published. */
export async function publishedEvent(...args: Parameters<typeof readyEvent>): Promise<EventData> {
  const [app, as] = args;
  const event = await readyEvent(...args);
  return data(await app.call('POST', `/events/${event.id}/publish`, as)) as EventData;
}

/** A hall with its places. */
export async function hallOf(app: TestApp, as: Person, id: string): Promise<HallData> {
  return data(await app.call('GET', `/halls/${id}`, as)) as HallData;
}
