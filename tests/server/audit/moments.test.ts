import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());

const asked = async (name: string, moment: string) => {
  const { status, body } = await app.call('GET', `/audit?${name}=${encodeURIComponent(moment)}`, app.north.admin);
  return [status, Object.keys(body.errors ?? {})];
};

it('the log refuses a moment that no calendar has, also one that its offset moves there', async () => {
  for (const name of ['from', 'to']) {
    const moments = ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59'];
    for (const moment of moments) expect([moment, await asked(name, moment)]).toEqual([moment, [422, [name]]]);
    for (const moment of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-01-01T00:00:00+03:00'])
      expect([moment, await asked(name, moment)]).toEqual([moment, [200, []]]);
  }
});
