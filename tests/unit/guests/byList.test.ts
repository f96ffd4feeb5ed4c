import { describe, expect, it } from 'vitest';
import { type Listed, matched } from '../../../src/customRoutes/guestsInvitation/byList/matching.ts';

const guest = (id: string, name: string, email: string | null = null, phone: string | null = null): Listed => ({
  id,
  name,
  email,
  phone,
});
const GUESTS = [
  guest('anna', 'Иванова Анна Сергеевна', 'anna@example.ru', '+7 921 123-45-67'),
  guest('alla', 'Иванова Алла Петровна', 'alla@example.ru'),
  guest('peter', 'Семёнов Пётр'),
  guest('namesake', 'Семёнов Пётр', 'p.semenov@example.ru'),
  guest('marc', 'Marchetti Luca'),
];
const idsOf = (text: string) => matched(GUESTS, text).ids;

describe('guests by a list', () => {
  it.each([
    ['the whole name', 'Иванова Анна Сергеевна', ['anna']],
    ['no patronymic, capitals, е for ё', 'иванова алла', ['alla']],
    ['the first name first', 'Luca Marchetti', ['marc']],
    ['initials', 'Иванова А. П.', ['alla']],
    ['an e-mail, however it is copied', 'Семенов <P.Semenov@example.ru>', ['namesake']],
    ['a phone', '8 (921) 123 45 67', ['anna']],
    ['numbers and dashes before names', '1. Marchetti\n2) Иванова Анна\n— Иванова Алла', ['marc', 'anna', 'alla']],
    ['cells of a row', 'Иванова\tАнна\tСергеевна', ['anna']],
    ['an e-mail beside a name that several have', 'Семёнов Пётр\tp.semenov@example.ru', ['namesake']],
    ['lines divided by semicolons', 'Marchetti; Иванова Анна', ['marc', 'anna']],
    ['the same line twice', 'Marchetti\nMarchetti', ['marc']],
  ])('finds %s', (_, text, ids) => {
    expect(matched(GUESTS, text)).toEqual({ ids, unclear: [], unknown: [] });
  });

  it('asks who is meant where several are, and says which lines mean nobody', () => {
    expect(matched(GUESTS, 'Иванова\nСемёнов Пётр\n\nПетров Иван\nnobody@example.ru\nMarchetti')).toEqual({
      ids: ['marc'],
      unclear: [
        { line: 'Иванова', ids: ['anna', 'alla'] },
        { line: 'Семёнов Пётр', ids: ['peter', 'namesake'] },
      ],
      unknown: ['Петров Иван', 'nobody@example.ru'],
    });
  });

  it('asks no more once each of them is named elsewhere in the list', () => {
    expect(matched(GUESTS, 'Иванова\nИванова Анна\nИванова Алла').unclear).toEqual([]);
    expect(matched(GUESTS, 'Иванова\nИванова Анна').unclear).toHaveLength(1);
  });

  it('finds nobody in an empty text', () => {
    expect(idsOf(' \n\t; \n—')).toEqual([]);
    expect(matched(GUESTS, ' \n\t; \n').unknown).toEqual([]);
  });

  it('reads one word of half a million letters at once', () => {
    const began = performance.now();
    expect(matched(GUESTS, `@${'а'.repeat(500_000)}`).ids).toEqual([]);
    expect(matched(GUESTS, 'а'.repeat(500_000)).ids).toEqual([]);
    // Letter by letter anew it takes minutes.
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
