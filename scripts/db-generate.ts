import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { resourceList } from '#resources/index.ts';
import { type Language, LANGUAGES } from '#shared/limits.ts';
import type { Resource } from '#shared/resource.ts';
import { sound } from '#shared/soundness.ts';
import { refuseUnsound, UnsoundResource } from '#shared/unsound.ts';
import { type CodeTables, intentsOf, type Snapshot } from './intents.ts';
import { BREAK, keepIndexes, workedOutLast } from './keep-indexes.ts';
import { camel, keysOf, valuesGone } from './resource-texts.ts';

/**
 * npm run db:generate -- --name <what_changed>: writes down the tables of resources without a folder in `server/`, then
 * the migration that leads from the last one to the tables of the code, with what the resources declare renamed and gone
 * (a whole table: --gone <table>). Nothing is asked.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const migrations = `${root}server/db/migrations`;
const TABLES = `${root}server/crud/tables.ts`;
const JOURNAL = `${migrations}/meta/_journal.json`;
const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    gone: { type: 'string', multiple: true },
    custom: { type: 'boolean' },
    fill: { type: 'boolean' },
  },
});

/** What every language says of resources. */
const TEXTS = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    ['resources', 'resources.own'].map(
      (file) => JSON.parse(readFileSync(`${root}locales/${language}/${file}.json`, 'utf8')) as unknown,
    ),
  ]),
) as Record<Language, unknown[]>;

/** A column that rows which are there already would have to have. */
const DEMANDED = /^ALTER TABLE "(\w+)" ADD COLUMN "(\w+)"(?!.*(?:DEFAULT|GENERATED)).* NOT NULL;/gm;

try {
  await generate();
} catch (error) {
  if (!(error instanceof UnsoundResource)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function generate(): Promise<void> {
  for (const resource of sound(resourceList)) refuseScreenless(resource);
  const last = newest(`${migrations}/meta`, '_snapshot.json');
  const before = readFileSync(last, 'utf8');
  const tables = readFileSync(TABLES, 'utf8');
  // Written down first, as the tables of the code are read from there too.
  writeTables();
  try {
    await write(last, before);
  } catch (error) {
    writeFileSync(TABLES, tables);
    throw error;
  }
}

async function write(last: string, before: string): Promise<void> {
  const intents = intentsOf(JSON.parse(before) as Snapshot, resourceList, await tablesOfCode(), values.gone ?? []);
  const { renames, removals, texts } = intents;
  const known = newest(migrations, '.sql');
  const journal = readFileSync(JOURNAL, 'utf8');
  try {
    // Compared with a database where what is declared has been done, nothing is left that could be either of two things.
    writeFileSync(last, JSON.stringify(intents.snapshot, null, 2));
    compare(values.custom ?? false);
    if (newest(migrations, '.sql') === known && renames.length + removals.length > 0) compare(true);
  } finally {
    writeFileSync(last, before);
  }
  const made = newest(migrations, '.sql');
  if (made !== known) {
    const compared = readFileSync(made, 'utf8')
      .replace(/^-- Custom SQL.*$/m, '')
      .trim();
    const demanded = [...compared.matchAll(DEMANDED)].map(([, table, column]) => `'${column}' of '${table}'`);
    if (demanded.length > 0 && !values.fill) {
      takeBack(made, journal);
      throw new UnsoundResource(
        `Rows that are there have no value: ${demanded.join(', ')}. Give the field an initial; or ask again with --fill, and fill the column in the migration before it is made NOT NULL. No migration was written.`,
      );
    }
    writeFileSync(made, [...renames, workedOutLast(compared), ...removals].filter(Boolean).join(BREAK) + '\n');
    keepIndexes(migrations);
  }
  if (made !== known) console.log(`Written: server/db/migrations/${made.slice(migrations.length + 1)}`);
  const unread = [
    ...texts.filter((key) => LANGUAGES.some((language) => isThere(key, language))),
    ...valuesGone(resourceList, [...new Set(LANGUAGES.flatMap(valueWords))]),
  ];
  if (unread.length > 0) console.log(`Texts that nobody reads any more:\n${unread.join('\n')}`);
  const wanted = resourceList.flatMap(keysOf);
  for (const language of LANGUAGES) {
    const missing = wanted.filter((key) => !isThere(key, language));
    if (missing.length > 0) console.log(`Missing in locales/${language}/resources.json:\n${missing.join('\n')}`);
  }
}

/** Is there a text of this key, or are there some below it? */
function isThere(key: string, language: Language): boolean {
  const [, ...path] = key.split('.');
  return TEXTS[language].some(
    (texts) => path.reduce((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts) !== undefined,
  );
}

/** The keys of the words that a language has of values. */
function valueWords(language: Language): string[] {
  return TEXTS[language].flatMap((texts) =>
    Object.entries(texts as Record<string, { values?: Record<string, object> }>).flatMap(([name, { values = {} }]) =>
      Object.entries(values).flatMap(([field, words]) =>
        Object.keys(words).map((value) => `resources.${name}.values.${field}.${value}`),
      ),
    ),
  );
}

/** A screen whose file isn't there: its address would lead nowhere. */
function refuseScreenless(resource: Resource): void {
  const { own, page } = resource.screen ?? {};
  for (const [part, file] of Object.entries({ own, page })) {
    const at = `src/customRoutes/${file}.screen.tsx`;
    if (file && !existsSync(`${root}${at}`)) refuseUnsound(resource, `screen.${part}`, `there is no ${at}: write it`);
  }
}

function writeTables(): void {
  const configured = resourceList
    .filter(({ own }) => !own)
    .map(({ name }) => name)
    .filter((name) => !existsSync(`${root}server/${name}/table.ts`))
    .sort();
  writeFileSync(
    TABLES,
    [
      '// Written by `npm run db:generate`: the tables of resources that are nothing but their configuration.',
      ...configured.map((name) => `import { ${camel(name)} as ${camel(name)}Resource } from '#resources/${name}.ts';`),
      "import { tableOf } from './table.ts';",
      '',
      ...configured.map((name) => `export const ${name} = tableOf(${camel(name)}Resource);`),
      '',
    ].join('\n'),
  );
}

/** Read after the tables have been written down. */
async function tablesOfCode(): Promise<CodeTables> {
  const tables = Object.values(await import('#server/schema.ts')).filter((each) => is(each, PgTable));
  return new Map(
    tables.map((table) => {
      const { name, columns } = getTableConfig(table as PgTable);
      return [name, new Map(columns.map((column) => [column.name, column.getSQLType()]))];
    }),
  );
}

/** Writes the migration from the newest snapshot to the code, or an empty one; no file where nothing is different. */
function compare(custom: boolean): void {
  const given = [...(values.name ? ['--name', values.name] : []), ...(custom ? ['--custom'] : [])];
  // It names every table there is: worth reading where it fails.
  const { status, stdout } = spawnSync(process.execPath, ['node_modules/drizzle-kit/bin.cjs', 'generate', ...given], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The comparison failed:\n${stdout}`);
}

/** As if the migration had not been written. */
function takeBack(made: string, journal: string): void {
  rmSync(made);
  rmSync(newest(`${migrations}/meta`, '_snapshot.json'));
  writeFileSync(JOURNAL, journal);
}

/** The file whose name comes last. */
function newest(folder: string, ending: string): string {
  const files = readdirSync(folder).filter((file) => file.endsWith(ending));
  return `${folder}/${files.sort().at(-1)!}`;
}
