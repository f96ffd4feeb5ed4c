import { eq, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedValues } from '#server/crud/kinds.ts';
import { requireAll } from '#server/crud/records.ts';
import { checkReferences } from '#server/crud/references.ts';
import * as tables from '#server/crud/tables.ts';
import type { TenantTable, Work } from '#server/db/work.ts';
import * as schema from '#server/schema.ts';
import { type Field, isFileField, type Resource, writableFields } from '#shared/resource.ts';
import { isAllowed, ROLES } from '#shared/roles.ts';
import { generatedResources } from '../../support/added.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { recordsOf, type Row } from '../../support/records.ts';
import { triedOf } from '../../support/values.ts';
import { whileOpen } from '../../support/while-open.ts';
import { peopleOf } from '../api/operations.ts';
import { data } from '../tickets/party.ts';

// What holds for the generated calls of every noun, one that was declared today too.

let app: TestApp;
let records: ReturnType<typeof recordsOf>;
beforeAll(async () => {
  app = await testApp();
  records = recordsOf(app, app.north, app.superadmin, 'полярный');
});
afterAll(() => app?.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  app.call(method, path, app.superadmin, body);

/** What was sent, as it is answered. */
function answered(resource: Resource, sent: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(sent)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        isFileField(resource.fields[name]!) ? expect.objectContaining({ id: value }) : value,
      ]),
  );
}

/** The values that stand at `at` among what is tried of each field; none where every field has had its own. */
function at(fields: [string, Field][], at: number, tried: 'most' | 'wrong'): Record<string, unknown> {
  const values = fields.map(([name, field]) => [name, triedOf(field)[tried]?.(field) ?? []] as const);
  return Object.fromEntries(values.filter(([, list]) => at < list.length).map(([name, list]) => [name, list[at]]));
}

function* rounds(fields: [string, Field][], tried: 'most' | 'wrong') {
  for (let round = 0; ; round += 1) {
    const values = at(fields, round, tried);
    if (Object.keys(values).length === 0) return;
    yield values;
  }
}

const tableOf = ({ name, table = name }: Resource) =>
  Object.values(schema).find((each) => is(each, PgTable) && getTableConfig(each).name === table) as TenantTable;

