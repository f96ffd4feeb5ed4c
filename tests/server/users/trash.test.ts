import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Person, testApp, type TestApp } from '../../support/app.ts';
import { data, makeParty } from '../tickets/party.ts';

// An employee who was dismissed comes back, by the undo of it or from the trash, as they were.

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp();
  ({ admin } = app.north);
});
afterAll(() => app?.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as: Person = admin) =>
  app.call(method, path, as, body);
const hire = async (name: string) => {
  const employee = {
    last_name: name,
    first_name: 'Пётр',
    email: `left-${Buffer.from(name).toString('hex')}@example.ru`,
    role: 'manager_seat',
  };
  return (data(await call('POST', '/users', { ...employee, job_title: 'manager' })) as { id: string }).id;
};
const dismiss = async (id: string) => {
  const answer = await call('DELETE', `/users/${id}`);
  expect([answer.status, answer.body]).toMatchObject([200, {}]);
  return String(answer.headers['batch-id']);
};
const restore = (...ids: string[]) => call('POST', '/users/trash/restore', { ids });
const isThere = async (id: string) => (await call('GET', `/users/${id}`)).status === 200;
const lying = async () => (data(await call('GET', '/users/trash')) as { id: string }[]).map(({ id }) => id);
const said = ({ status, body }: Answer) => [status, body.code];

describe('an employee who was dismissed', () => {
  it('lies in the trash, and comes back as they were', async () => {
    const id = await hire('Уволенов');
    const before = data(await call('GET', `/users/${id}`)) as object;
    await dismiss(id);
    expect(await lying()).toContain(id);
    expect(data(await restore(id))).toMatchObject({ restored: 1, kept: [] });
    expect(data(await call('GET', `/users/${id}`))).toMatchObject({
      ...before,
      version: expect.any(Number),
      updated_at: expect.any(String),
    });
    expect(await lying()).not.toContain(id);
  });

  it('comes back by undoing it too, with what they were signed in to, and without their sectors', async () => {
    const { seat } = app.north;
    const { hall_id } = await makeParty(app, app.north, { guests: 1 });
    expect((await call('GET', '/events', undefined, seat)).status).toBe(200);
    const batch = await dismiss(seat.id);
    expect((await call('GET', '/events', undefined, seat)).status).toBe(403);
    expect((await call('POST', `/batches/${batch}/undo`, {})).status).toBe(200);
    expect((await call('GET', '/events', undefined, seat)).status).toBe(200);
    const { rows } = await app.database.engine.query(
      `select manager_membership_id as manager from sectors where hall_id = $1 and deleted_at is null`,
      [hall_id],
    );
    expect(rows.map((row) => row['manager'])).not.toContain(seat.id);
  });

  it('stays there where somebody with the address was hired meanwhile, who is named', async () => {
    const id = await hire('Дважды');
    await dismiss(id);
    const again = await hire('Дважды');
    const answer = await restore(id);
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.body)).toMatch(/left-[0-9a-f]+@example\.ru|Дважды/);
    expect([await isThere(id), await isThere(again)]).toEqual([false, true]);
  });

  it('is had back by admins only, of their organisation', async () => {
    const id = await hire('Чужов');
    await dismiss(id);
    expect(said(await call('POST', '/users/trash/restore', { ids: [id] }, app.south.admin))).toEqual([
      404,
      'not_found',
    ]);
    expect(said(await call('POST', '/users/trash/restore', { ids: [id] }, app.north.event))).toEqual([
      403,
      'forbidden',
    ]);
    expect((await call('GET', '/users/trash', undefined, app.north.event)).status).toBe(403);
  });

  it('who looks after the installation by now doesn’t come back', async () => {
    const id = await hire('Главнов');
    await dismiss(id);
    await app.database.engine.query(
      `update accounts set is_superadmin = true where id = (select account_id from memberships where id = $1)`,
      [id],
    );
    const answer = await restore(id);
    expect(said(answer)).toEqual([403, 'account_of_superadmin']);
    expect(await isThere(id)).toBe(false);
  });
});
