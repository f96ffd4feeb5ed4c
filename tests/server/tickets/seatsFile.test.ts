import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import type { FileChange, FileLine, FileProblem, SeatsFileRead } from '#shared/seating/file.ts';
import { type Person, testApp, type TestApp } from '../../support/app.ts';
import { OpenBook } from '../../support/sheets.ts';
import type { PlanRecord } from '#server/paper/plan/record.ts';
import { hallOf, row, table } from '../../unit/paper/halls.ts';
import { forged } from './forged.ts';
import { data, makeParty, type Party, seatAll, type TicketRow } from './party.ts';

let app: TestApp;
let party: Party;
let event: Person;
let seat: Person;

beforeAll(async () => {
  app = await testApp();
  ({ event, seat } = app.north);
});
afterAll(() => app?.close());

/** Rows of six; of twelve guests, Гостева to Гостевм, the first six sit in the first row. */
beforeEach(async () => {
  party = await makeParty(app, app.north, { rows: 3, seats: 6, guests: 12 });
  await seatAll(app, party, event, 6);
});

const exported = async (of = party, as = event) =>
  new OpenBook((await app.call('GET', `/events/${of.event_id}/seats_xlsx_template`, as)).raw);
const send = (book: OpenBook | Buffer, { as = event, hall = party.hall_id, name = 'план.xlsx' } = {}) =>
  app.upload(`/halls/${hall}/parse_seats_xlsx`, as, { name, bytes: Buffer.isBuffer(book) ? book : book.save() });
const read = async (...sent: Parameters<typeof send>) => data(await send(...sent)) as SeatsFileRead;
const apply = (changes: readonly FileChange[], as = event, hall = party.hall_id) =>
  app.call('POST', `/halls/${hall}/change_seats`, as, {
    changes: changes.map(({ guest_id, from, place }) => ({ guest_id, from, place })),
  });
const tickets = async (of = party) =>
  data(await app.call('GET', `/events/${of.event_id}/tickets?per_page=100`, event)) as (TicketRow & {
    guest_name: string;
  })[];
/** Surnames by place. */
const sitting = async (of = party) =>
  Object.fromEntries((await tickets(of)).map(({ place, guest_name }) => [place, guest_name.split(' ')[0]]));
const said = ({ at, was, becomes }: FileLine) => [at.cell, surname(was?.name), surname(becomes?.name)];
const surname = (name: string | undefined) => name?.split(' ')[0] ?? null;
const named = ({ key, at, params }: FileProblem) => [key, at.sheet, at.row, at.column, params];
const move = async (from: number, place: number) => {
  const ticket = (await tickets()).find((one) => one.place === from)!;
  return data(await app.call('PUT', '/tickets/move', event, { moves: [{ ticket_id: ticket.id, place }] }));
};
const invite = async (hall_id: string, names: [string, string, string?][]) => {
  const values = (one: [string, string, string?]) => ({
    last_name: one[0],
    first_name: one[1],
    middle_name: one[2] ?? '',
    phone: '',
    email: '',
  });
  const rows = names.map((one, i) => ({ row: i + 1, values: values(one), decision: 'add' }));
  const file = { import_id: uuidv7(), file_hash: uuidv7(), hall_id, rows };
  data(await app.call('POST', '/guests/create_list', app.north.admin, file));
};

