import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../support/app.ts';
import { cityOf, data, draftEvent, type EventData, makeLocation } from './stage.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: process.env.TEST_LOG ?? 'fatal' });
});
afterAll(() => app?.close());

describe('a draft', () => {
  it('is kept from the name alone and says what it lacks', async () => {
    const { event } = app.north;
    const made = await app.call('POST', '/events', event, { name: '  Премия «Маяк» ' });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      name: 'Премия «Маяк»',
      status: 'draft',
      state: 'draft',
      code: null,
      language: 'ru',
      dates: [],
      time_per_date: false,
      starts_at: null,
      customer: null,
      halls: [],
      is_mine: true,
      can_edit: true,
      invited: 0,
      limit: 0,
      version: 1,
      created_by: { id: event.id, first_name: 'manager_event' },
      missing: [
        'date',
        'time',
        'city_id',
        'address',
        'customer.last_name',
        'customer.first_name',
        'customer.phone',
        'customer.email',
        'hall',
      ],
    });
    const read = await app.call('GET', `/events/${made.body.data.id}`, event);
    expect(read.body).toEqual(made.body);
  });

  it('keeps the one time before there is a date, and gives it to every date', async () => {
    const { event } = app.north;
    const made = await draftEvent(app, event, { starts_at: '19:00' });
    expect(made.starts_at).toBe('19:00');
    const dated = await change(made.id, { dates: [{ date: '2026-12-06' }, { date: '2026-12-05' }] });
    expect(dated.dates.map(({ date, starts_at }) => `${date} ${starts_at}`)).toEqual([
      '2026-12-05 19:00',
      '2026-12-06 19:00',
    ]);
    const later = await change(made.id, { starts_at: '20:30' });
    expect(later.dates.map(({ id, starts_at }) => ({ id, starts_at }))).toEqual(
      dated.dates.map(({ id }) => ({ id, starts_at: '20:30' })),
    );
  });

  it('can have a time per date, and one time again', async () => {
    const made = await draftEvent(app, app.north.event, {
      time_per_date: true,
      dates: [
        { date: '2026-12-05', starts_at: '18:30' },
        { date: '2026-12-05', starts_at: '21:00' },
        { date: '2026-12-06', starts_at: null },
      ],
    });
    expect(made.dates.map(({ starts_at }) => starts_at)).toEqual(['18:30', '21:00', null]);
    expect(made.missing).toContain('time');
    const dates = [made.dates[0], made.dates[2]];
    const one = await change(made.id, { time_per_date: false, dates });
    expect(one.dates.map(({ date, starts_at }) => `${date} ${starts_at}`)).toEqual([
      '2026-12-05 18:30',
      '2026-12-06 18:30',
    ]);
    expect(one.starts_at).toBe('18:30');
  });

  it('recognises a date sent without its id', async () => {
    const made = await draftEvent(app, app.north.event, { starts_at: '19:00', dates: [{ date: '2026-12-05' }] });
    const again = await change(made.id, { dates: [{ date: '2026-12-04' }, { date: '2026-12-05' }] });
    expect(again.dates[1]!.id).toBe(made.dates[0]!.id);
  });

  it('takes city, address and zone from its location', async () => {
    const { event } = app.north;
    const location = await makeLocation(app, event, 'Владивосток');
    const made = await draftEvent(app, event, { location_id: location.id, dates: [{ date: '2026-12-05' }] });
    expect(made).toMatchObject({
      city_id: location.city_id,
      city: { name: 'Владивосток' },
      location: { id: location.id, name: location.name },
      address: location.address,
    });
    expect(made.dates[0]!.zone).toBe('Asia/Vladivostok');
    const moved = await change(made.id, {
      location_id: null,
      city_id: await cityOf(app, 'Калининград'),
      address: 'Парк, 1',
    });
    expect(moved).toMatchObject({ location: null, address: 'Парк, 1', city: { name: 'Калининград' } });
    expect(moved.dates[0]!.zone).toBe('Europe/Kaliningrad');
    const english = await app.call('GET', `/events/${made.id}`, event, undefined, { language: 'en' });
    expect(english.body.data.city.name).toBe('Kaliningrad');
  });

  it('can be sent back whole as it was read', async () => {
    const made = await draftEvent(app, app.north.event, {
      city_id: await cityOf(app, 'Москва'),
      starts_at: '19:00',
      dates: [{ date: '2026-12-05' }],
      comment: '<p>Дресс-код</p>',
    });
    const { updated_at: _, version, ...same } = await change(made.id, { ...made });
    const { updated_at: __, version: before, ...old } = made;
    expect(same).toEqual(old);
    expect(version).toBe(before + 1);
  });

  it('can be made by a superadmin who is no member', async () => {
    const made = await draftEvent(app, app.superadmin, { dates: [{ date: '2026-12-05' }] });
    expect(made).toMatchObject({ created_by: null, is_mine: false, can_edit: true });
    data(await app.call('DELETE', `/events/${made.id}`, app.superadmin));
  });

  it('keeps the comment without what could harm', async () => {
    const made = await draftEvent(app, app.north.event, {
      comment: '<p onclick="x()">Вход <a href="javascript:x()">здесь</a><script>x()</script></p>',
    });
    expect(made.comment).toBe('<p>Вход <a>здесь</a></p>');
  });
});

