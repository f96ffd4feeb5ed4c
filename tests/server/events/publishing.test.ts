import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claim, organizationOf } from '#server/db/directory.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { data, makeParty, seatAll, waitForJob } from '../tickets/party.ts';
import { makeFilmNight } from '../booking/film.ts';
import { CUSTOMER, draftEvent, type EventData, hallOf, publishedEvent, readyEvent } from './stage.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ WORKERS: '2', LOG_LEVEL: process.env.TEST_LOG ?? 'fatal' });
});
afterAll(() => app?.close());

describe('publishing', () => {
  it('says everything that is missing at once, in the language asked for', async () => {
    const { event } = app.north;
    const draft = await draftEvent(app, event);
    const answer = await app.call('POST', `/events/${draft.id}/publish`, event);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'incomplete',
      detail: 'Чтобы опубликовать мероприятие, заполните недостающее.',
      missing: draft.missing,
      errors: {
        date: 'Заполните поле',
        time: 'Заполните поле',
        city_id: 'Заполните поле',
        address: 'Заполните поле',
        'customer.last_name': 'Заполните поле',
        'customer.first_name': 'Заполните поле',
        'customer.phone': 'Заполните поле',
        'customer.email': 'Заполните поле',
        hall: 'Добавьте зал, в котором есть места',
      },
    });
    const english = await app.call('POST', `/events/${draft.id}/publish`, event, undefined, { language: 'en' });
    expect(english.body.errors.hall).toBe('Add a hall with places');
  });

  it('gives a code that no event has, and opens the event to everybody', async () => {
    const { event, seat } = app.north;
    const codes = new Set<string>();
    for (let i = 0; i < 5; i += 1) {
      const ready = await readyEvent(app, event);
      expect(ready.missing).toEqual([]);
      expect((await app.call('GET', `/events/${ready.id}`, seat)).status).toBe(404);
      const published = data(await app.call('POST', `/events/${ready.id}/publish`, event)) as EventData;
      expect(published).toMatchObject({ status: 'published', state: 'upcoming', missing: [] });
      expect(published.code).toMatch(/^[KMT][AEO][KMT][AEO]-[1-9]{2}$/);
      codes.add(published.code!);
      const seen = data(await app.call('GET', `/events/${ready.id}`, seat)) as EventData;
      expect(seen).toMatchObject({ code: published.code, customer: null, can_edit: false, is_mine: false });
    }
    expect(codes.size).toBe(5);
  });

  it('gives no code another organisation has', async () => {
    const mine = await publishedEvent(app, app.north.event);
    for (const { context } of [app.north, app.south]) {
      expect(await app.database.work(context, (work) => claim(work.tx, 'event', [mine.code!]))).toBe(false);
    }
    expect(await organizationOf(app.database, 'event', mine.code!)).toBe(app.north.id);
    const seen = await app.database.work(app.south.context, (work) =>
      work.tx.execute(
        sql`select 1 from events where organization_id = ${work.organization_id} and code = ${mine.code}`,
      ),
    );
    expect(seen.rows).toEqual([]);
  });

  it('happens once', async () => {
    const published = await publishedEvent(app, app.north.event);
    const again = await app.call('POST', `/events/${published.id}/publish`, app.north.event);
    expect([again.status, again.body.code]).toEqual([409, 'already_published']);
  });

  it('can be taken back, and keeps the code for the next time', async () => {
    const { event, seat } = app.north;
    const published = await publishedEvent(app, event);
    const draft = data(await app.call('POST', `/events/${published.id}/unpublish`, event)) as EventData;
    expect(draft).toMatchObject({ status: 'draft', state: 'draft', published_at: null });
    expect((await app.call('GET', `/events/${published.id}`, seat)).status).toBe(404);
    expect((await app.call('POST', `/events/${published.id}/unpublish`, event)).body.code).toBe('conflict');
    const again = data(await app.call('POST', `/events/${published.id}/publish`, event)) as EventData;
    expect(again.code).toBe(published.code);
  });

  it('leaves no way to lose what it needed', async () => {
    const { event } = app.north;
    const published = await publishedEvent(app, event);
    const path = `/events/${published.id}`;
    expect((await app.call('PUT', path, event, { dates: [] })).body).toMatchObject({
      code: 'incomplete',
      missing: ['date', 'hall'],
    });
    expect((await app.call('PUT', path, event, { starts_at: null })).body.missing).toEqual(['time']);
    expect((await app.call('PUT', path, event, { address: '' })).body.missing).toEqual(['address']);
    expect((await app.call('DELETE', `/halls/${published.halls[0]!.id}`, event)).body.missing).toEqual(['hall']);
    expect(data(await app.call('GET', path, event))).toEqual(published);
  });
});

