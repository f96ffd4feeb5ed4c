import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../support/app.ts';
import { ENGINE } from '../../support/database.ts';
import { House } from '../../support/house.ts';

const COMMAND = 'scripts/resource-new.ts';
const WORDS = ['--ru', 'спонсор, спонсора, спонсоров, спонсоры', '--en', 'sponsor, sponsors'];
const WRITTEN = [
  'src/resources/sponsors.ts',
  'src/resources/index.ts',
  'locales/ru/resources.json',
  'locales/en/resources.json',
];

let house: House;
beforeAll(() => {
  house = new House();
});
afterAll(() => house.remove());

/** Every file of the copy with what is in it. */
function contents(): Map<string, string> {
  const files = readdirSync(house.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [file, createHash('sha256').update(readFileSync(file)).digest('hex')];
    }),
  );
}

// What asks no database is tried once, beside the engine that all server tests run on.
const ONCE = ENGINE === 'postgres';

if (ONCE)
  describe('a noun that is refused', () => {
    it.each<[string, string[], string[]]>([
      ['no name, no words', [], ['The name of the noun is missing', '--ru is missing', '--en is missing']],
      [
        'a name that leads elsewhere, a form too few, an empty one',
        ['../sponsors', '--ru', 'спонсор, спонсоры', '--en', 'sponsor,'],
        ["'../sponsors' is no name", '--ru needs 4 forms', '--en needs 2 forms'],
      ],
      [
        'another noun, words of another language',
        ['places', '--ru', 'a, b, c, d', '--en', 'sponsor, {{count}}'],
        ["'places' is reserved", "--ru 'a'", "--en '{{count}}'"],
      ],
      [
        'a resource there is, words without quotes',
        ['locations', '--ru', 'спонсор,', 'спонсоры,', ...WORDS.slice(2)],
        ["'locations' is taken", 'pair of quotes'],
      ],
      [
        'a room of the server, words of one language',
        ['sheet', ...WORDS.slice(2)],
        ['there is server/sheet', '--ru is'],
      ],
      ['a word of the language files are written in', ['class', ...WORDS], ["'class' is a word of the language"]],
      ['a language there is not', ['sponsors', ...WORDS, '--de', 'Sponsor'], ["'--de'"]],
    ])('%s: with a sentence, and nothing written', (_, given, sentences) => {
      const before = contents();
      const { status, said } = house.run(COMMAND, ...given);
      expect(status).toBe(1);
      for (const sentence of sentences) expect(said).toContain(sentence);
      expect(said).not.toMatch(/^\s+at /m);
      expect(contents()).toEqual(before);
    });

    it('outside of the product', () => {
      const before = contents();
      const program = path.join(house.folder, COMMAND);
      const run = (cwd: string) =>
        spawnSync(process.execPath, ['--import', 'tsx', program, 'sponsors', ...WORDS], { cwd, encoding: 'utf8' });
      for (const cwd of [path.dirname(house.folder), path.join(house.folder, 'src')]) {
        const { status, stderr } = run(cwd);
        expect([status, stderr]).toEqual([1, expect.stringContaining('Run this in the folder of the product: cd ')]);
      }
      expect(contents()).toEqual(before);
    });

    it('where the migration is refused: what was written is taken back', () => {
      house.edit('src/resources/locations.ts', (code) => code.replaceAll(/\n *address: .*|, 'address'/g, ''));
      const before = contents();
      const { status, said } = house.run(COMMAND, 'sponsors', ...WORDS);
      expect([status, said]).toEqual([1, expect.stringContaining('locations.ts: fields.address: its column would go')]);
      expect(contents()).toEqual(before);
      house.edit('src/resources/locations.ts', () => readFileSync('src/resources/locations.ts', 'utf8'));
    });
  });

