import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

describe('the migrations', () => {
  let house: string;
  beforeAll(() => {
    // Inside the repository, so that what the tables import is found.
    mkdirSync(path.join(ROOT, 'test-results'), { recursive: true });
    house = mkdtempSync(path.join(ROOT, 'test-results/migrations-'));
  });
  afterAll(() => rmSync(house, { recursive: true, force: true }));

  /** What `npm run db:generate` would add to the migrations for the tables that `schema` exports. */
  function generated(name: string, schema: string): string[] {
    const out = path.join(house, name);
    cpSync(path.join(ROOT, 'server/db/migrations'), out, { recursive: true });
    const before = readdirSync(out);
    const flags = ['--dialect=postgresql', `--schema=${schema}`, `--out=${path.relative(ROOT, out)}`];
    execFileSync(process.execPath, ['node_modules/drizzle-kit/bin.cjs', 'generate', ...flags], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return readdirSync(out)
      .filter((file) => !before.includes(file))
      .map((file) => readFileSync(path.join(out, file), 'utf8'));
  }

  it('make the very tables the code describes: npm run db:generate has nothing to add', () => {
    expect(generated('none', './server/schema.ts')).toEqual([]);
  });

  it('would be seen to lack a table (control)', () => {
    const schema = path.join(house, 'schema.ts');
    const more = `import { pgTable, text } from 'drizzle-orm/pg-core';\nexport const forgotten = pgTable('forgotten', { name: text('name') });\n`;
    writeFileSync(schema, `export * from '../../server/schema.ts';\n${more}`);
    const added = generated('one', schema);
    expect(added).toHaveLength(1);
    expect(added[0]).toMatch(/^CREATE TABLE "forgotten" \(\s+"name" text\s+\);/);
  });

  it('have a snapshot each, as the next one is compared with the last', () => {
    const { entries } = JSON.parse(read('server/db/migrations/meta/_journal.json')) as { entries: { tag: string }[] };
    const tags = entries.map(({ tag }) => tag);
    const files = readdirSync(path.join(ROOT, 'server/db/migrations')).filter((file) => file.endsWith('.sql'));
    expect(files.map((file) => file.replace('.sql', '')).sort()).toEqual(tags);
    const last = `server/db/migrations/meta/${tags.at(-1)!.slice(0, 4)}_snapshot.json`;
    expect(existsSync(path.join(ROOT, last))).toBe(true);
  });
});

describe('the README', () => {
  it('lists the scripts of package.json, every one once', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const table = read('README.md').split('## Scripts')[1]!.split('\n## ')[0]!;
    const listed = [...table.matchAll(/`npm (?:run )?([\w:]+)/g)].map((found) => found[1]!);
    expect(listed.sort()).toEqual(Object.keys(scripts).sort());
  });

  it.each(['README.md', '.env.example'])('%s names every setting the server reads, and no other', (file) => {
    const known = [...read('server/base/settings.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map((found) => found[1]!);
    const text = file === 'README.md' ? read(file).split('## Settings')[1]!.split('\n## ')[0]! : read(file);
    const pattern = file === 'README.md' ? /`([A-Z][A-Z_]{3,})`/g : /^([A-Z_]+)=/gm;
    expect(new Set([...text.matchAll(pattern)].map((found) => found[1]!))).toEqual(new Set(known));
  });
});

describe('the lock file', () => {
  it('names no address anything is downloaded from', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { resolved?: string }> };
    expect(Object.keys(packages).length).toBeGreaterThan(100);
    expect(Object.entries(packages).filter(([, { resolved }]) => resolved?.startsWith('http'))).toEqual([]);
  });

  it('holds one core of the editor, and every package that is pinned', () => {
    const paths = Object.keys((JSON.parse(read('package-lock.json')) as { packages: object }).packages);
    expect(paths.filter((path) => path.endsWith('/@tiptap/core'))).toHaveLength(1);
    const { overrides } = JSON.parse(read('package.json')) as { overrides: object };
    expect(Object.keys(overrides).filter((name) => !paths.includes(`node_modules/${name}`))).toEqual([]);
  });
});

describe('package.json', () => {
  /** Imported by nobody here: what others bring in another version, and what is called by its file. */
  const CALLED = ['@mui/icons-material', 'drizzle-kit', 'oxlint', 'prettier', 'typescript'];

  it('lists no package that is not used', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, object>;
    const listed = Object.keys({ ...dependencies, ...devDependencies });
    const folders = ['server', 'shared', 'src', 'scripts', 'tests', 'bench'];
    const files = folders.flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    );
    const texts = [...files, 'vite.config.ts', 'drizzle.config.ts', 'playwright.config.ts', 'tsconfig.json']
      .filter((file) => /\.(m?ts|tsx|mjs|json)$/.test(file) && !/migrations|cities\.json|borders\/rules/.test(file))
      .map(read)
      .join('\n');
    const isUsed = (name: string): boolean =>
      name.startsWith('@types/')
        ? name === '@types/node' || listed.includes(name.slice('@types/'.length))
        : CALLED.includes(name) || new RegExp(`(['"\`/]|node_modules/)${name}['"\`/]`).test(texts);
    expect(listed.filter((name) => !isUsed(name))).toEqual([]);
  });
});

it('ids are told apart in one spelling: only shared/uuid.ts makes their schema', () => {
  const files = execFileSync('git', ['ls-files', 'server', 'shared', 'src'], { cwd: ROOT, encoding: 'utf8' }).split(
    '\n',
  );
  const own = files.filter((file) => /\.tsx?$/.test(file) && existsSync(path.join(ROOT, file)));
  expect(own.filter((file) => /\bz\.(uuid|guid)\(/.test(read(file)))).toEqual(['shared/uuid.ts']);
});
