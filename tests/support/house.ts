import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TestApp } from './app.ts';
import type { TestDatabase } from './database.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const NEEDED = [
  'package.json',
  'tsconfig.json',
  'drizzle.config.ts',
  'index.html',
  'public',
  'vite.config.ts',
  'src',
  'shared',
  'server',
  'locales',
  'scripts',
  'tests',
];

/** The product as a developer has it, in a folder of its own inside the repository, so that packages are found. */
export class House {
  readonly folder: string;
  constructor(from: string = ROOT) {
    mkdirSync(path.join(ROOT, 'test-results'), { recursive: true });
    this.folder = mkdtempSync(path.join(ROOT, 'test-results/added-'));
    for (const each of NEEDED) cpSync(path.join(from, each), path.join(this.folder, each), { recursive: true });
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(this.folder, 'node_modules'));
  }

  edit(file: string, change: (code: string) => string): void {
    const at = path.join(this.folder, file);
    const code = readFileSync(at, 'utf8');
    const changed = change(code);
    if (changed === code) throw new Error(`Nothing of ${file} is changed`);
    writeFileSync(at, changed);
  }

  /** Runs a program of it. Without a terminal: whatever is asked there would fail. Answers what is said. */
  run(program: string, ...given: string[]): { status: number | null; said: string } {
    const args = ['--import', 'tsx', program, ...given];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: this.folder, encoding: 'utf8' });
    return { status, said: stdout + stderr };
  }

  generate(name: string) {
    return this.run('scripts/db-generate.ts', '--name', name);
  }

  migrations(): string[] {
    return readdirSync(path.join(this.folder, 'server/db/migrations')).filter((file) => file.endsWith('.sql'));
  }

  async load<T>(file: string): Promise<T> {
    return (await import(pathToFileURL(path.join(this.folder, file)).href)) as T;
  }

  /** The whole product on a database at its newest schema. */
  async open(given?: TestDatabase): Promise<TestApp> {
    const { testDatabase } = await this.load<typeof import('./database.ts')>('tests/support/database.ts');
    const { testApp } = await this.load<typeof import('./app.ts')>('tests/support/app.ts');
    const { prepareDatabase } = await this.load<typeof import('#server/db/prepare.ts')>('server/db/prepare.ts');
    const { refuseDifferent } = await this.load<typeof import('#server/db/sameness.ts')>('server/db/sameness.ts');
    const test = given ?? (await testDatabase());
    await prepareDatabase(test.database.engine);
    await refuseDifferent(test.database.engine, await this.load<object>('server/schema.ts'));
    return testApp({}, test);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
