import { setTimeout as wait } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Crowd } from '#server/call/crowd.ts';
import { readyRows } from '#server/guests/storing.ts';
import { checkRows } from '#server/guests/sheet/check.ts';
import { pauses } from '#server/base/slices.ts';
import { createList } from '#shared/guests.ts';
import { judgeInParts } from '#shared/schema.ts';
import { type Answer, type Person, type TestApp, testApp } from '../support/app.ts';
import { heldBy, quietest } from './held.ts';
import { LONG, tally } from './tally.ts';

const IMPORTS = 40;
const ROWS = LONG ? 7_000 : 700;
/** Lists of the control. */
const UNGUARDED = 4;
const SAMPLES = LONG ? 200 : 40;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());

const rows = Array.from({ length: ROWS }, (_, n) => ({
  row: n + 1,
  values: { last_name: `Потопов${n}`, first_name: 'Иван', middle_name: '', phone: '', email: '' },
  decision: 'add',
}));
const list = () => ({ import_id: uuidv7(), file_hash: uuidv7(), rows });
const store = (as: Person, body: Buffer) =>
  app.call('POST', '/guests/create_list', as, body, { headers: { 'content-type': 'application/json' } });

/** How many of those who go through the door are at work at once; with `isOpen` it lets everybody in. */
const door = { isOpen: false, running: 0, most: 0 };
const { enter } = Crowd.prototype;
beforeAll(() => {
  Crowd.prototype.enter = function <T>(organization: string, act: () => Promise<T>): Promise<T> {
    const counted = async () => {
      door.most = Math.max(door.most, (door.running += 1));
      return act().finally(() => (door.running -= 1));
    };
    return door.isOpen ? counted() : (enter.call(this, organization, counted) as Promise<T>);
  };
});
afterAll(() => {
  Crowd.prototype.enter = enter;
});

it(`an organisation that stores ${IMPORTS} lists at once has one stored after the other, and others go on`, async () => {
  const { south, north } = app;
  const times = async (samples: number, goesOn: () => boolean) => {
    const taken: number[] = [];
    const answers: Answer[] = [];
    while (taken.length < samples && goesOn()) {
      const begun = performance.now();
      answers.push(await app.call('GET', '/events', south.admin));
      taken.push(performance.now() - begun);
      await wait(10);
    }
    return { taken, answers };
  };
  const quiet = await times(SAMPLES, () => true);
  const siege = { isOver: false };
  // Written before, as they are by the browsers of those who send them.
  const bodies = Array.from({ length: IMPORTS }, () => Buffer.from(JSON.stringify(list())));
  const flood = Promise.all(bodies.map((body) => store(north.admin, body))).finally(() => (siege.isOver = true));
  let besieged!: Awaited<ReturnType<typeof times>>;
  const held = await heldBy(async () => {
    besieged = await times(Number.POSITIVE_INFINITY, () => !siege.isOver);
  });
  const stored = await flood;
  const { most } = door;
  const { body } = await app.call('GET', '/guests?per_page=1', north.admin);
  const done = stored.filter(({ status }) => status === 201).length;
  const comeAgain = (wanted: number) =>
    stored.filter(({ status, headers }) => status === wanted && Number(headers['retry-after']) > 0).length;
  // The last of those that wait may have their time run out on a slow machine; nothing of them is stored.
  const [later, late] = [comeAgain(429), comeAgain(503)];
  const refused = besieged.answers.filter(({ status }) => status !== 200).length;
  const wrong = IMPORTS - done - later - late + refused;
  Object.assign(door, { isOpen: true, most: 0 });
  await Promise.all(bodies.slice(0, UNGUARDED).map((sent) => store(north.admin, sent)));
  const control = door.most;
  door.isOpen = false;
  const [before, meanwhile] = [p99(quiet.taken), p99(besieged.taken)];
  tally({
    what: `${IMPORTS} lists of ${ROWS} guests at once by one organisation`,
    tries: IMPORTS + besieged.answers.length,
    failures: wrong + (most > 1 ? 1 : 0),
    control: `without the queue ${control} of ${UNGUARDED} run at once`,
    note: `another's p99 ${before} ms quiet, ${meanwhile} ms meanwhile: ${(meanwhile / before).toFixed(1)} x; loop held ${Math.round(held)} ms; ${done} stored, ${later + late} asked to come again`,
  });
  expect(wrong).toBe(0);
  // One in hand and eight that wait; whoever comes as one is done finds a place.
  expect(done + late).toBeGreaterThanOrEqual(9);
  expect(done).toBeGreaterThanOrEqual(1);
  expect(most).toBeLessThanOrEqual(1);
  expect(besieged.answers.length).toBeGreaterThan(done);
  expect(control).toBeGreaterThan(1);
  expect(body.meta.total).toBe(done * ROWS);
}, 600_000);

it('a list of 7,000 is judged and made ready in slices, in which others have their turns', async () => {
  const long = { ...list(), rows: Array.from({ length: 7_000 }, (_, n) => ({ ...rows[n % ROWS]!, row: n + 1 })) };
  const least = async (work: () => Promise<unknown>) => Math.round(await quietest(work, 0));
  const held = await least(async () => readyRows((await judgeInParts(createList, long, pauses())).data!.rows));
  const inOneGo = await least(async () => checkRows(createList.parse(long).rows));
  tally({
    what: 'a list of 7000 guests judged and made ready',
    tries: 3,
    failures: held * 3 > inOneGo ? 1 : 0,
    control: `in one go it holds the loop ${inOneGo} ms`,
    note: `in slices ${held} ms`,
  });
  expect(held * 3).toBeLessThanOrEqual(inOneGo);
});

it('organisations take turns, however much one of them asks for', async () => {
  const crowd = new Crowd(1);
  const order: string[] = [];
  const act = (who: string) => () => wait(5).then(() => void order.push(who));
  const greedy = Array.from({ length: 8 }, () => crowd.enter('greedy', act('greedy')));
  await wait(1);
  await Promise.all([...greedy, crowd.enter('modest', act('modest'))]);
  expect(order.indexOf('modest')).toBeLessThanOrEqual(2);
});

function p99(taken: number[]): number {
  const sorted = [...taken].sort((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
}
