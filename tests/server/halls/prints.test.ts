import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HallLayout } from '#shared/hall/layout.ts';
import { newLayout } from '#shared/hall/layout.ts';
import { PAPER_KINDS, type PaperState, type Print } from '#shared/paper.ts';
import { type Person, testApp, type TestApp } from '../../support/app.ts';
import { shapeOf, textOf } from '../../support/pdf.ts';
import { data, makeParty, type Party, seatAll, type TicketRow } from '../tickets/party.ts';

let app: TestApp;
let event: Person;
let seat: Person;
let party: Party;
let tickets: TicketRow[];

/** Two tables of four, which have the places 1 to 8. */
function dinner(): HallLayout {
  const table = (label: string, x: number, first: number) => ({
    label,
    shape: 'round' as const,
    x,
    y: 0,
    turn: 0,
    start: 1,
    places: [first, first + 1, first + 2, first + 3],
  });
  return { ...newLayout(1, 1), next_place: 100, rows: [], tables: [table('1', 0, 1), table('2', 300, 5)] };
}

beforeAll(async () => {
  app = await testApp();
  ({ event, seat } = app.north);
});
afterAll(() => app?.close());
beforeEach(async () => {
  party = await makeParty(app, app.north, { layout: dinner(), guests: 7 });
  tickets = await seatAll(app, party, event, 6);
});

const papers = async (as = event, query = '') =>
  new Map(
    (data(await app.call('GET', `/halls/${party.hall_id}/papers?${query}`, as)) as PaperState[]).map((one) => [
      one.kind,
      one,
    ]),
  );
const file = (query: string, as = event, hall = party.hall_id) => app.call('GET', `/halls/${hall}/paper?${query}`, as);
const text = async (query: string, as = event, page = 0) => {
  const answer = await file(query, as);
  expect(answer.status).toBe(200);
  return textOf(answer.raw, page);
};
const keep = async (kind: string, as = event, part = 'all', asked: { sector_id?: string; signs?: boolean } = {}) => {
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  const { state } = (await papers(as, String(query))).get(kind as 'plan')!;
  return app.call('POST', `/halls/${party.hall_id}/prints`, as, { kind, part, state, ...asked });
};
const wish = (guest: number, wishes: object) => {
  const sets = Object.entries(wishes).map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'`);
  return app.database.engine.query(
    `update invitations set ${sets.join()} where hall_id = '${party.hall_id}' and guest_id = '${party.guests[guest]!.id}'`,
  );
};
const rename = (guest: number, last_name: string) =>
  app.call('PUT', `/guests/${party.guests[guest]!.id}`, app.north.admin, { last_name });

