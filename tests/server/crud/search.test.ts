import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guests as guestResource } from '#resources/guests.ts';
import { likenessOf, readingsOf, searchOf, sourceOf } from '#server/crud/search.ts';
import { type Person, type TestApp, testApp } from '../../support/app.ts';
import { recordsOf } from '../../support/records.ts';
import { generatedResources } from '../../support/added.ts';
import { asResource } from '../../support/resources.ts';

interface Hit {
  id: string;
  title: string;
  hint: string | null;
  path: string;
  state: string | null;
}

let app: TestApp;
let admin: Person;
let ids: Record<string, string>;

beforeAll(async () => {
  app = await testApp();
  admin = app.north.admin;
  const add = async (path: string, body: object) =>
    ((await app.call('POST', path, admin, body)).body.data as { id: string }).id;
  ids = {
    ivanov: await add('/guests', {
      last_name: 'Иванов',
      first_name: 'Максим',
      phone: '+7 921 555-08-80',
      email: 'ivanov@skills.example.ru',
    }),
    petrov: await add('/guests', { last_name: 'Петровский', first_name: 'Артём', company: 'Маяк' }),
    ivanova: await add('/guests', { last_name: 'Ивановская', first_name: 'Мария', phone: '8 (812) 777 11 22' }),
    tag: await add('/tags', { name: 'Пресса города', tint: 'slate' }),
    event: await add('/events', { name: 'Вручение премии «Маяк»', language: 'ru', time_per_date: false, dates: [] }),
  };
});
afterAll(() => app?.close());

const found = async (q: string, as = admin, path = '/guests') => {
  const { body } = await app.call('GET', `${path}?q=${encodeURIComponent(q)}`, as);
  return { names: body.data.map(({ last_name }: { last_name: string }) => last_name), corrected: body.meta.corrected };
};
const search = async (q: string, as = admin, more = '') => {
  const { body } = await app.call('GET', `/search?q=${encodeURIComponent(q)}${more}`, as);
  const groups = body.data as { noun: string; total: number; records: Hit[] }[];
  return { groups, nouns: groups.map(({ noun }) => noun), corrected: body.meta.corrected };
};
const hits = async (q: string, as = admin) => (await search(q, as)).groups.flatMap(({ records }) => records);

