import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import type { checkedRow } from '#shared/imports.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { runJob } from '../../support/turns.ts';
import { data, makeParty } from '../tickets/party.ts';

// What who isn't in a later file would lose: their seat and ticket in the hall of the list, or all they have at evenings to come.

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());

const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
  data(await app.call(method, path, app.north.admin, body)) as never;
const guest = (name: string) => `${name};Пётр;;;h${Buffer.from(name).toString('hex')}@example.ru`;

/** Has a list of these checked; answers its import. */
const check = async (names: readonly string[], hall_id: string | null) => {
  const bytes = Buffer.from(['Фамилия;Имя;Отчество;Телефон;E-mail', ...names.map(guest)].join('\r\n'));
  const file = { name: 'a.csv', bytes };
  const { id } = data(
    await app.upload('/imports/files', app.north.admin, { ...file, fields: { field: 'file' } }),
  ) as never;
  const asked = { noun: 'guests', hall_id, file_id: id, file_name: file.name };
  const begun: { import_id: string; job_id: string } = await call('POST', '/imports/check', asked);
  await runJob(app, begun.job_id);
  return begun.import_id;
};
const bring = async (names: readonly string[], hall_id: string | null) => {
  const id = await check(names, hall_id);
  const { job_id }: { job_id: string } = await call('POST', `/imports/${id}/store`, { changes: 'take' });
  await runJob(app, job_id);
};
const heldIn = async (id: string, fate = 'gone') => {
  const rows: z.output<typeof checkedRow>[] = await call('GET', `/imports/${id}/checked?page=1&fate=${fate}`);
  return Object.fromEntries(rows.map(({ name, held }) => [name.split(' ')[0], held]));
};
/** The ids of these guests, in this order. */
const idsOf = async (names: readonly string[]) => {
  const found: { id: string; last_name: string }[] = await call('GET', '/guests?per_page=100');
  return names.map((name) => found.find(({ last_name }) => last_name === name)!.id);
};
const seat = async (hall_id: string, guest_id: string, place: number) => {
  const [ticket]: [{ id: string }] = await call('POST', '/tickets/create_list', {
    hall_id,
    seatings: [{ guest_id, place }],
  });
  return ticket.id;
};
/** As if its letter had gone. */
const send = (ticket_id: string) =>
  app.database.engine.query(
    `insert into letters (id, organization_id, created_at, updated_at, ticket_id, issue, send_no, job_id, to_address, state, sent_at, snapshot, message_id)
     select gen_random_uuid(), organization_id, now(), now(), id, issue, 1, (select id from jobs limit 1), 'a@example.ru', 'sent', now(), '{}', 'm'
     from tickets where id = $1`,
    [ticket_id],
  );

it('of a hall: the seat there and whether the ticket was sent, as they are by now', async () => {
  const { hall_id } = await makeParty(app, app.north, { guests: 0 });
  const NAMES = ['Абрамов', 'Беляев', 'Власов'];
  await bring([...NAMES, 'Горин'], hall_id);
  const [abramov, belyaev] = await idsOf(NAMES);
  await send(await seat(hall_id, abramov!, 1));
  const id = await check(['Горин'], hall_id);
  await seat(hall_id, belyaev!, 2);
  expect(await heldIn(id)).toEqual({
    Абрамов: { evenings: 1, seats: 1, sent: 1, place: expect.objectContaining({ row: '1', seat: '1' }) },
    Беляев: { evenings: 1, seats: 1, sent: 0, place: expect.objectContaining({ row: '1', seat: '2' }) },
    Власов: { evenings: 1, seats: 0, sent: 0, place: null },
  });
  expect(await heldIn(id, 'kept')).toEqual({ Горин: null });
});

it('of a hall they leave it with all others, with a sent ticket by a choice of their own, with none that they got since', async () => {
  const { hall_id } = await makeParty(app, app.north, { guests: 0 });
  const NAMES = ['Кротов', 'Лосев', 'Мухин', 'Носов', 'Орлов'];
  await bring([...NAMES, 'Павлов'], hall_id);
  const [unsent, sent, chosen, since, sentSince] = await idsOf(NAMES);
  await seat(hall_id, unsent!, 1);
  await send(await seat(hall_id, sent!, 2));
  await send(await seat(hall_id, chosen!, 3));
  const late = await seat(hall_id, sentSince!, 5);
  const id = await check(['Павлов'], hall_id);
  const rows: z.output<typeof checkedRow>[] = await call('GET', `/imports/${id}/checked?page=1&fate=gone`);
  expect(rows.map(({ name, alone, problem }) => [name, alone, problem])).toEqual(
    NAMES.map((name) => [`${name} Пётр`, name === 'Лосев' || name === 'Мухин', '']),
  );
  await call('POST', `/imports/${id}/choose`, { ids: [rows[2]!.id], take: true });
  expect(await call('GET', `/imports/${id}`)).toMatchObject({ long: { chosen: { gone: { take: 1, leave: 1 } } } });
  await seat(hall_id, since!, 4);
  await send(late);
  const { job_id }: { job_id: string } = await call('POST', `/imports/${id}/store`, {
    changes: 'take',
    gone: 'remove',
  });
  await runJob(app, job_id);
  const there = async () => {
    const found: { last_name: string; place: number | null }[] = await call(
      'GET',
      `/halls/${hall_id}/guests/invited_list?per_page=100`,
    );
    return found.map(({ last_name, place }) => `${last_name} ${place}`).sort();
  };
  expect(await there()).toEqual(['Лосев 2', 'Носов 4', 'Орлов 5', 'Павлов null']);
  const { batch_id, numbers }: { batch_id: string; numbers: object } = await call('GET', `/imports/${id}`);
  expect(numbers).toMatchObject({ gone: 2 });
  const undoing: { background: { job_id: string } } = await call('POST', `/batches/${batch_id}/undo`, {});
  await runJob(app, undoing.background.job_id);
  expect(await there()).toEqual(['Кротов 1', 'Лосев 2', 'Мухин 3', 'Носов 4', 'Орлов 5', 'Павлов null']);
});

it('of the list of guests: evenings to come, how many with a seat, and for how many the ticket was sent', async () => {
  const NAMES = ['Жилин', 'Зотов'];
  await bring([...NAMES, 'Ильин'], null);
  const [one, two] = [await makeParty(app, app.north, { guests: 0 }), await makeParty(app, app.north, { guests: 0 })];
  const over = await makeParty(app, app.north, { guests: 0 });
  const [zhilin] = await idsOf(NAMES);
  for (const { hall_id } of [one, two, over])
    await call('POST', `/halls/${hall_id}/guests/invite`, { guest_ids: [zhilin] });
  await send(await seat(one.hall_id, zhilin!, 1));
  await app.database.engine.query(`update event_dates set over_at = '2020-01-01' where event_id = $1`, [over.event_id]);
  expect(await heldIn(await check(['Ильин'], null))).toEqual({
    Жилин: { evenings: 2, seats: 1, sent: 1, place: null },
    Зотов: { evenings: 0, seats: 0, sent: 0, place: null },
  });
});
