import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLayout } from '#shared/hall/layout.ts';
import { hallCalls } from '#server/halls/routes.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { data, draftEvent, makeLocation } from '../events/stage.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

it('what a few words make, or delete, of whole halls waits for its turn and has the patience of long calls', async () => {
  const heavy = hallCalls().filter(({ heavy }) => heavy);
  expect(heavy.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /events/:id/halls/create_list_by_templates',
    'POST /halls/create_list',
    'DELETE /halls/:id',
  ]);
  const { paths } = (await app.call('GET', '/openapi.json', null)).body;
  expect(Object.keys(paths['/api/v1/events/{id}'].delete.responses)).toContain('429');
});

describe('halls made by one call', () => {
  it('have 400,000 places together', async () => {
    const { event } = app.north;
    const draft = await draftEvent(app, event, { dates: [{ date: '2026-12-05' }] });
    const event_date_id = draft.dates[0]!.id;
    const location = await makeLocation(app, event, 'Москва');
    const layout = newLayout(87, 23);
    const template = { name: 'Т', city_id: location.city_id, location_id: location.id, layout };
    const { id } = data(await app.call('POST', '/hall_templates', event, template)) as { id: string };
    const path = `/events/${draft.id}/halls/create_list_by_templates`;
    const made = await app.call('POST', path, event, [{ event_date_id, hall_template_id: id }]);
    const ofTemplates = Array.from({ length: 200 }, () => ({ event_date_id, hall_template_id: id }));
    const copies = ofTemplates.map(() => ({ event_id: draft.id, event_date_id, copy_of: made.body.data[0].id }));
    const sentence =
      /^За один раз можно создать залы, в которых вместе не больше 400\s000 мест\. Добавьте остальные отдельно$/;
    const refused = await app.call('POST', path, event, ofTemplates);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { '199.hall_template_id': expect.stringMatching(sentence) },
    ]);
    const again = await app.call('POST', '/halls/create_list', event, copies);
    expect([again.status, again.body.errors]).toEqual([422, { '199.copy_of': expect.stringMatching(sentence) }]);
    expect((await app.call('GET', `/events/${draft.id}/halls`, event)).body.data).toHaveLength(1);
  });
});
