import { inflateRawSync } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listZip, measureZip } from '#server/uploads/zip.ts';
import type { CheckedRow, GuestValues } from '#shared/guests.ts';
import { type Answer, type Person, testApp, type TestApp } from '../support/app.ts';
import { shapeOf, textOf } from '../support/pdf.ts';
import { addressOf, type Operation, operationsOf, sample } from '../server/api/operations.ts';
import { fill, kindOf, type Stock } from '../server/api/stock.ts';
import { data, makeParty, type Party } from '../server/tickets/party.ts';
import { LONG, tally } from './tally.ts';

// Whoever seats guests of one sector knows the names of all, and the contacts only of those they brought.

const COUNT = LONG ? 300 : 40;

let app: TestApp;
let stock: Stock;
/** Everybody has a sector here, and nobody sits in the seat manager's. */
let party: Party;
let seat: Person;
let secrets: GuestValues[];
let ids: string[];

beforeAll(async () => {
  app = await testApp();
  stock = await fill(app, app.north, 'Северный');
  const { admin } = app.north;
  seat = await app.person(app.north, 'manager_seat');
  party = await makeParty(app, app.north, { rows: 4, seats: COUNT, guests: 0 });
  secrets = Array.from({ length: COUNT }, (_, at) => ({
    last_name: `Тайнов${'абвгдежзик'[at % 10]!}${'лмнопрстуф'[Math.floor(at / 10) % 10]!}${'хцчшщ'[Math.floor(at / 100)]!}`,
    first_name: 'Илья',
    middle_name: '',
    phone: `+7 921 ${String(3_000_000 + at * 7919).replace(/^(\d{3})(\d\d)(\d\d)$/, '$1-$2-$3')}`,
    email: `secret-${at}@vault.example`,
  }));
  const rows = secrets.map((values, at) => ({ row: at + 1, values, decision: 'add' }));
  const list = { import_id: uuidv7(), file_hash: 'a', hall_id: party.hall_id, rows };
  data(await app.call('POST', '/guests/create_list', admin, list));
  const invited = data(await app.call('GET', `/halls/${party.hall_id}/guests/invited_list?per_page=1000`, admin)) as {
    id: string;
    last_name: string;
  }[];
  const byName = new Map(invited.map(({ id, last_name }) => [last_name, id]));
  ids = secrets.map(({ last_name }) => byName.get(last_name)!);
  const sector = (manager_id: string, places: number[]) => ({ hall_id: party.hall_id, manager_id, places });
  data(await app.call('POST', '/sectors', admin, sector(seat.id, [1, 2, 3])));
  data(await app.call('POST', '/sectors', admin, sector(app.north.event.id, [COUNT + 1, COUNT + 2, COUNT + 3])));
  const seatings = ids.slice(0, 3).map((guest_id, at) => ({ guest_id, place: COUNT + 1 + at }));
  data(await app.call('POST', '/tickets/create_list', admin, { hall_id: party.hall_id, seatings }));
  data(await app.call('POST', '/tickets/send_email', admin, { event_id: party.event_id }));
  // A file that was confirmed for this hall, whose guests are invited no more.
  const taken = { guest_ids: ids.slice(-3) };
  data(await app.call('DELETE', `/halls/${party.hall_id}/guests/invite`, admin, taken));
});
afterAll(() => app.close());

/** What a person could read in an answer: the text of its JSON, its workbook, its PDF. */
async function readable({ raw, headers }: Answer): Promise<string> {
  const type = String(headers['content-type'] ?? '');
  if (type.includes('spreadsheet')) {
    const parts = await measureZip(listZip(raw), () => true);
    return parts
      .map(({ data, isDeflated }) => (isDeflated ? inflateRawSync(data) : Buffer.from(data)).toString())
      .join('\n');
  }
  if (!type.includes('pdf')) return raw.toString();
  const { pages } = await shapeOf(raw);
  const texts = await Promise.all(Array.from({ length: pages }, (_, page) => textOf(raw, page)));
  return texts.join('\n');
}