describe('the papers of a hall', () => {
  it('are of seven kinds, each counted, and none was printed yet', async () => {
    const all = await papers();
    expect([...all.keys()]).toEqual([...PAPER_KINDS]);
    const counted = [...all.values()].map(({ kind, cards, pages, last }) => [kind, cards, pages, last]);
    expect(counted).toEqual([
      ['plan', 6, 1, null],
      ['place_cards', 6, 1, null],
      ['escort_cards', 6, 1, null],
      ['table_cards', 2, 2, null],
      ['table_lists', 2, 1, null],
      ['protocol_list', 0, 1, null],
      // The lists of two tables, and who has no place.
      ['kitchen_list', 3, 1, null],
    ]);
  });

  it('say who sits where, each in its way', async () => {
    await wish(0, { rank: 1, office: 'Губернатор', represents: 'Область', meal: 'без мяса' });
    await wish(1, { rank: 2, meal: ' Без мяса ', needs: '{step_free}', remark: 'аллергия на орехи' });
    const plan = await text('kind=plan');
    expect(plan).toContain('Премия «Маяк»');
    expect(plan).toContain('занято 6 из 8');
    expect(plan.match(/Гостев[а-е]/gu)).toHaveLength(6);
    const cards = await text('kind=place_cards');
    expect(cards).toContain('Губернатор');
    expect(cards).toContain('стол 2, место 2');
    const escort = await text('kind=escort_cards');
    expect(escort.match(/стол/gu)).toHaveLength(6);
    expect(escort).not.toContain('место');
    const table = await text('kind=table_cards');
    expect(table.match(/^1$/gmu)).toHaveLength(2);
    const lists = await text('kind=table_lists');
    expect(lists).toContain('4 из 4');
    expect(lists.match(/свободно/gu)).toHaveLength(2);
    expect(lists).toContain('Обычное меню — 2, без мяса — 2');
    expect(lists).toContain('без ступеней; аллергия на орехи');
    const protocol = await text('kind=protocol_list');
    expect(protocol.indexOf('Гостева')).toBeLessThan(protocol.indexOf('Гостевб'));
    expect(protocol).toContain('2 гостя, ранги 1, 2');
    expect(protocol).not.toContain('Гостевв');
    expect(protocol).toMatch(/Гостева .*Губернатор Область стол 1, место 1/u);
    expect(protocol).toContain('Представляет');
    const kitchen = await text('kind=kitchen_list');
    expect(kitchen).toContain('6 порций');
    expect(kitchen).toMatch(/По столам$/mu);
    expect(kitchen).not.toContain('рядам');
    expect(kitchen).toContain('Стол 2 2');
    expect(kitchen).toMatch(/Без места 1/u);
    expect(kitchen).toMatch(/стол 1, место 2.*Гостевб.*без мяса.*аллергия/iu);
  });

  it('are in the language of whoever reads them, and are called so', async () => {
    const path = `/halls/${party.hall_id}/paper?kind=kitchen_list`;
    const answer = await app.call('GET', path, event, undefined, { language: 'en' });
    expect(await textOf(answer.raw)).toContain('6 portions');
    const name = decodeURIComponent(String(answer.headers['content-disposition']));
    expect(name).toContain('Kitchen list, Премия «Маяк».pdf');
  });

  it('have a plan on A4 to A1, all else on A4', async () => {
    for (const [size, width] of [
      ['A4', 842],
      ['A3', 1191],
      ['A2', 1684],
      ['A1', 2384],
    ] as const)
      expect((await shapeOf((await file(`kind=plan&size=${size}`)).raw)).width).toBeCloseTo(width, -1);
    const refused = await file('kind=place_cards&size=A3');
    expect([refused.status, refused.body.errors]).toMatchObject([422, { size: expect.anything() }]);
    expect((await file('kind=protocol_list&part=changed')).status).toBe(422);
    expect((await file('kind=menu')).status).toBe(422);
  });

  it('are looked at page by page as pictures', async () => {
    const picture = await file('kind=table_cards&as=png&page=2');
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(picture.raw.subarray(1, 4).toString()).toBe('PNG');
    expect((await file('kind=table_cards&as=png&page=3')).status).toBe(404);
  });

  it('have rows, and areas, where a hall has no tables', async () => {
    party = await makeParty(app, app.north, { rows: 2, seats: 3, area: 2, guests: 7 });
    await seatAll(app, party, event, 7);
    expect(await text('kind=escort_cards')).toMatch(/ряд 2,\n?\s*место 1/u);
    const lists = await text('kind=table_lists');
    for (const words of ['Ряд 1', 'Ряд 2', 'Танцпол', 'Списки по рядам и зонам']) expect(lists).toContain(words);
    expect((await papers()).get('table_cards')).toMatchObject({ cards: 3, pages: 3 });
    expect(await text('kind=kitchen_list')).toContain('Ряд 1 3');
  });

  it('are made of an empty hall, and of nobody', async () => {
    party = await makeParty(app, app.north, { layout: { ...dinner(), tables: [] }, guests: 0, draft: true });
    for (const kind of ['plan', 'protocol_list', 'table_lists', 'kitchen_list'])
      expect((await file(`kind=${kind}`)).status).toBe(200);
    expect(await text('kind=kitchen_list')).toContain('Пока никого нет');
    // No card is no paper.
    expect((await file('kind=place_cards')).status).toBe(404);
    expect((await papers()).get('place_cards')).toMatchObject({ cards: 0, pages: 0 });
  });

  it('take any name and remark: long ones whole or on two lines, hostile ones as text', async () => {
    const long = 'Константинопольская-Преображенская-Вознесенская';
    await rename(0, long);
    await rename(1, 'O’Brien 😀 محمد');
    await wish(2, {
      remark: `(Tj) ET <</JS>> \\) {{count}} ${'очень '.repeat(70)}конец`,
      meal: '=cmd()',
      office: '%PDF-1.7',
    });
    // A hyphen at the end of a line is read as one that parts a word.
    const card = (await text('kind=place_cards')).replaceAll('\u{fffe}', '-').replace(/\s/gu, '');
    expect(card).toContain(long);
    expect(card).toContain('O’Brien');
    const lists = (await text('kind=table_lists')).replace(/\s+/gu, ' ');
    for (const words of ['(Tj) ET <</JS>> \\) {{count}} очень', 'конец', '=cmd()']) expect(lists).toContain(words);
    for (const kind of PAPER_KINDS) expect((await file(`kind=${kind}`)).status).toBe(200);
  });

  it('show a seat manager whom they seat: their own sectors, and whom they invited', async () => {
    const hall_id = party.hall_id;
    data(await app.call('POST', '/sectors', event, { hall_id, manager_id: seat.id, places: [1, 2, 3, 4] }));
    await wish(0, { rank: 1 });
    await wish(5, { rank: 2 });
    const cards = await text('kind=place_cards', seat);
    expect(cards.match(/Гостев[а-я]/gu)).toHaveLength(4);
    expect((await text('kind=plan', seat)).match(/Гостев[а-я]/gu)).toHaveLength(4);
    expect(await text('kind=protocol_list', seat)).not.toContain('Гостеве');
    expect((await papers(seat)).get('table_cards')).toMatchObject({ cards: 1 });
    expect(await text('kind=kitchen_list', seat)).not.toContain('Без места');
  });

  it('are nobody’s of another organisation, and no seat manager’s of a draft', async () => {
    const south = app.south.admin;
    expect((await file('kind=plan', south)).status).toBe(404);
    for (const path of ['papers', 'prints'])
      expect((await app.call('GET', `/halls/${party.hall_id}/${path}`, south)).status).toBe(404);
    const body = { kind: 'plan', state: '0'.repeat(64) };
    expect((await app.call('POST', `/halls/${party.hall_id}/prints`, south, body)).status).toBe(404);
    const draft = await makeParty(app, app.north, { layout: dinner(), guests: 1, draft: true });
    expect((await file('kind=plan', seat, draft.hall_id)).status).toBe(404);
  });

  it('of a large hall are made in a thread of their own', async () => {
    party = await makeParty(app, app.north, { rows: 40, seats: 50, guests: 60 });
    await seatAll(app, party, event, 60);
    const answer = await file('kind=place_cards');
    expect(answer.status).toBe(200);
    expect((await shapeOf(answer.raw)).pages).toBe(10);
    expect((await file('kind=place_cards&as=png&page=11')).status).toBe(404);
  });
});

