import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setRows } from '#shared/hall/edit.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { data, makeParty, type Party, seatAll, type TicketRow, waitForJob } from '../tickets/party.ts';
import { cityOf, draftEvent, type EventData, hallOf, publishedEvent } from './stage.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ WORKERS: '2', LOG_LEVEL: process.env.TEST_LOG ?? 'fatal' });
});
afterAll(() => app?.close());

/** A published event, `seated` of its guests on a place, `sent` of them with a ticket in their mailbox. */
async function sentParty(seated: number, sent: number): Promise<Party & { tickets: TicketRow[] }> {
  const { event } = app.north;
  const party = await makeParty(app, app.north, { guests: seated });
  const tickets = await seatAll(app, party, event);
  const ids = tickets.slice(0, sent).map((ticket) => ticket.id);
  const job = data(await app.call('POST', '/tickets/send_email', event, { ids })) as { job_id: string };
  await waitForJob(app, job.job_id, event);
  return { ...party, tickets };
}

const states = async (party: Party) =>
  (data(await app.call('GET', `/events/${party.event_id}/tickets`, app.north.event)) as TicketRow[])
    .sort((one, other) => one.place - other.place)
    .map((ticket) => ticket.state);

describe('a change after tickets were sent', () => {
  it('says beforehand how many people hold one, and makes a new issue of those alone', async () => {
    const { event } = app.north;
    const party = await sentParty(3, 2);
    const path = `/events/${party.event_id}`;
    expect(data(await app.call('GET', `${path}/impact`, event))).toEqual({
      sent_tickets: 2,
      dates: [{ id: party.date_id, sent_tickets: 2 }],
    });
    const before = await hallOf(app, event, party.hall_id);
    const changed = data(await app.call('PUT', path, event, { starts_at: '20:00' })) as EventData;
    expect(changed).toMatchObject({ seated: 3, sent: 0, outdated: 2 });
    expect(await states(party)).toEqual(['outdated', 'outdated', 'not_sent']);
    expect((await hallOf(app, event, party.hall_id)).revision).toBeGreaterThan(before.revision);
    expect(data(await app.call('GET', `${path}/impact`, event))).toMatchObject({ sent_tickets: 0 });
  });

  it.each([
    ['the date', { dates: [{ date: '2026-12-06' }] }, true],
    ['the address', { address: 'Другая улица, 2' }, true],
    ['the name', { name: 'Другое имя' }, false],
    ['the comment', { comment: '<p>а</p>' }, false],
    ['the limit', { guest_limit: 40 }, false],
  ])('counts for %s as it should', async (_what, change, isNewIssue) => {
    const party = await sentParty(1, 1);
    const { dates } = data(await app.call('GET', `/events/${party.event_id}`, app.north.event)) as EventData;
    const body = 'dates' in change ? { dates: [{ id: dates[0]!.id, ...change.dates![0] }] } : change;
    data(await app.call('PUT', `/events/${party.event_id}`, app.north.event, body));
    expect(await states(party)).toEqual([isNewIssue ? 'outdated' : 'sent']);
  });

  it('counts for the city, which brings another zone', async () => {
    const party = await sentParty(1, 1);
    data(await app.call('PUT', `/events/${party.event_id}`, app.north.event, { city_id: await cityOf(app, 'Казань') }));
    expect(await states(party)).toEqual(['outdated']);
  });

  it('leaves the tickets of other dates alone', async () => {
    const party = await sentParty(1, 1);
    const { event } = app.north;
    const { dates } = data(await app.call('GET', `/events/${party.event_id}`, event)) as EventData;
    const two = data(
      await app.call('PUT', `/events/${party.event_id}`, event, { dates: [...dates, { date: '2026-12-12' }] }),
    ) as EventData;
    const moved = [two.dates[0], { ...two.dates[1], date: '2026-12-13' }];
    data(await app.call('PUT', `/events/${party.event_id}`, event, { dates: moved }));
    expect(await states(party)).toEqual(['sent']);
  });
});

describe('new labels on chairs after tickets were sent', () => {
  it('make a new issue of the tickets that say the old ones', async () => {
    const party = await makeParty(app, app.north, { rows: 2, seats: 2, guests: 3 });
    const tickets = await seatAll(app, party, app.north.event);
    const ids = tickets.map((ticket) => ticket.id);
    const job = data(await app.call('POST', '/tickets/send_email', app.north.event, { ids })) as { job_id: string };
    await waitForJob(app, job.job_id, app.north.event);
    const { layout } = await hallOf(app, app.north.event, party.hall_id);
    const layoutWithB = setRows(layout, [1], { label: 'Б' });
    data(await app.call('PUT', `/halls/${party.hall_id}`, app.north.event, { layout: layoutWithB }));
    expect(await states(party)).toEqual(['sent', 'sent', 'outdated']);
  });
});

