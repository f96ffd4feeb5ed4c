import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { resourceList } from '#resources/index.ts';
import { sound } from '#shared/soundness.ts';
import { keepIndexes } from './keep-indexes.ts';

/**
 * npm run db:generate -- --name <what_changed>: writes down the tables of resources without a folder in `server/`, then
 * the migration that leads from the last one to the tables of the code.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const configured = sound(resourceList)
  .map(({ name }) => name)
  .filter((name) => !existsSync(`${root}server/${name}/table.ts`))
  .sort();
writeFileSync(
  `${root}server/crud/tables.ts`,
  [
    '// Written by `npm run db:generate`: the tables of resources that are nothing but their configuration.',
    ...configured.map((name) => `import { ${camel(name)} as ${camel(name)}Resource } from '#resources/${name}.ts';`),
    "import { tableOf } from './table.ts';",
    '',
    ...configured.map((name) => `export const ${name} = tableOf(${camel(name)}Resource);`),
    '',
  ].join('\n'),
);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/drizzle-kit/bin.cjs', 'generate', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
if (status === 0) keepIndexes(`${root}server/db/migrations`);
process.exitCode = status ?? 1;

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