describe('what is refused', () => {
  it('names every wrong field in the language asked for', async () => {
    const { event } = app.north;
    const wrong = {
      name: '   ',
      address: 'x'.repeat(301),
      language: 'de',
      starts_at: '25:00',
      guest_limit: 0,
      dates: [{ date: '2026-02-30' }, { date: '1899-12-31' }],
      colour: 'red',
    };
    const answer = await app.call('POST', '/events', event, wrong);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'invalid',
      errors: {
        name: 'Заполните поле',
        address: 'Не больше 300 символов',
        language: 'Недопустимое значение',
        starts_at: 'Нужно время, например 19:00',
        guest_limit: 'Не меньше 1',
        'dates.0.date': 'Недопустимое значение',
        'dates.1.date': 'Дата от 01.01.1900 до 31.12.2099',
        colour: 'Такого поля нет',
      },
    });
    const kinds = await app.call('POST', '/events', event, { name: 5, dates: 'x', time_per_date: null });
    expect(kinds.body.errors).toEqual({
      name: 'Недопустимое значение',
      dates: 'Недопустимое значение',
      time_per_date: 'Заполните поле',
    });
    const english = await app.call('POST', '/events', event, { name: '' }, { language: 'en' });
    expect(english.body.errors).toEqual({ name: 'Fill in this field' });
  });

  it('refuses the same evening twice, and dates and places that are not there', async () => {
    const { event } = app.north;
    const twice = await app.call('POST', '/events', event, {
      name: 'А',
      dates: [{ date: '2026-12-05' }, { date: '2026-12-05' }],
    });
    expect(twice.body.errors).toEqual({ 'dates.1.date': 'Эта дата уже есть: 05.12.2026' });
    const foreign = await makeLocation(app, app.south.event, 'Москва');
    for (const id of [foreign.id, uuidv7()]) {
      const answer = await app.call('POST', '/events', event, { name: 'А', location_id: id });
      expect(answer.body.errors).toEqual({ location_id: 'Такой записи нет' });
      const city = await app.call('POST', '/events', event, { name: 'А', city_id: id });
      expect(city.body.errors).toEqual({ city_id: 'Такой записи нет' });
      const date = await app.call('POST', '/events', event, { name: 'А', dates: [{ id, date: '2026-12-05' }] });
      expect(date.body.errors).toEqual({ 'dates.0.id': 'Такой записи нет' });
    }
    const location = await makeLocation(app, event, 'Москва');
    const elsewhere = { name: 'А', location_id: location.id, city_id: await cityOf(app, 'Казань') };
    expect((await app.call('POST', '/events', event, elsewhere)).body.errors).toEqual({
      city_id: 'Площадка находится в другом городе',
    });
  });

  it('refuses to overwrite what somebody else has changed', async () => {
    const { event, admin } = app.north;
    const made = await draftEvent(app, event, { name: 'Первое имя' });
    await app.call('PUT', `/events/${made.id}`, admin, { name: 'Второе имя', version: made.version });
    const answer = await app.call('PUT', `/events/${made.id}`, event, { name: 'Третье имя', version: made.version });
    expect(answer.status).toBe(412);
    expect(answer.body).toMatchObject({
      code: 'stale',
      theirs: { name: 'Второе имя', version: 2 },
      yours: { name: 'Третье имя' },
    });
  });

  it('is not there for other organisations, whatever the body', async () => {
    const made = await draftEvent(app, app.north.event);
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['PUT', '/update_customer'],
      ['POST', '/publish'],
      ['POST', '/unpublish'],
      ['POST', '/archive'],
      ['POST', '/restore'],
      ['POST', '/duplicate'],
      ['GET', '/impact'],
      ['GET', '/halls'],
      ['GET', '/ticket_image'],
      ['DELETE', '/ticket_logo'],
    ] as const) {
      const body = method === 'PUT' ? { nonsense: true } : undefined;
      const foreign = await app.call(method, `/events/${made.id}${path}`, app.south.admin, body);
      const random = await app.call(method, `/events/${uuidv7()}${path}`, app.south.admin, body);
      expect([path, foreign.status, foreign.body.code]).toEqual([path, 404, 'not_found']);
      expect({ ...foreign.body, request_id: '' }).toEqual({ ...random.body, request_id: '' });
    }
  });

  it('is for event managers and above', async () => {
    const { event, seat } = app.north;
    const made = await draftEvent(app, event);
    expect((await app.call('POST', '/events', seat, { name: 'А' })).status).toBe(403);
    expect((await app.call('GET', `/events/${made.id}`, seat)).status).toBe(404);
    for (const [method, path] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/publish'],
      ['POST', '/archive'],
    ] as const) {
      expect(
        (await app.call(method, `/events/${made.id}${path}`, seat, method === 'PUT' ? {} : undefined)).status,
      ).toBe(403);
    }
  });
});

async function change(id: string, body: object): Promise<EventData> {
  return data(await app.call('PUT', `/events/${id}`, app.north.event, body)) as EventData;
}