describe('the guest limit', () => {
  it('can be set to the count, not below', async () => {
    const { event } = app.north;
    const party = await makeParty(app, app.north, { guests: 7 });
    const path = `/events/${party.event_id}`;
    const refused = await app.call('PUT', path, event, { guest_limit: 6 });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'limit_below_count',
      count: 7,
      limit: 6,
      detail: 'Приглашено уже 7, лимит не может быть меньше.',
      errors: { guest_limit: 'Не меньше 7' },
    });
    expect(data(await app.call('PUT', path, event, { guest_limit: 7 }))).toMatchObject({
      invited: 7,
      limit: 7,
      guest_limit: 7,
    });
    expect(data(await app.call('PUT', path, event, { guest_limit: null }))).toMatchObject({
      limit: 50,
      guest_limit: null,
    });
  });

  it('can not be taken off where the places are too few', async () => {
    const { event } = app.north;
    const party = await makeParty(app, app.north, { rows: 1, seats: 2, guests: 0 });
    data(await app.call('PUT', `/events/${party.event_id}`, event, { guest_limit: 10 }));
    const guest = async () =>
      (
        data(await app.call('POST', '/guests', app.north.admin, { last_name: 'Лишний', first_name: 'Лев' })) as {
          id: string;
        }
      ).id;
    const guest_ids = [await guest(), await guest(), await guest()];
    data(await app.call('POST', `/halls/${party.hall_id}/guests/invite`, event, { guest_ids }));
    const refused = await app.call('PUT', `/events/${party.event_id}`, event, { guest_limit: null });
    expect(refused.body).toMatchObject({ code: 'limit_below_count', count: 3, limit: 2 });
  });
});

describe('removing a date', () => {
  it('takes its halls along where nobody sits', async () => {
    const { event } = app.north;
    const two = await publishedEvent(app, event, ['2026-12-05', '2026-12-06']);
    const [first, second] = two.halls;
    const one = data(await app.call('PUT', `/events/${two.id}`, event, { dates: [two.dates[0]] })) as EventData;
    expect(one.dates).toEqual([two.dates[0]]);
    expect(one.halls.map((hall) => hall.id)).toEqual([first!.id]);
    expect(one.limit).toBe(100);
    expect((await app.call('GET', `/halls/${second!.id}`, event)).status).toBe(404);
  });

  it('is refused where somebody sits, naming them', async () => {
    const { event } = app.north;
    const party = await makeParty(app, app.north, { guests: 2 });
    await seatAll(app, party, event);
    const refused = await app.call('PUT', `/events/${party.event_id}`, event, { dates: [{ date: '2027-02-01' }] });
    expect(refused.body).toMatchObject({
      code: 'places_taken',
      places: [
        { hall_id: party.hall_id, place: 1, row: '1', area: null, seat: '1', guest_name: 'Гостева Григорий Петрович' },
        { place: 2, row: '1', seat: '2', guest_name: 'Гостевб Григорий Петрович' },
      ],
    });
  });
});

describe('pictures for the tickets', () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#0e5e6f' } })
      .png()
      .toBuffer();

  it('are kept, shown, replaced and taken off', async () => {
    const { event, seat } = app.north;
    const published = await publishedEvent(app, event);
    const path = `/events/${published.id}/ticket_image`;
    expect((await app.call('GET', path, event)).status).toBe(404);
    const bytes = await picture(1080, 1390);
    const saved = await app.upload(path, event, { name: '../../афиша.png', bytes }, 'PUT');
    expect([saved.status, saved.body.data.ticket_image]).toMatchObject([200, { name: 'афиша.png', type: 'image/png' }]);
    const file = await app.call('GET', path, seat);
    expect(file.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(String(file.headers['content-disposition'])).toMatch(/^inline;/);
    const { width, height } = await sharp(file.raw).metadata();
    expect([width, height]).toEqual([1080, 1390]);
    const logo = await app.upload(
      `/events/${published.id}/ticket_logo`,
      event,
      { name: 'л.png', bytes: await picture(126, 40) },
      'PUT',
    );
    expect(logo.body.data.ticket_logo).toMatchObject({ name: 'л.png', type: 'image/png' });
    const without = data(await app.call('DELETE', path, event)) as EventData;
    expect([without.ticket_image, without.ticket_logo?.name]).toEqual([null, 'л.png']);
    expect((await app.call('GET', path, event)).status).toBe(404);
  });

  it('of another size or kind, or for an event of others, are refused', async () => {
    const { event, seat } = app.north;
    const draft = await draftEvent(app, event);
    const path = `/events/${draft.id}/ticket_image`;
    const wrong = await app.upload(path, event, { name: 'a.png', bytes: await picture(1390, 1080) }, 'PUT');
    expect([wrong.status, wrong.body.code]).toEqual([422, 'bad_image']);
    const bytes = await picture(1080, 1390);
    expect((await app.upload(path, seat, { name: 'a.png', bytes }, 'PUT')).status).toBe(403);
    expect((await app.upload(path, app.south.event, { name: 'a.png', bytes: Buffer.from('x') }, 'PUT')).status).toBe(
      404,
    );
    expect(data(await app.call('GET', `/events/${draft.id}`, event))).toMatchObject({ ticket_image: null, version: 1 });
  });
});
