import { describe, expect, it } from 'vitest';
import { levelPlansOf } from '#shared/hall/levels.ts';
import { planFrom } from '#server/tickets/planFile.ts';
import { ticketFileName } from '#server/paper/fileNames.ts';
import { ticketLetter } from '#server/paper/letter.ts';
import { renderTicket } from '#server/paper/ticket.ts';
import { renderPage, textOf } from '../../support/pdf.ts';
import { banquet, hallOf, opera, row, table } from './halls.ts';
import { englishTicket, numbersFrom, seatTicket } from './samples.ts';

const LIT = '#ffc65c';
const nothing = { image: null, logo: null, plan: null };
const dinner = planFrom(banquet(), new Map());
const atTable = { template: 2, level: null, row: null, sector: null } as const;
const chair = seatTicket({ ...atTable, table: '5', seat: '3', place: 143 });
const buffet = seatTicket({ ...atTable, table: 'Фуршет', seat: null, place: 365 });
const LEVEL = 'Балкон второго яруса, левая сторона у осветительной ложи';
const box = seatTicket({
  ...atTable,
  level: LEVEL,
  table: '12',
  seat: '3',
  place: 2003,
  sector: { number: 1, name: 'Пресса и аккредитованные гости' },
});

/** What stands below the dashed line, left of the notes: labels and values, a line each. */
async function placeOn(ticket: Parameters<typeof renderTicket>[0], note: string): Promise<string[]> {
  const lines = (await textOf(await renderTicket(ticket, nothing))).split('\n');
  return lines.slice(lines.indexOf('3S6J-MGKX-E1') + 1, lines.indexOf(note));
}

describe('the place on a ticket of template 2', () => {
  it('is a table and a seat, or only a table where nobody has a chair of their own', async () => {
    expect(await placeOn(chair, 'Билет именной.')).toEqual(['Стол', '5', 'Место', '3']);
    expect(await placeOn(buffet, 'Билет именной,')).toEqual(['Стол', 'Фуршет']);
    expect(await textOf(await renderTicket(buffet, nothing))).toContain('рассадка свободная.');
  });

  it('begins with the level, and a long name of it is said to its end beside sector, table and seat', async () => {
    const said = await placeOn(box, 'Билет именной.');
    expect(said.join(' ')).toBe(`Ярус ${LEVEL} Сектор Пресса и аккредитованные гости Стол 12 Место 3`);
    const level = 'Second tier of the upper balcony on the left hand side';
    const english = englishTicket({ ...box, language: 'en', level, sector: { number: 1, name: 'Press box' } });
    expect((await placeOn(english, 'This ticket is personal.')).join(' ')).toBe(
      `Level ${level} Sector Press box Table 12 Seat 3`,
    );
  });

  it('stays left of the notes, with the longest names there may be', async () => {
    const longest = {
      level: 'Щ'.repeat(60),
      sector: { number: 1, name: 'Ж'.repeat(60) },
      table: 'Ш'.repeat(30),
      seat: '1000',
    };
    const page = await renderPage(await renderTicket(seatTicket({ ...atTable, ...longest }), nothing));
    for (let y = 1230; y < page.height; y += 1)
      for (let x = 756; x < 790; x += 1) expect(page.pixel(x, y), `${x} ${y}`).toBe('#ffffff');
    for (let y = 1372; y < page.height; y += 1)
      for (let x = 0; x < 756; x += 4) expect(page.pixel(x, y), `${x} ${y}`).toBe('#ffffff');
  });

  it('is said in words by the letter and the name of its file', () => {
    expect(ticketLetter(box, { replyTo: null }).text.split('\n').slice(5, 7)).toEqual([
      `${LEVEL}, стол 12, место 3`,
      'Сектор: Пресса и аккредитованные гости',
    ]);
    expect(ticketLetter(buffet, { replyTo: null }).html).toContain('>Стол Фуршет. Пятница, 27 ноября 2026, 19:00<');
    expect(ticketFileName(chair)).toBe('Билет, Вручение премии «Маяк», стол 5, место 3.pdf');
    expect(ticketFileName(buffet)).toBe('Билет, Вручение премии «Маяк», стол Фуршет.pdf');
    expect(ticketFileName(box)).toBe('Билет, Вручение премии «Маяк», Балкон второго ярус…, стол 12, место 3.pdf');
    const area = seatTicket({ template: 2, level: 'Фойе', row: null, area: 'Буфет', seat: '7' });
    expect(ticketFileName(area)).toBe('Билет, Вручение премии «Маяк», Фойе, Буфет, 7.pdf');
    expect(ticketLetter(area, { replyTo: null }).text).toContain('\nФойе, Буфет, 7\n');
    const standing = seatTicket({ template: 2, level: 'Фойе', row: null, area: 'Буфет', seat: null });
    expect(ticketFileName(standing)).toBe('Билет, Вручение премии «Маяк», Фойе, Буфет.pdf');
    expect(ticketLetter(standing, { replyTo: null }).text).toContain('\nФойе, Буфет\n');
    const english = englishTicket({ template: 2, level: 'Balcony', row: '1', seat: '12' });
    expect(ticketFileName(english)).toBe('Ticket, The Lighthouse Prize Award Ceremony, Balcony, row 1, seat 12.pdf');
  });
});

