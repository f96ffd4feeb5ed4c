import { describe, expect, it } from 'vitest';
import { isSameParty, partyOf } from '#shared/parties.ts';

describe('guests who are put together', () => {
  it('get the party that some of them are in, however it was written', () => {
    expect(partyOf([null, 'Семья Ивановых', ' семья  ивановых '], 'Петров', [])).toMatch(/семья\s+ивановых/i);
  });

  it('get one of their own where they are in none, or in two', () => {
    expect(partyOf([null, null], 'Иванова', ['Маяк'])).toBe('Иванова');
    expect(partyOf(['Маяк', 'Причал'], 'Иванова', ['Маяк', 'Причал'])).toBe('Иванова');
  });

  it('get a number where another party is called so', () => {
    expect(partyOf([null], 'Иванова', ['иванова', 'Иванова 2'])).toBe('Иванова 3');
  });
});

it('no party is the same as none', () => {
  expect(isSameParty(null, null)).toBe(false);
  expect(isSameParty('Маяк', 'маяк ')).toBe(true);
});
