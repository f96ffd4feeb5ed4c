import { afterAll, beforeAll, expect, it } from 'vitest';
import { deactivate } from '#shared/hall/edit.ts';
import { newLayout } from '#shared/hall/layout.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { tuplesRead } from '../../support/tuples.ts';
import { hallOf } from '../events/stage.ts';
import { makeParty } from '../tickets/party.ts';

const PLACES = 6_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());

it('a hall that is saved with one more seat closed sends and writes the rows of few places, not of all', async () => {
  const { hall_id } = await makeParty(app, app.north, { layout: newLayout(60, PLACES / 60), guests: 0 });
  await app.database.engine.query('analyze places');
  const { layout } = await hallOf(app, app.north.event, hall_id);
  const { sent, rewritten } = await tuplesRead(app.database, async () => {
    const next = deactivate(layout, [30]);
    expect((await app.call('PUT', `/halls/${hall_id}`, app.north.event, { layout: next })).status).toBe(200);
  });
  expect(rewritten['places']).toBe(1);
  expect(sent).toBeLessThan(50 * PLACES);
});
