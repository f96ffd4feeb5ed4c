import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limit } from '#shared/limits.ts';
import { purge } from '#server/flows/jobs/purge.ts';
import { type Person, testApp, type TestApp } from '../../support/app.ts';
import { data } from '../tickets/party.ts';

// Who has a record open is told to whoever else has: it warns and never locks.

type Heard = {
  version: number;
  others: { id: string; last_name: string; first_name: string; editing: string | null }[];
};

let app: TestApp;
let id: string;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());
beforeEach(async () => {
  const cities = await app.call('GET', '/cities?per_page=1', app.north.admin);
  const [city] = data(cities) as { id: string }[];
  const body = { name: `Причал ${performance.now()}`, city_id: city!.id, address: 'Набережная, 1' };
  id = (data(await app.call('POST', '/locations', app.north.admin, body)) as { id: string }).id;
});

const say = (as: Person, body: object = {}, noun = 'locations') => app.call('PUT', `/${noun}/${id}/presence`, as, body);
const hear = async (as: Person, body: object = {}) => data(await say(as, body)) as Heard;
const names = ({ others }: Heard) => others.map((each) => [each.first_name, each.editing]);

describe('who has a record open', () => {
  it('is told who else has, by name, and which field they are changing', async () => {
    const [anna, boris] = [app.north.admin, app.north.event];
    expect(await hear(anna)).toMatchObject({ version: 1, others: [] });
    const first = await hear(boris, { editing: 'address' });
    expect(first.others).toHaveLength(1);
    const second = await hear(anna, { editing: 'name' });
    expect(names(second)).toEqual([[expect.any(String), 'address']]);
    // The same person is the same one as long as they are here.
    expect((await hear(anna)).others[0]!.id).toBe(second.others[0]!.id);
    expect(names(await hear(boris))).toEqual([[expect.any(String), null]]);
  });

  it('is told that they have gone, at once or when nothing is heard of them', async () => {
    const [anna, boris] = [app.north.admin, app.north.event];
    await hear(boris, { editing: 'name' });
    expect((await hear(anna)).others).toHaveLength(1);
    await say(boris, { leaves: true });
    expect((await hear(anna)).others).toEqual([]);
    await hear(boris);
    app.clock.advance(limit('presenceMs') - 1_000);
    expect((await hear(anna)).others).toHaveLength(1);
    app.clock.advance(2_000);
    expect((await hear(anna)).others).toEqual([]);
  });

  it('hears which version the record has by now, and writes nothing down of it', async () => {
    const before = await app.call('GET', `/locations/${id}/history`, app.north.admin);
    const changed = await app.call('PUT', `/locations/${id}`, app.north.admin, { address: 'Новая, 2' });
    expect(changed.status).toBe(200);
    const answer = await say(app.north.event);
    expect((data(answer) as Heard).version).toBe(2);
    expect(answer.headers['batch-id']).toBeUndefined();
    const after = await app.call('GET', `/locations/${id}/history`, app.north.admin);
    expect(after.body.meta).toMatchObject({ total: (before.body.meta as { total: number }).total + 1 });
  });

  it('is nothing to other organisations, to who may not read it, or of a field that is none', async () => {
    await say(app.south.admin);
    expect((await say(app.south.admin)).status).toBe(404);
    expect((await hear(app.north.admin)).others).toEqual([]);
    expect((await say(app.north.seat, {}, 'hall_templates')).status).toBe(403);
    const refused = await say(app.north.admin, { editing: 'height' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toHaveProperty('editing');
    expect(names(await hear(app.north.event))).toEqual([[expect.any(String), null]]);
  });

  it('says nothing of a field the person asking may not see, and doesn’t let them name it', async () => {
    const body = { last_name: 'Крылова', first_name: 'Нина', middle_name: '' };
    id = (data(await app.call('POST', '/guests', app.north.admin, body)) as { id: string }).id;
    await say(app.north.event, { editing: 'phone' }, 'guests');
    const seen = data(await say(app.north.admin, {}, 'guests')) as Heard;
    expect(seen.others.map(({ editing }) => editing)).toEqual(['phone']);
    const hidden = data(await say(app.north.seat, {}, 'guests')) as Heard;
    expect(hidden.others.map(({ editing }) => editing)).toEqual([null, null]);
    expect((await say(app.north.seat, { editing: 'phone' }, 'guests')).status).toBe(422);
  });

  it('is forgotten after a day', async () => {
    await hear(app.north.admin);
    const kept = () => app.database.query(sql`select 1 from presences`);
    expect((await kept()).length).toBeGreaterThan(0);
    await purge(app.database, () => new Date(app.clock.now().getTime() + 86_500_000));
    expect(await kept()).toEqual([]);
  });
});