describe('a seating plan that goes round', () => {
  it('changes nothing by itself', async () => {
    const answer = await read(await exported());
    expect(answer).toMatchObject({
      lines: [],
      changes: [],
      problems: [],
      already: 0,
      changed_since: false,
      layout_changed: false,
      others: [],
    });
    expect((await exported()).names).toEqual([answer.sheet, 'Список']);
  });

  it('shows cell by cell who moves, comes and goes, and is applied as one batch', async () => {
    const book = await exported();
    const cell = (text: string) => book.where(text);
    const [a, b, c, d] = [cell('1\nГостева'), cell('2\nГостевб'), cell('3\nГостевв'), cell('4\nГостевг')];
    const [free] = [cell('5\nГостевд').replace(/\d+$/, (line) => String(Number(line) + 1))];
    // Two change their places as their cells are dragged, one moves as the name is typed, one is gone, and two come.
    const [first, second] = [book.text(a), book.text(b)];
    book.type(a, second).type(b, first);
    book.type(c, '3').type(free, 'Гостевв');
    book.type(d, 'Гостевж Григорий Петрович');
    const below = d.replace(/\d+$/, (line) => String(Number(line) + 2));
    book.type(below, '4\nгостевЗ  Г.П.');
    const { lines, changes, problems } = await read(book);
    expect(problems).toEqual([]);
    expect(lines.map(said)).toEqual([
      [a, 'Гостева', 'Гостевб'],
      [b, 'Гостевб', 'Гостева'],
      [c, 'Гостевв', null],
      [d, 'Гостевг', 'Гостевж'],
      [free, null, 'Гостевв'],
      [below, null, 'Гостевз'],
    ]);
    expect(changes.filter(({ place }) => place === null).map(({ guest_name }) => surname(guest_name))).toEqual([
      'Гостевг',
    ]);
    expect(await sitting()).toMatchObject({ 1: 'Гостева', 4: 'Гостевг' });
    const answer = await apply(changes);
    expect(answer.body.data).toEqual({ seated: 2, moved: 3, freed: 1 });
    const after = {
      1: 'Гостевб',
      2: 'Гостева',
      4: 'Гостевж',
      5: 'Гостевд',
      6: 'Гостеве',
      11: 'Гостевв',
      16: 'Гостевз',
    };
    expect(await sitting()).toEqual(after);
    const batch = String(answer.headers['batch-id']);
    expect(data(await app.call('POST', `/batches/${batch}/undo`, event, {}))).toMatchObject({ undone: 6 });
    expect(await sitting()).toEqual({
      1: 'Гостева',
      2: 'Гостевб',
      3: 'Гостевв',
      4: 'Гостевг',
      5: 'Гостевд',
      6: 'Гостеве',
    });
  });

  it('says of whoever moves or goes whether their ticket went out', async () => {
    const ids = (await tickets()).map(({ id }) => id);
    data(await app.call('POST', '/tickets/send_email', event, { ids: ids.slice(0, 2) }));
    const book = await exported();
    book.drag(book.where('1\nГостева'), book.where('1'));
    book.type(book.where('2\nГостевб'), '').type(book.where('3\nГостевв'), '');
    const { changes } = await read(book);
    expect(changes.map(({ guest_name, sent }) => [surname(guest_name), sent]).sort()).toEqual([
      ['Гостева', true],
      ['Гостевб', true],
      ['Гостевв', false],
    ]);
  });

  it('knows what colleagues changed meanwhile: the same, something else, and the place itself', async () => {
    const book = await exported();
    const [a, b, c] = [book.where('1\nГостева'), book.where('2\nГостевб'), book.where('3\nГостевв')];
    const down = (cell: string, by: number) => cell.replace(/\d+$/, (line) => String(Number(line) + by));
    book.drag(a, down(a, 1)).drag(b, down(b, 1)).drag(c, down(c, 1));
    // What the file says is done here, too; one was moved elsewhere; and one's new place was given away.
    await move(1, 7);
    await move(2, 18);
    await move(6, 9);
    const answer = await read(book);
    expect(answer).toMatchObject({ lines: [], changes: [], already: 1, changed_since: true });
    expect(answer.problems.map(named)).toEqual([
      [
        'moved_since',
        answer.sheet,
        Number(/\d+/.exec(down(b, 1))![0]),
        b.replace(/\d+/, ''),
        { name: expect.stringMatching(/^Гостевб/) },
      ],
      [
        'taken_since',
        answer.sheet,
        Number(/\d+/.exec(down(c, 1))![0]),
        c.replace(/\d+/, ''),
        { name: expect.stringMatching(/^Гостевв/), other: expect.stringMatching(/^Гостеве/) },
      ],
    ]);
    expect(answer.problems[0]!.place).toBe(18);
  });

  it('refuses to apply what changed after it was looked at, names who, and does nothing', async () => {
    const book = await exported();
    book.drag(book.where('1\nГостева'), book.where('1')).type(book.where('2\nГостевб'), '');
    const { changes } = await read(book);
    await move(1, 12);
    const answer = await apply(changes);
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'file_outdated', changed_total: 1 }]);
    expect(answer.body.changed).toEqual([expect.objectContaining({ guest_name: expect.stringMatching(/^Гостева/) })]);
    expect(await sitting()).toMatchObject({ 2: 'Гостевб', 12: 'Гостева' });
  });
});

