import { expect, test } from 'vitest';
import { marked, matching, SCOPES, scoped, signOf } from '../../../src/frame/palette/matching.ts';

test('a sign in front says what is looked for', () => {
  expect(scoped('@ Иванов')).toEqual({ scope: 'guests', q: 'Иванов' });
  expect(scoped(' #маяк ')).toEqual({ scope: 'events', q: 'маяк' });
  expect(scoped('>')).toEqual({ scope: 'actions', q: '' });
  expect(scoped('/ архив')).toEqual({ scope: 'screens', q: 'архив' });
  expect(SCOPES.map((scope) => scoped(`${signOf(scope)}маяк`).scope)).toEqual(SCOPES);
  expect(scoped('a@b.ru')).toEqual({ scope: 'all', q: 'a@b.ru' });
});

test('screens and actions are found by parts of their words, also in the other layout', () => {
  const lines = [{ label: 'Тёмная тема' }, { label: 'Новое мероприятие' }, { label: 'Archive' }];
  const found = (q: string) => matching(lines, q).map(({ label }) => label);
  expect(found('тема тем')).toEqual(['Тёмная тема']);
  expect(found('vthjghbz')).toEqual(['Новое мероприятие']);
  expect(found('фксршму')).toEqual(['Archive']);
  expect(found('')).toHaveLength(3);
  expect(found('xyz')).toEqual([]);
  const seats = [{ label: 'Рассадить гостей', also: 'рассадка места' }, ...lines];
  expect(matching(seats, 'рассадка').map(({ label }) => label)).toEqual(['Рассадить гостей']);
});

test('a slip in a longer word is forgiven where nothing was found as it was typed', () => {
  const lines = [{ label: 'Новое мероприятие' }, { label: 'Площадки' }, { label: 'Архив' }, { label: 'Гости' }];
  const found = (q: string) => matching(lines, q).map(({ label }) => label);
  for (const typed of ['меропреятие', 'мероприятие', 'меорпри', 'новае мероприятие'])
    expect(found(typed), typed).toEqual(['Новое мероприятие']);
  for (const typed of ['Площядки', 'плошадки', 'площщадк', 'плщад']) expect(found(typed), typed).toEqual(['Площадки']);
  for (const typed of ['архиф', 'ахрив', 'аррхив']) expect(found(typed), typed).toEqual(['Архив']);
  // Two slips, and words too short to guess at.
  for (const typed of ['плащатки', 'зал', 'гос1'])
    expect(found(typed), typed).toEqual(typed === 'гос1' ? ['Гости'] : []);
});

test('what was looked for is marked, whatever signs it is made of', () => {
  const hits = (text: string, q: string) => marked(text, q).flatMap((part) => (part.hit ? [part.text] : []));
  expect(hits('Артём Семёнов', 'семен тем')).toEqual(['тём', 'Семён']);
  expect(hits('Зал (2)', '(2)')).toEqual(['(2)']);
  expect(marked('Маяк', '')).toEqual([{ text: 'Маяк', hit: false }]);
  expect(marked('Маяк', 'маяк')).toEqual([{ text: 'Маяк', hit: true }]);
});
