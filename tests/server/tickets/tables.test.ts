import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import * as XLSX from 'xlsx';
import { labelRows } from '#shared/hall/edit.ts';
import { layoutOf, newLayout } from '#shared/hall/layout.ts';
import { type Person, testApp, type TestApp } from '../../support/app.ts';
import { qrOfPdf, textOf } from '../../support/pdf.ts';
import { data, makeParty, type Party, type TicketRow } from './party.ts';

/** A row in the stalls; on the balcony a table of four chairs and one that five stand at. */
const hall = layoutOf({
  ...newLayout(1, 3),
  next_place: 20,
  levels: [{ name: 'Партер' }, { name: 'Балкон' }],
  tables: [
    { label: '5', shape: 'round', x: 0, y: 0, turn: 0, start: 1, level: 1, places: [4, 5, 6, 7] },
    {
      label: 'Фуршет',
      shape: 'round',
      x: 200,
      y: 0,
      turn: 0,
      start: 1,
      level: 1,
      chairs: false,
      places: [8, 9, 10, 11, 12],
    },
  ],
  zones: [{ name: 'Правительство', places: [5, 6] }],
});

let app: TestApp;
let event: Person;
let party: Party;
/** In the row, at the table, at the one without chairs. */
let tickets: TicketRow[];

beforeAll(async () => {
  app = await testApp();
  ({ event } = app.north);
  party = await makeParty(app, app.north, { layout: hall, guests: 4 });
  const seatings = [2, 5, 9].map((place, i) => ({ guest_id: party.guests[i]!.id, place }));
  tickets = data(
    await app.call('POST', '/tickets/create_list', event, { hall_id: party.hall_id, seatings }),
  ) as TicketRow[];
});
afterAll(() => app.close());

const preview = async ({ id }: TicketRow) => (await app.call('GET', `/tickets/${id}/preview`, event)).raw;

it('of two guests with one surname the seating plan says the initials, as the plan on the screen does', async () => {
  const there = await makeParty(app, app.north, { rows: 1, seats: 3, guests: 0 });
  const values = { last_name: 'Николаева', middle_name: '', phone: '', email: '' };
  const rows = ['Анна', 'Ольга'].map((first_name, i) => ({
    row: i + 1,
    values: { ...values, first_name },
    decision: 'add',
  }));
  const file = { import_id: uuidv7(), file_hash: uuidv7(), hall_id: there.hall_id, rows };
  data(await app.call('POST', '/guests/create_list', event, file));
  const path = `/halls/${there.hall_id}/guests/invited_list?per_page=10`;
  const invited = data(await app.call('GET', path, event)) as { id: string; first_name: string }[];
  const seatings = invited.map(({ id, first_name }) => ({ guest_id: id, place: first_name === 'Анна' ? 1 : 2 }));
  data(await app.call('POST', '/tickets/create_list', event, { hall_id: there.hall_id, seatings }));
  const book = XLSX.read((await app.call('GET', `/events/${there.event_id}/seats_xlsx_template`, event)).raw);
  const sheet = book.Sheets[book.SheetNames[0]!]!;
  const texts = XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '', raw: false }).flat();
  expect(texts.filter((text) => text.includes('Николаева'))).toEqual(['1\nНиколаева А.', '2\nНиколаева О.']);
});

it('a ticket made now calls a box by its name alone', async () => {
  const layout = labelRows(newLayout(1, 3), [0], 'Ложа 2');
  const there = await makeParty(app, app.north, { layout, guests: 1 });
  const seatings = [{ guest_id: there.guests[0]!.id, place: 2 }];
  const made = await app.call('POST', '/tickets/create_list', event, { hall_id: there.hall_id, seatings });
  const [ticket] = data(made) as TicketRow[];
  const { headers } = await app.call('GET', `/tickets/${ticket!.id}/preview`, event);
  expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(/, Ложа 2, место 2\.pdf$/);
});