describe('what was printed', () => {
  it('is remembered by who printed it, when, and at which revision; looking is no printing', async () => {
    await text('kind=place_cards');
    expect((await papers()).get('place_cards')).toMatchObject({ last: null, again: { total: 0 }, pages_changed: 0 });
    const kept = await keep('place_cards');
    expect([kept.status, kept.body.data]).toMatchObject([
      201,
      { kind: 'place_cards', size: 'A4', part: 'all', cards: 6, printed_at: app.clock.now().toISOString() },
    ]);
    const { last, again, gone } = (await papers()).get('place_cards')!;
    expect([last, again.total, gone.total]).toEqual([kept.body.data, 0, 0]);
    const { revision } = data(await app.call('GET', `/halls/${party.hall_id}`, event)) as { revision: number };
    expect(last).toMatchObject({ revision, printed_by: expect.stringContaining('Тестов') });
    const all = data(await app.call('GET', `/halls/${party.hall_id}/prints`, event)) as Print[];
    expect(all.map(({ id }) => id)).toEqual([last!.id]);
    expect((await papers()).get('escort_cards')!.last).toBeNull();
  });

  it('tells which cards to print again and which to take away, and prints only those', async () => {
    await keep('place_cards');
    await keep('escort_cards');
    // The first moves to another table, the second leaves, the seventh comes, the third is called otherwise.
    await app.call('PUT', '/tickets/move', event, { moves: [{ ticket_id: tickets[0]!.id, place: 8 }] });
    await app.call('DELETE', '/tickets/destroy_list', event, { ids: [tickets[1]!.id] });
    const seatings = [{ guest_id: party.guests[6]!.id, place: 2 }];
    data(await app.call('POST', '/tickets/create_list', event, { hall_id: party.hall_id, seatings }));
    await rename(2, 'Переименов');
    const { again, gone, pages_changed, cards } = (await papers()).get('place_cards')!;
    const told = ({ cards: some }: PaperState['again']) =>
      some.map(({ name, label, why }) => [name.split(' ')[0], label.table, label.seat, why]);
    expect(told(again)).toEqual(
      expect.arrayContaining([
        ['Гостева', '2', '4', 'moved'],
        ['Гостевж', '1', '2', 'new'],
        ['Переименов', '1', '3', 'changed'],
      ]),
    );
    expect(told(gone)).toEqual(
      expect.arrayContaining([
        ['Гостева', '1', '1', 'moved'],
        ['Гостевб', '1', '2', 'gone'],
      ]),
    );
    expect([again.total, gone.total, pages_changed, cards]).toEqual([3, 2, 2, 6]);
    const changed = await text('kind=place_cards&part=changed');
    expect(changed.match(/Гостев[а-я]|Переименов/gu)).toHaveLength(3);
    const away = await text('kind=place_cards&part=changed', event, 1);
    expect(away).toContain('Убрать: Карточки на стол');
    expect(away).toMatch(/стол 1, место 1 Гостева.*место другое/u);
    expect(away).toMatch(/стол 1, место 2 Гостевб.*больше не нужна/u);
    // What is printed now is what lies there.
    expect((await keep('place_cards', event, 'changed')).body.data).toMatchObject({ part: 'changed', cards: 6 });
    expect((await papers()).get('place_cards')).toMatchObject({ again: { total: 0 }, pages_changed: 0 });
    expect((await papers()).get('escort_cards')).toMatchObject({ again: { total: 3 }, gone: { total: 2 } });
    expect((await file('kind=place_cards&part=changed')).status).toBe(404);
  });

  it('leaves an escort card as it is where somebody moves at their table', async () => {
    await keep('place_cards');
    await keep('escort_cards');
    await app.call('PUT', '/tickets/move', event, { moves: [{ ticket_id: tickets[5]!.id, place: 8 }] });
    const all = await papers();
    expect(all.get('place_cards')).toMatchObject({ again: { total: 1 }, gone: { total: 1 } });
    expect(all.get('escort_cards')).toMatchObject({ again: { total: 0 }, gone: { total: 0 } });
  });

  it('marks on a list the lines that changed, and which tables need a new list', async () => {
    await wish(0, { rank: 1 });
    await wish(1, { rank: 1 });
    await keep('protocol_list');
    await keep('table_lists');
    await wish(1, { office: 'Мэр', meal: 'рыба' });
    expect(await text('kind=protocol_list')).toContain('изменено после печати: 1');
    expect((await papers()).get('table_lists')!.again.cards).toMatchObject([{ label: { table: '1' }, why: 'changed' }]);
    const changed = await text('kind=table_lists&part=changed');
    expect([changed.includes('Стол 1'), changed.includes('Стол 2')]).toEqual([true, false]);
  });

  it('tells of meals that changed, also of guests without a place, and not of the usual one by another name', async () => {
    await wish(1, { meal: 'рыба' });
    for (const kind of ['table_lists', 'kitchen_list']) await keep(kind);
    const again = async () => {
      const all = await papers();
      return ['table_lists', 'kitchen_list'].map((kind) =>
        all.get(kind as 'plan')!.again.cards.map(({ label, why, name }) => [label.table ?? name, why]),
      );
    };
    for (const meal of ['Обычное меню', 'standard']) await wish(0, { meal });
    await wish(6, { meal: 'Обычное' });
    expect(await again()).toEqual([[], []]);
    await wish(6, { meal: 'мясо' });
    expect(await again()).toEqual([[], [['', 'changed']]]);
    // Two meals of one letter are called by more letters on every list that has them.
    await wish(6, { meal: 'рис' });
    expect(await again()).toEqual([
      [['1', 'changed']],
      [
        ['1', 'changed'],
        ['', 'changed'],
      ],
    ]);
    await keep('kitchen_list');
    await app.call('DELETE', `/halls/${party.hall_id}/guests/invite`, event, { guest_ids: [party.guests[6]!.id] });
    expect((await papers()).get('kitchen_list')!.gone).toMatchObject({ total: 1, cards: [{ name: '', why: 'gone' }] });
  });

  it('is what was looked at, or it isn’t kept', async () => {
    const { state } = (await papers()).get('place_cards')!;
    await rename(0, 'Другой');
    const late = await app.call('POST', `/halls/${party.hall_id}/prints`, event, { kind: 'place_cards', state });
    expect([late.status, late.body.code]).toEqual([409, 'paper_outdated']);
    expect((await file(`kind=place_cards&state=${state}`)).body.code).toBe('paper_outdated');
    expect((await papers()).get('place_cards')!.last).toBeNull();
  });

  it('is kept once for one key', async () => {
    const { state } = (await papers()).get('plan')!;
    const body = { kind: 'plan', size: 'A2', state };
    const headers = { 'idempotency-key': 'one-print' };
    const [one, two] = [
      await app.call('POST', `/halls/${party.hall_id}/prints`, event, body, { headers }),
      await app.call('POST', `/halls/${party.hall_id}/prints`, event, body, { headers }),
    ];
    expect([one.status, two.status, two.body.data]).toEqual([201, 201, one.body.data]);
    expect(data(await app.call('GET', `/halls/${party.hall_id}/prints`, event))).toHaveLength(1);
  });

  it('is compared with what that person has on paper: a seat manager’s with their own prints', async () => {
    data(
      await app.call('POST', '/sectors', event, { hall_id: party.hall_id, manager_id: seat.id, places: [1, 2, 3, 4] }),
    );
    await keep('place_cards');
    expect((await papers(seat)).get('place_cards')!.last).toBeNull();
    expect(data(await app.call('GET', `/halls/${party.hall_id}/prints`, seat))).toEqual([]);
    expect((await keep('place_cards', seat)).body.data).toMatchObject({ cards: 4 });
    expect((await papers(seat)).get('place_cards')).toMatchObject({ last: { cards: 4 }, gone: { total: 0 } });
    expect((await papers()).get('place_cards')).toMatchObject({ last: { cards: 6 }, gone: { total: 0 } });
    expect(data(await app.call('GET', `/halls/${party.hall_id}/prints`, event))).toHaveLength(2);
  });
});

