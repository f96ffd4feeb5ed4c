import { createInstance } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import raEnglish from 'ra-language-english';
import { I18N_OPTIONS } from '../../../src/i18n/i18n.ts';
import { en, ru } from '../../support/messages.ts';
import { type Messages, fromPolyglot, merge } from '../../../src/i18n/plurals.ts';

const i18n = createInstance();
beforeAll(() =>
  i18n.init({ ...I18N_OPTIONS, lng: 'ru', resources: { ru: { translation: ru }, en: { translation: en } } }),
);

const COUNTS = [1, 2, 5, 21, 22, 25, 1.5];
const say = (lng: string, key: string) => COUNTS.map((n) => i18n.t(key, { lng, count: n, smart_count: n }));

describe("react-admin's messages", () => {
  test('count in Russian with all four forms', () => {
    expect(say('ru', 'ra.action.bulk_actions')).toEqual([
      'Выбрана 1 запись',
      'Выбраны 2 записи',
      'Выбрано 5 записей',
      'Выбрана 21 запись',
      'Выбраны 22 записи',
      'Выбрано 25 записей',
      'Выбрано 1.5 записи',
    ]);
    expect(say('ru', 'ra.notification.deleted')).toEqual([
      'Удалена 1 запись',
      'Удалены 2 записи',
      'Удалено 5 записей',
      'Удалена 21 запись',
      'Удалены 22 записи',
      'Удалено 25 записей',
      'Удалено 1.5 записи',
    ]);
  });

  test('count in English with two forms', () => {
    expect(say('en', 'ra.action.bulk_actions')).toEqual([
      '1 record selected',
      '2 records selected',
      '5 records selected',
      '21 records selected',
      '22 records selected',
      '25 records selected',
      '1.5 records selected',
    ]);
  });

  test('are converted with the third Russian form and names in double braces', () => {
    const message = { a: { b: '1 место |||| %{smart_count} места |||| %{smart_count} мест', c: 'из %{total}' } };
    expect(fromPolyglot(message, 'ru')).toEqual({
      a: {
        b_one: '1 место',
        b_few: '{{smart_count}} места',
        b_many: '{{smart_count}} мест',
        b_other: '{{smart_count}} места',
        c: 'из {{total}}',
      },
    });
  });

  test('exist in Russian for every key react-admin has in English', () => {
    expect(
      namesOf(raEnglish as unknown as Messages).filter((name) => !namesOf(ru.ra as Messages, 'ra').includes(name)),
    ).toEqual([]);
  });
});

describe('our messages', () => {
  test('say of a filter what a person would, whatever the field is called', () => {
    const said = (lng: string, way: string, field: string) => i18n.t(`crud.filter.said.${way}`, { lng, field });
    expect([said('ru', 'not', 'Город'), said('ru', 'empty', 'Компания')]).toEqual(['Город: не', 'Компания: пусто']);
    expect([said('en', 'not', 'City'), said('en', 'empty', 'Company')]).toEqual(['City is not', 'Company is empty']);
  });

  test('part the thousands where a list says how long it is', () => {
    const of = { offsetBegin: 12_451, offsetEnd: 12_475, total: 12_480 };
    const said = ['ru', 'en'].map((lng) => i18n.t('ra.navigation.page_range_info', { lng, ...of }).replace(/\s/g, ' '));
    expect(said).toEqual(['12 451–12 475 из 12 480', '12,451–12,475 of 12,480']);
    const more = { from: 9_976, to: 10_000, count: 10_000 };
    expect(i18n.t('crud.more.range', { lng: 'en', ...more })).toBe('9,976–10,000 of more than 10,000');
  });

  test('are the same set in both languages', () => {
    const ours = (messages: Messages) => namesOf(messages).filter((name) => !name.startsWith('ra.'));
    expect(ours(ru)).toEqual(ours(en));
  });

  test('have every plural form of their language', () => {
    expect(missingForms(ru, ['one', 'few', 'many', 'other'])).toEqual([]);
    expect(missingForms(en, ['one', 'other'])).toEqual([]);
  });

  test('name the same values in both languages', () => {
    const values = (messages: Messages) => {
      const byStem: Record<string, string[]> = {};
      for (const [path, text] of leavesOf(messages)) {
        const stem = path.replace(FORM, '');
        byStem[stem] = [...new Set([...(byStem[stem] ?? []), ...namedIn(text)])].toSorted();
      }
      return byStem;
    };
    const [russian, english] = [values(ru), values(en)];
    const different = Object.keys(english).filter(
      (path) => !path.startsWith('ra.') && russian[path]?.join() !== english[path]?.join(),
    );
    expect(different).toEqual([]);
  });

  test('show a sentence from the server as it is, colons and full stops included', () => {
    const sentence = 'Не принято: место занято. Выберите другое, например 3.14';
    expect(i18n.t(sentence, { lng: 'ru' })).toBe(sentence);
  });

  test('keep what only one side says when two trees are merged', () => {
    expect(merge({ a: { b: '1', c: '2' } }, { a: { c: '3' }, d: '4' })).toEqual({ a: { b: '1', c: '3' }, d: '4' });
  });
});

const FORM = /_(zero|one|two|few|many|other)$/;

function* leavesOf(messages: Messages, path = ''): Generator<[string, string]> {
  for (const [key, value] of Object.entries(messages)) {
    const here = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') yield [here, value];
    else yield* leavesOf(value, here);
  }
}

/** Every key once, whatever its plural forms. */
function namesOf(messages: Messages, path = ''): string[] {
  return [...new Set([...leavesOf(messages, path)].map(([name]) => name.replace(FORM, '')))].toSorted();
}

/** A key with two forms is counted and needs all; one that merely ends like a form ('too_many') is not. */
function missingForms(messages: Messages, forms: string[]): string[] {
  const paths = new Set([...leavesOf(messages)].map(([path]) => path));
  const stems = new Set([...paths].filter((path) => FORM.test(path)).map((path) => path.replace(FORM, '')));
  return [...stems]
    .map((stem) => forms.map((form) => `${stem}_${form}`))
    .filter((group) => group.filter((path) => paths.has(path)).length > 1)
    .flat()
    .filter((path) => !paths.has(path));
}

function namedIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*([\w.-]+)/g)].map((match) => match[1] ?? ''))].toSorted();
}