/** How many of the guests' addresses and numbers stand in an answer. */
async function found(answer: Answer): Promise<number> {
  const text = await readable(answer);
  const digits = text.replace(/[^\d\n]/g, '');
  return secrets.filter(({ email, phone }) => text.includes(email) || digits.includes(phone.replace(/\D/g, ''))).length;
}

/** Every call, in the organisation's first event and in the one with the secrets; reads with every way to ask for them. */
async function everything(as: Person): Promise<{ tries: number; leaks: [string, number][] }> {
  const leaks: [string, number][] = [];
  let tries = 0;
  const look = async (name: string, answer: Answer) => {
    tries += 1;
    const count = await found(answer);
    if (count > 0) leaks.push([name, count]);
  };
  const own: Partial<Record<string, string[]>> = {
    event: [party.event_id],
    hall: [party.hall_id],
    guest: [ids[0]!, ids.at(-1)!],
    ticket: await ticketIds(),
  };
  for (const operation of (await operationsOf(app)).filter(({ path }) => !path.startsWith('/auth/'))) {
    if (operation.method !== 'GET') continue;
    const kind = operation.path.includes('{id}') ? kindOf(operation.name, 'path') : null;
    for (const id of kind ? [stock.ids[kind], ...(own[kind] ?? [])] : ['']) {
      for (const query of questions(operation)) {
        await look(operation.name, await app.call('GET', addressOf(operation, id, query), as));
      }
    }
  }
  return { tries, leaks };
}

async function ticketIds(): Promise<string[]> {
  const rows = data(await app.call('GET', `/events/${party.event_id}/tickets`, app.north.admin)) as { id: string }[];
  return rows.map(({ id }) => id);
}

function questions(operation: Operation): Record<string, string>[] {
  const has = (name: string) => operation.query.some((parameter) => parameter.name === name);
  const required = Object.fromEntries(
    operation.query
      .filter((parameter) => parameter.required)
      .map(({ name, schema }) => [name, String(sample(schema, name, () => party.event_id))]),
  );
  const all = {
    ...required,
    ...(has('per_page') ? { per_page: '100' } : {}),
    ...(has('hall_id') ? { hall_id: party.hall_id } : {}),
  };
  return [
    required,
    all,
    ...(has('q')
      ? [
          { ...all, q: 'Тайнов' },
          { ...all, q: 'vault' },
        ]
      : []),
    ...(has('format') ? [{ ...required, format: 'csv' }] : []),
    ...(has('ids') ? [{ ...required, ids: ids.slice(0, 20).join(',') }] : []),
  ];
}

/** Rows as they would stand in a file of somebody who knows the names. */
function rowsWith(contact: (values: GuestValues) => Partial<GuestValues>) {
  return secrets.map((values, at) => ({
    row: at + 1,
    values: { ...values, phone: '', email: '', ...contact(values) },
  }));
}

const csvOf = (rows: { values: GuestValues }[]) =>
  Buffer.from(
    [
      'Фамилия;Имя;Телефон;Почта',
      ...rows.map(({ values: v }) => [v.last_name, v.first_name, v.phone, v.email].join(';')),
    ].join('\n'),
  );

async function checked(as: Person, rows: { row: number; values: GuestValues }[]): Promise<Answer[]> {
  const body = { hall_id: party.hall_id, rows };
  const file = { name: 'a.csv', bytes: csvOf(rows), fields: { hall_id: party.hall_id } };
  return [await app.call('POST', '/guests/check_rows', as, body), await app.upload('/guests/parse_xlsx', as, file)];
}

const rowsOf = (answer: Answer): CheckedRow[] => {
  expect(answer.status).toBe(200);
  const { data: read } = answer.body as { data: CheckedRow[] | { rows: CheckedRow[] } };
  return Array.isArray(read) ? read : read.rows;
};