describe('the paper of one sector', () => {
  let sector_id: string;
  beforeEach(async () => {
    const sector = { hall_id: party.hall_id, name: 'Партнёры', manager_id: seat.id, places: [5, 6, 7, 8] };
    ({ id: sector_id } = data(await app.call('POST', '/sectors', event, sector)) as { id: string });
  });

  it('has who sits there, of every kind, and says of which it is', async () => {
    await wish(4, { rank: 1 });
    await wish(0, { rank: 1 });
    const all = await papers(event, `sector_id=${sector_id}`);
    expect([...all.values()].map(({ kind, cards }) => [kind, cards])).toEqual([
      ['plan', 2],
      ['place_cards', 2],
      ['escort_cards', 2],
      ['table_cards', 1],
      ['table_lists', 1],
      ['protocol_list', 1],
      ['kitchen_list', 1],
    ]);
    for (const kind of ['plan', 'table_lists', 'protocol_list', 'kitchen_list']) {
      const said = await text(`kind=${kind}&sector_id=${sector_id}`);
      expect(said, kind).toContain('сектор 1, Партнёры');
      expect(said, kind).not.toContain('Гостева');
    }
    expect(await text(`kind=kitchen_list&sector_id=${sector_id}`)).not.toContain('Без места');
    const { headers } = await file(`kind=place_cards&sector_id=${sector_id}`);
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('Карточки на стол, сектор 1,');
  });

  it('is compared with what was printed of that sector, and the whole with the whole', async () => {
    const kept = await keep('place_cards', event, 'all', { sector_id });
    expect(kept.body.data).toMatchObject({ sector: { id: sector_id, number: 1, name: 'Партнёры' }, cards: 2 });
    expect((await papers()).get('place_cards')!.last).toBeNull();
    await rename(4, 'Переименов');
    await rename(0, 'Другой');
    const there = (await papers(event, `sector_id=${sector_id}`)).get('place_cards')!;
    expect(there.again).toMatchObject({ total: 1, cards: [{ name: expect.stringContaining('Переименов') }] });
    await keep('place_cards');
    await rename(1, 'Третий');
    expect((await papers()).get('place_cards')).toMatchObject({ again: { total: 1 }, last: { sector: null } });
    // Who moves out of the sector has a card there that is to be taken away.
    const free = await papers(event, `sector_id=${sector_id}`);
    expect(free.get('place_cards')).toMatchObject({ again: { total: 1 }, gone: { total: 0 } });
    await app.call('DELETE', '/tickets/destroy_list', event, { ids: [tickets[5]!.id] });
    expect((await papers(event, `sector_id=${sector_id}`)).get('place_cards')).toMatchObject({ gone: { total: 1 } });
  });

  it('is of a sector of this hall, and of a seat manager’s own places alone', async () => {
    const other = await makeParty(app, app.north, { layout: dinner(), guests: 1 });
    expect((await file(`kind=plan&sector_id=${sector_id}`, event, other.hall_id)).status).toBe(404);
    const foreign = { hall_id: party.hall_id, manager_id: event.id, places: [1, 2, 3, 4] };
    const { id } = data(await app.call('POST', '/sectors', event, foreign)) as { id: string };
    expect((await papers(seat, `sector_id=${id}`)).get('place_cards')).toMatchObject({ cards: 0 });
    expect((await papers(seat, `sector_id=${sector_id}`)).get('place_cards')).toMatchObject({ cards: 2 });
  });
});

