import { expect, it } from 'vitest';
import type { SeatingProposal } from '#shared/seating/asked.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import type { Guest } from '../../../src/customRoutes/hall/plan/types.ts';
import { unmetLines } from '../../../src/customRoutes/hall/seating/everybody/unmet.ts';
import { tables } from '../seating/given.ts';
import { translateIn } from './translate.ts';

// What a plan couldn't meet: numbered, in words that name the people and where they would sit.

const layout: HallLayout = {
  ...tables(3, 4),
  rows: [{ label: '7', numbering: 'ltr', start: 1, x: 0, y: 300, dx: 20, dy: 0, places: [21, 22, 23, 24] } as never],
};
type Unmet = SeatingProposal['unmet'][number];

function linesOf(unmet: Unmet[], places: Record<string, number | null>, language: 'ru' | 'en' = 'ru') {
  const guests = Object.entries(places).map(([id, place]) => ({ id, place, party: 'Иванов' }) as Guest);
  const planned = guests.slice(1).flatMap(({ id, place }) => (place === null ? [] : [{ guest_id: id, place }]));
  // The first of them sits there already.
  const guestOf = new Map(guests.map((one, at) => [one.id, at === 0 ? one : { ...one, place: null }]));
  const proposal = { unmet, seatings: planned } as unknown as SeatingProposal;
  const seating = { labels: labelsOf(layout), guestOf };
  const rules = {
    textOf: (id?: string) => (id ? `rule ${id}` : null),
    clashOf: (id?: string) => (id === 'against' ? 'Правила не сходятся.' : null),
  };
  const lines = unmetLines(proposal, seating, rules, translateIn(language));
  return lines.map((line) => ({ ...line, text: line.text.replaceAll('\u00a0', ' ') }));
}
const of = (kind: Unmet['kind'], ids: string[], more: Partial<Unmet> = {}): Unmet => ({
  kind,
  guests: ids.map((id) => ({ id, name: `Гость ${id}` })),
  total: ids.length,
  ...more,
});

it('says of a party who it is, and how many of it sit where', () => {
  const places = { a: 1, b: 2, c: 9, d: 21, e: 22, f: null };
  const [line] = linesOf([of('party', Object.keys(places))], places);
  expect(line).toMatchObject({
    title: 'Группа «Иванов» сидит врозь',
    text: 'стол 1: 2 гостя; стол 3: 1 гость; ряд 7, места 1–2; без места: 1 гость',
    places: [1, 2, 9, 21, 22],
    marked: [1, 9, 21],
  });
  expect(linesOf([of('party', ['a', 'c'])], { a: 1, c: 9 }, 'en')[0]).toMatchObject({
    title: 'Party “Иванов” sits apart',
    text: 'table 1: 1 guest; table 3: 1 guest',
  });
});

it('is numbered through, kind after kind, rules in their own words', () => {
  const unmet = [
    of('rank', ['b']),
    of('apart', ['a', 'b'], { rule: 'r' }),
    of('party', ['a', 'c']),
    of('unseated', ['d']),
  ];
  const lines = linesOf(unmet, { a: 1, b: 2, c: 9, d: null });
  expect(lines.map(({ part, number }) => [part, number])).toEqual([
    ['unseated', 1],
    ['parties', 2],
    ['rules', 3],
    ['ranks', 4],
  ]);
  expect(lines[0]).toMatchObject({ places: [], text: 'Гость d' });
  expect(lines[2]).toMatchObject({ title: 'rule r', places: [1, 2] });
});

it('names a few of many people, counts the others and shows all of their places', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
  const places = Object.fromEntries(ids.map((id, at) => [id, at + 1]));
  const [line] = linesOf([of('rank', ids)], places);
  expect(line!.text).toBe('Гость a, Гость b, Гость c, Гость d, Гость e, Гость f и ещё 3');
  expect(line!.places).toHaveLength(9);
});

it('says why it couldn’t be, of rules that contradict each other what they say', () => {
  const unmet = [
    of('step_free', ['a'], { cause: 'none_marked' }),
    of('party', ['a', 'b']),
    of('apart', ['a', 'b'], { rule: 'against', cause: 'outweighed' }),
    of('beside', ['a', 'b'], { rule: 'r', cause: 'kept' }),
  ];
  expect(linesOf(unmet, { a: 1, b: 9 }).map(({ cause }) => cause)).toEqual([
    'Таких мест в зале не отмечено.',
    null,
    'Правила не сходятся.',
    'Кто-то из них остаётся на своём месте.',
  ]);
});
