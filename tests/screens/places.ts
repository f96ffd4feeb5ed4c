import type { Product, StoredSession } from '../support/product.ts';

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
  template: string;
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

/** Finds them among the demo data, and makes the copy. */
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
    template: await first('/hall_templates?sort=name&order=asc'),
    location: await first('/locations'),
    guest: await first('/guests'),
    user: (await call<{ id: string; email: string }[]>('/users')).find(({ email }) => email === 'seats@example.ru')!.id,
    ticket: tickets[0]!.id,
    publicTicket: /https?:\/\/\S+\/t\/[\w-]+/.exec(text)?.[0] ?? `${product.address}/t/none`,
    mailbox,
    letter: `${mailbox}/${withTicket}`,
  };
}