describe('a noun made by the command', () => {
  let app: TestApp;
  let said: string;
  let migrations: string[];
  const read = (file: string) => readFileSync(path.join(house.folder, file), 'utf8');
  const npx = (program: string, ...args: string[]) => {
    const run = spawnSync(process.execPath, [path.join('node_modules', program), ...args], {
      cwd: house.folder,
      encoding: 'utf8',
    });
    return { status: run.status, said: run.stdout + run.stderr };
  };

  beforeAll(async () => {
    const before = house.migrations();
    const began = performance.now();
    const made = house.run(COMMAND, 'sponsors', ...WORDS);
    console.log(`resource:new took ${((performance.now() - began) / 1000).toFixed(1)} s`);
    expect(made).toMatchObject({ status: 0 });
    said = made.said;
    migrations = house.migrations().filter((file) => !before.includes(file));
    app = await house.open();
  });
  afterAll(() => app?.close());

  it('says what it wrote and what is next', () => {
    for (const file of [...WRITTEN, migrations[0]!, 'db:generate -- --name', 'npm start']) expect(said).toContain(file);
    expect(said).toContain('Спонсоров пока нет');
    expect(said).toContain('No sponsors yet');
  });

  it('stands formatted in its place, and nothing else is changed', async () => {
    for (const file of [...WRITTEN, 'server/crud/tables.ts']) {
      const options = { ...(await resolveConfig(path.join(house.folder, file))), filepath: file };
      expect(await format(read(file), options), file).toBe(read(file));
    }
    const lines = (text: string) => text.split('\n');
    const now = lines(read('src/resources/index.ts'));
    const old = lines(readFileSync('src/resources/index.ts', 'utf8'));
    expect(now.filter((line) => !old.includes(line))).toEqual([
      "import { sponsors } from './sponsors.ts';",
      expect.stringMatching(/^export const resources = .*, sponsors\] as const;$/),
    ]);
    const paths = now.flatMap((line) => /^import .*'(\.\/.*)';/.exec(line)?.[1] ?? []);
    expect(paths).toEqual(paths.toSorted());
    for (const language of ['ru', 'en']) {
      const file = `locales/${language}/resources.json`;
      const { sponsors, ...others } = JSON.parse(read(file)) as Record<string, object>;
      expect(sponsors).toBeDefined();
      expect(others).toEqual(JSON.parse(readFileSync(file, 'utf8')));
    }
  });

  if (ONCE) {
    it('compiles, its table too', () => {
      const only = { extends: './tsconfig.json', include: ['server/schema.ts', 'src/frame/menu.ts'] };
      writeFileSync(path.join(house.folder, 'tsconfig.noun.json'), JSON.stringify(only));
      expect(npx('typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.noun.json')).toEqual({ status: 0, said: '' });
    });

    it('keeps the rules of texts and of a sound configuration', () => {
      const tests = ['tests/unit/locales.test.ts', 'tests/unit/resources/soundness.test.ts'];
      const { status, said } = npx('vitest/vitest.mjs', 'run', '--project', 'unit', ...tests);
      expect([status, said]).toEqual([0, expect.stringContaining('2 passed')]);
    });
  }

  it('has one migration, with row-level security', async () => {
    expect(migrations).toEqual([expect.stringMatching(/^\d{4}_sponsors\.sql$/)]);
    expect(read(`server/db/migrations/${migrations[0]}`)).toMatch(/^CREATE TABLE "sponsors"/);
    const { rows } = await app.database.engine.query(
      `select relrowsecurity as secure from pg_class where relname = 'sponsors'`,
    );
    expect(rows).toEqual([{ secure: true }]);
  });

  it('is served, listed, exported and brought, in both languages, to its organisation alone', async () => {
    const { event, seat } = app.north;
    const values = { name: 'Экспоцентр', email: 'info@expo.example.ru', phone: '+7 495 123-45-67', note: 'Раз\nдва' };
    const made = await app.call('POST', '/sponsors', event, values);
    expect(made).toMatchObject({ status: 201, body: { data: values } });
    const { id } = made.body.data as { id: string };
    expect((await app.call('GET', '/sponsors?q=экспо', event)).body).toMatchObject({
      data: [{ id }],
      meta: { total: 1 },
    });
    for (const [language, header] of [
      ['ru', 'Название;Почта;Телефон;Заметка'],
      ['en', 'Name,E-mail,Phone,Note'],
    ] as const) {
      const file = await app.call('GET', '/sponsors/export?format=csv', event, undefined, { language });
      expect(file.raw.toString()).toContain(header);
      expect(file.raw.toString()).toContain('Экспоцентр');
    }
    expect((await app.call('GET', '/sponsors/import_template', event)).status).toBe(200);
    expect((await app.call('GET', '/sponsors', seat)).status).toBe(403);
    expect((await app.call('GET', `/sponsors/${id}`, app.south.admin)).status).toBe(404);
    const { screenList } = await house.load<{ screenList: { path: string }[] }>('src/resources/index.ts');
    expect(screenList.map(({ path }) => path)).toContain('/sponsors');
    expect((await app.call('DELETE', `/sponsors/${id}`, event)).status).toBe(200);
  });

  it('leaves room for another one, which stands before it by name', async () => {
    const words = ['--ru', 'автобус, автобуса, автобусов, автобусы', '--en', 'coach, coaches'];
    expect(house.run(COMMAND, 'event_coaches', ...words)).toMatchObject({ status: 0 });
    const index = read('src/resources/index.ts');
    expect(index).toContain("import { eventCoaches } from './event_coaches.ts';\nimport { eventDates }");
    expect(index).toMatch(/sponsors,\s*eventCoaches,?\s*\] as const/);
    expect(house.run(COMMAND, 'sponsors', ...WORDS)).toMatchObject({ status: 1 });
  });
});