test('a seat manager reads no contact of guests that others invited, in any call that reads', async () => {
  const { tries, leaks } = await everything(seat);
  const control = await everything(app.north.event);
  const seen = control.leaks.reduce((sum, [, count]) => sum + count, 0);
  tally({
    what: 'contacts of guests in what a seat manager reads',
    tries,
    failures: leaks.length,
    control: `an event manager reads ${seen} in ${control.leaks.length} of ${control.tries} answers`,
  });
  expect(leaks).toEqual([]);
  expect(new Set(control.leaks.map(([name]) => name)).size).toBeGreaterThan(4);
});

test('a list of names tells a seat manager who is known, and no contact', async () => {
  const named = rowsWith(() => ({}));
  let failures = 0;
  let tries = 0;
  for (const answer of await checked(seat, named)) {
    const rows = rowsOf(answer);
    expect(rows.map(({ match }) => match?.guest_id)).toEqual(ids);
    expect(rows.map(({ match }) => [match!.values.last_name, match!.values.email, match!.values.phone])).toEqual(
      secrets.map(({ last_name }) => [last_name, null, null]),
    );
    tries += rows.length;
    failures += await found(answer);
  }
  const control = await Promise.all((await checked(app.north.event, named)).map(found));
  tally({
    what: 'contacts of guests that a seat manager names',
    tries,
    failures,
    control: `an event manager reads ${control[0]} of ${COUNT}`,
  });
  expect(failures).toBe(0);
  expect(control).toEqual([COUNT, COUNT]);
});

test('no search by a contact finds anybody for a seat manager', async () => {
  const lists = [
    '/guests',
    '/tickets',
    `/events/${party.event_id}/tickets`,
    `/halls/${party.hall_id}/guests/invited_list`,
  ];
  for (const path of [
    ...lists,
    `/events/${party.event_id}/tickets/ids`,
    `/halls/${party.hall_id}/guests/imported_list`,
  ])
    expect([path, data(await app.call('GET', `${path}?q=vault`, seat))]).toEqual([path, []]);
  for (const path of lists) expect(data(await app.call('GET', `${path}?q=vault`, app.north.event))).not.toEqual([]);
});

test('what a seat manager typed and matched comes back, and not the other contact beside it', async () => {
  for (const [given, kept] of [
    ['email', 'phone'],
    ['phone', 'email'],
  ] as const) {
    const typed = rowsWith((values) => ({ [given]: values[given] }));
    for (const answer of await checked(seat, typed)) {
      const rows = rowsOf(answer);
      expect(
        rows.map(({ match }) => [match?.same_person, match?.why, match?.values[given], match?.values[kept]]),
      ).toEqual(typed.map(({ values }) => [true, given, values[given], null]));
    }
    // With a wrong name beside it, and with a wrong contact beside the name.
    const others = rowsWith((values) => ({ first_name: 'Пётр', [given]: values[given] }));
    for (const answer of await checked(seat, others))
      expect(rowsOf(answer).map(({ match }) => match?.values[kept])).toEqual(secrets.map(() => null));
    const wrong = rowsWith(() => ({ email: 'guess@vault.example', phone: '+7 921 999-88-77' }));
    for (const answer of await checked(seat, wrong)) expect(await found(answer)).toBe(0);
  }
});