describe.each(generatedResources.map((resource) => [resource.name, resource] as const))('%s', (noun, resource) => {
  const { allow } = resource;
  const path = `/${noun}`;
  const changed = writableFields(resource, 'update');

  it('keeps every field as it is sent: in the record, in the list and when it is sent back', async () => {
    const { sent, row } = await records.make(resource);
    expect(row).toMatchObject(answered(resource, sent));
    const one = () => call('GET', `${path}/${row.id}`);
    expect(data(await one())).toEqual(row);
    expect(data(await call('GET', `${path}?ids=${row.id}`))).toMatchObject([answered(resource, sent)]);
    const { version: _, updated_at: __, ...same } = row;
    // What is sent as it is, and nothing at all, makes no version and nothing to take back.
    for (const unchanged of [row, {}]) {
      const saved = await call('PUT', `${path}/${row.id}`, unchanged);
      expect(data(saved)).toEqual(row);
      expect(saved.headers['batch-id']).toBeUndefined();
    }
    const stale = { ...row, version: Number(row.version) + 1 };
    expect((await call('PUT', `${path}/${row.id}`, stale)).status).toBe(412);
    expect(data(await call('GET', `${path}/${row.id}`))).toMatchObject(same);
    const empty = Object.fromEntries(changed.filter(([, { required }]) => !required).map(([name]) => [name, null]));
    expect(data(await call('PUT', `${path}/${row.id}`, empty))).toMatchObject({ ...same, ...empty });
  });

  it('takes the most a field may hold, and refuses by its name what is beyond or of another kind', async () => {
    const { row, sent } = await records.make(resource);
    for (const most of rounds(changed, 'most'))
      expect(data(await call('PUT', `${path}/${row.id}`, most))).toMatchObject(most);
    const kept = data(await call('GET', `${path}/${row.id}`));
    for (const [method, to, fields] of [
      ['POST', path, writableFields(resource, 'create')],
      ['PUT', `${path}/${row.id}`, changed],
    ] as const) {
      for (const wrong of rounds(fields, 'wrong')) {
        const { status, body } = await call(method, to, { ...sent, ...wrong });
        const named = Object.keys(body.errors ?? {}).map((field) => field.split('.')[0]);
        expect([method, wrong, status, [...new Set(named)].sort()]).toEqual([
          method,
          wrong,
          422,
          Object.keys(wrong).sort(),
        ]);
      }
    }
    expect(data(await call('GET', `${path}/${row.id}`))).toEqual(kept);
  });

  it('is saved by one of two people who save it at once, and the other is told what it is now', async () => {
    const { row } = await records.make(resource);
    const bodies = [await records.bodyOf(resource), await records.bodyOf(resource)];
    const save = (body: object) => call('PUT', `${path}/${row.id}`, { ...body, version: row.version });
    const answers = await Promise.all(bodies.map(save));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const { body } = answers.find(({ status }) => status === 412)!;
    const now = data(await call('GET', `${path}/${row.id}`));
    expect(body).toMatchObject({ code: 'stale', theirs: now, yours: expect.anything() });
  });

  it('says who may not before what is not there, and that before what is wrong with it', async () => {
    const [wrong] = rounds(changed, 'wrong');
    const nowhere = `${path}/${uuidv7()}`;
    for (const [method, to, body, may] of [
      ['POST', path, wrong, allow.create],
      ['PUT', nowhere, wrong, allow.update],
      ['DELETE', nowhere, undefined, allow.delete],
    ] as const) {
      for (const role of ROLES.filter((each) => !isAllowed(may, each)))
        expect([role, method, (await app.call(method, to, peopleOf(app)[role], body)).status]).toEqual([
          role,
          method,
          403,
        ]);
      expect([method, (await call(method, to, body)).status]).toEqual([method, method === 'POST' ? 422 : 404]);
    }
  });

  it('is held in the order of ids by whoever deletes several, so that nobody waits in a circle', async () => {
    const [first, second] = [(await records.make(resource)).row, (await records.make(resource)).row];
    const table = tableOf(resource);
    const hold = (id: string) => (work: Work) => requireAll(work, table, [id], 'update');
    const list = noun === 'guests' ? `/organizations/${app.north.id}/guests/destroy_list` : `${path}/destroy_list`;
    const both = { ids: [second.id, first.id] };
    const answer = await whileOpen(app, hold(first.id), () => call('DELETE', list, both), hold(second.id));
    expect(answer.status).toBe(200);
    const gone = await Promise.all(both.ids.map((id) => call('GET', `${path}/${id}`)));
    expect(gone.map(({ status }) => status)).toEqual([404, 404]);
  });

  const targets = writableFields(resource, 'create').flatMap(([name, field]) => {
    const target = 'to' in field && generatedResources.find((each) => each.name === field.to && each !== resource);
    return target ? [[name, target] as const] : [];
  });
  for (const [field, target] of targets) {
    const held = async () => {
      const body = await records.bodyOf(resource);
      const { id } = (await records.make(target)).row;
      return { id, body: { ...body, [field]: Array.isArray(body[field]) ? [id] : id } };
    };

    it(`refers by ${field} to nothing that is being deleted`, async () => {
      const { id, body } = await held();
      const table = tableOf(target);
      const removing = async (work: Work) => {
        await requireAll(work, table, [id], 'update');
        await work.remove(table, eq(table.id, id));
      };
      const answer = await whileOpen(app, removing, () => call('POST', path, body));
      expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(String) } } });
    });

    // What is written by rules of its own is tried with those.
    const table = (tables as Record<string, TenantTable>)[noun];
    if (table)
      it(`keeps what is just being referred to by ${field}`, async () => {
        const { id, body } = await held();
        const referring = async (work: Work) => {
          await checkReferences(resource, work, [body]);
          await work.insert(table, [storedValues(resource, body) as never]);
        };
        const answer = await whileOpen(app, referring, () => call('DELETE', `/${target.name}/${id}`));
        expect(answer).toMatchObject({ status: 409, body: { code: 'in_use', resource: noun, count: 1 } });
      });
  }

  it('belongs to its organisation: another one neither reads, changes, lists nor deletes it', async () => {
    const { row } = await records.make(resource);
    const { admin } = app.south;
    const to = `${path}/${row.id}`;
    const body = await records.bodyOf(resource);
    for (const [method, sent] of [['GET'], ['PUT', body], ['DELETE']] as const)
      expect([method, (await app.call(method, to, admin, sent)).status]).toEqual([method, 404]);
    expect((await app.call('GET', `${path}?ids=${row.id}`, admin)).body.data).toEqual([]);
    expect(data(await call('GET', to)) as Row).toEqual(row);
  });
});
