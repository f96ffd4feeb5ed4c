import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, testApp, type TestApp } from '../../support/app.ts';
import { data } from '../tickets/party.ts';

// One of thousands that were deleted is found: by who deleted it, when, and by name.

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  for (const [last_name, as] of [
    ['Ясенев', app.north.admin],
    ['Берёзов', app.north.admin],
    ['Клёнов', app.superadmin],
  ] as const) {
    const guest = { last_name, first_name: 'Гость' };
    const { id } = data(await app.call('POST', '/guests', app.north.admin, guest)) as { id: string };
    await app.call('DELETE', `/guests/${id}`, as);
  }
  // Days apart, the last one a week ago.
  const aged = (name: string, days: number) =>
    app.database.engine.query(
      `update guests set deleted_at = deleted_at - interval '${days} days' where last_name = '${name}'`,
    );
  await aged('Берёзов', 2);
  await aged('Клёнов', 7);
});
afterAll(() => app?.close());

const asked = (query: string, as: Person = app.north.admin) => app.call('GET', `/guests/trash?${query}`, as);
const named = async (query: string) =>
  (data(await asked(query)) as { name: string }[]).map(({ name }) => name.split(' ')[0]);
const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000).toISOString();

function withParams(text: string, params: unknown[]): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${params[Number(part) - 1]}`)));
}

describe('the trash as a list', () => {
  it('goes by when it was deleted, or by name, either way', async () => {
    expect(await named('')).toEqual(['Ясенев', 'Берёзов', 'Клёнов']);
    expect(await named('sort=deleted_at&order=asc')).toEqual(['Клёнов', 'Берёзов', 'Ясенев']);
    expect(await named('sort=name')).toEqual(['Берёзов', 'Клёнов', 'Ясенев']);
    expect(await named('sort=name&order=desc')).toEqual(['Ясенев', 'Клёнов', 'Берёзов']);
    expect(await named('sort=name&per_page=1&page=2')).toEqual(['Клёнов']);
    expect((await asked('sort=email')).status).toBe(422);
  });

  it('says who deleted it, when, and how it is called, as filters of any list do', async () => {
    const [{ deleted_by }] = data(await asked('sort=name')) as [{ deleted_by: string }];
    const by = encodeURIComponent(deleted_by.split(' ')[0]!.toUpperCase());
    expect(await named(`deleted_by.contains=${by}&sort=name`)).toEqual(['Берёзов', 'Ясенев']);
    expect(await named(`deleted_by.not=${encodeURIComponent(deleted_by)}`)).toEqual(['Клёнов']);
    expect(await named(`deleted_at.from=${daysAgo(3)}&sort=name`)).toEqual(['Берёзов', 'Ясенев']);
    expect(await named(`deleted_at.to=${daysAgo(3)}`)).toEqual(['Клёнов']);
    expect(await named(`name.contains=${encodeURIComponent('БЕРЕЗ')}`)).toEqual(['Берёзов']);
    expect((await asked('email.contains=a')).status).toBe(422);
  });

  it('forgives a slip in a search, beside a filter', async () => {
    const slip = encodeURIComponent('ясинев');
    const { body } = await asked(`q=${slip}&deleted_at.from=${daysAgo(3)}`);
    expect(body.meta).toMatchObject({ total: 1, corrected: { kind: 'typo' } });
    expect(await named(`q=${slip}&deleted_at.to=${daysAgo(3)}`)).toEqual([]);
  });

  it('is walked along an index, whatever its order', async () => {
    app.heard.statements.clear();
    for (const sort of ['deleted_at', 'name'])
      for (const order of ['asc', 'desc']) await asked(`sort=${sort}&order=${order}`);
    const walks = [...app.heard.statements].filter(([text]) => /from "guests" r[^]*order by r\./.test(text));
    expect(walks).toHaveLength(4);
    for (const [text, params] of walks) {
      const plan = await app.database.engine.transaction(
        'set local enable_sort = off; set local enable_seqscan = off; set local enable_bitmapscan = off',
        (tx) => tx.execute(sql`explain ${withParams(text, params)}`),
      );
      expect(JSON.stringify(plan.rows)).toMatch(/guests_trash/);
      // What newest line a record has is ordered for each, a few at a time.
      expect(JSON.stringify(plan.rows)).not.toMatch(/Sort Key: r\./);
    }
  });

  it('restores all that a filter finds, and refuses one that says nothing', async () => {
    const all = (filter: object) => app.call('POST', '/guests/trash/restore', app.north.admin, { filter });
    expect(Object.keys((await all({ 'deleted_by.contains': '' })).body.errors)).toEqual(['filter.deleted_by.contains']);
    expect(data(await all({ 'deleted_at.to': daysAgo(3) }))).toMatchObject({ restored: 1 });
    expect(await named('sort=name')).toEqual(['Берёзов', 'Ясенев']);
  });
});
