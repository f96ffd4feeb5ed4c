import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Script } from 'node:vm';
import { format, resolveConfig } from 'prettier';
import { resourceList } from '#resources/index.ts';
import { LANGUAGES } from '#shared/limits.ts';
import { nameProblem } from '#shared/soundness.ts';
import { Refusal, runCommand } from './command.ts';
import { camel, configurationOf, FORMS, listed } from './resource-texts.ts';

const USAGE = `npm run resource:new -- sponsors ${LANGUAGES.map((each) => `--${each} "${FORMS[each].example}"`).join(' ')}
  sponsors  the new noun, many of it: its path, its table, its file
${LANGUAGES.map((each) => `  --${each}      ${FORMS[each].asked}`).join('\n')}`;

const root = fileURLToPath(new URL('..', import.meta.url));
const INDEX = 'src/resources/index.ts';
const TABLES = 'server/crud/tables.ts';

/** What was asked for; refuses with everything that is missing or wrong at once. */
function readArguments() {
  const options = Object.fromEntries(LANGUAGES.map((each) => [each, { type: 'string', default: '' } as const]));
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [name = '', ...more] = positionals;
  const words = LANGUAGES.map((language) => {
    const text = String(values[language]).trim();
    const forms = text.split(',').map((form) => form.trim().replace(/\s+/g, ' '));
    return { language, forms, wrong: text === '' ? 'is missing' : formsProblem(language, forms) };
  });
  const wrong = [
    positionals.length === 0 ? 'The name of the noun is missing.' : nameRefusal(name),
    more.length > 0 &&
      `One noun at a time: '${more.join(' ')}' is too much. Two dashes come before the name, and the forms of a word stand in one pair of quotes.`,
    ...words.map(({ language, wrong }) => wrong && `--${language} ${wrong}: ${FORMS[language].asked}.`),
  ].filter((line) => typeof line === 'string');
  if (wrong.length > 0) throw new Refusal(`${wrong.join('\n')}\n\n${USAGE}`);
  return { name, words };
}

function formsProblem(language: (typeof LANGUAGES)[number], forms: string[]): string | null {
  const { example, letters } = FORMS[language];
  const count = example.split(',').length;
  if (forms.length !== count || forms.includes('')) return `needs ${count} forms`;
  // Braces and dollars would be taken for places to fill in.
  const odd = forms.find((form) => !letters.test(form) || !/^[\p{L}\d][\p{L}\p{M}\d .'’«»()/-]*$/u.test(form));
  return odd === undefined ? null : `'${odd}' is no such word`;
}

function nameRefusal(name: string): string | null {
  const problem = nameProblem(name, resourceList);
  if (problem) return `${problem}.`;
  if (!isIdentifier(camel(name))) return `'${name}' is a word of the language the file is written in.`;
  const there = [`src/resources/${name}.ts`, `server/${name}`].find((file) => existsSync(root + file));
  return there ? `'${name}' is taken: there is ${there}.` : null;
}

function isIdentifier(name: string): boolean {
  try {
    return Boolean(new Script(`'use strict'; async () => { const ${name} = 0; };`));
  } catch {
    return false;
  }
}

/** The files of the new noun, as they will be; nothing is written yet. */
async function filesOf({ name, words }: ReturnType<typeof readArguments>): Promise<Map<string, string>> {
  const index = listed(readFileSync(root + INDEX, 'utf8'), name);
  if (index === null) throw new Refusal(`${INDEX} has no list 'export const resources = [...] as const' to stand in.`);
  const files = new Map([
    [`src/resources/${name}.ts`, configurationOf(name)],
    [INDEX, index],
  ]);
  for (const [file, code] of files)
    files.set(file, await format(code, { ...(await resolveConfig(root + file)), filepath: file }));
  for (const { language, forms } of words) {
    const file = `locales/${language}/resources.json`;
    const texts = JSON.parse(readFileSync(root + file, 'utf8')) as Record<string, object>;
    if (texts[name]) throw new Refusal(`${file} has words for '${name}', but there is no such resource: remove them.`);
    files.set(file, `${JSON.stringify({ ...texts, [name]: FORMS[language].words(forms) }, null, 2)}\n`);
  }
  return files;
}

/** Writes the files and generates the migration, all of it or nothing. Answers the name of the migration. */
function write(name: string, files: ReadonlyMap<string, string>): string {
  const before = new Map(
    [...files.keys(), TABLES].map((file) => [file, existsSync(root + file) ? readFileSync(root + file) : null]),
  );
  for (const [file, text] of files) writeFileSync(root + file, text);
  const args = ['--import', 'tsx', 'scripts/db-generate.ts', '--name', name];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) {
    for (const [file, bytes] of before) {
      if (bytes) writeFileSync(root + file, bytes);
      else rmSync(root + file);
    }
    throw new Refusal(`db:generate refuses, so nothing is written:\n${stderr || stdout}`);
  }
  const migrations = 'server/db/migrations';
  const newest = readdirSync(root + migrations)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .at(-1)!;
  return `${migrations}/${newest}`;
}

await runCommand(async () => {
  if (realpathSync('.') !== realpathSync(root)) throw new Refusal(`Run this in the folder of the product: cd ${root}`);
  const wanted = readArguments();
  const files = await filesOf(wanted);
  const migration = write(wanted.name, files);
  const says = wanted.words.map(({ language, forms }) => {
    const { many, empty } = FORMS[language].words(forms);
    return `  locales/${language}/resources.json: its words, plain ones so far. ${many}. ${empty.title}.`;
  });
  console.log(`Written: ${[...files.keys(), TABLES, migration].join(', ')}.

What is next:
  src/resources/${wanted.name}.ts: its fields, its icon, who may do what; docs/adding-a-resource.md says what there is.
    Once fields have changed: npm run db:generate -- --name <what_changed>, and their words.
${says.join('\n')}
  npm start brings the table. It is in the side menu of event managers and above, at /${wanted.name.replaceAll('_', '-')}.`);
});
