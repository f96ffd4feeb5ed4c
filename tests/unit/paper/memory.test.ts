import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const SCRIPT = fileURLToPath(new URL('longSheet.ts', import.meta.url));
const BOUND = 200;

async function grownBy(kind: string): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', SCRIPT, kind]);
  return (JSON.parse(stdout) as { grown: number }).grown;
}

it('a hundred thousand rows are written in less than 200 MB, as .xlsx and as .csv', async () => {
  expect(await grownBy('xlsx')).toBeLessThan(BOUND);
  expect(await grownBy('csv')).toBeLessThan(BOUND);
  // The library by itself, which has them all before it writes the first.
  expect(await grownBy('control')).toBeGreaterThan(BOUND);
}, 60_000);