describe('what is wrong with a cell is told by sheet, row and column', () => {
  const problemOf = async (book: OpenBook, ...sent: [Parameters<typeof send>[1]?]) => {
    const { problems, sheet } = await read(book, ...sent);
    for (const { at } of problems) expect([at.sheet, `${at.column}${at.row}`]).toEqual([sheet, at.cell]);
    return problems.map(({ key, at, params }) => [key, at.cell, params]);
  };

  it('names that nobody has, that several have, that stand twice; failed formulas', async () => {
    await invite(party.hall_id, [
      ['Крылов', 'Иван', 'Андреевич'],
      ['Крылов', 'Илья', 'Андреевич'],
    ]);
    const book = await exported();
    const [a, b] = [book.where('1\nГостева'), book.where('2\nГостевб')];
    const down = (cell: string, by: number) => cell.replace(/\d+$/, (line) => String(Number(line) + by));
    book.type(a, '1\nГостевва').type(down(a, 1), 'Крылов').type(down(a, 2), 'Гостевб');
    book.sheet()[down(b, 1)] = { t: 'e', v: 0x17, w: '#REF!' };
    expect(await problemOf(book)).toEqual([
      ['unknown_name', a, { name: 'Гостевва' }],
      ['ambiguous_name', down(a, 1), { name: 'Крылов', names: 'Крылов Иван Андреевич, Крылов Илья Андреевич' }],
      ['cell_error', down(b, 1), { text: '#REF!' }],
      ['name_twice', down(a, 2), { name: 'Гостевб Григорий Петрович', other: b }],
    ]);
    // Nobody loses their place by a cell that isn't clear.
    expect((await read(book)).changes).toEqual([]);
  });

  it('names beside the seats, on closed and technical seats, and cells that others were laid over', async () => {
    const layout: HallLayout = { ...newLayout(2, 6), inactive: [7] };
    layout.marks.technical = [8];
    party = await makeParty(app, app.north, { layout, guests: 4 });
    await seatAll(app, party, event, 4);
    const book = await exported();
    const [a, b] = [book.where('1\nГостева'), book.where('2\nГостевб')];
    const down = (cell: string, by: number) => cell.replace(/\d+$/, (line) => String(Number(line) + by));
    const beside = down(a, 6);
    book.drag(a, down(a, 1)).drag(b, down(b, 1)).drag(book.where('3\nГостевв'), beside);
    book.sheet()['!merges'] = [...(book.sheet()['!merges'] ?? []), mergeOf(book.where('4\nГостевг'), book.where('5'))];
    const problems = await problemOf(book);
    expect(problems).toEqual([
      ['merged', book.where('5'), { text: '' }],
      ['place_closed', down(a, 1), { name: 'Гостева Григорий Петрович' }],
      ['place_technical', down(b, 1), { name: 'Гостевб Григорий Петрович' }],
      ['no_seat', beside, { name: 'Гостевв' }],
    ]);
    expect((await read(book)).changes.map(({ guest_name, place }) => [surname(guest_name), place])).toEqual([
      ['Гостевв', null],
    ]);
  });

  it('a seat that is gone or called otherwise, and who isn’t invited any more', async () => {
    const book = await exported();
    const hall = data(await app.call('GET', `/halls/${party.hall_id}`, event)) as {
      version: number;
      layout: HallLayout;
    };
    const rows = hall.layout.rows.slice(0, 2).map((one, i) => (i === 1 ? { ...one, label: 'Б' } : one));
    data(
      await app.call('PUT', `/halls/${party.hall_id}`, event, {
        version: hall.version,
        layout: { ...hall.layout, rows },
      }),
    );
    const [ticket] = (await tickets()).filter(({ place }) => place === 3);
    data(await app.call('DELETE', '/tickets/destroy_list', event, { ids: [ticket!.id] }));
    data(await app.call('DELETE', `/halls/${party.hall_id}/guests/invite`, event, { guest_ids: [ticket!.guest_id] }));
    const [a, b, c] = [book.where('1\nГостева'), book.where('2\nГостевб'), book.where('3\nГостевв')];
    const down = (cell: string, by: number) => cell.replace(/\d+$/, (line) => String(Number(line) + by));
    book.drag(a, down(a, 1)).drag(b, down(b, 2)).drag(c, down(c, 1));
    expect(await problemOf(book)).toEqual([
      ['seat_renamed', down(a, 1), { name: 'Гостева Григорий Петрович' }],
      ['not_invited', down(c, 1), { name: 'Гостевв' }],
      ['place_gone', down(b, 2), { name: 'Гостевб Григорий Петрович' }],
    ]);
    expect((await read(book)).layout_changed).toBe(true);
  });

  it('places outside one’s own sectors, and who stays therefore', async () => {
    data(await app.call('POST', '/sectors', event, { hall_id: party.hall_id, manager_id: seat.id, places: [1, 2, 3] }));
    const book = await exported(party, seat);
    const [a, b, c, d] = ['1\nГостева', '2\nГостевб', '3\nГостевв', '4\nГостевг'].map((text) => book.where(text)) as [
      string,
      string,
      string,
      string,
    ];
    book.type(d, book.text(a)).type(a, book.text(b)).type(b, book.text(c)).type(c, '');
    const problems = await problemOf(book, { as: seat });
    expect(problems).toEqual([
      ['stays', a, { name: 'Гостевб Григорий Петрович', other: 'Гостева Григорий Петрович' }],
      ['stays', b, { name: 'Гостевв Григорий Петрович', other: 'Гостевб Григорий Петрович' }],
      ['foreign_sector', d, { name: 'Гостева Григорий Петрович' }],
      ['foreign_sector', d, { name: 'Гостевг Григорий Петрович' }],
    ]);
    const { changes } = await read(book);
    expect((await apply(changes, seat)).body.code).toBe('foreign_sector');
    expect(await sitting()).toMatchObject({ 1: 'Гостева', 4: 'Гостевг' });
    expect((await apply(changes)).status).toBe(200);
  });

  it('is for who may seat there', async () => {
    const book = await exported();
    expect((await send(book, { as: seat })).body.code).toBe('foreign_sector');
    expect((await send(book, { as: app.south.admin })).status).toBe(404);
    const change = { guest_id: party.guests[0]!.id, from: 1, place: 9 };
    expect(
      (await app.call('POST', `/halls/${party.hall_id}/change_seats`, app.south.admin, { changes: [change] })).status,
    ).toBe(404);
    expect(
      (await app.call('POST', `/halls/${party.hall_id}/change_seats`, event, { changes: [change, change] })).status,
    ).toBe(422);
  });
});

