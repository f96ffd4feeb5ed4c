import { createInstance } from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { I18N_OPTIONS } from '../../../src/i18n/i18n.ts';
import { en, ru } from '../../support/messages.ts';

// Sentences with numbers in them, as they are read.

const i18n = createInstance();
beforeAll(() =>
  i18n.init({ ...I18N_OPTIONS, lng: 'ru', resources: { ru: { translation: ru }, en: { translation: en } } }),
);
const say = (key: string, options: Record<string, unknown> = {}) => String(i18n.t(key, options)).replaceAll(/\s/g, ' ');

it('asks before deleting with the words of the button', () => {
  const asked = (count: number) =>
    say('crud.ask_delete', { what: say('resources.guests.remove', { count, smart_count: count }) });
  expect([1, 455].map(asked)).toEqual(['Удалить 1 гостя?', 'Удалить 455 гостей?']);
});

it('names rows that stay out as rows, not as a number of them', () => {
  expect(say('invitation.bar.wrong', { count: 1, rows: '4' })).toContain('не войдёт (строка 4).');
  expect(say('invitation.bar.wrong', { count: 2, rows: '4, 9' })).toContain('не войдут (строки 4, 9).');
});

it('sets apart the thousands of a list that one walks through', () => {
  expect(say('card.at', { at: 52, of: 12_520 })).toBe('52 из 12 520');
});
