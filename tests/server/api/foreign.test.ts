import { strFromU8, unzipSync } from 'fflate';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceList } from '#resources/index.ts';
import { sheetKey } from '#shared/resource.ts';
import { type Answer, testApp, type TestApp } from '../../support/app.ts';
import {
  addressOf,
  fieldsOf,
  isId,
  type Operation,
  operationsOf,
  requiredOf,
  sample,
  withField,
} from './operations.ts';
import { fill, kindOf, type Stock } from './stock.ts';

// Every operation of the OpenAPI document, with every id it takes replaced by one of another organisation and by one
// nobody has: no difference may be seen, and nothing of the other organisation may move.

let app: TestApp;
let operations: Operation[];
let north: Stock;
let south: Stock;
let tables: string[];
const NORTH = 'Полярный';
const SOUTH = 'Тропический';

beforeAll(async () => {
  app = await testApp();
  // Sign-in knows no organisation yet; its ids are tried in signin.test.ts.
  operations = (await operationsOf(app)).filter(({ path }) => !path.startsWith('/auth/'));
  north = await fill(app, app.north, NORTH);
  south = await fill(app, app.south, SOUTH);
  const { rows } = await app.database.engine.query(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped order by 1`);
  tables = rows.map((row) => String(row.name));
});
afterAll(() => app.close());

/** Hash of every row of the south, table by table. */
async function southern(): Promise<Record<string, unknown>> {
  const hashes = tables.map(
    (
      table,
    ) => `select '${table}' as name, count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), ''))
      as hash from "${table}" t where organization_id = '${app.south.id}'`,
  );
  const { rows } = await app.database.engine.query(hashes.join(' union all '));
  return Object.fromEntries(rows.map((row) => [String(row.name), `${row.rows} ${row.hash}`]));
}

/** Where an id can stand in an operation. */
interface Slot {
  operation: Operation;
  where: 'path' | 'query' | 'body';
  name: string;
}

/** Ids that must come together to be looked at. */
const TOGETHER: Record<string, string[]> = {
  'POST /tickets/send_email hall_id': ['event_id'],
  'POST /tickets/send_email sector_id': ['event_id', 'hall_id'],
  'POST /tickets/count_letters hall_id': ['event_id'],
  'POST /tickets/count_letters sector_id': ['event_id', 'hall_id'],
};

function slotsOf(operation: Operation): Slot[] {
  const slot = (where: Slot['where']) => (name: string) => ({ operation, where, name });
  const query = operation.query.map(({ name }) => name).filter((name) => name === 'ids' || name.endsWith('_id'));
  return [
    ...(operation.path.includes('{id}') ? ['path'].map(slot('path')) : []),
    ...query.map(slot('query')),
    ...(operation.body ? fieldsOf(operation.body, isId).map(slot('body')) : []),
  ].filter(({ name }) => kindOf(operation.name, name) !== 'city'); // cities belong to nobody
}

const idOf = (operation: Operation, name: string) => {
  if (name === 'import_id') return uuidv7();
  return north.ids[kindOf(operation.name, name)];
};

/** What the north asks, with `id` in the slot. */
async function ask({ operation, where, name }: Slot, id: string): Promise<Answer> {
  const also = [name, ...(TOGETHER[`${operation.name} ${name}`] ?? [])];
  const query = requiredOf(operation, (parameter) => idOf(operation, parameter));
  const path = where === 'path' ? id : operation.path.includes('{id}') ? idOf(operation, 'path') : '';
  let body =
    operation.body && sample(operation.body, '', (field) => idOf(operation, field), where === 'body' ? also : []);
  if (where === 'body') body = withField(body, name, id);
  // A file adds no second record of a key.
  const [key] = sheetKey(resourceList.find((each) => operation.path.startsWith(`/${each.name}/`)) ?? {});
  if (key && name.startsWith('file/')) body = withField(body, `rows/${key}`, uuidv7());
  if (where === 'query') query[name] = id;
  const address = addressOf(operation, path, query);
  if (!operation.upload) return app.call(operation.method, address, app.north.admin, body);
  const file = { name: 'logo.png', bytes: Buffer.from('no picture') };
  return app.upload(address, app.north.admin, file, operation.method as 'POST' | 'PUT');
}

/** An answer without what differs from one call to the next. */
function seen({ status, body, raw }: Answer, id: string): unknown {
  const text = isWorkbook(raw) ? insideOf(raw) : ((typeof body === 'string' ? body : JSON.stringify(body)) ?? '');
  const same = text.replaceAll(id, 'the id').replace(/"request_id":"[^"]*"/, '');
  // A call that went through names what it made; a refusal has nothing to name.
  return status < 300 ? [status, same.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id')] : [status, same];
}

const isWorkbook = (bytes: Buffer) => bytes.subarray(0, 2).toString() === 'PK';

/** The parts of a workbook as one text: the archive around them says at what second it was packed. */
function insideOf(bytes: Buffer): string {
  return Object.values(unzipSync(bytes))
    .map((part) => strFromU8(part))
    .join('\n');
}

describe('an id of another organisation', () => {
  it('is tried in every place there is', () => {
    const slots = operations.flatMap(slotsOf);
    expect(slots.length).toBeGreaterThan(80);
    expect(new Set(slots.map(({ where }) => where))).toEqual(new Set(['path', 'query', 'body']));
  });

  it('works for its own people in every path, so that a refusal means something', async () => {
    const wrong: string[] = [];
    for (const operation of operations) {
      if (operation.method !== 'GET' || !operation.path.includes('{id}') || operation.path.includes('ticket_image'))
        continue;
      const query = requiredOf(operation, (name) => idOf(operation, name));
      const address = addressOf(operation, idOf(operation, 'path'), query);
      const { status } = await app.call('GET', address, app.north.admin);
      if (status !== 200) wrong.push(`${operation.name}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('is answered as one nobody has, and moves nothing there', async () => {
    const wrong: unknown[] = [];
    let before = await southern();
    for (const slot of operations.flatMap(slotsOf)) {
      const what = `${slot.operation.name} ${slot.where} ${slot.name}`;
      const foreign = south.ids[kindOf(slot.operation.name, slot.name)];
      const random = uuidv7();
      const [answer, control] = [await ask(slot, foreign), await ask(slot, random)];
      const [given, expected] = [seen(answer, foreign), seen(control, random)];
      if (JSON.stringify(given) !== JSON.stringify(expected)) wrong.push({ what, given, expected });
      if (answer.status >= 500) wrong.push({ what, status: answer.status });
      if (slot.where === 'path' && answer.status !== 404) wrong.push({ what, status: answer.status });
      if (JSON.stringify(answer.body ?? '').includes(SOUTH)) wrong.push({ what, leak: answer.body });
      const after = await southern();
      for (const table of tables) if (after[table] !== before[table]) wrong.push({ what, touched: table });
      before = after;
    }
    expect(wrong).toEqual([]);
  });

  it('is refused in the fields of a form with a file', async () => {
    const bytes = Buffer.from('Фамилия;Имя\nИванов;Иван\n');
    const parse = (hall_id: string) =>
      app.upload('/guests/parse_xlsx', app.north.admin, { name: 'гости.csv', bytes, fields: { hall_id } });
    expect((await parse(north.ids.hall)).status).toBe(200);
    const random = uuidv7();
    const [foreign, control] = [await parse(south.ids.hall), await parse(random)];
    expect(foreign.status).toBe(404);
    expect(seen(foreign, south.ids.hall)).toEqual(seen(control, random));
  });

  it('is refused in the middle of a list, and the rest of the list is left alone', async () => {
    const { admin } = app.north;
    const foreign = { guest: south.party.guests[0]!.id, ticket: south.tickets[0]!.id };
    const lists: [Parameters<TestApp['call']>[0], string, (id: string) => object, keyof typeof foreign][] = [
      ['DELETE', `/halls/${north.ids.hall}/guests/invite`, (id) => ({ guest_ids: [north.ids.invited, id] }), 'guest'],
      ['DELETE', '/tickets/destroy_list', (id) => ({ ids: [north.tickets[1]!.id, id] }), 'ticket'],
      ['POST', '/tickets/send_email', (id) => ({ ids: [north.tickets[1]!.id, id] }), 'ticket'],
      [
        'PUT',
        '/tickets/move',
        (id) => ({
          moves: [
            { ticket_id: north.tickets[1]!.id, place: 9 },
            { ticket_id: id, place: 10 },
          ],
        }),
        'ticket',
      ],
      [
        'POST',
        '/tickets/create_list',
        (id) => ({
          hall_id: north.ids.hall,
          seatings: [
            { guest_id: north.ids.invited, place: 9 },
            { guest_id: id, place: 10 },
          ],
        }),
        'guest',
      ],
    ];
    const before = await southern();
    const live = () => app.call('GET', `/events/${north.ids.event}/tickets?per_page=100&sort=place`, admin);
    const tickets = (await live()).body;
    for (const [method, path, body, kind] of lists) {
      const random = uuidv7();
      const answer = await app.call(method, path, admin, body(foreign[kind]));
      const control = await app.call(method, path, admin, body(random));
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(seen(answer, foreign[kind]), path).toEqual(seen(control, random));
    }
    expect((await live()).body).toEqual(tickets);
    expect((await app.call('GET', `/guests/${north.ids.guest}`, admin)).status).toBe(200);
    expect(await southern()).toEqual(before);
  });

  it('is named among those that are gone by what does the rest in bulk, as one nobody has', async () => {
    const { admin } = app.north;
    const guest = async () => {
      const made = await app.call('POST', '/guests', admin, { last_name: 'Северный', first_name: 'Лев' });
      return (made.body.data as { id: string }).id;
    };
    const bulk: [Parameters<TestApp['call']>[0], string, (ids: string[]) => object][] = [
      ['PUT', '/guests/update_list', (ids) => ({ ids, change: { company: { set: 'Маяк' } } })],
      ['POST', `/halls/${north.ids.hall}/guests/invite/look`, (ids) => ({ guest_ids: ids })],
      ['POST', '/guests/count_destroy', (ids) => ({ ids })],
      ['DELETE', '/guests/destroy_list', (ids) => ({ ids })],
      ['DELETE', `/organizations/${app.north.id}/guests/destroy_list`, (ids) => ({ ids })],
    ];
    const before = await southern();
    for (const [method, path, body] of bulk) {
      const [foreign, random] = [south.party.guests[0]!.id, uuidv7()];
      const answer = await app.call(method, path, admin, body([await guest(), foreign]));
      const control = await app.call(method, path, admin, body([await guest(), random]));
      expect(answer.body.data, path).toMatchObject({ kept: [{ id: foreign, name: '' }], kept_total: 1 });
      expect(seen(answer, foreign), path).toEqual(seen(control, random));
    }
    expect(await southern()).toEqual(before);
  });
});