describe('a file that is none of this hall', () => {
  const reasonOf = async (...sent: Parameters<typeof send>) => {
    const { status, body } = await send(...sent);
    expect([status, body.code]).toEqual([422, 'bad_file']);
    return String(body.detail);
  };

  it('another event’s, another hall’s, no seating plan, one without its sheet, one with a row more', async () => {
    const other = await makeParty(app, app.north, { rows: 1, seats: 2, guests: 0 });
    expect(await reasonOf(await exported(other))).toContain('другого мероприятия: «Премия «Маяк»»');
    const file = await app.call('GET', '/guests/xlsx_template', event);
    expect(await reasonOf(file.raw)).toContain('не план рассадки');
    const before = await exported();
    const layout = newLayout(1, 4);
    const [second] = data(
      await app.call('POST', '/halls/create_list', event, [
        { event_id: party.event_id, event_date_id: party.date_id, layout },
      ]),
    ) as [{ id: string }];
    expect(await reasonOf(before, { hall: second.id })).toContain('нет этого зала');
    const renamed = await exported();
    const { book, names } = renamed;
    book.Sheets['План'] = book.Sheets[names[0]!]!;
    book.SheetNames[0] = 'План';
    expect(await reasonOf(renamed)).toContain(`нет листа «${names[0]!}»`);
    const longer = await exported();
    const at = Number(/\d+/.exec(longer.where('1\nГостева'))![0]);
    expect(await reasonOf(longer.insertRow(at + 1))).toMatch(/«\S+» стояло в [A-Z]+\d+, а теперь в [A-Z]+\d+/);
    const broken = await exported();
    const hidden = broken.book.Sheets['Parterre']!;
    (hidden['A3'] as { v: string }).v = 'что-то';
    expect((await send(broken)).body.code).toBe('bad_file');
  });

  it('one whose record nobody wrote so: a sheet or a hall twice, a hall that its event never had', async () => {
    const edits: ((halls: PlanRecord['halls']) => void)[] = [
      (halls) => halls.push({ ...halls[0]!, id: uuidv7() }),
      (halls) => halls.push({ ...halls[0]!, sheet: 'Список' }),
      (halls) => halls.push({ ...halls[0]!, id: uuidv7(), sheet: 'Список' }),
      (halls) => halls.push({ ...halls[0]!, id: 'x', sheet: 'Список' }),
    ];
    expect((await send(await forged(await exported(), () => undefined))).status).toBe(200);
    for (const edit of edits) {
      const book = await forged(await exported(), ({ halls }) => edit(halls));
      expect(await reasonOf(book)).toContain('повреждён');
    }
  });

  it('one whose record has a list of a group without places, a place in two cells, or two things in one', async () => {
    const layout = hallOf({
      rows: [row('1', 1, 4)],
      areas: [{ name: 'Танцпол', x: 0, y: 80, width: 200, height: 100, places: [21, 22, 23] }],
    });
    party = await makeParty(app, app.north, { layout, guests: 3 });
    const edits: ((hall: PlanRecord['halls'][number]) => void)[] = [
      (hall) => hall.free.splice(0),
      (hall) => hall.lists.forEach((line) => (line[2] = 99_999)),
      (hall) => hall.seats.forEach((seat) => (seat[3] = 99_999)),
      (hall) => hall.seats.forEach((seat) => (seat[2] = 1)),
      (hall) => hall.free[0]!.places.push(1),
      // A hundred thousand of the same would each be looked for around.
      (hall) => hall.frame.push(hall.frame[0]!),
      (hall) => hall.lists.push(hall.lists[0]!),
    ];
    for (const edit of edits) {
      const book = await forged(await exported(), ({ halls }) => edit(halls[0]!));
      book.type(
        book.where('Кто здесь: Танцпол').replace(/\d+$/, (line) => String(Number(line) + 1)),
        'Гостевв',
      );
      expect(await reasonOf(book)).toContain('повреждён');
    }
  });

  it('but not one with a hall that was put away since', async () => {
    const layout = newLayout(1, 4);
    const [second] = data(
      await app.call('POST', '/halls/create_list', event, [
        { event_id: party.event_id, event_date_id: party.date_id, layout },
      ]),
    ) as [{ id: string }];
    const book = await exported();
    const path = `/halls/${second.id}`;
    data(await app.call('DELETE', path, event));
    expect(await read(book)).toMatchObject({ problems: [], others: [] });
  });
});

