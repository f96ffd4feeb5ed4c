import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { createOrganization } from '#server/flows/founding.ts';
import { countOrganizations } from '#server/organizations/rules.ts';
import { testDatabase } from '../../support/database.ts';

let database: Database;
beforeAll(async () => {
  ({ database } = await testDatabase());
});
afterAll(() => database.close());

const now = () => new Date('2026-11-20T09:00:00Z');
const found = (last_name: string) =>
  createOrganization(
    database,
    {
      name: 'Северный театр',
      city_id: null,
      reply_to: null,
      admin: { last_name, first_name: 'Антон', email: 'admin@example.ru', job_title: 'manager' },
    },
    now,
  );

describe('an organisation', () => {
  it('is not made where its first admin cannot be', async () => {
    await expect(found('Админов\0')).rejects.toMatchObject({ code: 'malformed' });
    expect(await countOrganizations(database)).toBe(0);
  });

  it('is made with its first admin', async () => {
    const context = await found('Админов');
    expect(context.actor).toMatchObject({ email: 'admin@example.ru', role: 'admin' });
    const members = await database.work(context, (work) => work.tx.execute('select last_name from memberships'));
    expect(members.rows).toEqual([{ last_name: 'Админов' }]);
    expect(await countOrganizations(database)).toBe(1);
  });
});
