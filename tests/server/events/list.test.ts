import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventRow } from '#resources/eventSchemas.ts';
import type { CalendarRow, EventState } from '#shared/event.ts';
import { testApp, type Person, type TestApp } from '../../support/app.ts';
import { data, makeParty, seatAll } from '../tickets/party.ts';
import { cityOf, draftEvent, type EventData, makeLocation, publishedEvent } from './stage.ts';

let app: TestApp;
const made: Record<string, EventData> = {};

beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: process.env.TEST_LOG ?? 'fatal' });
  const { event } = app.north;
  const location = await makeLocation(app, event, 'Казань');
  made.late = await publishedEvent(app, event, ['2026-12-20'], { name: 'Поздний вечер' });
  made.soon = await publishedEvent(app, event, ['2026-11-27', '2026-11-28'], {
    name: 'Ёлка',
    location_id: location.id,
    city_id: location.city_id,
  });
  made.draft = await draftEvent(app, event, { name: 'Черновик без даты' });
  made.sketch = await draftEvent(app, event, { name: 'Черновик с датой', dates: [{ date: '2026-12-01' }] });
  made.past = await publishedEvent(app, event, ['2026-11-14'], { name: 'Прошлый' });
  made.older = await publishedEvent(app, event, ['2026-11-10'], { name: 'Давний' });
  made.old = await publishedEvent(app, event, ['2026-09-01'], { name: 'Старый' });
  made.put = await publishedEvent(app, event, ['2026-12-31'], { name: 'Убранный' });
  data(await app.call('POST', `/events/${made.put.id}/archive`, event));
  await publishedEvent(app, app.south.event, ['2026-11-27'], { name: 'Чужая ёлка' });
});
afterAll(() => app?.close());

interface List {
  data: EventRow[];
  meta: { page: number; per_page: number; total: number; total_pages: number; states: Record<EventState, number> };
}
async function list(query = '', as: Person = app.north.event): Promise<List> {
  const answer = await app.call('GET', `/events${query}`, as);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as List;
}
const names = async (query = '', as?: Person) => (await list(query, as)).data.map((event) => event.name);

describe('the list', () => {
  it('shows upcoming events, soonest first, then drafts, to those who see drafts', async () => {
    const { data, meta } = await list();
    expect(data.map(({ name, state }) => `${state} ${name}`)).toEqual([
      'upcoming Ёлка',
      'upcoming Поздний вечер',
      'draft Черновик с датой',
      'draft Черновик без даты',
    ]);
    expect(meta).toEqual({
      page: 1,
      per_page: 25,
      total: 4,
      total_pages: 1,
      states: { upcoming: 2, draft: 2, past: 2, archived: 2 },
    });
    expect(await names('', app.north.seat)).toEqual(['Ёлка', 'Поздний вечер']);
    expect(await names('?filter=draft', app.north.seat)).toEqual([]);
    expect((await list('?filter=draft', app.north.seat)).meta.states.draft).toBe(0);
  });

  it('groups by state, what is over latest first, in any spelling of the path', async () => {
    expect(await names('?filter=past')).toEqual(['Прошлый', 'Давний']);
    expect(await names('/?filter=past,archived&&page=1')).toEqual(['Прошлый', 'Давний', 'Убранный', 'Старый']);
    expect((await app.call('GET', '/events?filter=gone', app.north.event)).body.errors).toEqual({
      filter: 'Недопустимое значение',
    });
    expect((await app.call('GET', '/events?colour=red', app.north.event)).body.errors).toEqual({
      colour: 'Такого поля нет',
    });
  });

  it('goes by pages', async () => {
    const first = await list('?per_page=3&filter=upcoming,draft,past,archived');
    const last = await list('?per_page=3&page=3&filter=upcoming,draft,past,archived');
    expect(first.meta).toMatchObject({ page: 1, per_page: 3, total: 8, total_pages: 3 });
    expect(last.data.map((event) => event.name)).toEqual(['Убранный', 'Старый']);
    expect((await list('?page=9')).data).toEqual([]);
  });

  it('sorts by what is asked for, in Russian order', async () => {
    const all = '?filter=upcoming,past';
    expect(await names(`${all}&sort=name`)).toEqual(['Давний', 'Ёлка', 'Поздний вечер', 'Прошлый']);
    expect(await names(`${all}&sort=name&order=desc`)).toEqual(['Прошлый', 'Поздний вечер', 'Ёлка', 'Давний']);
    expect(await names(`${all}&sort=date`)).toEqual(['Давний', 'Прошлый', 'Ёлка', 'Поздний вечер']);
    expect((await app.call('GET', '/events?sort=colour', app.north.event)).status).toBe(422);
  });

  it('finds by name, code in either alphabet, place and customer', async () => {
    expect(await names('?q=' + encodeURIComponent('елка'))).toEqual(['Ёлка']);
    const code = made.soon!.code!;
    const cyrillic = code.replace(/[KMTAEO]/g, (letter) => 'КМТАЕО'['KMTAEO'.indexOf(letter)]!);
    for (const typed of [code, code.toLowerCase(), cyrillic]) {
      expect(await names('?q=' + encodeURIComponent(typed))).toContain('Ёлка');
    }
    expect(await names('?q=' + encodeURIComponent('заказчиков') + '&filter=upcoming')).toEqual([
      'Ёлка',
      'Поздний вечер',
    ]);
    expect(await names('?q=' + encodeURIComponent('заказчиков'), app.north.seat)).toEqual([]);
    expect(await names('?q=%25')).toEqual([]);
    expect(await names(`?city_id=${await cityOf(app, 'Казань')}`)).toEqual(['Ёлка']);
    expect(await names(`?location_id=${made.soon!.location_id}`)).toEqual(['Ёлка']);
    expect(await names(`?ids=${made.old!.id},${made.draft!.id}`)).toEqual(['Черновик без даты', 'Старый']);
  });

  it('counts invitations, places and tickets', async () => {
    const party = await makeParty(app, app.north, { rows: 2, seats: 3, guests: 4 });
    await seatAll(app, party, app.north.event, 3);
    const [row] = (await list(`?ids=${party.event_id}`)).data;
    expect(row).toMatchObject({ invited: 4, limit: 6, seated: 3, sent: 0, outdated: 0, is_mine: false });
    data(await app.call('PUT', `/events/${party.event_id}`, app.north.event, { guest_limit: 5 }));
    expect((await list(`?ids=${party.event_id}`)).data[0]).toMatchObject({ invited: 4, limit: 5 });
    data(await app.call('DELETE', `/events/${party.event_id}`, app.north.admin));
  });

  it('knows which events are mine: those I made, and those where I hold a sector', async () => {
    const { seat, event, admin } = app.north;
    const sector = { hall_id: made.soon!.halls[0]!.id, manager_id: seat.id, places: [1] };
    const { id } = data(await app.call('POST', '/sectors', event, sector)) as { id: string };
    expect(await names('?mine=true', seat)).toEqual(['Ёлка']);
    expect((await list('', seat)).data.map((row) => row.is_mine)).toEqual([true, false]);
    expect(await names('?mine=true', admin)).toEqual([]);
    const path = `/users/${seat.id}/events`;
    expect(data(await app.call('GET', path, seat))).toEqual([
      expect.objectContaining({ id: made.soon!.id, name: 'Ёлка', role: 'sector_manager', first_date: '2026-11-27' }),
    ]);
    data(await app.call('DELETE', `/sectors/${id}`, event));
    expect(await names('?mine=true', seat)).toEqual([]);
  });
});