describe('the customer', () => {
  it('needs all four, each refused by name', async () => {
    const { event } = app.north;
    const draft = await draftEvent(app, event);
    const path = `/events/${draft.id}/update_customer`;
    const wrong = await app.call('PUT', path, event, { last_name: '', first_name: '123', phone: '12', email: 'zzz' });
    expect(wrong.body.errors).toEqual({
      last_name: 'Заполните поле',
      first_name: 'Здесь нет ни одной буквы',
      phone: 'Не хватает 8 цифр, было: 12',
      email: 'Нет знака @',
    });
    const saved = data(await app.call('PUT', path, event, CUSTOMER)) as EventData;
    expect(saved.customer).toEqual({ ...CUSTOMER, version: 1 });
    const changed = data(
      await app.call('PUT', path, event, { ...CUSTOMER, last_name: 'Другов', version: 1 }),
    ) as EventData;
    expect(changed.customer).toMatchObject({ last_name: 'Другов', version: 2 });
    expect((await app.call('PUT', path, event, { ...CUSTOMER, version: 1 })).status).toBe(412);
  });
});

describe('the archive', () => {
  it('takes an event in by hand and gives it back', async () => {
    const { event } = app.north;
    const published = await publishedEvent(app, event);
    const archived = data(await app.call('POST', `/events/${published.id}/archive`, event)) as EventData;
    expect(archived).toMatchObject({ state: 'archived', can_edit: false, archived_by: { id: event.id } });
    expect(archived.archived_at).toBe(app.clock.now().toISOString());
    const back = data(await app.call('POST', `/events/${published.id}/restore`, event)) as EventData;
    expect(back).toMatchObject({
      state: 'upcoming',
      archived_at: null,
      archived_by: null,
      archive_hold: true,
      can_edit: true,
    });
  });

  it('is read-only everywhere', async () => {
    const { event } = app.north;
    const published = await publishedEvent(app, event);
    const hall = await hallOf(app, event, published.halls[0]!.id);
    const sector = data(await app.call('POST', '/sectors', event, { hall_id: hall.id, places: [1] })) as { id: string };
    data(await app.call('POST', `/events/${published.id}/archive`, event));
    const { id: event_date_id } = published.dates[0]!;
    const refused = [
      ['PUT', `/events/${published.id}`, { name: 'Б' }],
      ['DELETE', `/events/${published.id}`],
      ['POST', `/events/${published.id}/publish`],
      ['POST', `/events/${published.id}/unpublish`],
      ['POST', `/events/${published.id}/archive`],
      ['PUT', `/events/${published.id}/update_customer`, CUSTOMER],
      ['DELETE', `/events/${published.id}/ticket_image`],
      ['POST', '/halls/create_list', [{ event_id: published.id, event_date_id }]],
      ['PUT', `/halls/${hall.id}`, { name: 'Б' }],
      ['PUT', '/halls/update_list', [{ id: hall.id, version: hall.version, name: 'Б' }]],
      ['DELETE', `/halls/${hall.id}`],
      ['PUT', `/halls/${hall.id}/paint`, { changes: [{ sector_id: null, places: [1] }] }],
      ['DELETE', `/halls/${hall.id}/destroy_sectors`],
      ['POST', '/sectors', { hall_id: hall.id }],
      ['PUT', `/sectors/${sector.id}`, { name: 'Б' }],
      ['DELETE', `/sectors/${sector.id}`],
    ] as const;
    for (const [method, path, body] of refused) {
      const answer = await app.call(method, path, event, body);
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 409, 'archived']);
    }
    expect(await hallOf(app, event, hall.id)).toMatchObject({ can_edit: false, can_seat_all: false });
  });

  it('takes events in thirty days after their last date, and holds off after a restore', async () => {
    const { event } = app.north;
    const today = await publishedEvent(app, event, ['2026-11-19', '2026-11-20']);
    const old = await publishedEvent(app, event, ['2026-10-20', '2026-10-21']);
    const at = async (moment: string) => {
      app.clock.set(moment);
      const [one, other] = [
        await app.call('GET', `/events/${today.id}`, event),
        await app.call('GET', `/events/${old.id}`, event),
      ];
      return [(data(one) as EventData).state, (data(other) as EventData).state];
    };
    const start = app.clock.now().toISOString();
    try {
      expect(await at('2026-11-20T20:59:59Z')).toEqual(['upcoming', 'past']);
      expect(await at('2026-11-20T21:00:00Z')).toEqual(['past', 'archived']);
      const archived = data(await app.call('GET', `/events/${old.id}`, event)) as EventData;
      expect(archived).toMatchObject({ archived_at: '2026-11-20T21:00:00.000Z', archived_by: null, can_edit: false });
      expect((await app.call('PUT', `/events/${old.id}`, event, { name: 'Б' })).body.code).toBe('archived');
      const back = data(await app.call('POST', `/events/${old.id}/restore`, event)) as EventData;
      expect(back).toMatchObject({ state: 'past', can_edit: true });
    } finally {
      app.clock.set(start);
    }
  });
});

