import { setTimeout as wait } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import * as schema from '#server/schema.ts';
import { readSettings } from '#server/base/settings.ts';
import { type House, makeHouse, messagesById, startProduct, type Worker } from '../server/tickets/house.ts';
import { makeParty, type Party } from '../server/tickets/party.ts';
import { callOf } from './called.ts';
import { LONG, tally } from './tally.ts';

const ROUNDS = LONG ? 40 : 3;
const LETTERS = LONG ? 400 : 60;
const ROWS = 400;
const SEATS = 100;
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);

/** 5 to 1,500 ms, another each round: before the first statement, amid the rows, after the commit. */
const moment = (round: number) => 5 + ((seed + round * 337) % 1_496);

const rowsOf = (tag: string) =>
  Array.from({ length: ROWS }, (_, n) => ({
    row: n + 1,
    values: { last_name: `${tag}${n}`, first_name: 'Иван', middle_name: '', phone: '', email: '' },
    decision: 'add',
  }));

/** Asks the database while no process works on it. */
async function look<R>(house: House, query: string, params: unknown[] = []): Promise<R[]> {
  const database = await openDatabase(readSettings(house.env), schema);
  try {
    return (await database.engine.query(query, params)).rows as R[];
  } finally {
    await database.close();
  }
}

const imported = async (house: House, tag: string) =>
  (
    await look<{ count: number }>(house, `select count(*)::int as count from guests where last_name ~ $1`, [
      `^${tag}[0-9]+$`,
    ])
  )[0]!.count;
const seated = async (house: House, { hall_id }: Party) =>
  (
    await look<{ count: number }>(house, `select count(*)::int as count from tickets where hall_id = $1 and live`, [
      hall_id,
    ])
  )[0]!.count;

/** What was acknowledged before the process was gone; null where nobody was told. */
const told = (asked: Promise<{ status: number }>) =>
  asked.then(
    ({ status }) => status,
    () => null,
  );

it(`${ROUNDS} kills over imports, seatings and letters leave nothing half done (seed ${seed})`, async () => {
  const house = await makeHouse(LETTERS);
  try {
    let product = await startProduct(house, 0);
    const party = await makeParty(
      { call: callOf(product) },
      { admin: house.admin },
      { rows: 10, seats: 10, guests: SEATS },
    );
    const seatings = party.guests.map(({ id }, n) => ({ guest_id: id, place: n + 1 }));
    const wrong: string[] = [];
    const figures = { imports: 0, seatings: 0, none: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const call = callOf(product);
      const tag = `Круг${round}Н`;
      const storing = told(
        call('POST', '/guests/create_list', house.admin, {
          import_id: uuidv7(),
          file_hash: uuidv7(),
          rows: rowsOf(tag),
        }),
      );
      const seating = told(call('POST', '/tickets/create_list', house.admin, { hall_id: party.hall_id, seatings }));
      await wait(moment(round));
      await product.kill();
      const [stored, sat] = [await storing, await seating];
      const guests = await imported(house, tag);
      const tickets = await seated(house, party);
      if (guests !== 0 && guests !== ROWS) wrong.push(`${guests} of ${ROWS} guests`);
      if (tickets !== 0 && tickets !== SEATS) wrong.push(`${tickets} of ${SEATS} tickets`);
      if (stored === 201 && guests === 0) wrong.push('an acknowledged import is lost');
      if (sat === 201 && tickets === 0) wrong.push('an acknowledged seating is lost');
      figures.imports += guests > 0 ? 1 : 0;
      figures.seatings += tickets > 0 ? 1 : 0;
      figures.none += guests + tickets === 0 ? 1 : 0;
      product = await startProduct(house, (round + 1) * 5);
      await callOf(product)('DELETE', '/tickets/destroy_list', house.admin, {
        ids: (
          await callOf(product)('GET', `/events/${party.event_id}/tickets?per_page=100`, house.admin)
        ).body.data.map(({ id }: { id: string }) => id),
      });
    }
    const doubles = [...messagesById(house).values()].filter((times) => times > 1).length;
    const control = await oneByOne(house, product);
    tally({
      what: 'kill -9 over an import, a seating and letters',
      tries: ROUNDS,
      failures: wrong.length + doubles,
      control: `with a transaction for each row ${control} of ${ROWS} are left`,
      note: `whole: ${figures.imports} imports, ${figures.seatings} seatings; ${figures.none} kills before anything; ${messagesById(house).size} letters`,
    });
    expect(wrong).toEqual([]);
    expect(doubles).toBe(0);
    expect(control).toBeGreaterThan(0);
    expect(control).toBeLessThan(ROWS);
  } finally {
    await house.close();
  }
}, 3_600_000);

/** The control: the same rows each in a call of its own, until the kill. Answers how many are there. */
async function oneByOne(house: House, product: Worker): Promise<number> {
  const call = callOf(product);
  const done: string[] = [];
  const storing = (async () => {
    for (const { values } of rowsOf('ПоОдному')) {
      const { last_name, first_name } = values;
      await call('POST', '/guests', house.admin, { last_name, first_name });
      done.push(last_name);
    }
  })().catch(() => undefined);
  while (done.length < 20) await wait(5);
  await product.kill();
  await storing;
  return imported(house, 'ПоОдному');
}
