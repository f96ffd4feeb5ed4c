import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EventRow } from '#resources/eventSchemas.ts';
import { calendarRow } from '#shared/event.ts';
import { type Person, testApp, type TestApp } from '../../support/app.ts';
import { cityOf, data, draftEvent, type EventData, publishedEvent } from './stage.ts';

let app: TestApp;
let manager: Person;
beforeAll(async () => {
  app = await testApp();
});
/** Goes to a day so far away that sessions of before are over. */
async function come(moment: string): Promise<void> {
  app.clock.set(moment);
  manager = await app.person(app.north, 'manager_event');
}
afterAll(() => app?.close());

/** The house with an admin who is signed in now. */
const house = () => ({ ...app, north: { ...app.north, admin: manager } });
const city_id = (name: string) => cityOf(house(), name);
const evening = async (city: string, date: string, starts_at: string, name: string) =>
  publishedEvent(house(), manager, [date], { name, city_id: await city_id(city), starts_at });
const names = async (filter: string) => {
  const { body } = await app.call('GET', `/events?filter=${filter}`, manager);
  return (body.data as EventRow[]).map(({ name }) => name).sort();
};

describe('an event in another zone', () => {
  it('is over at midnight of its city, whatever day it is where somebody looks at it', async () => {
    await come('2026-11-20T09:00:00Z');
    await evening('Владивосток', '2026-11-20', '12:00', 'Восток');
    await evening('Калининград', '2026-11-20', '12:00', 'Запад');
    // 17:00 in Moscow, still the 20th there; in Vladivostok the 21st has begun.
    app.clock.set('2026-11-20T14:00:00Z');
    expect([await names('upcoming'), await names('past')]).toEqual([['Запад'], ['Восток']]);
    // The 21st in Moscow, the last minute of the 20th in Kaliningrad.
    app.clock.set('2026-11-20T21:59:59Z');
    expect(await names('upcoming')).toEqual(['Запад']);
    app.clock.set('2026-11-20T22:00:00Z');
    expect([await names('upcoming'), await names('past')]).toEqual([[], ['Восток', 'Запад']]);
  });

  it('stands in the calendar on the day and at the time of its city, with its zone', async () => {
    await come('2026-11-20T09:00:00Z');
    await evening('Петропавловск-Камчатский', '2026-12-31', '23:30', 'Новый год');
    const rows = async (from: string, to: string) =>
      z
        .array(calendarRow.strict())
        .parse(data(await app.call('GET', `/events/index_for_calendar?from=${from}&to=${to}`, manager)));
    const [row] = await rows('2026-12-31', '2026-12-31');
    expect(row).toMatchObject({ date: '2026-12-31', starts_at: '23:30', zone: 'Asia/Kamchatka' });
    expect(await rows('2027-01-01', '2027-01-02')).toEqual([]);
  });

  it('says the same in the calendar as in the list: state, place, whose, cinema', async () => {
    await come('2026-11-20T09:00:00Z');
    for (const date of ['2026-10-01', '2026-10-21', '2026-11-19', '2026-11-20', '2026-12-05'])
      await evening('Омск', date, '10:00', `Омск ${date}`);
    await draftEvent(app, manager, {
      name: 'Набросок',
      city_id: await city_id('Омск'),
      dates: [{ date: '2026-10-02' }],
    });
    const put = await evening('Омск', '2026-12-06', '10:00', 'Убранный');
    data(await app.call('POST', `/events/${put.id}/archive`, manager));
    const back = await evening('Омск', '2026-10-03', '10:00', 'Возвращённый');
    data(await app.call('POST', `/events/${back.id}/restore`, manager));
    const query = '/events?filter=upcoming,draft,past,archived&per_page=100';
    const list = (await app.call('GET', query, manager)).body.data as EventRow[];
    const shown = z
      .array(calendarRow.strict())
      .parse(data(await app.call('GET', '/events/index_for_calendar?from=2026-09-01&to=2026-12-31', manager)));
    expect(new Set(shown.map(({ state }) => state))).toEqual(new Set(['upcoming', 'draft', 'past', 'archived']));
    for (const row of shown) {
      const { state, city, location, address, is_mine, cinema, code } = list.find(({ id }) => id === row.event_id)!;
      expect(row).toMatchObject({ state, city, location, address, is_mine, cinema, code });
    }
  });
});

describe('a date on which clocks change', () => {
  it.each([
    // 28 March 2027: 3:00 becomes 4:00. 31 October 2027: 4:00 becomes 3:00.
    ['a time that is left out', '2027-03-28', '03:30', '2027-03-28T20:59:59Z', '2027-03-28T21:00:00Z'],
    ['a time that comes twice', '2027-10-31', '03:30', '2027-10-31T21:59:59Z', '2027-10-31T22:00:00Z'],
    ['the hour before', '2027-03-27', '23:30', '2027-03-28T01:29:59Z', '2027-03-28T01:30:00Z'],
  ])('takes %s as it is written, and is over in time', async (_, date, starts_at, still, over) => {
    await come('2027-03-20T09:00:00Z');
    const made: EventData = await evening('Рига', date, starts_at, `Рига ${date}`);
    expect(made.dates[0]).toMatchObject({ date, starts_at, zone: 'Europe/Riga' });
    await come(still);
    expect(await names('upcoming')).toContain(`Рига ${date}`);
    await come(over);
    expect(await names('past')).toContain(`Рига ${date}`);
  });

  it('is as far away as the calendar says when dates are copied and moved over it', async () => {
    await come('2027-03-20T09:00:00Z');
    const draft = await draftEvent(app, manager, {
      name: 'Через перевод часов',
      city_id: await city_id('Рига'),
      starts_at: '19:00',
      dates: [{ date: '2027-03-27' }, { date: '2027-03-28' }],
    });
    const moved = draft.dates.map(({ id }, i) => ({ id, date: ['2027-10-30', '2027-10-31'][i]! }));
    const after = data(await app.call('PUT', `/events/${draft.id}`, manager, { dates: moved })) as EventData;
    expect(after.dates.map(({ date, starts_at }) => `${date} ${starts_at}`)).toEqual([
      '2027-10-30 19:00',
      '2027-10-31 19:00',
    ]);
  });
});
