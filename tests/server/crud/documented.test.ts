import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../support/app.ts';
import { House } from '../../support/house.ts';

/** The files that docs/adding-a-call.md spells out, by their names; `tests/support/documented` has them for the compiler. */
const files = new Map(
  [...readFileSync('docs/adding-a-call.md', 'utf8').matchAll(/^```tsx?\n\/\/ (\S+)\n(.*?)^```$/gms)].map(
    ([, name, code]) => [name!, code!],
  ),
);

let house: House;
let app: TestApp;
beforeAll(async () => {
  house = new House();
  for (const [name, code] of files) {
    const at = path.join(house.folder, name);
    mkdirSync(path.dirname(at), { recursive: true });
    writeFileSync(at, code);
  }
  house.edit('server/calls.ts', (code) =>
    code
      .replace('import { cityCalls }', "import { locationCalls } from './locations/routes.ts';\nimport { cityCalls }")
      .replace('...cityCalls(app),', '...cityCalls(app),\n    ...locationCalls(),'),
  );
  app = await house.open();
});
afterAll(async () => {
  await app?.close();
  house.remove();
});

describe('the action on ticked rows that is documented', () => {
  it('is what the compiler sees of it', () => {
    expect(files.size).toBe(3);
    for (const [name, code] of files) {
      const seen = readFileSync(`tests/support/documented/${path.basename(name)}`, 'utf8');
      const compiled = code
        .replaceAll("'../../dataProvider/index.ts'", "'./called.ts'")
        .replaceAll("'../../", "'../../../src/")
        .replaceAll("'../", name.startsWith('server/') ? "'#server/" : "'../");
      expect([name, compiled]).toEqual([name, seen]);
    }
  });

  it('is done to records by name and to all that match, and taken back', async () => {
    const { event } = app.north;
    const [city] = (await app.call('GET', '/cities?q=Москва', event)).body.data as { id: string }[];
    const made = async (name: string) =>
      (await app.call('POST', '/locations', event, { name, address: 'Улица, 1', city_id: city!.id })).body.data
        .id as string;
    const ids = [await made('Благодарный А'), await made('Благодарный Б')];
    const addresses = async () =>
      ((await app.call('GET', '/locations?q=Благодарный', event)).body.data as { address: string }[]).map(
        (each) => each.address,
      );
    const thank = (body: object) => app.call('PUT', '/locations/thank', event, body);
    expect((await thank({ ids: [ids[0]] })).body.data).toEqual({ thanked: 1 });
    expect(await addresses()).toEqual(['Thanked', 'Улица, 1']);
    const all = await thank({ filter: { q: 'Благодарный' } });
    expect(all.body.data).toEqual({ thanked: 2 });
    await app.call('POST', `/batches/${String(all.headers['batch-id'])}/undo`, event, {});
    expect(await addresses()).toEqual(['Thanked', 'Улица, 1']);
  });
});