describe('the calendar', () => {
  const evenings = async (query: string, as: Person = app.north.event) =>
    (data(await app.call('GET', `/events/index_for_calendar${query}`, as)) as CalendarRow[]).map(
      ({ date, starts_at, name }) => `${date} ${starts_at ?? '-'} ${name}`,
    );

  it('has one line for each evening of the span', async () => {
    expect(await evenings('?from=2026-11-28&to=2026-12-20')).toEqual([
      '2026-11-28 19:00 Ёлка',
      '2026-12-01 - Черновик с датой',
      '2026-12-20 19:00 Поздний вечер',
    ]);
    expect(await evenings('?from=2026-11-28&to=2026-12-20', app.north.seat)).toEqual([
      '2026-11-28 19:00 Ёлка',
      '2026-12-20 19:00 Поздний вечер',
    ]);
    expect(await evenings('')).toHaveLength(7);
  });

  it('says what a calendar shows, and counts nobody', async () => {
    const [row] = data(
      await app.call('GET', '/events/index_for_calendar?from=2026-11-28&to=2026-11-28', app.north.event),
    ) as CalendarRow[];
    const { soon } = made;
    expect(row).toEqual({
      id: soon!.dates[1]!.id,
      event_id: soon!.id,
      name: 'Ёлка',
      code: soon!.code,
      status: 'published',
      state: 'upcoming',
      date: '2026-11-28',
      starts_at: '19:00',
      zone: 'Europe/Moscow',
      dates: 2,
      city: soon!.city,
      location: soon!.location,
      address: soon!.address,
      is_mine: true,
      cinema: false,
    });
  });

  it('filters by whose, who, where', async () => {
    const { admin, event, seat } = app.north;
    const span = '?from=2026-11-01&to=2026-12-31';
    expect(await evenings(`${span}&scope=my`, admin)).toEqual([]);
    expect(await evenings(`${span}&scope=my`, event)).toHaveLength(7);
    expect(await evenings(`${span}&employee_id=${event.id},${seat.id}`, admin)).toHaveLength(7);
    expect(await evenings(`${span}&employee_id=${seat.id}`, admin)).toEqual([]);
    const there = ['2026-11-27 19:00 Ёлка', '2026-11-28 19:00 Ёлка'];
    expect(await evenings(`${span}&location_id=${made.soon!.location_id}`)).toEqual(there);
    expect(await evenings(`${span}&city_id=${made.soon!.city_id}`)).toEqual(there);
  });
});
