import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importColumns } from '#shared/sheet.ts';
import { generatedResources } from '../../support/added.ts';
import { type Answer, type Person, testApp, type TestApp } from '../../support/app.ts';
import { recordsOf } from '../../support/records.ts';
import { data } from '../tickets/party.ts';

// A file of records is one thing done, of every noun that files bring.

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as: Person = app.north.admin) =>
  app.call(method, path, as, body);
const undo = (answer: Answer, body: object = {}, as: Person = app.north.admin) =>
  call('POST', `/batches/${String(answer.headers['batch-id'])}/undo`, body, as);
const brought = generatedResources.filter((each) => importColumns(each));

describe.each(brought.map((resource) => [resource.name, resource] as const))('a file of %s', (noun, resource) => {
  const ids = async (as: Person) =>
    (data(await call('GET', `/${noun}?sort=created_at&per_page=100`, undefined, as)) as { id: string }[]).map(
      ({ id }) => id,
    );

  it('is taken back whole, or as far as it goes, and once', async () => {
    const there = await app.organization('Сюда');
    const records = recordsOf(app, there, there.admin, 'полярный');
    const rows = [await records.bodyOf(resource), await records.bodyOf(resource)];
    const before = await ids(there.admin);
    const file = { import_id: uuidv7(), file_hash: 'x', file_name: 'list.xlsx' };
    const sent = { rows, file, lines: [4, 7] };
    const stored = await call('POST', `/${noun}/create_list`, sent, there.admin);
    expect(data(stored)).toMatchObject({ created: 2 });
    // The same id again stores nothing.
    expect(data(await call('POST', `/${noun}/create_list`, sent, there.admin))).toEqual(data(stored));
    const made = (await ids(there.admin)).filter((id) => !before.includes(id));
    expect(made).toHaveLength(2);
    const undone = await undo(stored, {}, there.admin);
    expect(undone.body).toMatchObject({ data: { undone: 2, left_total: 0 } });
    expect(await ids(there.admin)).toEqual(before);
    expect(await undo(stored, {}, there.admin)).toMatchObject({ status: 409, body: { code: 'already_undone' } });
    // Brought again by undoing the undoing: the very records.
    const again = await undo(undone, {}, there.admin);
    expect((await ids(there.admin)).filter((id) => !before.includes(id))).toEqual(made);
    // One of them is worked on: it stays and is named.
    const [name] = Object.keys(rows[0]!);
    const one = data(await call('GET', `/${noun}/${made[0]}`, undefined, there.admin)) as Record<string, unknown>;
    const other = (await records.bodyOf(resource))[name!];
    expect(other).not.toEqual(one[name!]);
    data(await call('PUT', `/${noun}/${made[0]}`, { [name!]: other, version: one.version }, there.admin));
    const refused = await undo(again, {}, there.admin);
    expect(refused).toMatchObject({ status: 409, body: { undoable: 1, total: 2, left: [{ by: 'Админов Антон' }] } });
    // Only what isn't as the file left it any more; what was done and undone counts as left alone.
    const { import_id } = data(stored) as { import_id: string };
    const touched = async () =>
      (
        data(await call('GET', `/imports/${import_id}/rows?touched=true`, undefined, there.admin)) as {
          id: string;
          now: string;
        }[]
      ).map(({ id, now }) => [id, now]);
    expect(await touched()).toEqual([[made[0], 'changed']]);
    const deleted = await call('DELETE', `/${noun}/${made[1]}`, undefined, there.admin);
    expect((await touched()).toSorted()).toEqual(
      [
        [made[0], 'changed'],
        [made[1], 'deleted'],
      ].toSorted(),
    );
    data(await undo(deleted, {}, there.admin));
    expect(await touched()).toEqual([[made[0], 'changed']]);
  });
});