describe('every kind of hall', () => {
  it('rows and tables on two levels, two halls of one event', async () => {
    const layout = hallOf({
      levels: [{ name: 'Партер' }, { name: 'Балкон' }],
      rows: [row('1', 1, 4), row('1', 21, 4, { level: 1, y: 200 })],
      tables: [table('5', 11, 8, { x: 400, y: 0 })],
    });
    party = await makeParty(app, app.north, { layout, guests: 3 });
    const [second] = data(
      await app.call('POST', '/halls/create_list', event, [
        { event_id: party.event_id, event_date_id: party.date_id, layout: newLayout(1, 4) },
      ]),
    ) as [{ id: string }];
    await invite(second.id, [['Второв', 'Пётр']]);
    await seatAll(app, party, event);
    const book = await exported();
    const [one, two] = book.names as [string, string];
    // From a row to a table, from a row to the balcony.
    book.drag(book.where('1\nГостева', one), book.where('7', one), one);
    book.type(book.where('2\nГостевб', one), '2', one);
    book.type(
      Object.keys(book.sheet(one)).findLast((key) => book.text(key, one) === '4')!,
      'Гостевб',
      one,
    );
    book.type(book.where('3', two), 'Второв', two);
    const answer = await read(book);
    expect([answer.problems, answer.others]).toEqual([[], [{ sheet: two, cells: 1 }]]);
    expect(answer.changes.map(({ guest_name, place }) => [surname(guest_name), place]).sort()).toEqual([
      ['Гостева', 17],
      ['Гостевб', 24],
    ]);
    expect((await apply(answer.changes)).status).toBe(200);
    const there = await read(book, { hall: second.id });
    expect(there.changes.map(({ guest_name, place }) => [surname(guest_name), place])).toEqual([['Второв', 3]]);
    expect((await apply(there.changes, event, second.id)).status).toBe(200);
    // What was applied is there already.
    expect(await read(book)).toMatchObject({ changes: [], already: 2, changed_since: true });
  });

  it('areas and tables without chairs, by the list of names below the legend', async () => {
    const layout = hallOf({
      rows: [row('1', 1, 4)],
      tables: [table('Фуршет', 11, 3, { x: 300, y: 0, size: 60, chairs: false })],
      areas: [{ name: 'Танцпол', x: 0, y: 80, width: 200, height: 100, places: [21, 22, 23] }],
    });
    party = await makeParty(app, app.north, { layout, guests: 7 });
    const seatings = [1, 11, 12, 21, 22].map((place, i) => ({ guest_id: party.guests[i]!.id, place }));
    data(await app.call('POST', '/tickets/create_list', event, { hall_id: party.hall_id, seatings }));
    const book = await exported();
    const heads = [book.where('Кто здесь: стол «Фуршет»'), book.where('Кто здесь: Танцпол')];
    const list = (head: string, i: number) => head.replace(/\d+$/, (line) => String(Number(line) + i));
    expect([1, 2, 3].map((i) => surname(book.text(list(heads[0]!, i))))).toEqual(['Гостевб', 'Гостевв', '']);
    const early = (await exported()).type(list(heads[1]!, 3), 'Гостевж');
    // One goes from the table to the floor, one from the row to the table, two trade cells within the floor, one comes.
    const [b, c, d, e] = [list(heads[0]!, 1), list(heads[0]!, 2), list(heads[1]!, 1), list(heads[1]!, 2)];
    const whole = book.text(b);
    book.type(b, '').type(c, book.text(c));
    const names = [book.text(d), book.text(e)];
    book.type(d, names[1]!).type(e, names[0]!).type(list(heads[1]!, 3), whole);
    book.type(book.where('1\nГостева'), '1').type(b, 'Гостева').type(list(heads[0]!, 3), 'Гостеве Григорий');
    const answer = await read(book);
    expect(answer.problems).toEqual([]);
    expect(answer.changes.map(({ guest_name, from, place }) => [surname(guest_name), from, place]).sort()).toEqual([
      ['Гостева', 1, 13],
      ['Гостевб', 11, 23],
      ['Гостеве', null, 11],
    ]);
    expect((await apply(answer.changes)).status).toBe(200);
    expect(Object.keys(await sitting()).map(Number)).toEqual([11, 12, 13, 21, 22, 23]);
    // There is no room for one more, unless somebody goes.
    const last = await read(early);
    expect(last.problems.map(({ key, at }) => [key, at.cell])).toEqual([['area_full', list(heads[1]!, 3)]]);
    const full = await exported();
    full.type(list(full.where('Кто здесь: Танцпол'), 1), 'Гостевж');
    expect((await read(full)).changes.map(({ from, place }) => [from, place])).toEqual([
      [21, null],
      [null, 21],
    ]);
  });

  it('tells people of one name apart', async () => {
    party = await makeParty(app, app.north, { rows: 2, seats: 4, guests: 0 });
    await invite(party.hall_id, [
      ['Николаев', 'Олег', 'Петрович'],
      ['Николаев', 'Олег', 'Петрович'],
      ['Николаев', 'Олег', 'Петрович'],
    ]);
    const path = `/halls/${party.hall_id}/guests/invited_list?per_page=10`;
    const ids = (data(await app.call('GET', path, event)) as { id: string }[]).map(({ id }) => id);
    const seatings = ids.slice(0, 2).map((guest_id, i) => ({ guest_id, place: i + 1 }));
    data(await app.call('POST', '/tickets/create_list', event, { hall_id: party.hall_id, seatings }));
    const book = await exported();
    const [one, two] = [book.where('1\nНиколаев О. П. (1)'), book.where('2\nНиколаев О. П. (2)')];
    const texts = [book.text(one), book.text(two)];
    book.type(one, texts[1]!).type(two, texts[0]!);
    const swapped = await read(book);
    expect(swapped.changes.map(({ guest_id, place }) => [guest_id, place]).sort()).toEqual(
      [
        [ids[0], 2],
        [ids[1], 1],
      ].sort(),
    );
    const listed = await exported();
    const line = /\d+$/.exec(listed.where('без места', 'Список'))![0];
    const third = ['D', 'E']
      .map((column) => listed.text(`${column}${line}`, 'Список'))
      .find((text) => text.startsWith('Николаев'))!;
    expect(third).toMatch(/^Николаев Олег Петрович \([1-3]\)$/);
    listed.type(listed.where('3'), third).type(listed.where('4'), 'Николаев Олег');
    const answer = await read(listed);
    expect(answer.changes.map(({ guest_id, place }) => [guest_id, place])).toEqual([[ids[2], 3]]);
    expect(answer.problems.map(({ key }) => key)).toEqual(['ambiguous_name']);
  });
});

function mergeOf(from: string, to: string) {
  const at = (address: string) => ({
    r: Number(/\d+/.exec(address)![0]) - 1,
    c: address.charCodeAt(0) - 65,
  });
  return { s: at(from), e: at(to) };
}
