import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readArguments } from '../../runner/arguments.mjs';

const GROUPS = ['build', 'unit', 'attack', 'e2e'];

test('the test command runs chosen parts, and files by their names', () => {
  expect(readArguments([], GROUPS)).toEqual({ only: new Set(), long: false, rest: [] });
  expect(readArguments(['--long', '--only', 'build,attack', '--', 'undo'], GROUPS)).toEqual({
    only: new Set(['build', 'attack']),
    long: true,
    rest: ['undo'],
  });
});

test.each([
  [['undo']],
  [['--only', 'attack', 'undo']],
  [['--lnog']],
  [['--only', 'atack']],
  [['--only']],
  [['--only', 'unit,']],
])('the test command refuses what it does not know: %j', (given) =>
  expect(() => readArguments(given, GROUPS)).toThrow(given.at(-1)!.split(',')[0]),
);

test.each(['test:e2e', 'test:attack'])('names of files may follow npm run %s --', (name) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  expect(scripts[name]).toMatch(/ --$/);
});
