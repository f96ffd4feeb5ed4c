import { expect, it } from 'vitest';
import { dayInFigures } from '#shared/day.ts';
import { translateField } from '#server/base/language.ts';
import { newEvent } from '#resources/eventSchemas.ts';
import { fieldMessages } from '#shared/schema.ts';

it('writes a day in figures as the reader does', () => {
  expect(dayInFigures('2026-11-07', 'ru')).toBe('07.11.2026');
  expect(dayInFigures('2026-11-07', 'en')).toBe('07/11/2026');
});

it('names the range of dates as people write days', () => {
  const parsed = newEvent.safeParse({ name: 'А', dates: [{ date: '1800-01-01' }] });
  const message = fieldMessages(parsed.error!)['dates.0.date']!;
  expect(translateField('ru', message)).toBe('Дата от 01.01.1900 до 31.12.2099');
  expect(translateField('en', message)).toBe('From 01/01/1900 to 31/12/2099');
});
