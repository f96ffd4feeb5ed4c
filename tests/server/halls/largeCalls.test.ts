import { afterAll, beforeAll, expect, it } from 'vitest';
import { hallCalls } from '#server/halls/routes.ts';
import { testApp, type TestApp } from '../../support/app.ts';

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