describe('a hall of rows and tables on two levels', () => {
  it('gives each guest a ticket that says their level, and shows the plan of it alone', async () => {
    const said: [plan: string[], place: string][] = [];
    for (const ticket of tickets) {
      const lines = (await textOf(await preview(ticket))).split('\n');
      const plan = lines.slice(lines.indexOf('СЦЕНА') + 1, lines.indexOf('Гость'));
      const note = lines.findIndex((line) => line.startsWith('Билет именной'));
      said.push([plan.join(' ').split(' ').toSorted(), lines.slice(lines.indexOf('Ярус'), note).join(' ')]);
    }
    expect(said).toEqual([
      [['ваше', 'место'], 'Ярус Партер Ряд 1 Место 2'],
      [['5', 'Фуршет', 'ваше', 'место'], 'Ярус Балкон Стол 5 Место 2'],
      [['5', 'Фуршет', 'ваш', 'стол'], 'Ярус Балкон Стол Фуршет'],
    ]);
  });

  it('stores a plan for each level that somebody has a ticket of', async () => {
    for (const ticket of tickets) await preview(ticket);
    const { rows } = await app.database.engine.query(
      `select convert_from(bytes, 'UTF8')::json as plan from files where kind = 'ticket_plan' order by length(bytes)`,
    );
    const plans = rows.map(({ plan }) => plan as { seats: unknown[]; tables?: { label: string; free: boolean }[] });
    expect(plans.map(({ seats, tables }) => [seats.length, tables?.map(({ label, free }) => [label, free])])).toEqual([
      [3, undefined],
      [
        4,
        [
          ['5', false],
          ['Фуршет', true],
        ],
      ],
    ]);
  });

  it('is told by the page behind the QR code', async () => {
    const places: string[][] = [];
    for (const ticket of tickets) {
      const url = new URL((await qrOfPdf(await preview(ticket)))!).pathname;
      const { body } = await app.server.inject({ method: 'GET', url });
      const place = /<dl class="place">(.*?)<\/dl>/s.exec(body)![1]!;
      places.push([...place.matchAll(/<d[td]>([^<]*)</g)].map(([, text]) => text!));
    }
    expect(places).toEqual([
      ['Ярус', 'Партер', 'Ряд', '1', 'Место', '2'],
      ['Ярус', 'Балкон', 'Стол', '5', 'Место', '2'],
      ['Ярус', 'Балкон', 'Стол', 'Фуршет'],
    ]);
  });

  it('has its guests on the list for the door and in the seating plan, and names who has no place', async () => {
    const door = await textOf((await app.call('GET', `/events/${party.event_id}/door_list`, event)).raw);
    const lines = door.split('\n').filter((line) => /Гостев|Ярус/.test(line));
    expect(lines.map((line) => line.replace(/.*Петрович /, ''))).toEqual([
      'Гость Ярус Где сидит Место',
      'Партер ряд 1 2',
      'Балкон стол 5 2',
      'Балкон стол «Фуршет»',
      'без места',
    ]);
    const book = XLSX.read((await app.call('GET', `/events/${party.event_id}/seats_xlsx_template`, event)).raw);
    const list = XLSX.utils.sheet_to_json<string[]>(book.Sheets['Список']!, { header: 1, defval: '', raw: false });
    expect(list.map((line) => line.slice(4, 11))).toEqual([
      ['Ярус', 'Сектор', 'Ранг', 'Ряд', 'Стол', 'Место', 'Зона'],
      ['Партер', '', '', '1', '', '2', ''],
      ['Балкон', '', 'Правительство', '', '5', '2', ''],
      ['Балкон', '', '', '', 'Фуршет', '', ''],
      ['', '', '', '', '', '', ''],
    ]);
    const [plan] = book.SheetNames;
    const texts = XLSX.utils.sheet_to_json<string[]>(book.Sheets[plan!]!, { header: 1, defval: '', raw: false }).flat();
    expect(texts.filter((text) => /^(Партер|Балкон|Стол|\d\n)/.test(text))).toEqual([
      'Партер',
      '2\nГостева',
      'Балкон',
      'Стол 5',
      '2\nГостевб',
      'Стол Фуршет\nкруглый\nсвободная рассадка\nзанято 1 из 5',
    ]);
  });
});
