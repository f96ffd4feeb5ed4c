import { expect, it, vi } from 'vitest';
import type { SeatChanged } from '#shared/seating/file.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import { changedText } from '../../../src/customRoutes/hall/seating/everybody/changedText.ts';
import { tables } from '../seating/given.ts';
import { translateIn } from './translate.ts';

// Why a proposal can't be done any more: whom it is about, where, and which colleague made it so.

const labels = labelsOf(tables(2, 4));
const proposal: SeatChanged = {
  guest_id: 'g',
  guest_name: 'Иванов Иван',
  place: 2,
  now: null,
  by: null,
  is_invited: true,
  is_held: false,
  is_closed: false,
  done_by: 'Петрова Анна',
  done_at: '2026-11-20T09:00:00Z',
};
const said = (changed: Partial<SeatChanged>, from: number | null = null, language: 'ru' | 'en' = 'ru', me = '') => {
  vi.setSystemTime('2026-11-20T09:03:00Z');
  const text = changedText({ ...proposal, ...changed }, from, labels, {
    me,
    language,
    translate: translateIn(language),
  });
  vi.useRealTimers();
  return text.replaceAll('\u00a0', ' ');
};

it('names who has the place by now, or where the guest sits, and whose work that is', () => {
  expect(said({ by: 'Сидоров Пётр' })).toBe(
    'Стол 1, место 2 уже занято: Петрова Анна, гость Сидоров Пётр, сегодня, 09:00',
  );
  expect(said({ now: 5 })).toBe(
    'Иванов Иван: место уже есть, стол 2, место 1. Изменения: Петрова Анна, сегодня, 09:00',
  );
  expect(said({ now: 5 }, 1)).toContain('место теперь другое, стол 2, место 1. Изменения: Петрова Анна');
  expect(said({ now: 2 }, null, 'en', 'Петрова Анна')).toContain('table 1, seat 2');
  expect(said({ now: 2 }, null, 'ru', 'Петрова Анна')).toContain('Изменения: вы');
});

it('says of somebody who was freed or taken off the list, and of a place that is held, what became of them', () => {
  expect(said({ done_by: null, done_at: null }, 1)).toBe('Иванов Иван: место освобождено (стол 1, место 1)');
  expect(said({ is_invited: false }, 1)).toBe('Иванов Иван: больше не в списке зала');
  expect(said({ is_held: true })).toBe('Стол 1, место 2: место в резерве');
  expect(said({ is_closed: true })).toContain('место закрыто (');
  expect(said({ is_closed: true, place: 99 })).toContain('этого места в зале больше нет');
});
