import { describe, expect, it } from 'vitest';
import { surnamesApart } from '#shared/hall/surnames.ts';
import { nameLines } from '#shared/person.ts';
import { surnameIn } from '../../../src/customRoutes/hall/seating/surname.ts';
import { guestName } from '../../../src/ui/guestName.ts';
import type { Place } from '../../../src/customRoutes/hall/plan/types.ts';

const called = (...names: string[]) =>
  surnamesApart(
    names.map((name) => {
      const [last_name = '', first_name = '', middle_name = null] = name.split(' ');
      return { last_name, first_name, middle_name };
    }),
  );

describe('people where only a surname has room', () => {
  it('are called by it alone where nobody else has it', () => {
    expect(called('Орлова Анна', 'Орлов Пётр')).toEqual(['Орлова', 'Орлов']);
  });

  it('have their initial where others have their surname, however it is written', () => {
    expect(called('Мамин-Сибиряк Алёна', 'Ёлкин Лев', 'ЕЛКИН Пётр', 'Мамин-Сибиряк Лев')).toEqual([
      'Мамин-Сибиряк А.',
      'Ёлкин Л.',
      'ЕЛКИН П.',
      'Мамин-Сибиряк Л.',
    ]);
  });

  it('have both initials where also the first is the same, as far as they are known', () => {
    expect(called('Николаева Анна Петровна', 'Николаева Алиса Львовна', 'Николаева Ольга', 'Николаева Алла')).toEqual([
      'Николаева А. П.',
      'Николаева А. Л.',
      'Николаева О.',
      'Николаева А.',
    ]);
    expect(called('Цой', 'Цой Ким')).toEqual(['Цой', 'Цой К.']);
  });

  it('are told apart on the plan also from those whose cards somebody may not see', () => {
    const places = [
      ['a', 'Цой Анна Ильинична'],
      ['b', 'Цой Вера'],
      ['c', 'Зайцев Лев'],
    ].map(([guest_id, guest_name], i) => ({ place: i + 1, ticket: { guest_id, guest_name } }) as Place);
    const anna = { last_name: 'Цой', first_name: 'Анна', middle_name: null };
    const nameOf = surnameIn([...places, { place: 4, ticket: null } as Place], new Map([['a', anna]]));
    expect(places.map(nameOf)).toEqual(['Цой А.', 'Цой В.', 'Зайцев']);
  });
});

describe('a plus-one without a name', () => {
  it('is told apart from their host by the number alone', () => {
    const names = ['Николаева Анна Петровна', 'Николаева Анна +1', 'Николаева Анна +2', 'Цой Ким +1'];
    expect(called(...names)).toEqual(['Николаева А. П.', 'Николаева А. +1', 'Николаева А. +2', 'Цой К. +1']);
  });

  it('has the number beside the surname on a card of two lines', () => {
    const vera = { last_name: 'Орехова', first_name: 'Вера' };
    expect(nameLines({ ...vera, middle_name: '+1' })).toEqual({ last: 'Орехова +1', first: 'Вера' });
    expect(nameLines({ ...vera, middle_name: 'Ильинична' })).toEqual({ last: 'Орехова', first: 'Вера Ильинична' });
  });

  it('has the number on the line of the name', () => {
    expect(guestName('Николаева Анна +1')).toBe('Николаева Анна\u00a0+1');
    expect(guestName('Николаева Анна Петровна')).toBe('Николаева Анна Петровна');
  });
});
