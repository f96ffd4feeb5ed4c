import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guests } from '#resources/guests.ts';
import { sortedFields } from '#server/crud/order.ts';
import { talliedRows } from '#server/db/tallies.ts';
import { limit } from '#shared/limits.ts';
import { fillGuests } from '../../../bench/guests/fill.ts';
import { type Organization, testApp, type TestApp } from '../../support/app.ts';
import { generatedResources } from '../../support/added.ts';
import { readOf } from '../../support/plans.ts';
import { recordsOf } from '../../support/records.ts';

// Lists too long to be read, sorted or counted as a whole for one page.

const GUESTS = limit('exactTotal') + 2_500;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await fillGuests(app.database, app.north.id, GUESTS);
  // Every third has no e-mail, no two companies are alike, most have none.
  await app.database.system(async (tx) => {
    await tx.execute(sql`update guests set email = null where right(phone, 1) in ('1', '4', '7')`);
    await tx.execute(sql`update guests set company = 'Ёлка ' || phone where right(phone, 2) = '00'`);
    await tx.execute(sql`update guests set position = 'Гость' where right(phone, 2) <> '00'`);
  });
  await app.database.engine.script('vacuum analyze guests');
});
afterAll(() => app?.close());

interface Page {
  data: { id: string }[];
  meta: { page: number | null; total: number; total_pages: number | null; total_more?: true };
}
const page = async (query: string): Promise<Page> => {
  const { status, body } = await app.call('GET', `/guests?${query}`, app.north.admin);
  expect([query, status]).toEqual([query, 200]);
  return body;
};
const idsOf = ({ data }: Page) => data.map(({ id }) => id);

const SORTS = [guests.title[0]!, ...sortedFields(guests), 'created_at', 'updated_at', 'id'];
const WAYS = SORTS.flatMap((sort) => [
  [sort, 'asc'],
  [sort, 'desc'],
]);

describe('a list of more than is counted', () => {
  it.each(WAYS)('by %s %s shows each row once, whichever end its pages are read from', async (sort, order) => {
    const per_page = 100;
    const pages = Math.ceil(GUESTS / per_page);
    const asked = [1, 2, Math.floor(pages / 2), Math.ceil(pages / 2) + 1, pages - 1, pages];
    const { rows } = await app.database.engine.query(ORDERED(sort!, order!), [app.north.id]);
    const all = rows.map((row) => String(row.id));
    for (const number of asked) {
      const found = await page(`sort=${sort}&order=${order}&per_page=${per_page}&page=${number}`);
      expect([number, idsOf(found)]).toEqual([number, all.slice((number - 1) * per_page, number * per_page)]);
      expect(found.meta).toMatchObject({ page: number, total: GUESTS, total_pages: pages });
    }
    const last = await page(`sort=${sort}&order=${order}&per_page=${per_page}&page=last`);
    expect(idsOf(last)).toEqual(all.slice((pages - 1) * per_page));
    expect(last.meta).toMatchObject({ page: pages, total: GUESTS });
  });

  it.each(WAYS)('by %s %s walks an index for its first page and for its last one', async (sort, order) => {
    for (const asked of ['1', 'last']) {
      app.heard.statements.clear();
      await page(`sort=${sort}&order=${order}&per_page=25&page=${asked}`);
      expect(await readOf(app, 'guests'), `page ${asked}`).toBeLessThanOrEqual(60);
    }
  });

  it('reads all of it where nothing is sorted so (control)', async () => {
    await app.database.engine.script('drop index guests_by_company');
    app.heard.statements.clear();
    await page('sort=company&per_page=25');
    expect(await readOf(app, 'guests')).toBeGreaterThanOrEqual(GUESTS);
  });

  it('says of a part that it is more than so many, and shows its end without a number', async () => {
    const most = limit('exactTotal');
    const first = await page('position=Гость&per_page=10');
    expect(first.meta).toMatchObject({ page: 1, total: most, total_more: true, total_pages: null });
    const last = await page('position=Гость&per_page=10&page=last');
    expect(last.meta).toMatchObject({ page: null, total: most, total_more: true, total_pages: null });
    const { rows } = await app.database.engine.query(ORDERED('last_name', 'asc', `position = 'Гость'`), [app.north.id]);
    expect(idsOf(last)).toEqual(rows.slice(-10).map((row) => row.id));
    const deep = await page(`position=Гость&per_page=100&page=${Math.ceil(most / 100) + 1}`);
    expect(idsOf(deep)).toEqual(rows.slice(most, most + 100).map((row) => row.id));
    const few = await page('email.empty=false&phone.contains=00&page=last&per_page=10');
    expect(few.meta.total_more).toBeUndefined();
    expect(few.meta.page).toBe(few.meta.total_pages);
  });

  it.each(['0', '-1', 'first', 'last,1', 'LAST', '1.5'])('refuses the page %j', async (asked) => {
    const { status, body } = await app.call('GET', `/guests?page=${asked}`, app.north.admin);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['page']]);
  });
});

