import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FirstSteps } from '#shared/firstSteps.ts';
import { type Organization, type Person, testApp, type TestApp } from '../../support/app.ts';
import { data } from '../tickets/party.ts';

let app: TestApp;
let house: Organization;
let admin: Person;
beforeAll(async () => {
  app = await testApp();
  house = await app.organization('Дом на Мойке');
  ({ admin } = house);
});
afterAll(() => app.close());

const steps = async (as = admin) => data(await app.call('GET', '/first_steps', as)) as FirstSteps;

/** How many live rows an organisation has, by table. */
async function liveRows(organization: string) {
  const counts: Record<string, number> = {};
  for (const table of ['events', 'event_dates', 'halls', 'sectors', 'places', 'guests', 'tickets', 'invitations']) {
    const live =
      table === 'places' ? 'active' : table === 'tickets' || table === 'invitations' ? 'live' : 'deleted_at is null';
    const { rows } = await app.database.engine.query(
      `select count(*)::int as count from ${table} where organization_id = $1 and ${live}`,
      [organization],
    );
    counts[table] = Number(rows[0]!['count']);
  }
  return counts;
}

describe('the first steps of a house', () => {
  it('are known as done once there is what they are about', async () => {
    const { event } = house;
    expect(await steps()).toEqual({
      organization: 'Дом на Мойке',
      colleagues: true,
      location: false,
      template: false,
      guests: false,
      event: false,
      example_id: null,
    });
    const alone = await app.organization('Дом без коллег');
    for (const person of [alone.event, alone.seat]) data(await app.call('DELETE', `/users/${person.id}`, alone.admin));
    expect(await steps(alone.admin)).toMatchObject({ colleagues: false });
    const [city] = data(await app.call('GET', '/cities?per_page=1', event)) as unknown as { id: string }[];
    data(await app.call('POST', '/locations', event, { name: 'Дом', city_id: city!.id, address: 'Мойка, 12' }));
    expect(await steps(event)).toMatchObject({ location: true, template: false, event: false });
    expect((await app.call('GET', '/first_steps', house.seat)).status).toBe(403);
  });

  it('hold an example in one click, once, whose people are nobody’s and whose mail goes nowhere', async () => {
    const [one, other] = await Promise.all([
      app.call('POST', '/first_steps/example', house.event),
      app.call('POST', '/first_steps/example', admin),
    ]);
    expect([one.status, other.status].toSorted()).toEqual([201, 409]);
    const { example_id, event, guests } = await steps();
    expect([event, guests]).toEqual([false, false]);
    const example = data(await app.call('GET', `/events/${example_id}`, admin)) as Record<string, unknown>;
    expect(example).toMatchObject({ name: 'Пример: вечер открытия сезона', state: 'upcoming', status: 'published' });
    expect(await liveRows(house.id)).toMatchObject({ events: 1, halls: 1, sectors: 4, guests: 120, tickets: 90 });
    const { rows } = await app.database.engine.query(
      `select distinct split_part(email, '@', 2) as domain from guests where organization_id = $1`,
      [house.id],
    );
    expect(rows).toEqual([{ domain: 'primer.example.ru' }]);
    expect(await liveRows(app.south.id)).toMatchObject({ events: 0, guests: 0 });
  });

  it('lose the example in one click, sent tickets and all, and nothing else', async () => {
    const own = {
      last_name: 'Своя',
      first_name: 'Анна',
      middle_name: null,
      phone: null,
      email: 'own@gosti.example.ru',
    };
    data(await app.call('POST', '/guests', admin, own));
    const { example_id } = await steps();
    data(await app.call('POST', '/tickets/send_email', admin, { event_id: example_id }));
    await app.database.engine.query(`update letters set state = 'sent', sent_at = now() where organization_id = $1`, [
      house.id,
    ]);
    expect((await app.call('DELETE', `/events/${example_id}`, admin)).body.code).toBe('tickets_sent');
    const before = await liveRows(app.north.id);
    expect(data(await app.call('DELETE', '/first_steps/example', house.event))).toMatchObject({
      example_id: null,
      guests: true,
    });
    expect(await liveRows(house.id)).toEqual({
      events: 0,
      event_dates: 0,
      halls: 0,
      sectors: 0,
      places: 0,
      guests: 1,
      tickets: 0,
      invitations: 0,
    });
    expect(await liveRows(app.north.id)).toEqual(before);
    // Nor does anybody find it in the trash; it is told among what was done, and can't be taken back.
    expect((await app.call('GET', '/guests/trash', admin)).body.meta).toMatchObject({ total: 0 });
    const [removed] = data(await app.call('GET', '/batches', admin)) as { id: string; verb: string; records: number }[];
    expect(removed).toMatchObject({ verb: 'remove_example', noun: 'guests', records: 120 });
    expect((await app.call('POST', `/batches/${removed!.id}/undo`, admin, {})).body).toMatchObject({
      code: 'cannot_undo',
    });
    expect((await app.call('DELETE', '/first_steps/example', admin)).status).toBe(404);
  });

  it('make another example in English, which goes also once it is archived or its event deleted', async () => {
    const english = { language: 'en' as const };
    const made = data(await app.call('POST', '/first_steps/example', admin, undefined, english)) as FirstSteps;
    const example = data(await app.call('GET', `/events/${made.example_id}`, admin)) as { name: string };
    expect(example.name).toBe('Example: opening night');
    data(await app.call('POST', `/events/${made.example_id}/archive`, admin));
    data(await app.call('DELETE', '/first_steps/example', admin));
    const again = data(await app.call('POST', '/first_steps/example', admin)) as FirstSteps;
    data(await app.call('DELETE', `/events/${again.example_id}`, admin));
    const [guest] = data(await app.call('GET', '/guests?q=primer.example', admin)) as { id: string }[];
    data(await app.call('DELETE', `/guests/${guest!.id}`, admin));
    data(await app.call('DELETE', '/first_steps/example', admin));
    for (const noun of ['events', 'guests'])
      expect((await app.call('GET', `/${noun}/trash`, admin)).body.meta.total).toBe(0);
    expect(await liveRows(house.id)).toMatchObject({ events: 0, guests: 1 });
  });
});
