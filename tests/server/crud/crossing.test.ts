import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { locations } from '#server/crud/tables.ts';
import { checkReferences } from '#server/crud/references.ts';
import { requireAll } from '#server/crud/records.ts';
import type { Work } from '#server/db/work.ts';
import { duplicateEvent } from '#server/flows/events/copying.ts';
import { changeEvent } from '#server/flows/events/editing.ts';
import { addTemplate } from '#server/hall_templates/rules.ts';
import { addSector } from '#server/halls/sectors/dividing.ts';
import { releaseSectors } from '#server/halls/sectors/rules.ts';
import { dismiss } from '#server/users/rules.ts';
import { hallTemplates as resource } from '#resources/hall_templates.ts';
import { type Person, testApp, type TestApp } from '../../support/app.ts';
import { whileOpen } from '../../support/while-open.ts';
import { asResource } from '../../support/resources.ts';
import { data, draftEvent, makeLocation } from '../events/stage.ts';
import { makeParty } from '../tickets/party.ts';

// What is deleted at the moment somebody refers to it.

let app: TestApp;
let location: Awaited<ReturnType<typeof makeLocation>>;
let event_id: string;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  location = await makeLocation(app, app.north.event, 'Казань');
  event_id = (await draftEvent(app, app.north.event)).id;
});

const as = () => app.north.event;
const template = () => ({ name: 'Зал', city_id: location.city_id, location_id: location.id });
const place = () => ({ city_id: location.city_id, location_id: location.id });

describe('a location', () => {
  const remove = () => app.call('DELETE', `/locations/${location.id}`, as());
  const removing = async (work: Work) => {
    await requireAll(work, locations, [location.id], 'update');
    await work.remove(locations, eq(locations.id, location.id));
  };
  const addingTemplate = async (work: Work) => {
    await checkReferences(asResource(resource), work, [template()]);
    await addTemplate(work, template());
  };

  it.each([
    ['a hall template', 'hall_templates', addingTemplate],
    ['an event', 'events', (work: Work) => changeEvent(work, event_id, place())],
  ])('stays where %s is just being put there', async (_what, noun, referring) => {
    expect(await whileOpen(app, referring, remove)).toMatchObject({
      status: 409,
      body: { code: 'in_use', resource: noun, count: 1 },
    });
  });

  it.each([
    ['hall template', () => app.call('POST', '/hall_templates', as(), template())],
    ['new event', () => app.call('POST', '/events', as(), { name: 'Вечер', ...place() })],
    ['event that was elsewhere', () => app.call('PUT', `/events/${event_id}`, as(), place())],
  ])('takes in no %s while it is being deleted', async (_what, refer) => {
    const answer = await whileOpen(app, removing, refer);
    expect(answer).toMatchObject({ status: 422, body: { errors: { location_id: expect.any(String) } } });
  });

  it('may go where only archived events were, which can be saved all the same once they are back', async () => {
    data(await app.call('PUT', `/events/${event_id}`, as(), place()));
    expect((await remove()).status).toBe(409);
    data(await app.call('POST', `/events/${event_id}/archive`, as()));
    data(await remove());
    data(await app.call('POST', `/events/${event_id}/restore`, as()));
    const saved = data(await app.call('PUT', `/events/${event_id}`, as(), { name: 'Снова', ...place() }));
    expect(saved).toMatchObject({ location: { id: location.id } });
    const copy = data(await app.call('POST', `/events/${event_id}/duplicate`, as()));
    expect(copy).toMatchObject({ location: null, address: location.address });
  });
});

describe('a hall template', () => {
  it('may go where halls were made of it: each is a copy', async () => {
    const made = data(await app.call('POST', '/hall_templates', as(), template())) as { id: string };
    const { id, dates } = await draftEvent(app, as(), { dates: [{ date: '2026-12-05' }] });
    const path = `/events/${id}/halls/create_list_by_templates`;
    const wanted = [{ event_date_id: dates[0]!.id, hall_template_id: made.id }];
    const [hall] = data(await app.call('POST', path, as(), wanted)) as [{ id: string; template_id: string }];
    expect(hall.template_id).toBe(made.id);
    data(await app.call('DELETE', `/hall_templates/${made.id}`, as()));
    expect(data(await app.call('GET', `/halls/${hall.id}`, as()))).toMatchObject({ template_id: made.id });
  });
});

describe('an employee', () => {
  let hall_id: string;
  let employee: Person;

  beforeEach(async () => {
    const party = await makeParty(app, app.north, { rows: 1, seats: 4, guests: 0 });
    [hall_id, event_id] = [party.hall_id, party.event_id];
    employee = await app.person(app.north, 'manager_seat');
  });

  /** Sectors of somebody who was dismissed. */
  const orphans = async () => {
    const { rows } = await app.database.engine.query(
      `select count(*)::int as count from sectors s join memberships m on m.id = s.manager_membership_id
       where s.deleted_at is null and m.deleted_at is not null`,
    );
    return rows[0]!['count'];
  };
  const sector = () => ({ hall_id, manager_id: employee.id, places: [1] });
  const add = () => app.call('POST', '/sectors', as(), sector());
  const remove = () => app.call('DELETE', `/users/${employee.id}`, app.north.admin);
  const leave = (work: Work) => dismiss(work, employee.id, releaseSectors);

  it('who is just given a sector loses it when they are dismissed', async () => {
    const answer = await whileOpen(app, (work) => addSector(work, sector()), remove);
    expect([answer.status, await orphans()]).toEqual([200, 0]);
  });

  it('who is just being dismissed gets no sector', async () => {
    const made = data(await app.call('POST', '/sectors', as(), { hall_id })) as { id: string };
    const added = await whileOpen(app, leave, add);
    expect(added).toMatchObject({ status: 422, body: { errors: { manager_id: expect.any(String) } } });
    employee = await app.person(app.north, 'manager_seat');
    const change = () => app.call('PUT', `/sectors/${made.id}`, as(), { manager_id: employee.id });
    expect([(await whileOpen(app, leave, change)).status, await orphans()]).toEqual([422, 0]);
  });

  it('loses the sectors of a copy that is just being made, and of one made just afterwards', async () => {
    data(await add());
    const copied = await whileOpen(app, (work) => duplicateEvent(work, event_id), remove);
    expect([copied.status, await orphans()]).toEqual([200, 0]);
    employee = await app.person(app.north, 'manager_seat');
    data(await add());
    const copy = () => app.call('POST', `/events/${event_id}/duplicate`, as());
    expect([(await whileOpen(app, leave, copy)).status, await orphans()]).toEqual([201, 0]);
  });
});