const ORDERED = (sort: string, order: string, where = 'true') => {
  const text = sortedFields(guests).includes(sort);
  const key = sort === 'last_name' ? 'sort_key' : sort;
  const letters = `replace(lower(${key}), 'ё', 'е' || chr(65533)) collate "C"`;
  return `select id from guests where organization_id = $1 and deleted_at is null and ${where}
    order by ${text ? letters : sort === 'last_name' ? 'sort_key collate "C"' : key} ${order} nulls last, id ${order}`;
};

/** The tally of every generated list beside what counting says. */
async function tallies(organization: Organization) {
  const wrong: unknown[] = [];
  for (const { name, table = name } of generatedResources) {
    const { rows } = await app.database.engine.query(
      `select count(*)::int as rows from "${table}" where organization_id = $1 and deleted_at is null`,
      [organization.id],
    );
    const tallied = await app.database.work(organization.context, (work) => talliedRows(work, table));
    if (tallied !== rows[0]!.rows) wrong.push([table, tallied, rows[0]!.rows]);
  }
  return wrong;
}

describe('the tally of a list', () => {
  it('keeps up with rows made, changed, deleted, restored and taken back', async () => {
    const records = recordsOf(app, app.north, app.superadmin, 'полярный ёж');
    for (const resource of generatedResources) {
      const made = [await records.make(resource), await records.make(resource), await records.make(resource)];
      expect(await tallies(app.north)).toEqual([]);
      const ids = made.map(({ row }) => row.id);
      await app.call('DELETE', `/${resource.name}/destroy_list`, app.superadmin, { ids });
      expect(await tallies(app.north)).toEqual([]);
      await app.call('POST', `/${resource.name}/trash/restore`, app.superadmin, { ids: ids.slice(1) });
      expect(await tallies(app.north)).toEqual([]);
    }
    await app.database.system((tx) => tx.execute(sql`delete from guests where right(phone, 2) = '33'`));
    expect(await tallies(app.north)).toEqual([]);
    expect(await tallies(app.south)).toEqual([]);
  });

  it('is right after writers side by side, some of whom fail', async () => {
    const before = (await page('per_page=1')).meta.total;
    const guest = (at: number) => ({ last_name: `Рядов${at}`, first_name: at % 5 === 0 ? '' : 'Пётр' });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => app.call('POST', '/guests', app.north.admin, guest(at))),
    );
    const failing = Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        app.database
          .work(app.north.context, async (work) => {
            await work.tx.execute(sql`update guests set deleted_at = now() where organization_id = ${app.north.id}
              and last_name = ${`Рядов${at + 1}`}`);
            throw new Error('taken back');
          })
          .catch(() => undefined),
      ),
    );
    await failing;
    const made = answers.filter(({ status }) => status === 201).length;
    expect(made).toBe(32);
    expect((await page('per_page=1')).meta.total).toBe(before + made);
    expect(await tallies(app.north)).toEqual([]);
    const { rows } = await app.database.engine.query(
      `select count(*)::int as rows from row_tallies where organization_id = $1 and table_name = 'guests'`,
      [app.north.id],
    );
    expect(rows[0]!.rows).toBeLessThanOrEqual(40);
  });
});