describe('a box', () => {
  const inBox = { template: 3, level: 'Партер', row: 'Ложа 2', seat: '1', sector: null } as const;
  const saying = (ticket: Parameters<typeof ticketLetter>[0]) =>
    ticketLetter(ticket, { replyTo: null }).text.split('\n')[5];

  it('is called by its name in a letter and the name of its file, and keeps its label on the ticket', async () => {
    expect(saying(seatTicket(inBox))).toBe('Партер, Ложа 2, место 1');
    expect(ticketFileName(seatTicket(inBox))).toBe('Билет, Вручение премии «Маяк», Партер, Ложа 2, место 1.pdf');
    expect(saying(englishTicket({ ...inBox, level: 'Stalls', row: 'Box 2' }))).toBe('Stalls, Box 2, seat 1');
    expect(saying(seatTicket({ ...inBox, row: '12' }))).toBe('Партер, ряд 12, место 1');
    const page = (template: 2 | 3) => renderTicket(seatTicket({ ...inBox, template }), nothing);
    expect((await page(3)).equals(await page(2))).toBe(true);
  });

  it('stays a row in letters from before, which are made again as they were', () => {
    const old = seatTicket({ ...inBox, template: 2 });
    expect(saying(old)).toBe('Партер, ряд Ложа 2, место 1');
    expect(ticketFileName(old)).toBe('Билет, Вручение премии «Маяк», Партер, ряд Ложа 2, место 1.pdf');
  });
});

describe('the plan on a ticket', () => {
  it('keeps of a table its outlines, its label and its places, and of its chairs the seats', () => {
    const hall = hallOf({
      tables: [
        table('1', 1, 2, { shape: 'head', sides: [2], x: 100, y: 50 }),
        table('2', 5, 3, { size: 42, x: 300, chairs: false, places: [9, 5, 6] }),
      ],
    });
    const { tables, ...plan } = planFrom(hall, new Map([[2, 7]]));
    expect(plan).toEqual({
      stage: { kind: 'stage', side: 'top' },
      seats: [
        { place: 1, x: 85, y: 18, sector: null },
        { place: 2, x: 115, y: 18, sector: 7 },
      ],
      areas: [],
    });
    expect(tables!.map(({ boards, ...rest }) => ({ ...rest, boards: boards.length }))).toEqual([
      { label: '1', x: 100, y: 50, free: false, runs: [[1, 2]], boards: 1 },
      {
        label: '2',
        x: 300,
        y: 0,
        free: true,
        runs: [
          [5, 6],
          [9, 9],
        ],
        boards: 1,
      },
    ]);
    expect(extent(tables![0]!.boards[0]!)).toEqual([70, 30, 130, 70]);
    expect(extent(tables![1]!.boards[0]!)).toEqual([270, -30, 330, 30]);
  });

  it('is the file it was where a hall has no tables and one level', () => {
    const hall = hallOf({ rows: [row('1', 1, 2)], levels: [{ name: 'Партер' }] });
    expect(JSON.stringify(planFrom(levelPlansOf(hall)[0]!.layout, new Map()))).toBe(
      '{"stage":{"kind":"stage","side":"top"},"seats":[{"place":1,"x":0,"y":0,"sector":null},{"place":2,"x":24,"y":0,"sector":null}],"areas":[]}',
    );
  });

  it('is of one level: what stands on it and nothing else', () => {
    const plans = levelPlansOf(opera()).map(({ name, layout }) => {
      const { seats, areas, tables = [] } = planFrom(layout, new Map());
      return [name, seats.length, areas.map((area) => area.name), tables.map(({ label }) => label)];
    });
    expect(plans).toEqual([
      ['Партер', 140, ['Оркестровая яма'], []],
      ['Балкон второго яруса', 76, [], ['Ложа']],
    ]);
  });

  it('belongs to an area by its places, not by the first and the last of them', async () => {
    const area = { name: 'Фойе', x: 0, y: 40, width: 200, height: 90, places: [1, 2, 9] };
    const plan = planFrom(hallOf({ rows: [row('1', 5, 3)], areas: [area] }), new Map());
    expect(plan.areas[0]).toMatchObject({
      first: 1,
      last: 9,
      runs: [
        [1, 2],
        [9, 9],
      ],
    });
    const said = async (place: number) => await textOf(await renderTicket(seatTicket({ place }), { ...nothing, plan }));
    expect([await said(6), await said(9)].map((text) => /ваш[ае] \S+/.exec(text)![0])).toEqual([
      'ваше место',
      'ваша зона',
    ]);
  });

  it('draws tables with their labels, the chair of the guest lit, and a table without chairs lit as a whole', async () => {
    const seated = await renderTicket(chair, { ...nothing, plan: dinner });
    const lines = (await textOf(seated)).split('\n');
    const labels = ['Президиум', ...numbersFrom(1, 15).map(String), 'Фуршет'];
    expect(labels.filter((label) => !lines.some((line) => line.split(' ').includes(label)))).toEqual([]);
    expect(lines).toContain('ваше место');
    const standing = await renderTicket(buffet, { ...nothing, plan: dinner });
    expect((await textOf(standing)).split('\n')).toContain('ваш стол');
    // The edge of the buffet is lit all around, on the ticket of who stands there.
    const around = { left: [425, 838], right: [490, 838], top: [462, 802], bottom: [462, 876] } as const;
    const litAt = async (pdf: Buffer) => {
      const page = await renderPage(pdf);
      return Object.values(around).filter(([x, y]) => isLit(page, x, y)).length;
    };
    expect([await litAt(standing), await litAt(seated)]).toEqual([4, 0]);
  });
});

/** The smallest and the largest x and y of an outline. */
function extent(outline: number[]): number[] {
  const [xs, ys] = [0, 1].map((from) => outline.filter((_, i) => i % 2 === from)) as [number[], number[]];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Is anything within ten pixels of a point lit? */
function isLit(page: Awaited<ReturnType<typeof renderPage>>, x: number, y: number): boolean {
  return numbersFrom(x - 10, 20).some((across) =>
    numbersFrom(y - 10, 20).some((down) => page.pixel(across, down) === LIT),
  );
}
