import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { LETTER_STATES } from '#shared/ticket.ts';
import { LONG } from '../../support/turn.ts';
import {
  type House,
  inboxSize,
  ledgerOf,
  makeHouse,
  messageCount,
  messagesById,
  startProduct,
  startScript,
} from './house.ts';
import { data, type JobRow } from './party.ts';

const KILLS = LONG ? 10 : 2;
/** Enough that none of the kills comes too late, on a busy machine too. */
const TICKETS = LONG ? 600 : 300;
/** How many of them surely fall into a delivery. */
const AMID = LONG ? 3 : 1;
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);

/** Waits for so many more messages, then a moment of up to 40 ms, so that the kill falls anywhere in a delivery. */
async function amidDeliveries(house: House, more: number, moment: number): Promise<void> {
  const wanted = messageCount(house) + more;
  for (const end = Date.now() + 120_000; messageCount(house) < wanted; await wait(2)) {
    if (Date.now() > end) throw new Error(`${messageCount(house)} of ${wanted} messages`);
  }
  await wait(moment);
}

describe(`kill -9 while tickets go out (seed ${seed})`, () => {
  it('mails every ticket at most once, and says of each what became of it', async () => {
    const house = await makeHouse(TICKETS);
    try {
      const kills: { sent: number; sending: number }[] = [];
      while (kills.length < KILLS) {
        const product = await startProduct(house, kills.length * 5);
        await amidDeliveries(house, 4 + ((seed + kills.length * 7) % 12), (seed * (kills.length + 1)) % 40);
        await product.kill();
        const ledger = await ledgerOf(house);
        const queued = ledger.filter(({ state }) => state === 'queued').length;
        if (queued === 0) throw new Error('the last message was out before the kill');
        kills.push({
          sent: messageCount(house),
          sending: ledger.filter(({ state }) => state === 'sending').length,
        });
      }
      const product = await startProduct(house, KILLS * 5);
      const job = await over(house, product.address);
      await product.stop();

      const ledger = await ledgerOf(house);
      const count = (state: string) => ledger.filter((letter) => letter.state === state).length;
      const messages = messagesById(house);
      const figures = Object.fromEntries(LETTER_STATES.map((state) => [state, count(state)]));
      console.log(
        `${house.env.DATABASE_URL ? 'server' : 'embedded'}: ${kills.length} kills, ` +
          `${kills.filter(({ sending }) => sending > 0).length} with letters in 'sending', ` +
          `${messages.size} messages, ledger ${JSON.stringify(figures)}`,
      );
      // Between the first message and the last, and some with a letter under way.
      expect(kills.every(({ sent }) => sent > 0 && sent < TICKETS)).toBe(true);
      expect(kills.filter(({ sending }) => sending > 0).length).toBeGreaterThanOrEqual(AMID);
      // Never twice.
      expect([...messages.values()].filter((times) => times > 1)).toEqual([]);
      // Nothing is lost from the books: each state adds up, and agrees with what arrived.
      expect(ledger.length).toBe(TICKETS);
      expect(count('sent') + count('unknown') + count('failed') + count('queued')).toBe(TICKETS);
      expect([count('queued'), count('sending'), count('failed')]).toEqual([0, 0, 0]);
      for (const { state, message_id } of ledger) {
        if (state === 'sent') expect(messages.get(message_id)).toBe(1);
      }
      expect(messages.size).toBeGreaterThanOrEqual(count('sent'));
      // For each of the four connections at most three letters in hand, for each kill.
      expect(count('unknown')).toBeLessThanOrEqual(3 * 4 * KILLS);
      expect(job).toMatchObject({ state: 'done', total: TICKETS, done: TICKETS, sent: count('sent') });
    } finally {
      await house.close();
    }
  }, 600_000);

  it('mails some twice when they are marked after they were sent: the control', async () => {
    const house = await makeHouse(TICKETS);
    try {
      let kills = 0;
      let doubles = 0;
      while (doubles === 0 && kills < 40) {
        const worker = await startScript(house, 'tests/server/tickets/mark-after.mts', {
          ORGANIZATION: house.admin.organization_id,
        });
        const before = inboxSize(house);
        const some = before + 1 + ((seed + kills) % 5) * 60_000;
        while (inboxSize(house) < some && !worker.isOver()) await wait(1);
        await worker.kill();
        kills += 1;
        doubles = [...messagesById(house).values()].filter((times) => times > 1).length;
      }
      console.log(`marked after sending: ${doubles} doubles after ${kills} kills`);
      expect(doubles).toBeGreaterThan(0);
    } finally {
      await house.close();
    }
  }, 600_000);
});

describe('a stop in order', () => {
  it('finishes the letters in hand and leaves none in doubt', async () => {
    const house = await makeHouse(80);
    try {
      const product = await startProduct(house, 0);
      await amidDeliveries(house, 5, 0);
      await product.stop();
      const ledger = await ledgerOf(house);
      const count = (state: string) => ledger.filter((letter) => letter.state === state).length;
      expect([count('sending'), count('unknown'), count('failed')]).toEqual([0, 0, 0]);
      expect(count('sent')).toBe(messageCount(house));
      expect(count('sent') + count('queued')).toBe(80);
      const again = await startProduct(house, 1);
      expect(await over(house, again.address)).toMatchObject({ state: 'done', sent: 80 });
      await again.stop();
      expect([...messagesById(house).values()]).toEqual(Array(80).fill(1));
    } finally {
      await house.close();
    }
  }, 300_000);
});

/** Waits over HTTP until the job is over. */
async function over(house: House, address: string): Promise<JobRow> {
  for (const end = Date.now() + 180_000; ; await wait(100)) {
    const response = await fetch(`${address}/api/v1/jobs/${house.job_id}`, { headers: house.admin.headers });
    const body = (await response.json()) as { data: JobRow };
    const job = data({ status: response.status, body, headers: {}, raw: Buffer.alloc(0) }) as JobRow;
    if (job.state !== 'waiting' && job.state !== 'running') return job;
    if (Date.now() > end) throw new Error(`the job is still ${job.state}: ${JSON.stringify(job)}`);
  }
}
