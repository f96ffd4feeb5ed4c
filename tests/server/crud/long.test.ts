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

describe('a long list by what its records hold', () => {
  const RARE = 12;
  let rare = '';
  let fifth = '';
  let common = '';
  beforeAll(async () => {
    const tag = async (name: string, guests: string) => {
      const { body } = await app.call('POST', '/tags', app.north.admin, { name, tint: 'slate' });
      await app.database.engine.query(`update guests set tags = coalesce(tags, '{}') || '${body.data.id}'::uuid
        where organization_id = '${app.north.id}' and ${guests}`);
      return body.data.id as string;
    };
    rare = await tag(
      'Двенадцать',
      `id in (select id from guests where organization_id = '${app.north.id}' limit ${RARE})`,
    );
    fifth = await tag('Каждый пятый', `right(phone, 1) in ('0', '5')`);
    common = await tag('Почти все', `phone like '%'`);
    await app.database.engine.script('vacuum analyze guests');
  });
  const holding = async (where: string, sort = 'last_name') =>
    (await app.database.engine.query(ORDERED(sort, 'asc', where), [app.north.id])).rows.map(({ id }) => String(id));

  it.each(['last_name', 'email', 'updated_at'])(
    'by %s: what few hold is found without going through the others',
    async (sort) => {
      const all = await holding(`tags && array['${rare}'::uuid]`, sort);
      app.heard.statements.clear();
      const found = await page(`sort=${sort}&order=asc&per_page=25&tags=${rare}`);
      expect([idsOf(found), found.meta.total]).toEqual([all, RARE]);
      expect(await readOf(app, 'guests')).toBeLessThanOrEqual(2 * RARE);
      app.heard.statements.clear();
      await page(`sort=${sort}&order=asc&per_page=25&tags.all=${rare}&tags.not=${common}`);
      expect(await readOf(app, 'guests')).toBeLessThanOrEqual(2 * RARE);
    },
  );

  it('goes through all of them where nothing is looked up (control)', async () => {
    app.heard.statements.clear();
    await page(`sort=email&per_page=25&tags.not=${common}`);
    expect(await readOf(app, 'guests')).toBeGreaterThanOrEqual(GUESTS);
  });

  it('what many hold is looked up beside another condition, which few of them may meet', async () => {
    const holders = (await page(`tags=${fifth}`)).meta.total;
    expect(holders).toBeGreaterThan(1_000);
    const all = await holding(`tags && array['${fifth}'::uuid] and position is null`);
    expect(all.length).toBeGreaterThan(25);
    app.heard.statements.clear();
    const found = await page(`sort=last_name&order=asc&per_page=25&tags=${fifth}&position.empty=true`);
    expect([idsOf(found), found.meta.total]).toEqual([all.slice(0, 25), all.length]);
    const read = await readOf(app, 'guests');
    expect(read).toBeLessThanOrEqual(3 * holders);
    expect(3 * holders).toBeLessThan(GUESTS);
  });

  it('what many hold is walked to, and is more than are counted', async () => {
    const all = await holding(`tags && array['${common}'::uuid]`);
    const found = await page(`per_page=25&tags=${common}`);
    expect([idsOf(found), found.meta.total, found.meta.total_more]).toEqual([
      all.slice(0, 25),
      limit('exactTotal'),
      true,
    ]);
    const both = await page(`per_page=100&tags.all=${common},${rare}`);
    expect(idsOf(both)).toEqual(await holding(`tags @> array['${common}', '${rare}']::uuid[]`));
    const either = await page(`per_page=25&page=2&tags=${common},${rare}`);
    expect(idsOf(either)).toEqual(all.slice(25, 50));
  });

  it('stays with other filters, ids and a search, and in its organisation', async () => {
    const held = await holding(`tags && array['${rare}'::uuid]`);
    const [one, other] = held as [string, string];
    expect(idsOf(await page(`tags=${rare}&ids=${one},${other}&per_page=25`)).sort()).toEqual([one, other].sort());
    expect(idsOf(await page(`tags=${rare}&tags.not=${rare}`))).toEqual([]);
    expect(idsOf(await page(`tags=${rare}&email.empty=true`))).toEqual(
      await holding(`tags && array['${rare}'::uuid] and email is null`),
    );
    const { rows } = await app.database.engine.query('select last_name from guests where id = $1', [one]);
    const named = await page(`tags=${rare}&q=${encodeURIComponent(String(rows[0]!.last_name))}`);
    expect(idsOf(named)).toContain(one);
    expect(held).toEqual(expect.arrayContaining(idsOf(named)));
    const theirs = await app.call('GET', `/guests?tags=${rare}`, app.south.admin);
    expect([theirs.status, theirs.body.meta.total]).toEqual([200, 0]);
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
