import { banquet } from '#shared/hall/examples.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { makeParty, seatAll } from '../server/tickets/party.ts';
import type { Person } from '../support/app.ts';
import type { Product, StoredSession } from '../support/product.ts';
import { bowedHouse } from './halls.ts';

/** The records that the screens are visited with. */
export interface Places {
  event: string;
  hall: string;
  /** A copy of `event` that nobody published. */
  draft: string;
  /** A draft without dates. */
  bare: string;
  archived: string;
  past: string;
  /** With seats ordered at the cinema. */
  film: string;
  /** Guests at tables, and in rows that bow, on two levels. */
  gala: string;
  house: string;
  template: string;
  houseTemplate: string;
  location: string;
  guest: string;
  user: string;
  ticket: string;
  /** Addresses of pages made on the server. */
  publicTicket: string;
  mailbox: string;
  letter: string;
}

interface Row {
  id: string;
  name: string;
  state: string;
}

/** Finds them among the demo data, and makes what isn't among it. */
export async function findPlaces(product: Product, admin: StoredSession): Promise<Places> {
  const call = async <T>(path: string, method = 'GET', body?: unknown): Promise<T> => {
    const answer = await fetch(`${product.address}/api/v1${path}`, {
      method,
      headers: {
        ...admin.auth,
        'organization-id': admin.data.organization.id,
        'accept-language': 'ru',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  };
  const events = (filter: string) => call<Row[]>(`/events?filter=${filter}`);
  const first = async (path: string) => (await call<{ id: string }[]>(path))[0]!.id;
  const upcoming = await events('upcoming');
  const event = upcoming.find(({ name }) => name.includes('Маяк'))!.id;
  const film = upcoming.find(({ name }) => name.includes('Долгий свет'))!.id;
  const bare = (await events('draft'))[0]!.id;
  const past = (await events('past'))[0]!.id;
  const archived = (await events('archived'))[0]!.id;
  const draft = (await call<{ id: string }>(`/events/${event}/duplicate`, 'POST')).id;
  const [{ id: hall }] = await call<[{ id: string }]>(`/events/${event}/halls`);
  const tickets = await call<{ id: string; state: string }[]>(`/tickets?event_id=${event}&per_page=100`);
  const app = {
    call: async (method: string, path: string, _as: Person | null, body?: unknown) => ({
      ...(await product.ask(admin, method, path, body)),
      headers: {},
      raw: Buffer.alloc(0),
    }),
  };
  const evening = async (layout: HallLayout) => {
    const party = await makeParty(app, { admin: null as never }, { layout, guests: 60 });
    await seatAll(app, party, null as never, 40);
    return party.event_id;
  };
  const location = await first('/locations');
  const { city_id } = await call<{ city_id: string }>(`/locations/${location}`);
  const houseTemplate = { name: 'Дом с балконом', city_id, location_id: location, layout: bowedHouse() };
  const template = await first('/hall_templates?sort=name&order=asc');
  const { mailbox } = product;
  const json = async <T>(url: string) => ((await (await fetch(`${url}?format=json`)).json()) as { data: T }).data;
  const letters = await json<{ id: string; subject: string }[]>(mailbox);
  const withTicket = letters.find(({ subject }) => subject.includes('Маяк'))!.id;
  const { text } = await json<{ text: string }>(`${mailbox}/${withTicket}`);
  return {
    event,
    hall,
    draft,
    bare,
    archived,
    past,
    film,
    gala: await evening(banquet('ru')),
    house: await evening(bowedHouse()),
    template,
    houseTemplate: (await call<{ id: string }>('/hall_templates', 'POST', houseTemplate)).id,
    location,
    guest: await first('/guests'),
    user: (await call<{ id: string; email: string }[]>('/users')).find(({ email }) => email === 'seats@example.ru')!.id,
    ticket: tickets[0]!.id,
    publicTicket: /https?:\/\/\S+\/t\/[\w-]+/.exec(text)?.[0] ?? `${product.address}/t/none`,
    mailbox,
    letter: `${mailbox}/${withTicket}`,
  };
}