describe('the search of a list', () => {
  it.each(['ванов мак', 'мак иванов', 'АРТЕМ', '921 555', '9215550880', '89215550880', '+7(921)555-08-80', '555 0880'])(
    'finds %s as it stands',
    async (q) => {
      const { names, corrected } = await found(q);
      expect([names.length, corrected]).toEqual([1, undefined]);
    },
  );

  it('finds a phone whatever was typed between its digits', async () => {
    for (const q of ['+7 812 777-11-22', '7771122', '812-777'])
      expect([q, (await found(q)).names]).toEqual([q, ['Ивановская']]);
  });

  it('takes the digits of a number one after the other, in a search and in a filter', async () => {
    const filtered = async (part: string) =>
      (await app.call('GET', `/guests?phone.contains=${encodeURIComponent(part)}`, admin)).body.data.map(
        ({ last_name }: { last_name: string }) => last_name,
      );
    for (const [part, names] of [
      ['921-555', ['Иванов']],
      ['21 55-5', ['Иванов']],
      // Both are there, with others between them.
      ['921-0880', []],
      ['812-22', []],
      ['7-1122', ['Ивановская']],
    ] as const) {
      expect([part, await filtered(part)]).toEqual([part, names]);
      const word = part.replaceAll(' ', '-');
      expect([part, (await found(word)).names]).toEqual([part, names]);
    }
  });

  it('reads what finds nothing in the other layout, and says so', async () => {
    expect(await found('bdfyjd')).toEqual({
      names: ['Иванов', 'Ивановская'],
      corrected: { kind: 'layout', q: 'иванов' },
    });
    expect(await found('ылшдды')).toEqual({ names: ['Иванов'], corrected: { kind: 'layout', q: 'skills' } });
  });

  it.each([
    ['wrong', 'Ивонов'],
    ['doubled', 'Иваннов'],
    ['wrong in front', 'Яванов'],
    ['swapped in front', 'Вианов'],
  ])('forgives a letter that is %s, and has the nearest first', async (_, q) => {
    expect(await found(q)).toEqual({ names: ['Иванов', 'Ивановская'], corrected: { kind: 'typo' } });
    expect((await found(`${q} максим`)).names).toEqual(['Иванов']);
  });

  it('forgives it of a whole word where it is short, or two letters changed places in the middle', async () => {
    for (const q of ['Иванв', 'Иавнов'])
      expect(await found(q)).toEqual({ names: ['Иванов'], corrected: { kind: 'typo' } });
  });

  it('has the nearest first whatever its place in the order of names', async () => {
    expect((await found('Петровский Артем')).corrected).toBeUndefined();
    expect((await found('Ивановскоя')).names).toEqual(['Ивановская']);
  });

  it('forgives one in each of the three longest, and takes the others as they were typed', async () => {
    for (const [q, names] of [
      ['Ивонов Мксим skilsl', ['Иванов']],
      ['Ивонов Мксим skilsl exam', ['Иванов']],
      ['Ивонов Мксим skilsl exma', []],
    ] as const)
      expect([q, (await found(q)).names]).toEqual([q, names]);
  });

  it('forgives neither two letters, nor short words, nor numbers', async () => {
    for (const q of ['Ивонав', 'мра', 'масс', '9215550881'])
      expect(await found(q)).toEqual({ names: [], corrected: undefined });
  });

  it('deletes nobody who only looks like what was typed', async () => {
    const count = async (q: string) => {
      const path = `/organizations/${app.north.id}/guests/count_destroy`;
      const { body } = await app.call('POST', path, admin, { filter: { q } });
      return body.data?.deleted ?? body.errors;
    };
    expect([await count('Иванов'), await count('Ивонов')]).toEqual([2, 0]);
  });

  it('tells by no likeness of a contact to who may not see it', async () => {
    const { seat } = app.north;
    for (const q of ['ivanov@skills', 'skillz', 'ылшдды', '9215550880', '555-08'])
      expect([q, (await found(q, seat)).names]).toEqual([q, []]);
    expect((await found('Ивонов', seat)).names).toEqual(['Иванов', 'Ивановская']);
    expect((await found('Майк', seat)).names).toEqual(['Петровский']);
  });

  it('knows nothing of another organisation', async () => {
    for (const q of ['Иванов', 'bdfyjd', 'Ивонов'])
      expect(await found(q, app.south.admin)).toEqual({ names: [], corrected: undefined });
  });

  it('goes through the index, also for words with a slip', async () => {
    for (let from = 1; from <= 20_000; from += 5_000)
      await app.database.work(app.north.context, async ({ tx }) => {
        await tx.execute(sql`insert into guests (organization_id, id, created_at, updated_at, last_name, first_name, name_key)
          select ${app.north.id}, gen_random_uuid(), now(), now(), 'Гость' || md5(n::text), 'Анна', n::text
          from generate_series(${from}::int, ${from + 4_999}::int) n`);
      });
    // What was just inserted stands in the index by now.
    await app.database.engine.script('vacuum analyze guests');
    const resource = asResource(guestResource);
    for (const reading of [readingsOf('иванов')[0], readingsOf('bdfyjd')[1]!, readingsOf('ивонов').at(-1)!]) {
      for (const role of ['admin', 'manager_seat'] as const) {
        const [scans, names] = await app.database.work(app.north.context, async ({ tx }) => {
          const { rows } = await tx.execute<{ last_name: string }>(sql`
            select last_name from ${sourceOf(resource, reading)} where ${searchOf(resource, role, reading)}
            order by ${likenessOf(resource, role, reading) ?? sql`1`} desc`);
          const counted = await tx.execute<{ scans: number }>(sql`
            select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'guests'`);
          return [counted.rows[0]?.scans, rows.map((row) => row.last_name)];
        });
        expect([reading, scans, names.sort()]).toEqual([reading, 0, ['Иванов', 'Ивановская']]);
      }
    }
    await app.database.work(app.north.context, async ({ tx }) => {
      await tx.execute(sql`delete from guests where last_name like 'Гость%'`);
    });
  });
});

