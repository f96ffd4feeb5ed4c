import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDataProvider } from '../../../src/dataProvider/dataProvider.ts';
import { ticketWrites } from '../../../src/dataProvider/tickets.ts';
import { createHttp, type HttpError } from '../../../src/dataProvider/http.ts';

interface Seen {
  call: string;
  body: unknown;
}
let server: Server;
let seen: Seen[];
/** What the server answers, call by call. */
let answers: { status: number; body: unknown }[];
let provider: ReturnType<typeof createDataProvider>;

const before = { id: 't1', version: 3, hall_id: 'h', guest_id: 'g1', place: 7 };
const stored = (change: object) => ({ status: 200, body: { data: { ...before, version: 4, ...change } } });
const listed = (change: object) => ({ status: 200, body: { data: [{ ...before, version: 4, ...change }] } });

beforeEach(async () => {
  seen = [];
  answers = [];
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      seen.push({ call: `${request.method} ${request.url}`, body: text === '' ? undefined : JSON.parse(text) });
      const { status, body } = answers.shift() ?? { status: 500, body: {} };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const http = createHttp({
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    language: () => 'ru',
    credentials: () => null,
    readOnly: () => null,
    cookies: () => '',
    say: (failure) => failure,
    unauthorized: () => undefined,
    forbidden: () => undefined,
  });
  provider = createDataProvider(http, { tickets: ticketWrites(http) });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const update = (data: object) => provider.update('tickets', { id: 't1', data, previousData: before });
async function refusal(promise: Promise<unknown>): Promise<HttpError> {
  return promise.then(
    () => {
      throw new Error('was not refused');
    },
    (error: unknown) => error as HttpError,
  );
}

describe('a ticket', () => {
  it('is made by seating a guest', async () => {
    answers = [{ status: 201, body: { data: [before] } }];
    const made = await provider.create('tickets', { data: { hall_id: 'h', guest_id: 'g1', place: 7 } });
    expect(made.data).toEqual(before);
    const body = { hall_id: 'h', seatings: [{ guest_id: 'g1', place: 7 }] };
    expect(seen).toEqual([{ call: 'POST /tickets/create_list', body }]);
  });

  it('is given to another guest', async () => {
    answers = [stored({ guest_id: 'g2' })];
    const { data } = await update({ ...before, guest_id: 'g2' });
    expect(data).toMatchObject({ id: 't1', guest_id: 'g2', version: 4 });
    const body = { ticket_id: 't1', guest_id: 'g2', version: 3 };
    expect(seen).toEqual([{ call: 'PUT /tickets/change_guest', body }]);
  });

  it('is moved to another place', async () => {
    answers = [listed({ place: 8 })];
    const { data } = await update({ ...before, place: 8 });
    expect(data).toMatchObject({ id: 't1', place: 8 });
    const body = { moves: [{ ticket_id: 't1', place: 8, version: 3 }] };
    expect(seen).toEqual([{ call: 'PUT /tickets/move', body }]);
  });

  it('is moved first where guest and place change, and then given away as it stands', async () => {
    answers = [listed({ place: 8 }), stored({ place: 8, guest_id: 'g2', version: 5 })];
    const { data } = await update({ ...before, place: 8, guest_id: 'g2' });
    expect(data).toMatchObject({ place: 8, guest_id: 'g2', version: 5 });
    expect(seen.map(({ call }) => call)).toEqual(['PUT /tickets/move', 'PUT /tickets/change_guest']);
    expect(seen[1]!.body).toEqual({ ticket_id: 't1', guest_id: 'g2', version: 4 });
  });

  it('asks for nothing where nothing changed', async () => {
    expect((await update({ ...before })).data).toEqual(before);
    expect(seen).toEqual([]);
  });

  it('names the version the person has seen last', async () => {
    answers = [stored({ guest_id: 'g2' })];
    await update({ guest_id: 'g2', version: 9 });
    expect(seen[0]!.body).toMatchObject({ version: 9 });
  });

  it('is taken off its place, alone and with others', async () => {
    answers = [listed({}), listed({})];
    const gone = await provider.delete('tickets', { id: 't1', previousData: before });
    expect(gone.data).toMatchObject({ id: 't1', version: 4 });
    expect((await provider.deleteMany('tickets', { ids: ['t1', 't2'] })).data).toEqual(['t1', 't2']);
    expect(seen).toEqual([
      { call: 'DELETE /tickets/destroy_list', body: { ids: ['t1'] } },
      { call: 'DELETE /tickets/destroy_list', body: { ids: ['t1', 't2'] } },
    ]);
  });

  it('puts a refusal on the field it is about', async () => {
    const detail = 'Место занято';
    for (const [code, field] of [
      ['seat_taken', 'place'],
      ['foreign_sector', 'place'],
      ['guest_already_seated', 'guest_id'],
    ]) {
      answers = [{ status: 409, body: { code, detail } }];
      const error = await refusal(provider.create('tickets', { data: { hall_id: 'h', guest_id: 'g', place: 1 } }));
      expect(error.body.errors, code).toEqual({ [field!]: detail });
      expect(error.detail).toBe(detail);
    }
    answers = [{ status: 422, body: { code: 'invalid', detail, errors: { 'seatings.0.guest_id': 'Нет такого' } } }];
    const error = await refusal(provider.create('tickets', { data: { hall_id: 'h', guest_id: 'x', place: 1 } }));
    expect(error.body.errors).toEqual({ guest_id: 'Нет такого' });
  });
});

it('deletes other records in one call; those that stay are named, and a refusal names them too', async () => {
  const kept = [{ id: 'b', name: 'Клуб', reason: 'Запись используется' }];
  answers = [{ status: 200, body: { data: { deleted: 2, kept, kept_total: 1 } } }];
  expect(await provider.deleteMany('locations', { ids: ['a', 'b', 'c'] })).toEqual({
    batch: null,
    data: ['a', 'c'],
    deleted: 2,
    kept,
    kept_total: 1,
  });
  expect(seen).toMatchObject([{ call: 'DELETE /locations/destroy_list', body: { ids: ['a', 'b', 'c'] } }]);
  answers = [{ status: 409, body: { code: 'in_use', detail: 'Запись используется', kept, kept_total: 1 } }];
  const error = await refusal(provider.deleteMany('locations', { ids: ['b'] }));
  expect(error).toMatchObject({ status: 409, detail: 'Запись используется', body: { kept } });
});
