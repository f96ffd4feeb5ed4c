import { describe, expect, it } from 'vitest';
import { isSameParty, partingsOf, partyOf } from '#shared/parties.ts';

describe('guests who are put together', () => {
  it('get the party that some of them are in, however it was written', () => {
    expect(partyOf([null, 'Семья Ивановых', ' семья  ивановых '], 'Петров', [])).toMatch(/семья\s+ивановых/i);
  });

  it('get one of their own where they are in none, and that of the first where they are in two', () => {
    expect(partyOf([null, null], 'Иванова', ['Маяк'])).toBe('Иванова');
    expect(partyOf([null, 'Причал', 'Маяк'], 'Иванова', ['Маяк', 'Причал'])).toBe('Причал');
  });

  it('get a number where another party is called so', () => {
    expect(partyOf([null], 'Иванова', ['иванова', 'Иванова 2'])).toBe('Иванова 3');
  });
});

describe('parties that are torn by it', () => {
  const members = Object.entries({ a: 'Маяк', b: 'маяк ', c: 'Причал', d: 'Причал', e: 'Пирс', f: null }).map(
    ([id, party]) => ({ id, party }),
  );
  const said = (...together: string[]) =>
    partingsOf(together, members).map(({ party, going, staying }) => [
      party,
      going.map(({ id }) => id).join(''),
      staying.map(({ id }) => id).join(''),
    ]);

  it('are those that somebody leaves for the party of the first, and somebody stays in', () => {
    expect(said('a', 'c')).toEqual([['Причал', 'c', 'd']]);
    expect(said('c', 'a')).toEqual([['Маяк', 'a', 'b']]);
    expect(said('f', 'c', 'a')).toEqual([['Маяк', 'a', 'b']]);
    expect(said('e', 'a', 'c')).toEqual([
      ['Маяк', 'a', 'b'],
      ['Причал', 'c', 'd'],
    ]);
  });

  it('are none where nobody stays behind, or nobody leaves', () => {
    expect(said('a', 'c', 'd')).toEqual([]);
    expect(said('a', 'e')).toEqual([]);
    expect(said('f', 'a')).toEqual([]);
    expect(said('a', 'b', 'f')).toEqual([]);
    expect(said('f', 'x')).toEqual([]);
  });
});

it('no party is the same as none', () => {
  expect(isSameParty(null, null)).toBe(false);
  expect(isSameParty('Маяк', 'маяк ')).toBe(true);
});
