import { expect, it } from 'vitest';
import type { PlaceLabel } from '#shared/hall/label.ts';
import type { Deed } from '../../../src/customRoutes/hall/history/useHallHistory.ts';
import {
  changedText,
  deedText,
  guestTexts,
  howText,
  initialsIn,
} from '../../../src/customRoutes/hall/history/words.ts';

const translate = ((key: string, values: Record<string, string | number> = {}) =>
  [key.split('.').at(-1), ...Object.values(values)].join(' ')) as never;
/** Without blanks that hold a place together. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const deed = (more: Partial<Deed>): Deed =>
  ({
    verb: 'seat',
    began_with: null,
    seated: 0,
    moved: 0,
    given: 0,
    freed: 0,
    held: 0,
    released: 0,
    plan: false,
    ...more,
  }) as Deed;
const labels = new Map(
  [1, 2].map((place): [number, PlaceLabel] => [
    place,
    { level: null, row: '1', table: null, area: null, seat: String(place) },
  ]),
);

it('a line says how it came about, also of an undo, and nothing of what was done by hand', () => {
  expect(howText(deed({ verb: 'seat_list' }), translate)).toBe('how_seat_list');
  expect(howText(deed({ verb: 'undo', began_with: 'change_seats' }), translate)).toBe('how_change_seats');
  expect(howText(deed({ verb: 'move' }), translate)).toBeNull();
});

it('a line says how many places were held, and which', () => {
  const held = deed({ verb: 'hold', held: 2, held_places: [1, 2], some: [] });
  expect(deedText(held, translate)).toBe('Held 2 2');
  expect(guestTexts(held, labels, translate).map(({ text }) => plain(text))).toEqual(['row_seat 1 1', 'row_seat 1 2']);
});

it('who changed their place has the one then and the one now, or none', () => {
  const said = (was: number | null, is: number | null) =>
    plain(changedText({ guest_id: '', guest_name: '', was, is }, { was: labels, is: labels }, translate));
  expect([said(1, 2), said(1, null), said(null, 2)]).toEqual([
    'row_seat 1 1 → row_seat 1 2',
    'row_seat 1 1 → no_place',
    'no_place → row_seat 1 2',
  ]);
});

it('a surname of two words is one name', () => {
  const by = { id: null, name: 'Мамин Сибиряк Дмитрий', names: { last_name: 'Мамин Сибиряк', first_name: 'Дмитрий' } };
  expect(initialsIn(deed({ by }), by.name)).toBe('МД');
  expect(initialsIn(deed({ by: null }), 'Автоматически')).toBe('А');
});
