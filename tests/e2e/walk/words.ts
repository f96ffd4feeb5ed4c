import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInstance } from 'i18next';
import type { Language } from '#shared/limits.ts';
import { fromFiles, type Messages } from '../../../src/i18n/plurals.ts';

const require = createRequire(import.meta.url);
const folder = new URL('../../../locales/', import.meta.url);

/** What the screen says under a key, for a test that reads it as a person does. */
export type Words = (key: string, params?: Record<string, unknown>) => string;

/** The product's files of one language, by area. */
function areasOf(language: Language): Messages {
  const names = readdirSync(new URL(`${language}/`, folder)).filter((name) => name.endsWith('.json'));
  const read = (name: string) => JSON.parse(readFileSync(new URL(`${language}/${name}`, folder), 'utf8')) as Messages;
  return fromFiles(Object.fromEntries(names.map((name) => [name, read(name)])));
}

/** Every sentence of a language that stands on a screen as it is written, with nothing put into it. */
export function sentencesOf(language: Language): string[] {
  const flat = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(flat);
  return flat(areasOf(language)).filter((text) => !text.includes('{{'));
}

/** The sentences of the product in one language, read from the files that the product reads. */
export function wordsOf(language: Language): Words {
  const instance = createInstance();
  const translation = areasOf(language);
  const library = language === 'ru' ? 'ra-language-russian' : 'ra-language-english';
  const loaded = require(library) as { ra?: object; default?: { ra: object } };
  const { ra } = loaded.default ?? loaded;
  void instance.init({
    lng: language,
    resources: { [language]: { translation } },
    initImmediate: false,
    interpolation: { escapeValue: false },
  });
  instance.addResourceBundle(language, 'translation', { ra }, true, false);
  return (key, params = {}) => {
    if (!instance.exists(key, params)) throw new Error(`No sentence '${key}' in ${language}`);
    return instance.t(key, params);
  };
}
