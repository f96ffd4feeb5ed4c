import { describe, expect, it } from 'vitest';
import { layoutFromSheet } from '#shared/hall/fromSheet.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import { overlapsOf } from '#shared/hall/overlap.ts';
import type { PlanSheet } from '#shared/hall/sheetCells.ts';

/** A sheet by its lines, cells between bars. */
const sheet = (...lines: string[]): PlanSheet => ({
  rows: lines.map((line) => line.split('|').map((cell) => cell.trim())),
});

/** What is printed on every chair: 'Балкон 5 12'. */
function labels(layout: HallLayout | null): string[] {
  return [...labelsOf(layout!).values()]
    .map(({ level, row, seat }) => [level, row, seat].filter(Boolean).join(' '))
    .toSorted();
}

describe('what a sheet says that is not taken over as it stands', () => {
  it('changes only the number that is doubled in a row, and says what it is now', () => {
    const { layout, problems } = layoutFromSheet(
      sheet('А|10|9|8|7|6||5|4|4|2|1|А', 'Б|1|2|3|4||3|4|5|6|Б', 'В|1|2|2|2|5|В'),
    );
    expect(labels(layout)).toEqual(
      ['А 1 2 4 5 6 7 8 9 10 11', 'Б 1 2 3 4 5 6 7 8', 'В 1 2 5 6 7']
        .flatMap((line) =>
          line
            .split(' ')
            .slice(1)
            .map((seat) => `${line[0]} ${seat}`),
        )
        .toSorted(),
    );
    expect(problems.map(({ key, params }) => [key, params['cell'], params['seat'], params['now']])).toEqual([
      ['doubled_seat', 'J1', '4', '11'],
      ['doubled_seat', 'G2', '3', '7'],
      ['doubled_seat', 'H2', '4', '8'],
      ['doubled_seat', 'D3', '2', '6'],
      ['doubled_seat', 'E3', '2', '7'],
    ]);
  });

  it('is a label between blocks whose numbers only seem to count over it', () => {
    const { layout, problems } = layoutFromSheet(sheet('А|1|2|3|Д|1|2|3|К|1|2|3|К', 'Б|1|2|3|Е|1|2|3|Л|1|2|3|Л'));
    const rows = [...'АБДЕКЛ'].flatMap((row) => [1, 2, 3].map((seat) => `${row} ${seat}`));
    expect([labels(layout), problems]).toEqual([rows.toSorted(), []]);
  });

  it('is a caption where it stands right above seats', () => {
    const { layout, problems } = layoutFromSheet(sheet('БАЛКОН', 'А|1|2|А', 'Б|1|2|Б'));
    expect([layout!.captions.map(({ text }) => text), problems]).toEqual([['БАЛКОН'], []]);
  });

  it('is a second title, words in the place of a seat, and a line of sums', () => {
    const { layout, problems } = layoutFromSheet(
      sheet('План на 12 декабря', 'Составил: Петров', '', 'Ряд 1|1|2|3|VIP|5', 'Ряд 2|1|2|3|занято|5', 'Итого|10'),
    );
    expect(labels(layout)).toEqual(['1 1', '1 2', '1 3', '1 5', '2 1', '2 2', '2 3', '2 5']);
    expect(problems.map(({ key, params }) => [params['cell'], params['text'], key])).toEqual([
      ['A2', 'Составил: Петров', 'title_left_out'],
      ['E4', 'VIP', 'words_among_seats'],
      ['E5', 'занято', 'words_among_seats'],
      ['A6', 'Итого', 'totals_left_out'],
    ]);
    const { layout: lettered } = layoutFromSheet(sheet('А|1|2|VIP|VIP|5|А', 'Б|9|7|бронь|3|1|Б'));
    expect(labels(lettered)).toEqual(['А 1', 'А 2', 'А 5', 'Б 1', 'Б 3', 'Б 7', 'Б 9']);
  });

  it('has seats of pluses, and tells every other sign', () => {
    const { layout, problems } = layoutFromSheet(sheet('|x|x|x||x|x|x', '|+|+|+||+|+|', '|-|-|1|2|-'));
    expect(layout!.rows.map(({ places }) => places.length)).toEqual([3, 3, 3, 2, 2]);
    expect(problems.map(({ key, params }) => [key, params['cell'], params['count']])).toEqual([
      ['no_labels', undefined, '3'],
      ['signs_left_out', 'B3', '3'],
    ]);
  });
});

describe('a sheet that is a list', () => {
  it.each([
    ['Ряд', 'Место', 'Цена'],
    ['row', 'Seat no.', 'Price'],
  ])('has the rows and seats under its headings %s, %s, and tells what else is in it', (row, seat, price) => {
    const { layout, problems } = layoutFromSheet(
      sheet(`${price}|${seat}|${row}`, '9|2|1', '9|1|1', '9|7|Ряд Б', '9||', '9|2|1', '9|вход|1'),
    );
    expect(labels(layout)).toEqual(['1 1', '1 2', '1 3', 'Б 7']);
    expect(layout!.rows[0]).toMatchObject({ label: '1', y: 0 });
    expect(problems).toEqual([
      { key: 'column_left_out', params: { cell: 'A1', text: price } },
      { key: 'doubled_seat', params: { cell: 'B6', group: '1', on: '', seat: '2', now: '3' } },
      { key: 'no_seat_in_list', params: { cell: 'B7', text: 'вход' } },
      { key: 'no_seat_in_list', params: { cell: 'C7', text: '1' } },
    ]);
    expect(overlapsOf(layout!)).toEqual([]);
  });

  it('without a seat is no hall, and a hall whose words say so is no list', () => {
    expect(layoutFromSheet(sheet('Ряд|Место')).layout).toBeNull();
    expect(labels(layoutFromSheet(sheet('Ряд 1|1|2', 'Ряд 2|1|2')).layout)).toHaveLength(4);
  });

  it('keeps rows of another sector of a list apart, as a level of its name', () => {
    const lines = ['Партер|1|1', 'Балкон|1|2', 'Партер|1|2', 'Балкон|1|1', 'Партер|2|1'];
    const { layout, problems } = layoutFromSheet(sheet('Сектор|Ряд|Место', ...lines));
    expect(labels(layout)).toEqual(['Балкон 1 1', 'Балкон 1 2', 'Партер 1 1', 'Партер 1 2', 'Партер 2 1']);
    expect(problems).toEqual([]);
    const apart = layoutFromSheet(sheet('Сектор|Ряд|Место', 'Партер|1|1', 'Балкон|2|1'));
    expect(apart.layout!.levels).toEqual([]);
    expect(apart.problems.map(({ key }) => key)).toEqual(['column_left_out']);
  });
});
