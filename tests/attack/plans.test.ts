import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { readSettings } from '#server/base/settings.ts';
import type { Engine } from '#server/db/engine.ts';
import { openDatabase } from '#server/db/open.ts';
import * as schema from '#server/schema.ts';
import type { TestApp } from '../support/app.ts';
import { strayPlaces } from '../support/strayPlaces.ts';
import { data, type EventData, type HallData } from '../server/events/stage.ts';
import { type House, makeHouse, startProduct, type Worker } from '../server/tickets/house.ts';
import { callOf } from './called.ts';
import { LONG, tally } from './tally.ts';

// A process that dies amid a save 'for all dates': every hall is as it was, or every hall is new, with its rows and its version.

const ROUNDS = LONG ? 20 : 3;
const DATES = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'];
const ROWS = 40;
const SEATS = 50;

/** Asks the database while no process works on it. */
async function look<R>(house: House, ask: (engine: Engine) => Promise<R>): Promise<R> {
  const database = await openDatabase(readSettings(house.env), schema);
  try {
    return await ask(database.engine);
  } finally {
    await database.close();
  }
}

/** The label of the first row of each date, with the version of its hall. */
const drawn = (house: House, { id }: EventData) =>
  look(house, async (engine) => {
    const query = `select layout->'rows'->0->>'label' || ' ' || version as said from halls where event_id = $1`;
    return (await engine.query(query, [id])).rows.map(({ said }) => String(said));
  });

/** All rows called otherwise, the last one gone and another one there: every row of `places` is written. */
function redrawn(layout: HallLayout, tag: string): HallLayout {
  const { next_place } = layout;
  const places = Array.from({ length: SEATS }, (_, i) => next_place + i);
  const rows = [...layout.rows.slice(0, -1), { ...layout.rows.at(-1)!, places }];
  return {
    ...layout,
    rows: rows.map((row, i) => ({ ...row, label: `${tag}-${i}` })),
    next_place: next_place + SEATS,
  };
}

it(`${ROUNDS} kills amid a plan saved for all dates leave no date half done`, async () => {
  const house = await makeHouse(2);
  let product: Worker = await startProduct(house, 0);
  try {
    const call: TestApp['call'] = (...asked) => callOf(product)(...asked);
    const event = data(
      await call('POST', '/events', house.admin, { name: 'Гала', dates: DATES.map((date) => ({ date })) }),
    ) as EventData;
    const wanted = event.dates.map(({ id }) => ({ event_id: event.id, event_date_id: id }));
    const ids = (data(await call('POST', '/halls/create_list', house.admin, wanted)) as HallData[]).map(({ id }) => id);
    const [first] = ids as [string];
    const read = async (id: string) => data(await call('GET', `/halls/${id}`, house.admin)) as HallData;
    const save = async (drawing: (now: HallLayout) => HallLayout, id = first, scope = 'all') => {
      const { layout, version } = await read(id);
      return call('PUT', '/halls/update_list', house.admin, [{ id, version, layout: drawing(layout), scope }]);
    };
    data(await save((now) => ({ ...newLayout(ROWS, SEATS), next_place: now.next_place + ROWS * SEATS })));
    const from = Date.now();
    data(await save((now) => redrawn(now, 'A')));
    const whole = Date.now() - from;
    const wrong: string[] = [];
    let saved = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await drawnWhile();
      const saving = save((now) => redrawn(now, `K${round}`)).then(
        ({ status }) => status,
        () => null,
      );
      // Amid what comes before it, its rows, or after the commit.
      await wait(whole * ((round % 4) * 0.25 + 0.3));
      await product.kill();
      const told = await saving;
      const after = await drawn(house, event);
      const isNew = after.every((one) => one.startsWith(`K${round}-0 `));
      if (!isNew && after.join() !== before.join()) wrong.push(`half: ${before.join()} / ${after.join()}`);
      if (new Set(after).size > 1) wrong.push(`dates differ: ${after.join()}`);
      if (told === 200 && !isNew) wrong.push('an acknowledged save is lost');
      wrong.push(...(await look(house, strayPlaces)).slice(0, 3));
      if (isNew) saved += 1;
      product = await startProduct(house, (round + 1) * 5);
      const again = await save((now) => redrawn(now, `A${round}`));
      if (again.status !== 200) wrong.push(`saved again: ${again.status}`);
    }
    const control = await oneByOne();
    tally({
      what: `kill -9 amid a plan saved for ${DATES.length} dates`,
      tries: ROUNDS,
      failures: wrong.length,
      control: `with a call for each date ${control} of ${DATES.length} are new`,
      note: `${saved} of ${ROUNDS} were saved`,
    });
    expect(wrong).toEqual([]);
    expect(control).toBeGreaterThan(0);
    expect(control).toBeLessThan(DATES.length);

    /** What the product itself says, as it works on the database. */
    async function drawnWhile(): Promise<string[]> {
      const halls = [];
      for (const id of ids) halls.push(await read(id));
      return halls.map(({ layout, version }) => `${layout.rows[0]!.label} ${version}`);
    }

    /** The control: each date in a call of its own, until the kill. Answers how many are new. */
    async function oneByOne(): Promise<number> {
      const done = new Set<string>();
      const saving = (async () => {
        for (const id of ids) {
          await save((now) => redrawn(now, 'One'), id, 'this');
          done.add(id);
        }
      })().catch(() => undefined);
      while (done.size === 0) await wait(2);
      await product.kill();
      await saving;
      return (await drawn(house, event)).filter((said) => said.startsWith('One-0 ')).length;
    }
  } finally {
    await product.kill();
    await house.close();
  }
}, 3_600_000);
