import { readdirSync, readFileSync } from 'node:fs';
import i18next from 'i18next';
import { dayInFigures } from '#shared/day.ts';
import { type Language, LANGUAGES } from '#shared/limits.ts';
import type { Message } from '#shared/problems.ts';

const LOCALES = new URL('../../locales/', import.meta.url);

const instance = i18next.createInstance();
await instance.init({ lng: 'ru', fallbackLng: false, interpolation: { escapeValue: false }, resources: {} });
for (const language of LANGUAGES) {
  const folder = new URL(`${language}/`, LOCALES);
  // `hall.json` and `hall.own.json` are one branch, as the pages have them.
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const messages = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as object;
    instance.addResourceBundle(language, 'translation', { [name.split('.')[0]!]: messages }, true, true);
  }
}

// '{{date, day}}' in a sentence is a calendar day as the reader writes it.
instance.services.formatter?.add('day', (value: string, lng) => dayInFigures(value, lng as Language));

/** The sentence for `key` (file.key.of.the.json) in a language, with its numbers and names filled in. */
export function translate(language: Language, key: string, params: Record<string, unknown> = {}): string {
  return instance.t(key, { lng: language, ...harmless(params) });
}

/** What people typed is filled in as it is: no placeholder and no reference of its own is looked for in it. */
function harmless(params: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('{{', '{\u200b{').replaceAll('$t(', '$t\u200b(') : value,
    ]),
  );
}

/** What a field of a noun is called. */
export function fieldLabel({ name: noun }: { name: string }, name: string, language: Language): string {
  return translate(language, `resources.${noun}.fields.${name}`);
}

/** The sentence of a message about one field. */
export function translateField(language: Language, message: Message): string {
  return translate(language, `problems.fields.${message.key}`, message.params);
}

/** ru or en from an Accept-Language header; ru where it says neither. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().slice(0, 2));
  return (wanted.find((part) => LANGUAGES.includes(part as Language)) as Language | undefined) ?? 'ru';
}
