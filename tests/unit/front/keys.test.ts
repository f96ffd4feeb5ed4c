import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { en, ru } from '../../support/messages.ts';
import type { Messages } from '../../../src/i18n/plurals.ts';

const SRC = new URL('../../../src/', import.meta.url);
const FORMS = ['', '_one', '_few', '_many', '_other'];

function textAt(messages: Messages, key: string): unknown {
  return key.split('.').reduce<unknown>((branch, name) => (branch as Messages | undefined)?.[name], messages);
}
function exists(messages: Messages, key: string): boolean {
  return FORMS.some((form) => typeof textAt(messages, key + form) === 'string');
}

/** Whole keys written in the source: quoted, beginning with the name of a locale file. */
function keysIn(source: string, roots: readonly string[]): string[] {
  const quoted = new RegExp(`(['"\`])((?:${roots.join('|')})(?:\\.[\\w-]+)+)\\1`, 'g');
  return [...source.matchAll(quoted)].map((match) => match[2] ?? '');
}

test('every text that a screen asks for by its whole key exists in both languages', () => {
  const roots = Object.keys(ru).filter((root) => root !== 'ra');
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const missing: string[] = [];
  let asked = 0;
  for (const file of files) {
    for (const key of keysIn(readFileSync(new URL(file, SRC), 'utf8'), roots)) {
      asked++;
      if (!exists(ru, key) || !exists(en, key)) missing.push(`${file}: ${key}`);
    }
  }
  expect(missing).toEqual([]);
  expect(asked).toBeGreaterThan(300);
});