describe('signs of meals', () => {
  const signsOn = (said: string) => (said.match(/(?<=^|\s)(БМ|Р|РЫ|РИ|!)(?=\s|$)/gmu) ?? []).sort();

  it('stand on place cards and are explained by lists; whoever has the usual one has none', async () => {
    await wish(0, { meal: 'Без мяса' });
    await wish(1, { meal: 'рыба' });
    await wish(2, { meal: 'обычное' });
    await wish(3, { remark: 'аллергия на орехи' });
    const cards = await text('kind=place_cards');
    expect(signsOn(cards)).toEqual(['!', 'БМ', 'Р']);
    expect(signsOn(await text('kind=place_cards&signs=false'))).toEqual([]);
    expect(await text('kind=table_lists')).toContain('рыба (Р)');
    expect(await text('kind=kitchen_list')).toMatch(/Без мяса (\s|\n)*\(БМ\)/u);
  });

  it('are as they were last printed until somebody chooses otherwise', async () => {
    await wish(0, { meal: 'рыба' });
    expect((await papers()).get('place_cards')).toMatchObject({ signs: true });
    expect((await keep('place_cards', event, 'all', { signs: false })).body.data).toMatchObject({ signs: false });
    expect((await papers()).get('place_cards')).toMatchObject({ signs: false, again: { total: 0 } });
    expect(signsOn(await text('kind=place_cards'))).toEqual([]);
    // One card has another sign then, the others are the same with and without.
    expect((await papers(event, 'signs=true')).get('place_cards')).toMatchObject({ signs: true, again: { total: 1 } });
    await keep('place_cards', event, 'changed', { signs: true });
    await wish(1, { meal: 'рис' });
    const { again } = (await papers()).get('place_cards')!;
    // Two meals of one letter both have more letters: the old card means none of them.
    expect(again.total).toBe(2);
    expect(signsOn(await text('kind=place_cards'))).toEqual(['РИ', 'РЫ']);
  });
});

