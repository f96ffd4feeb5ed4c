import { expect, it, vi } from 'vitest';
import type { Refusal } from '../../../src/customRoutes/hall/plan/types.ts';
import { conflictTexts } from '../../../src/customRoutes/hall/seating/together/conflictTexts.ts';
import { translateIn } from './translate.ts';

// A refusal says who was faster, with whom, and when.

const at = '2026-11-20T09:00:00Z';
const seat = { level: null, row: '1', table: null, area: null, seat: '5', place: 5 };
const taken = { ...seat, guest_name: 'Иванов Иван', by: 'Петрова Анна', at, ticket_id: 't' };
const said = (refusal: Refusal, language: 'ru' | 'en' = 'ru', me = '') => {
  vi.setSystemTime('2026-11-20T09:03:00Z');
  const texts = conflictTexts(refusal, me, language, translateIn(language));
  vi.useRealTimers();
  return texts.map((text) => text.replaceAll('\u00a0', ' '));
};

it('names the place, who has taken it, with whom and when', () => {
  const refusal = { code: 'seat_taken', taken: [taken] };
  expect(said(refusal)).toEqual(['Ряд 1, место 5 уже занято: Петрова Анна, гость Иванов Иван, сегодня, 09:00']);
  expect(said(refusal, 'en')).toEqual(['Row 1, seat 5 is taken: Петрова Анна, guest Иванов Иван, today, 09:00']);
});

it('says of somebody who was moved, freed or seated elsewhere where they are and by whom', () => {
  expect(said({ code: 'moved_away', taken: [taken] })[0]).toContain('место теперь другое, ряд 1, место 5');
  expect(said({ code: 'moved_away', taken: [{ ...taken, ticket_id: null }] })[0]).toContain('место освобождено');
  expect(said({ code: 'guest_already_seated', taken: [taken] })[0]).toContain('Изменения: Петрова Анна');
});

it('knows me, and who is nobody', () => {
  expect(said({ code: 'seat_taken', taken: [taken] }, 'ru', 'Петрова Анна')[0]).toContain(': вы, гость');
  expect(said({ code: 'seat_taken', taken: [{ ...taken, by: null }] })[0]).toContain('кто-то из коллег');
});

it('names a few of many, and nothing of a refusal that is about something else', () => {
  const many = Array.from({ length: 9 }, (_, i) => ({ ...taken, place: i, seat: String(i) }));
  expect(said({ code: 'seat_taken', taken: many })).toHaveLength(4);
  expect(said({ code: 'place_inactive', taken: [taken] })).toEqual([]);
  expect(said({ code: 'seat_taken', taken: [{ ...seat, guest_name: 'Иванов' }] })).toEqual([]);
});
