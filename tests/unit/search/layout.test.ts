import { describe, expect, it } from 'vitest';
import { otherLayout } from '#shared/layout.ts';

describe('the other keyboard layout', () => {
  it.each([
    ['vfzr', 'маяк'],
    ['Bdfyjd', 'Иванов'],
    [",tkjd 'l", 'белов эд'],
    ['ылшдды', 'skills'],
    ['Ремесло', 'Htvtckj'],
    ['фттф"ьфшдюкг', 'anna@mail.ru'],
    ['[fhbnjyjd 12', 'харитонов 12'],
  ])('reads %s as %s', (typed, meant) => {
    expect(otherLayout(typed)).toBe(meant);
  });

  it('gives every letter back', () => {
    const alphabet = 'абвгдежзийклмнопрстуфхцчшщъыьэюя';
    expect(otherLayout('abcdefghijklmnopqrstuvwxyz')).toMatch(/^[а-яё]{26}$/);
    for (const text of [`${alphabet}${alphabet.toUpperCase()}`, 'ёжик'])
      expect(otherLayout(otherLayout(text)!)).toBe(text);
    expect(otherLayout(otherLayout('The Quick-Brown fox')!)).toBe('The Quick-Brown fox');
  });

  it('leaves alone what has letters of neither alphabet, or of both', () => {
    for (const text of ['', '921 555', '[];', 'VIP-гости']) expect(otherLayout(text)).toBeNull();
  });
});