describe('a print that is looked at', () => {
  const opened = (id: string, as = event) => app.call('GET', `/prints/${id}`, as);
  const paperOf = (id: string, query = '', as = event) => app.call('GET', `/prints/${id}/paper?${query}`, as);

  it('is as it was then, whatever changed since', async () => {
    await wish(0, { rank: 1, office: 'Губернатор', represents: 'Область', meal: 'рыба', remark: 'аллергия на орехи' });
    await wish(6, { meal: 'мясо' });
    const wanted: Record<string, RegExp[]> = {
      place_cards: [/Губернатор/u, /Гостева/u, /стол 1, место 1/u, /^Р !$/mu],
      escort_cards: [/Гостева/u, /стол/u],
      table_cards: [/^1$/mu],
      table_lists: [/Гостева/u, /рыба \(Р\)/u, /аллергия на орехи/u, /4 из 4/u, /свободно/u],
      protocol_list: [/Гостева/u, /Область/u],
      kitchen_list: [/6 порций/u, /рыба — 1/iu, /рыба\s+\(Р\)/u, /Без места 1 Мясо — 1/u],
    };
    const ids = new Map<string, string>();
    for (const kind of Object.keys(wanted)) ids.set(kind, (data(await keep(kind)) as Print).id);
    await rename(0, 'Переименов');
    await wish(0, { rank: 9, office: 'Никто', represents: 'Никого', meal: 'мясо', remark: 'нет' });
    await app.call('DELETE', '/tickets/destroy_list', event, { ids: tickets.map(({ id }) => id) });
    for (const [kind, words] of Object.entries(wanted)) {
      const id = ids.get(kind)!;
      expect(data(await opened(id))).toMatchObject({ id, kind, pages: expect.any(Number) });
      const answer = await paperOf(id);
      expect(answer.status, kind).toBe(200);
      const said = await textOf(answer.raw);
      for (const word of words) expect(said, kind).toMatch(word);
      expect(said, kind).not.toMatch(/Переименов|Никто/u);
    }
    const picture = await paperOf(ids.get('table_cards')!, 'as=png&page=2');
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await paperOf(ids.get('table_cards')!, 'as=png&page=3')).status).toBe(404);
  });

  it('has no page of a plan, whose hall isn’t kept', async () => {
    const { id } = data(await keep('plan')) as Print;
    expect(data(await opened(id))).toMatchObject({ pages: 0, cards: 6 });
    expect((await paperOf(id)).status).toBe(404);
  });

  it('is nobody’s of another organisation, nor another’s where somebody sees only their own', async () => {
    data(await app.call('POST', '/sectors', event, { hall_id: party.hall_id, manager_id: seat.id, places: [1, 2] }));
    const { id } = data(await keep('place_cards')) as Print;
    const mine = data(await keep('place_cards', seat)) as Print;
    for (const as of [app.south.admin, seat])
      expect([(await opened(id, as)).status, (await paperOf(id, '', as)).status]).toEqual([404, 404]);
    expect((await opened(mine.id, seat)).status).toBe(200);
    expect((await opened(mine.id)).status).toBe(200);
  });
});