test('storing such a list, refusals and conflicts name nobody’s contact either', async () => {
  const keep = secrets.map((values, at) => ({
    row: at + 1,
    values: { ...values, phone: '', email: '' },
    decision: at === 0 ? 'update' : 'keep',
    guest_id: ids[at],
  }));
  const calls: [string, Answer][] = [];
  const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown) =>
    calls.push([`${method} ${path}`, await app.call(method, path, seat, body)]);
  const list = { import_id: uuidv7(), file_hash: 'b', hall_id: party.hall_id };
  await call('POST', '/guests/create_list', { ...list, rows: keep });
  await call('POST', '/guests/create_list', {
    ...list,
    rows: [
      { ...keep[1], decision: 'add', guest_id: undefined, row: 1, values: { ...keep[1]!.values, email: 'nonsense' } },
    ],
  });
  await call('DELETE', `/halls/${party.hall_id}/guests/invite`, { guest_ids: ids.slice(0, 5) });
  await call('POST', '/tickets/create_list', {
    hall_id: party.hall_id,
    seatings: ids.slice(0, 3).map((guest_id, at) => ({ guest_id, place: at + 1 })),
  });
  const [ticket] = await ticketIds();
  await call('PUT', '/tickets/change_guest', { ticket_id: ticket, guest_id: ids[5], version: 99 });
  await call('PUT', '/tickets/move', { moves: [{ ticket_id: ticket, place: 1, version: 99 }] });
  await call('DELETE', '/tickets/destroy_list', { ids: [ticket] });
  await call('POST', '/tickets/send_email', { ids: [ticket] });
  await call('POST', '/tickets/count_letters', { event_id: party.event_id, only_unsent: false });
  await call('POST', '/tickets/print', { ids: [ticket] });
  await call('PUT', `/guests/${ids[0]}`, { last_name: 'Другов', version: 99 });
  const leaks = (await Promise.all(calls.map(async ([name, answer]) => [name, await found(answer)] as const))).filter(
    ([, count]) => count > 0,
  );
  expect(calls.filter(([, { status }]) => status >= 400).length).toBeGreaterThan(5);
  expect(leaks).toEqual([]);
});

test('inviting and seating guests the house knows opens none of their contacts, in any call that reads', async () => {
  const hall = await makeParty(app, app.north, { rows: 4, seats: COUNT, guests: 0 });
  const places = ids.map((_, at) => at + 1);
  data(await app.call('POST', '/sectors', app.north.admin, { hall_id: hall.hall_id, manager_id: seat.id, places }));
  data(await app.call('POST', `/halls/${hall.hall_id}/guests/invite`, seat, { guest_ids: ids }));
  const seatings = ids.map((guest_id, at) => ({ guest_id, place: places[at] }));
  const seated = await app.call('POST', '/tickets/create_list', seat, { hall_id: hall.hall_id, seatings });
  const [ticket] = data(seated) as { id: string }[];
  const { tries, leaks } = await everything(seat);
  const calls = [
    ...ids.slice(0, 5).map((id) => `/guests/${id}`),
    `/halls/${hall.hall_id}/guests/invited_list?per_page=1000`,
    `/events/${hall.event_id}/seats_xlsx_template`,
    `/events/${hall.event_id}/tickets?per_page=100`,
    `/tickets/${ticket!.id}`,
    `/tickets/${ticket!.id}/letters`,
  ];
  const named = rowsWith(() => ({}));
  const answers = [
    { ...seated, status: 200 },
    ...(await Promise.all(calls.map((path) => app.call('GET', path, seat)))),
    ...(await checked(seat, named)),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const more = await Promise.all(answers.map(found));
  const control = await found(await app.call('GET', calls[5]!, app.north.event));
  tally({
    what: 'contacts of guests that a seat manager invites and seats',
    tries: tries + answers.length,
    failures: leaks.length + more.filter(Boolean).length,
    control: `an event manager reads ${control} of ${COUNT}`,
  });
  expect({ leaks, more }).toEqual({ leaks: [], more: answers.map(() => 0) });
  expect(control).toBe(COUNT);
  data(
    await app.call('DELETE', '/tickets/destroy_list', seat, {
      ids: (data(seated) as { id: string }[]).map(({ id }) => id),
    }),
  );
  data(await app.call('DELETE', `/halls/${hall.hall_id}/guests/invite`, seat, { guest_ids: ids }));
});

test('a guest they brought themselves is theirs to reach', async () => {
  const own = { last_name: 'Своева', first_name: 'Анна', middle_name: '', phone: '', email: 'own@house.example' };
  const list = { import_id: uuidv7(), file_hash: 'c', hall_id: party.hall_id };
  data(
    await app.call('POST', '/guests/create_list', seat, { ...list, rows: [{ row: 1, values: own, decision: 'add' }] }),
  );
  const [answer] = await checked(seat, [{ row: 1, values: { ...own, email: '' } }]);
  expect(rowsOf(answer!)[0]!.match?.values.email).toBe('own@house.example');
});
