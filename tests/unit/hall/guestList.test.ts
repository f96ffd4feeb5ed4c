import { describe, expect, it } from 'vitest';
import { layoutFromSheet } from '#shared/hall/fromSheet.ts';

/** A sheet by its lines, cells between bars. */
const read = (...lines: string[]) =>
  layoutFromSheet({ rows: lines.map((line) => line.split('|').map((cell) => cell.replaceAll('/', '\n'))) });
const isRefused = (...lines: string[]) => read(...lines).problems[0]?.key === 'guest_list';

describe('a list of guests is no hall', () => {
  it('by headings of guests over their names, whatever is counted in other columns', () => {
    const gala = 'Фамилия|Имя|Отчество|E-mail|Телефон|Компания|Ранг';
    expect(isRefused('Ужин, 12 декабря', '', gala, 'Цой|Марина|Ильинична|m@example.ru|||2', 'Попов|Сергей')).toBe(true);
    expect(isRefused('№|ФИО', '1|Цой Марина', '2|Попов Сергей')).toBe(true);
    expect(isRefused('№|Last name|First name|Table|Seat', '1|Tsoy|Marina|3|4', '2|Popov|Sergey|3|5')).toBe(true);
  });

  it('by an e-mail in most lines where nothing is headed', () => {
    expect(isRefused('1|Цой Марина|m@example.ru', '2|Попов Сергей|s@example.ru', '3|Ли Анна|a@example.ru')).toBe(true);
  });
});

describe('a hall is no list of guests', () => {
  const halls: [what: string, ...lines: string[]][] = [
    ['with names under its numbers', 'Ряд 1|1/Цой Марина|2/Попов Сергей|3', 'Ряд 2|1|2|3'],
    ['with guests listed beside it', 'Сцена||||Фамилия|Имя|Место', 'А|1|2||Цой|Марина|1', 'Б|1|2||Попов|Сергей|2'],
    ['with a caption that is a heading elsewhere', 'Гость|', 'Ряд 1|1|2', 'Ряд 2|1|2'],
    ['with words of guests below it', 'A|1|2|3', 'B|1|2|3', 'ФИО|Телефон', 'Цой Марина|+7 999 123-45-67'],
    ['whose rows have somebody to write to', 'A|1|2|3|a@example.ru', 'B|1|2|3|b@example.ru', 'C|1|2|3|c@example.ru'],
    ['of tables that somebody answers for', ...['1', '2', '3'].map((n) => `Стол ${n}, 8 мест|a${n}@example.ru`)],
    ['that is a list of seats with who sits there', 'Ряд|Место|Фамилия|Имя|E-mail', '1|1|Цой|Марина|m@example.ru'],
    ['that is a row of seats with who sits there', 'Место|Гость', '1|Цой Марина', '2|Попов Сергей'],
  ];
  it.each(halls)('%s', (_what, ...lines) => {
    const { layout, problems } = read(...lines);
    expect(problems.map(({ key }) => key)).not.toContain('guest_list');
    expect(layout).not.toBeNull();
  });
});
