import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newLayout } from '#shared/hall/layout.ts';
import { type Answer, testApp, type TestApp } from '../../support/app.ts';
import { data, makeParty, type Party, seatAll } from '../tickets/party.ts';

// Section 3 of the specification: every field it names goes in, is kept, and comes out.

type Row = Record<string, unknown> & { id: string };

let app: TestApp;
let party: Party;
let city: Row;
beforeAll(async () => {
  app = await testApp();
  party = await makeParty(app, app.north, { rows: 2, seats: 3, guests: 2 });
  [city] = data(await app.call('GET', '/cities?q=Москва', app.north.admin)) as [Row];
});
afterAll(() => app.close());

const row = (answer: Answer) => data(answer) as Row;
const get = async (path: string) => row(await app.call('GET', path, app.north.admin));
const post = async (path: string, body: object) => row(await app.call('POST', path, app.north.admin, body));
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

describe('section 3', () => {
  test('the signed-in user has names, e-mail, role, organisation and all organisations', async () => {
    const twice = await app.person(app.south, 'manager_seat', app.north.event.email);
    expect(await get('/auth/me').then((me) => me.email)).toBe(app.north.admin.email);
    const me = row(await app.call('GET', '/auth/me', app.north.event));
    expect(me).toEqual({
      id: app.north.event.id,
      first_name: 'manager_event',
      last_name: 'Тестов',
      middle_name: null,
      email: twice.email,
      role: { name: 'manager_event', name_human: expect.stringMatching(/[А-Я]/) },
      organization: { id: app.north.id, name: app.north.name, zone: null },
      organizations: [
        { id: app.north.id, name: app.north.name },
        { id: app.south.id, name: app.south.name },
      ],
    });
    // Files write moments by the clocks of its city, and so does the page.
    await app.database.engine.query(
      `update organizations set city_id = (select id from cities where zone = 'Asia/Vladivostok' limit 1) where id = $1`,
      [app.south.id],
    );
    expect((await app.call('GET', '/auth/me', app.south.admin)).body.data.organization.zone).toBe('Asia/Vladivostok');
  });

  test('an event has all its fields, and its code only once it is published', async () => {
    const location = await post('/locations', { name: 'Дом', address: 'Арбат, 1', city_id: city.id });
    const made = await post('/events', {
      name: 'Вечер поэзии',
      location_id: location.id,
      comment: '<p>Цветы у входа</p>',
      starts_at: '19:00',
      dates: [{ date: '2026-12-10' }, { date: '2026-12-11' }],
    });
    const one = await get(`/events/${made.id}`);
    expect(one).toMatchObject({
      name: 'Вечер поэзии',
      address: 'Арбат, 1',
      city: { id: city.id },
      location: { id: location.id },
      comment: '<p>Цветы у входа</p>',
      code: null,
      status: 'draft',
      customer: null,
      ticket_image: null,
      ticket_logo: null,
      halls: [],
      cinema: false,
      time_per_date: false,
      starts_at: expect.stringMatching(/^19:00/),
    });
    const dates = one['dates'] as { id: string; date: string; starts_at: string }[];
    expect(dates.map(({ date, starts_at }) => [date, starts_at.slice(0, 5)])).toEqual([
      ['2026-12-10', '19:00'],
      ['2026-12-11', '19:00'],
    ]);
    const each = {
      time_per_date: true,
      dates: dates.map(({ id, date }, at) => ({ id, date, starts_at: `1${at}:30` })),
    };
    row(await app.call('PUT', `/events/${made.id}`, app.north.admin, each));
    expect(
      ((await get(`/events/${made.id}`))['dates'] as typeof dates).map(({ starts_at }) => starts_at.slice(0, 5)),
    ).toEqual(['10:30', '11:30']);
    for (const [path, width, height] of [
      ['ticket_image', 1080, 1390],
      ['ticket_logo', 126, 40],
    ] as const) {
      const file = { name: `${path}.png`, bytes: await picture(width, height) };
      data(await app.upload(`/events/${made.id}/${path}`, app.north.admin, file, 'PUT'));
    }
    const halls = dates.map(({ id }) => ({ event_id: made.id, event_date_id: id }));
    data(await app.call('POST', '/halls/create_list', app.north.admin, halls));
    const customer = { last_name: 'Белов', first_name: 'Илья', phone: '+7 495 123-45-67', email: 'b@example.ru' };
    row(await app.call('PUT', `/events/${made.id}/update_customer`, app.north.admin, customer));
    await post(`/events/${made.id}/publish`, {});
    expect(await get(`/events/${made.id}`)).toMatchObject({
      code: expect.stringMatching(/\S{4,}/),
      status: 'published',
      customer,
      ticket_image: { name: 'ticket_image.png' },
      ticket_logo: { name: 'ticket_logo.png' },
      halls: [{ places: 100 }, { places: 100 }],
    });
  });

  test('a customer has last name, first name, phone and e-mail', async () => {
    const customer = { last_name: 'Орлова', first_name: 'Вера', phone: '+7 495 765-43-21', email: 'o@example.ru' };
    row(await app.call('PUT', `/events/${party.event_id}/update_customer`, app.north.admin, customer));
    expect((await get(`/events/${party.event_id}`))['customer']).toMatchObject(customer);
  });

  test('a guest has last, first and middle name, phone and e-mail', async () => {
    const guest = {
      last_name: 'Гостева',
      first_name: 'Галина',
      middle_name: 'Павловна',
      phone: '+7 921 123-45-67',
      email: 'g@example.ru',
    };
    const { id } = await post('/guests', guest);
    expect(await get(`/guests/${id}`)).toMatchObject(guest);
  });

  test('an employee has names, phone, e-mail, role and one of the job titles manager and controller', async () => {
    const employee = {
      last_name: 'Кротов',
      first_name: 'Олег',
      middle_name: 'Ильич',
      phone: '+7 921 765-43-21',
      email: 'k@example.ru',
      role: 'manager_seat',
      job_title: 'controller',
    };
    const { id, version } = await post('/users', employee);
    expect(await get(`/users/${id}`)).toMatchObject(employee);
    const change = (job_title: string) => app.call('PUT', `/users/${id}`, app.north.admin, { job_title, version });
    expect((await change('director')).body.errors).toHaveProperty('job_title');
    expect(row(await change('manager'))).toMatchObject({ job_title: 'manager' });
  });

  test('a hall template has place, counts, stage or screen on any side, entrances, direction and free seating areas', async () => {
    const location = await post('/locations', { name: 'Клуб', address: 'Невский, 2', city_id: city.id });
    for (const [at, side] of (['top', 'bottom', 'left', 'right'] as const).entries()) {
      const whole = newLayout(4, 6);
      const layout = {
        ...whole,
        next_place: whole.next_place + 8,
        direction: at % 2 === 0 ? 'rtl' : 'ltr',
        stage: { kind: at % 2 === 0 ? 'screen' : 'stage', side },
        entrances: [
          { name: 'Вход А', x: -40, y: 0 },
          { name: 'Вход Б', x: 200, y: 0 },
        ],
        areas: [
          {
            name: 'Танцпол',
            x: 0,
            y: 200,
            width: 100,
            height: 60,
            places: Array.from({ length: 8 }, (_, place) => whole.next_place + place),
          },
        ],
      };
      const made = { name: `Схема ${side}`, city_id: city.id, location_id: location.id, layout };
      const { id } = await post('/hall_templates', made);
      expect(await get(`/hall_templates/${id}`)).toMatchObject({
        ...made,
        rows_count: 4,
        seats_per_row: 6,
        total_seats: 32,
      });
    }
  });

  test("a sector has a name that begins with 'Sector', a manager who may have several, its seats and their number", async () => {
    for (const [language, name] of [
      ['en', 'Sector 1'],
      ['ru', 'Сектор 1'],
    ] as const) {
      const { hall_id } = await makeParty(app, app.north, { rows: 1, seats: 4, guests: 0, language, draft: true });
      const { id } = await post('/sectors', { hall_id, manager_id: app.north.seat.id, places: [1, 3] });
      expect(await get(`/sectors/${id}`)).toMatchObject({
        name,
        manager: { id: app.north.seat.id },
        places: [1, 3],
        total_seats: 2,
      });
      const second = { hall_id, manager_id: app.north.seat.id, places: [2] };
      expect(await post('/sectors', second)).toMatchObject({ number: 2, manager: { id: app.north.seat.id } });
    }
  });

  test('a ticket has guest, row, seat, and says whether it was sent', async () => {
    const [ticket] = await seatAll(app, party, app.north.admin, 1);
    expect(await get(`/tickets/${ticket!.id}`)).toMatchObject({
      guest_id: party.guests[0]!.id,
      guest_name: expect.stringMatching(/^Гостев/),
      row: '1',
      seat: '1',
      state: 'not_sent',
      sent_at: null,
    });
  });

  test('a location has name, address and the name of its city', async () => {
    const { id } = await post('/locations', { name: 'Манеж', address: 'Манежная, 1', city_id: city.id });
    expect(await get(`/locations/${id}`)).toMatchObject({ name: 'Манеж', address: 'Манежная, 1', city_id: city.id });
    expect(await get(`/cities/${city.id}`)).toMatchObject({ name_ru: 'Москва', name_en: 'Moscow' });
  });
});
