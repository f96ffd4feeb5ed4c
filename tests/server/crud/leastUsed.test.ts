import { afterAll, beforeAll, expect, it } from 'vitest';
import { TINTS } from '#shared/tints.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { data } from '../tickets/party.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());

it('a new tag takes the next colour that no tag of its organisation has, unless one is chosen', async () => {
  const made = async (name: string, more: object = {}, as = app.north.admin) =>
    (data(await app.call('POST', '/tags', as, { name, ...more })) as { id: string; tint: string }).tint;
  expect(await made('Пресса')).toBe('slate');
  expect(await made('Партнёры', { tint: 'plum' })).toBe('plum');
  const others = TINTS.filter((tint) => tint !== 'slate' && tint !== 'plum');
  const given: string[] = [];
  for (const tint of others) given.push(await made(`Тег ${tint}`, { tint: null }));
  expect(given).toEqual(others);
  // All are used: the first again.
  expect(await made('Девятый')).toBe('slate');
  expect(await made('Чужой', {}, app.south.admin)).toBe('slate');
  // What was deleted leaves its colour to the next.
  const tags = data(await app.call('GET', '/tags?tint=rose', app.north.admin)) as { id: string }[];
  await app.call('DELETE', `/tags/${tags[0]!.id}`, app.north.admin);
  expect(await made('После розового')).toBe('rose');
  expect((await app.call('POST', '/tags', app.north.admin, { name: 'Иной', tint: 'pink' })).status).toBe(422);
});

it('those that are made at one moment take one after the other', async () => {
  const { admin } = await app.organization('Дом тегов');
  const answers = await Promise.all(TINTS.map((tint) => app.call('POST', '/tags', admin, { name: `Тег ${tint}` })));
  expect(new Set(answers.map((answer) => (data(answer) as { tint: string }).tint))).toEqual(new Set(TINTS));
});
