import { describe, expect, test } from 'vitest';
import { NO_LABEL } from '#shared/hall/label.ts';
import { type DoorGuest, type DoorList, renderDoorList } from '#server/paper/doorList.ts';
import { shapeOf, textOf } from '../../support/pdf.ts';

function guest(name: string, change: Partial<DoorGuest> = {}): DoorGuest {
  const [last_name = '', first_name = '', middle_name = null] = name.split(' ');
  return { last_name, first_name, middle_name, sector: null, ...NO_LABEL, row: '5', seat: '12', ...change };
}

function doorList(guests: DoorGuest[], change: Partial<DoorList> = {}): DoorList {
  return {
    language: 'ru',
    event: 'Вручение премии «Маяк»',
    place: 'Концертный зал «Аврора», Пироговская наб., 5/2',
    halls: [{ name: 'Большой зал', date: '2026-11-27', time: '19:00', guests }],
    made: { date: '2026-11-27', time: '16:30' },
    ...change,
  };
}

/** The lines of a page's text that begin with one of these names, in their order on it. */
async function orderOn(list: DoorList, names: string[], page = 0): Promise<string[]> {
  const text = await textOf(await renderDoorList(list), page);
  return names
    .map((name) => [text.indexOf(name), name] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, name]) => name);
}

describe('the door list', () => {
  test('is sorted by name as Russian does: Ё beside Е, Й after И', async () => {
    const guests = ['Ямщиков Ян', 'Йорк Ирма', 'Иванов Лев', 'Ёлкин Пётр', 'Жуков Егор', 'Ежов Антон', 'Еремин Олег'];
    const sorted = ['Ежов', 'Ёлкин', 'Еремин', 'Жуков', 'Иванов', 'Йорк', 'Ямщиков'];
    expect(await orderOn(doorList(guests.map((name) => guest(name))), sorted)).toEqual(sorted);
  });

  test('is sorted by name as English does where the event is English', async () => {
    const guests = ['Zimmer Hans', 'Ångström Zoë', 'Brown Charlie', 'adams Amy'].map((name) => guest(name));
    const sorted = ['adams', 'Ångström', 'Brown', 'Zimmer'];
    expect(await orderOn(doorList(guests, { language: 'en' }), sorted)).toEqual(sorted);
  });

  test('says of everybody the sector, the row and the seat, also of who has none', async () => {
    const text = await textOf(
      await renderDoorList(
        doorList([
          guest('Медведева Ольга Игоревна', { sector: { number: 2, name: 'Сектор 2' }, row: '14', seat: '31' }),
          guest('Орехов Максим', { sector: { number: 7, name: 'Ложа «А»' }, row: null, area: 'Танцпол', seat: '17' }),
          guest('Ким Роман', { row: null, seat: null }),
        ]),
      ),
    );
    for (const words of ['Медведева', 'Ольга Игоревна', '14', '31', 'Ложа «А»', 'Танцпол', 'Ким', 'без места']) {
      expect(text).toContain(words);
    }
    // Where people stand as they like nobody looks for a number.
    expect(text).not.toContain('17');
    for (const words of ['Гость', 'Сектор', 'Ряд', 'Место', '27 ноября 2026, пятница, 19:00', '3 гостя']) {
      expect(text).toContain(words);
    }
    expect(text).toContain('На 27 ноября, 16:30');
  });

  test('names the columns by what the guests of a hall have: level, table, or the place in words where it is either', async () => {
    const table = { row: null, table: '7', seat: '3', sector: { number: 2, name: 'Сектор 2' } };
    const free = { row: null, table: 'Фуршет', seat: null };
    const area = { row: null, area: 'Танцпол', seat: '17' };
    const said = async (...guests: DoorGuest[]) => {
      const lines = (await textOf(await renderDoorList(doorList(guests)))).split('\n');
      const foot = lines.findIndex((line) => line.startsWith('На 27'));
      return lines.slice(lines.indexOf('Большой зал') + 1, foot).map((line) => line.split(' '));
    };
    expect(await said(guest('Ан Ян', table), guest('Ли Яна', free), guest('Ю Ия', { row: null, seat: null }))).toEqual([
      ['Гость', 'Сектор', 'Стол', 'Место'],
      ['А', 'Ан', 'Ян', '2', '7', '3'],
      ['Л', 'Ли', 'Яна', 'Фуршет'],
      ['Ю', 'Ю', 'Ия', 'без', 'места'],
    ]);
    expect(await said(guest('Ан Ян', { level: 'Балкон' }), guest('Ли Яна', { level: null }))).toEqual([
      ['Гость', 'Ярус', 'Ряд', 'Место'],
      ['А', 'Ан', 'Ян', 'Балкон', '5', '12'],
      ['Л', 'Ли', 'Яна', '5', '12'],
    ]);
    expect(await said(guest('Ан Ян'), guest('Ли Яна', table), guest('Ю Ия', area))).toEqual([
      ['Гость', 'Сектор', 'Где', 'сидит', 'Место'],
      ['А', 'Ан', 'Ян', 'ряд', '5', '12'],
      ['Л', 'Ли', 'Яна', '2', 'стол', '7', '3'],
      ['Ю', 'Ю', 'Ия', 'Танцпол'],
    ]);
    // What nobody has takes no room.
    expect((await said(guest('Ю Ия', area)))[0]).toEqual(['Гость', 'Зона']);
  });

  test('takes as many A4 pages as it needs, a new one for each hall, and numbers them', async () => {
    const many = Array.from({ length: 80 }, (_, i) => guest(`Гостев${String(i).padStart(3, '0')} Лев`));
    const halls = [
      { name: 'Большой зал', date: '2026-11-27', time: '19:00', guests: many },
      { name: 'Малый зал', date: '2026-11-28', time: null, guests: [] },
    ];
    const pdf = await renderDoorList(doorList([], { halls }));
    expect(await shapeOf(pdf)).toMatchObject({
      pages: 4,
      width: expect.closeTo(595.28),
      height: expect.closeTo(841.89),
    });
    expect(await textOf(pdf, 2)).toContain('Страница 3 из 4');
    const last = await textOf(pdf, 3);
    expect(last).toContain('Малый зал');
    expect(last).toContain('Приглашённых пока нет');
  });

  test('cuts no name, however long', async () => {
    const long = guest('Константинопольская-Преображенская Александра-Виктория Константиновна-Владимировна');
    expect(await textOf(await renderDoorList(doorList([long])))).toContain('Константиновна-Владимировна');
  });
});
