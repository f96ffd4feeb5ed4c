import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginOrder } from '#server/booking/orders.ts';
import {
  cancelOrder,
  type Cinema,
  confirmOrder,
  holdOrder,
  type Point,
  POINTS,
  refundOrder,
} from '#server/booking/saga.ts';
import { settleOrders } from '#server/booking/settling.ts';
import { type Fault, FAULTS } from '#server/booking/simulator/faults.ts';
import { Problem } from '#shared/problems.ts';
import { type TestApp, testApp } from '../../support/app.ts';
import { drawFrom } from '../../support/draw.ts';
import { bothSides, type FilmNight, makeFilmNight } from './film.ts';

/** How often each point and each fault is met. */
const HITS = process.env['LONG'] ? 20 : 3;
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));
const CUSTOMER = { name: 'Зоя Заказчикова', email: 'zoya@example.ru' };

let app: TestApp;
let showing = 0;
let night: FilmNight;
let left: { places: number[]; couples: [number, number][]; guests: string[] };
const draw = drawFrom(SEED);

beforeAll(async () => {
  app = await testApp();
  await anotherNight();
});
afterAll(() => app.close());

async function anotherNight(): Promise<void> {
  night = await makeFilmNight(app, app.north, 60, showing);
  showing += 1;
  const guests = draw.shuffle(night.guests.map(({ id }) => id));
  left = { places: draw.shuffle(night.places), couples: draw.shuffle(night.couples), guests };
}

/** Two guests and two seats that nobody has had. */
async function someSeatings(couple: boolean) {
  if (left.guests.length < 2 || left.places.length < 2 || left.couples.length < 1) await anotherNight();
  const places = couple ? left.couples.pop()! : left.places.splice(0, 2);
  return left.guests.splice(0, 2).map((guest_id, i) => ({ guest_id, place: places[i]! }));
}

type End = 'held' | 'booked' | 'cancelled' | 'refunded';
/** How far an order has to go to come by a point. */
const WAY: Record<Point, End> = {
  'choosing written': 'held',
  'seats held': 'held',
  'held written': 'held',
  'confirming written': 'booked',
  'booking made': 'booked',
  'booked written': 'booked',
  'cancelling written': 'cancelled',
  'order released': 'cancelled',
  'refunding written': 'refunded',
  'booking refunded': 'refunded',
};

/** Takes an order to its end; the process ends at `stop`, with nothing after it done. Answers whether it got there. */
async function run(end: End, { stop, couple = false }: { stop?: Point; couple?: boolean }): Promise<boolean> {
  let died = () => {};
  const death = new Promise<'died'>((resolve) => (died = () => resolve('died')));
  const cinema: Cinema = {
    ...app.app.cinema,
    at: (point) => {
      if (point !== stop) return;
      died();
      return new Promise<void>(() => {});
    },
  };
  const { context } = app.north;
  const way = async () => {
    const seatings = await someSeatings(couple);
    const wanted = await app.database.work(context, (work) => beginOrder(work, night.hall_id, seatings));
    const { id } = wanted.order;
    await holdOrder(cinema, context, wanted);
    if (end === 'cancelled') await cancelOrder(cinema, context, id);
    if (end === 'booked' || end === 'refunded') await confirmOrder(cinema, context, id, CUSTOMER);
    if (end === 'refunded') await refundOrder(cinema, context, id);
  };
  const going = way().catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
  });
  return (await Promise.race([going, death])) === 'died';
}

/** Seats held there that nobody sits on here, and guests here on seats that aren't held there. */
async function orphans(): Promise<number> {
  const { theirs, ours } = await bothSides(app, night);
  const sold = new Set(app.simulator.cinema.state().sold.map((each) => each.split(' ')[1]));
  const there = theirs.filter((seat) => !sold.has(seat));
  return there.filter((seat) => !ours.includes(seat)).length + ours.filter((seat) => !theirs.includes(seat)).length;
}

/** What a restart does. */
async function restart(): Promise<void> {
  app.simulator.faults.plan([]);
  for (let round = 0; round < 3; round += 1) await settleOrders(app.app.cinema, app.clock.now, { all: true });
}

async function openStates(): Promise<string[]> {
  const { body } = await app.call('GET', `/orders?hall_id=${night.hall_id}`, app.north.admin);
  const settled = ['held', 'booked', 'released', 'expired', 'refunded'];
  return (body.data as { state: string }[]).map(({ state }) => state).filter((state) => !settled.includes(state));
}

describe(`a process that dies (SEED=${SEED})`, () => {
  let before = 0;

  it.each(POINTS)('at "%s" leaves no seat nobody wants and no ticket without one', async (point) => {
    for (let hit = 0; hit < HITS; hit += 1) {
      expect(await run(WAY[point], { stop: point })).toBe(true);
      before += await orphans();
      await restart();
      expect(await orphans()).toBe(0);
      expect(await openStates()).toEqual([]);
    }
  });

  it('would leave some, if nobody put it right', () => {
    expect(before).toBeGreaterThan(0);
  });
});

describe(`a cinema that misbehaves (SEED=${SEED})`, () => {
  const WHERE: Partial<Record<Fault, string[]>> = {
    sold_in_between: ['order/tickets'],
    half_couple: ['order/tickets'],
    order_expired: ['payment'],
    refund_refused: ['refund'],
  };
  const ANYWHERE = ['order/tickets', 'payment', 'cancel', 'refund', 'seat-plan'];

  it.each(FAULTS)('with %s leaves no seat nobody wants and no ticket without one', async (fault) => {
    for (let hit = 0; hit < HITS; hit += 1) {
      const on = draw.shuffle(WHERE[fault] ?? ANYWHERE)[0]!;
      app.simulator.faults.plan([{ fault, on, times: draw.between(1, 2) }]);
      await run(on === 'cancel' ? 'cancelled' : 'refunded', { couple: fault === 'half_couple' });
      await restart();
      expect(await orphans()).toBe(0);
      expect(await openStates()).toEqual([]);
    }
  });
});
