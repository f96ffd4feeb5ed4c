import { describe, expect, it } from 'vitest';
import { suggestAddress } from '../../../src/customRoutes/tickets/suggestAddress.ts';

describe('a slip in an address', () => {
  it.each([
    ['anna@gmial.com', 'anna@gmail.com'],
    ['anna@gmail.con', 'anna@gmail.com'],
    ['anna@yandx.ru', 'anna@yandex.ru'],
    ['anna@mial.ru', 'anna@mail.ru'],
    ['anna@ramblr.ru', 'anna@rambler.ru'],
    ['anna@MAIL.RY', 'anna@mail.ru'],
  ])('%s was probably meant to be %s', (typed, meant) => {
    expect(suggestAddress(typed)).toBe(meant);
  });

  it.each([
    'anna@mail.ru',
    'anna@bk.ru',
    'anna@mel.ru',
    'anna@theatre.ru',
    'anna@company.com',
    'no address',
    '@mail.ru',
  ])('is not seen in %s', (typed) => {
    expect(suggestAddress(typed)).toBeNull();
  });

  it('is seen beside colleagues whose domain is nearly the same', () => {
    const colleagues = Array<string>(4).fill('balticoast.ru');
    expect(suggestAddress('r.kim@balticcoast.ru', [...colleagues, 'balticcoast.ru'])).toBe('r.kim@balticoast.ru');
    expect(suggestAddress('r.kim@balticcoast.ru', ['balticoast.ru'])).toBeNull();
  });
});
