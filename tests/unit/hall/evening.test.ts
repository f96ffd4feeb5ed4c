import { describe, expect, it } from 'vitest';
import { eveningOf, mealsShown, sitterIn } from '../../../src/customRoutes/hall/seating/evening.ts';
import type { Guest, Place } from '../../../src/customRoutes/hall/plan/types.ts';

const guest = (id: string, more: Partial<Guest>): Guest => ({
  id,
  last_name: 'Орлова',
  first_name: 'Мария',
  middle_name: null,
  email: null,
  phone: null,
  place: 1,
  ticket_state: null,
  position: 1,
  ...more,
});
const sits = (guest_id: string, guest_name: string) => ({ place: 1, ticket: { guest_id, guest_name } }) as Place;

describe('what holds for guests of an evening, on its plan', () => {
  it('is one meal however it is spelled, called as the first have it; the usual one has no letters', () => {
    const meals = ['Вегетарианское', 'ВЕГЕТАРИАНСКОЕ', 'вегетарианское ', 'рыба', 'Обычное', null, undefined];
    const all = meals.map((meal, i) => guest(String(i), { meal, place: i === 3 ? null : i }));
    expect(mealsShown(all).map(({ name, sign, count }) => [name, sign, count])).toEqual([
      ['Вегетарианское', 'В', 3],
      ['Обычное', undefined, 1],
      ['рыба', 'Р', 0],
    ]);
  });

  it('marks a seat with initials, meal and need; a plus-one without a name with the number', () => {
    const all = [guest('a', { meal: 'Рыба', needs: ['companion', 'step_free'] }), guest('b', { needs: ['companion'] })];
    const sitterOf = sitterIn(new Map(all.map((each) => [each.id, each])), mealsShown(all));
    expect(sitterOf(sits('a', 'Орлова Мария'))).toEqual({ initials: 'ОМ', meal: 'Р', need: 'accessible' });
    expect(sitterOf(sits('b', 'Орлова Мария'))).toEqual({ initials: 'ОМ', meal: undefined, need: 'companion' });
    expect(sitterOf(sits('c', 'Цой Вера +2'))?.initials).toBe('+2');
    expect(sitterOf({ place: 1, ticket: null } as Place)).toBeUndefined();
  });

  it('is said in words as far as something is', () => {
    const said = (more: Partial<Guest>) => eveningOf(guest('a', more), (key) => key.split('.').at(-1)!);
    expect(said({ party: 'Орловы', rank: 2, meal: 'рыба', needs: ['step_free'], remark: 'с тростью' })).toEqual({
      lines: ['Орловы', 'rank 2', 'рыба', 'step_free'],
      remark: 'с тростью',
    });
    expect(said({})).toEqual({ lines: [], remark: null });
  });
});
