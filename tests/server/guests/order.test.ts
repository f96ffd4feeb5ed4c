import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../support/app.ts';
import { data, makeParty, type Party } from '../tickets/party.ts';

let app: TestApp;
let party: Party;
beforeAll(async () => {
  app = await testApp();
  party = await makeParty(app, app.north, { rows: 10, seats: 20, guests: 0 });
});
afterAll(() => app?.close());

interface Row {
  id: string;
  last_name: string;
  position: number;
}

/** Confirms a file of these people; who is known already is kept and invited. */
async function bring(names: readonly string[], known: readonly Row[] = []): Promise<void> {
  const rows = names.map((last_name, i) => {
    const guest_id = known.find((guest) => guest.last_name === last_name)?.id;
    const values = { last_name, first_name: 'Анна', middle_name: '', phone: '', email: '' };
    return { row: i + 1, values, decision: guest_id ? 'keep' : 'add', ...(guest_id ? { guest_id } : {}) };
  });
  const list = { import_id: uuidv7(), file_hash: uuidv7(), hall_id: party.hall_id, rows };
  data(await app.call('POST', '/guests/create_list', app.north.admin, list));
  app.clock.advance(1000);
}

const invited = async () =>
  data(await app.call('GET', `/halls/${party.hall_id}/guests/invited_list`, app.north.admin)) as Row[];
const inOrder = (rows: Row[]) => rows.toSorted((a, b) => a.position - b.position).map(({ last_name }) => last_name);

test('guests of a hall know the order of their files, while the list itself stays in the order of names', async () => {
  await bring(['Яшина', 'Абрамова', 'Миронова']);
  await bring(['Щукина', 'Белова']);
  const rows = await invited();
  expect(rows.map(({ last_name }) => last_name)).toEqual(['Абрамова', 'Белова', 'Миронова', 'Щукина', 'Яшина']);
  expect(inOrder(rows)).toEqual(['Яшина', 'Абрамова', 'Миронова', 'Щукина', 'Белова']);
});

test('whoever was taken off the list and comes again with a later file stands where that file has them', async () => {
  const known = await invited();
  const [mironova] = known.filter(({ last_name }) => last_name === 'Миронова');
  data(
    await app.call('DELETE', `/halls/${party.hall_id}/guests/invite`, app.north.admin, { guest_ids: [mironova!.id] }),
  );
  await bring(['Юрьева', 'Миронова', 'Агеева'], known);
  expect(inOrder(await invited())).toEqual(['Яшина', 'Абрамова', 'Щукина', 'Белова', 'Юрьева', 'Миронова', 'Агеева']);
});