describe('a duplicate', () => {
  it('has everything but guests and tickets', async () => {
    const { event } = app.north;
    const party = await makeParty(app, app.north, { guests: 3 });
    await seatAll(app, party, event);
    const sector = { hall_id: party.hall_id, name: 'Партер', manager_id: app.north.seat.id, places: [1, 2, 3] };
    data(await app.call('POST', '/sectors', event, sector));
    const origin = data(await app.call('GET', `/events/${party.event_id}`, event)) as EventData;
    const answer = await app.call('POST', `/events/${party.event_id}/duplicate`, event);
    expect(answer.status).toBe(201);
    const copy = answer.body.data as EventData;
    expect(copy).toMatchObject({
      name: 'Премия «Маяк» (копия)',
      status: 'draft',
      code: null,
      missing: [],
      invited: 0,
      seated: 0,
      limit: origin.limit,
      customer: { last_name: 'Заказчиков' },
      created_by: { id: event.id },
    });
    expect(copy.dates.map(({ date, starts_at, zone }) => ({ date, starts_at, zone }))).toEqual(
      origin.dates.map(({ date, starts_at, zone }) => ({ date, starts_at, zone })),
    );
    expect(copy.dates[0]!.id).not.toBe(origin.dates[0]!.id);
    const [before, after] = [await hallOf(app, event, party.hall_id), await hallOf(app, event, copy.halls[0]!.id)];
    expect(after.layout).toEqual(before.layout);
    expect(after.sectors.map(({ name, number, manager }) => ({ name, number, manager }))).toEqual(
      before.sectors.map(({ name, number, manager }) => ({ name, number, manager })),
    );
    expect(after.places.filter((place) => place.sector_id).map((place) => place.place)).toEqual([1, 2, 3]);
    expect(after.places.every((place) => place.ticket === null)).toBe(true);
  });
});

describe('an event of film sessions', () => {
  it('is known as one before it has a hall, in the list, the calendar and on its own', async () => {
    const { event } = app.north;
    const draft = await draftEvent(app, event, { cinema: true, dates: [{ date: '2026-12-24' }] });
    expect([draft.cinema, draft.halls]).toEqual([true, []]);
    const day = await app.call('GET', '/events/index_for_calendar?from=2026-12-24&to=2026-12-24', event);
    const lines = data(day) as { event_id: string; cinema: boolean }[];
    expect(lines.find(({ event_id }) => event_id === draft.id)?.cinema).toBe(true);
    const renamed = data(await app.call('PUT', `/events/${draft.id}`, event, { name: 'Показ' })) as EventData;
    expect(renamed.cinema).toBe(true);
  });

  it('cannot move the date of a session, and is copied without its hall', async () => {
    const { event } = app.north;
    const night = await makeFilmNight(app, app.north, 1);
    const path = `/events/${night.event_id}`;
    const before = data(await app.call('GET', path, event)) as EventData;
    const { id } = before.dates[0]!;
    for (const moved of [{ dates: [{ id, date: '2026-12-06' }] }, { starts_at: '20:00' }]) {
      const answer = await app.call('PUT', path, event, moved);
      expect([answer.status, answer.body.code]).toEqual([409, 'date_of_cinema']);
    }
    const copy = (await app.call('POST', `${path}/duplicate`, event)).body.data as EventData;
    expect([copy.cinema, copy.halls.filter(({ session_ref }) => session_ref !== null)]).toEqual([true, []]);
    expect(copy.halls).toHaveLength(before.halls.length - 1);
  });
});