describe('GET /search', () => {
  it('finds records of every kind, with what tells them apart and where they are', async () => {
    const { groups, corrected } = await search('маяк');
    expect(corrected).toBeUndefined();
    expect(groups).toMatchObject([
      {
        noun: 'events',
        total: 1,
        records: [{ id: ids.event, title: 'Вручение премии «Маяк»', path: `/events?id=${ids.event}`, state: 'draft' }],
      },
      {
        noun: 'guests',
        total: 1,
        records: [{ id: ids.petrov, title: 'Петровский Артём', hint: 'Маяк', path: `?guest=${ids.petrov}` }],
      },
    ]);
    expect(await search('vfzr')).toMatchObject({
      nouns: ['events', 'guests'],
      corrected: { kind: 'layout', q: 'маяк' },
    });
    expect(await search('маик')).toMatchObject({ nouns: ['events', 'guests'], corrected: { kind: 'typo' } });
    expect((await search('маяк', admin, '&noun=guests')).nouns).toEqual(['guests']);
  });

  it('finds every noun that has a page by its title, with a slip and in the other layout', async () => {
    const records = recordsOf(app, app.north, admin, 'search');
    const paged = generatedResources.filter(({ screen }) => screen && screen.page !== false);
    expect(paged.length).toBeGreaterThan(2);
    for (const resource of paged) {
      const { row } = await records.make(resource);
      const [field] = resource.title;
      await app.call('PUT', `/${resource.name}/${row.id}`, admin, { [field!]: 'Жасминовая' });
      for (const [q, kind] of [['жасминовая'], ['жасмновая', 'typo'], [';fcvbyjdfz', 'layout']] as const) {
        const { groups, corrected } = await search(q);
        const group = groups.find(({ noun }) => noun === resource.name);
        expect([resource.name, q, corrected?.kind, group?.records.map(({ id }) => id)]).toEqual([
          resource.name,
          q,
          kind,
          [row.id],
        ]);
        const path = `/${resource.name.replaceAll('_', '-')}/${row.id}`;
        expect(group!.records[0]!.path).toBe(path);
      }
    }
  });

  it('shows each role what it may open, and contacts to who may see them', async () => {
    const { seat, event } = app.north;
    expect((await search('маяк', seat)).nouns).toEqual(['guests']);
    expect((await search('пресса города', event)).nouns).toEqual(['tags']);
    expect((await search('пресса города', seat)).nouns).toEqual([]);
    expect((await search(admin.email)).nouns).toContain('users');
    expect((await search(admin.email, event)).nouns).toEqual([]);
    expect(await hits('иванов максим')).toMatchObject([{ hint: '+7 921 555-08-80 · ivanov@skills.example.ru' }]);
    expect(await hits('иванов максим', seat)).toMatchObject([{ hint: null }]);
    expect(await hits('9215550880', seat)).toEqual([]);
  });

  it('begins with those who are called so, before those it is a part of or another name of', async () => {
    const { context } = app.north;
    await app.database.work(context, async ({ tx }) => {
      await tx.execute(sql`insert into guests (organization_id, id, created_at, updated_at, last_name, first_name, middle_name, name_key)
        select ${app.north.id}, gen_random_uuid(), now(), now(), last_name, first_name, middle_name, last_name || first_name
        from (values ('Абрамов', 'Глеб', 'Львов'), ('Аверин', 'Львов', 'Ильич'), ('Львова', 'Анна', 'Ильинична'), ('Львовский', 'Яков', 'Ильич'),
          ('Агапов', 'Пётр', 'Львович'), ('Салтыков-Львов', 'Юрий', 'Ильич'), ('Львов', 'Яков', 'Ильич')) people (last_name, first_name, middle_name)`);
    });
    const titles = async (q: string) => (await hits(q)).map(({ title }) => title);
    expect(await titles('львов')).toEqual([
      'Львов Яков Ильич',
      'Салтыков-Львов Юрий Ильич',
      'Абрамов Глеб Львов',
      'Аверин Львов Ильич',
      'Агапов Пётр Львович',
    ]);
    expect((await titles('яков львов'))[0]).toBe('Львов Яков Ильич');
    expect(await titles('львов* (яков')).toEqual([]);
    await app.database.work(context, async ({ tx }) => {
      await tx.execute(sql`delete from guests where last_name || first_name || middle_name like '%Львов%'`);
    });
  });

  it('has nothing of another organisation, no more than five of a kind, and nothing for nothing', async () => {
    for (const q of ['маяк', 'vfzr', 'Ивонов']) expect(await hits(q, app.south.admin)).toEqual([]);
    for (let n = 0; n < 6; n += 1) await app.call('POST', '/tags', admin, { name: `Орхидея ${n}`, tint: 'slate' });
    expect((await search('орхидея')).groups).toMatchObject([{ noun: 'tags', total: 6, records: { length: 5 } }]);
    for (const q of ['', ' ']) expect((await search(q)).groups).toEqual([]);
    const { status, body } = await app.call('GET', `/search?q=${'q'.repeat(201)}`, admin);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['q']]);
  });
});
