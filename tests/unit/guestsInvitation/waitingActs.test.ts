import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Act, createActs } from '../../../src/customRoutes/guestsInvitation/together/waitingActs.ts';
import { HttpError } from '../../../src/dataProvider/http.ts';
import { MemoryStorage } from '../front/storage.ts';

// What is done without a connection is kept in its order, also over a reload, and done once.

const KEY = 'draft:anna:waiting:hall';
let storage: Storage;
let machine: EventTarget;
let connection: { onLine: boolean };
/** What the server has heard, and what it refuses. */
let heard: string[];
let refuses: Set<string>;
let isMine: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  machine = new EventTarget();
  connection = { onLine: false };
  vi.stubGlobal('navigator', connection);
  vi.stubGlobal('addEventListener', machine.addEventListener.bind(machine));
  vi.stubGlobal('removeEventListener', machine.removeEventListener.bind(machine));
  storage = new MemoryStorage();
  [heard, refuses, isMine] = [[], new Set(), true];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const unreachable = () => new HttpError('', { status: 0, network: 'ERR_NETWORK', failure: 'network_error' });
const refused = () => new HttpError('', { status: 409, network: 'ERR_BAD_REQUEST', failure: 'client_error' });
const act = (key: string): Act => ({ key, name: 'PUT /tickets/move', body: { key }, said: `said ${key}` });
const opened = () =>
  createActs<string>({
    storage,
    key: KEY,
    isMine: () => isMine,
    ask: async ({ key }) => {
      if (!connection.onLine) throw unreachable();
      heard.push(key);
      if (refuses.has(key)) throw refused();
      return `done ${key}`;
    },
  });
const back = async () => {
  connection.onLine = true;
  machine.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
};
const settle = () => vi.advanceTimersByTimeAsync(0);
const left = () => JSON.parse(storage.getItem(KEY) ?? '[]') as Act[];

test('what is done without a connection waits in its order, is shown, and goes out once it is back', async () => {
  const acts = opened();
  const changed = vi.fn();
  acts.subscribe(changed);
  const done = [acts.run(act('a')), acts.run(act('b'))];
  await settle();
  expect(acts.waiting().map(({ said }) => said)).toEqual(['said a', 'said b']);
  expect(left().map(({ key }) => key)).toEqual(['a', 'b']);
  await back();
  expect(await Promise.all(done)).toEqual(['done a', 'done b']);
  expect(heard).toEqual(['a', 'b']);
  expect([acts.waiting(), left()]).toEqual([[], []]);
  expect(changed).toHaveBeenCalled();
});

test('nothing is shown to wait while the server answers', async () => {
  connection.onLine = true;
  const acts = opened();
  const done = acts.run(act('a'));
  expect(acts.waiting()).toEqual([]);
  await done;
  expect(storage.getItem(KEY)).toBeNull();
});

test('after a reload it is asked for again with the same key, and told once what became of it', async () => {
  const before = opened();
  for (const each of [before.run(act('a')), before.run(act('b'))]) each.catch(() => undefined);
  await settle();
  const after = opened();
  const resumed = after.takeResumed();
  expect(after.takeResumed()).toEqual([]);
  await settle();
  connection.onLine = true;
  machine.dispatchEvent(new Event('online'));
  await settle();
  expect(await Promise.all(resumed.map(({ done }) => done))).toEqual(['done a', 'done b']);
  expect(resumed.map(({ said }) => said)).toEqual(['said a', 'said b']);
  // The page before the reload is this test's alone: the server tells both by the key.
  expect(new Set(heard)).toEqual(new Set(['a', 'b']));
  expect(left()).toEqual([]);
});

test('what is refused is over, and those after it go on', async () => {
  refuses.add('a');
  const acts = opened();
  const [first, second] = [acts.run(act('a')), acts.run(act('b'))];
  const failed = first.catch((error: HttpError) => error.status);
  await back();
  expect(await failed).toBe(409);
  expect(await second).toBe('done b');
  expect(left()).toEqual([]);
});

test('where the connection looks right and nothing comes through, it is tried again after a while', async () => {
  let isThrough = false;
  connection.onLine = true;
  const ask = vi.fn(async () => {
    if (!isThrough) throw unreachable();
    return 'done';
  });
  const acts = createActs<string>({ storage, key: KEY, isMine: () => true, ask });
  const done = acts.run(act('a'));
  await vi.advanceTimersByTimeAsync(3_500);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(acts.waiting()).toHaveLength(1);
  isThrough = true;
  await vi.advanceTimersByTimeAsync(3_500);
  expect(await done).toBe('done');
  expect(acts.waiting()).toEqual([]);
});

test('nothing is done in the name of who signs in after, and nothing is written once somebody signed out', async () => {
  const acts = opened();
  const done = [acts.run(act('a')), acts.run(act('b'))].map((each) => each.catch(() => 'not done'));
  await settle();
  storage.removeItem(KEY);
  isMine = false;
  await back();
  expect(await Promise.all(done)).toEqual(['not done', 'not done']);
  expect(heard).toEqual([]);
  expect(storage.getItem(KEY)).toBeNull();
});