describe('deleting an event of film sessions', () => {
  it('is refused while the cinema keeps seats for its guests, and done once they are given back', async () => {
    const { event, admin } = app.north;
    const night = await makeFilmNight(app, app.north, 1, 1);
    const seatings = [{ guest_id: night.guests[0]!.id, place: night.places[0] }];
    data(await app.call('POST', '/tickets/create_list', admin, { hall_id: night.hall_id, seatings }));
    const path = `/events/${night.event_id}`;
    expect((await app.call('DELETE', path, event)).body.code).toBe('bound_to_cinema');
    const [order] = data(await app.call('GET', `/orders?event_id=${night.event_id}`, admin)) as { id: string }[];
    data(await app.call('DELETE', `/orders/${order!.id}`, admin));
    expect((await app.call('DELETE', path, event)).status).toBe(200);
    expect((await app.call('GET', path, event)).status).toBe(404);
  });
});

describe('the ledger of an event', () => {
  it('has every letter as it was written, newest first, and tells those whose code is void', async () => {
    const { event, seat } = app.north;
    const party = await makeParty(app, app.north, { guests: 3 });
    const [first] = await seatAll(app, party, event);
    const sent = data(await app.call('POST', '/tickets/send_email', event, { event_id: party.event_id }));
    await waitForJob(app, (sent as { job_id: string }).job_id, event);
    await app.call('DELETE', '/tickets/destroy_list', event, { ids: [first!.id] });
    const path = `/events/${party.event_id}/letters`;
    const { body } = await app.call('GET', `${path}?per_page=2`, event);
    expect(body.meta).toMatchObject({ page: 1, total: 3, total_pages: 2, states: { sent: 3 } });
    const rest = (await app.call('GET', `${path}?per_page=2&page=2`, event)).body.data;
    const letters = [...body.data, ...rest] as { ticket_id: string; guest_name: string; outdated: boolean }[];
    expect(new Set(letters.map(({ ticket_id }) => ticket_id)).size).toBe(3);
    expect(letters.filter(({ outdated }) => outdated).map(({ ticket_id }) => ticket_id)).toEqual([first!.id]);
    expect(letters[0]).toMatchObject({ state: 'sent', send_no: 1, date: '2026-12-05', reason: null });
    expect(letters[0]!.guest_name).toMatch(/\S \S/);
    expect((await app.call('GET', `${path}?state=failed`, event)).body).toMatchObject({ data: [], meta: { total: 0 } });
    expect((await app.call('GET', path, seat)).status).toBe(403);
    expect((await app.call('GET', path, app.south.admin)).status).toBe(404);
  });
});

describe('deleting', () => {
  it('takes an event away with its tickets, while none was sent', async () => {
    const { event } = app.north;
    const party = await makeParty(app, app.north, { guests: 2 });
    const [ticket] = await seatAll(app, party, event);
    const answer = await app.call('DELETE', `/events/${party.event_id}`, event);
    expect([answer.status, answer.body.data.id]).toEqual([200, party.event_id]);
    for (const path of [`/events/${party.event_id}`, `/halls/${party.hall_id}`, `/tickets/${ticket!.id}`]) {
      expect([path, (await app.call('GET', path, event)).status]).toEqual([path, 404]);
    }
    expect((await app.call('DELETE', `/guests/${party.guests[0]!.id}`, app.north.admin)).status).toBe(200);
  });

  it('is refused once a ticket was sent, as are un-publishing and deleting the date', async () => {
    const { event } = app.north;
    const party = await makeParty(app, app.north, { guests: 1 });
    const [ticket] = await seatAll(app, party, event);
    data(await app.call('POST', '/tickets/send_email', event, { ids: [ticket!.id] }));
    data(await app.call('DELETE', '/tickets/destroy_list', event, { ids: [ticket!.id] }));
    const attempts = [
      ['DELETE', `/events/${party.event_id}`],
      ['POST', `/events/${party.event_id}/unpublish`],
      ['PUT', `/events/${party.event_id}`, { dates: [{ date: '2027-01-01' }] }],
    ] as const;
    // A letter taken back before it went out doesn't count; one that went out does, even without its ticket.
    const again = await seatAll(app, party, event);
    const job = data(await app.call('POST', '/tickets/send_email', event, { ids: [again[0]!.id] })) as {
      job_id: string;
    };
    await waitForJob(app, job.job_id, event);
    data(await app.call('DELETE', '/tickets/destroy_list', event, { ids: [again[0]!.id] }));
    for (const [method, path, body] of attempts) {
      const answer = await app.call(method, path, event, body);
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 409, 'tickets_sent']);
    }
  });
});
