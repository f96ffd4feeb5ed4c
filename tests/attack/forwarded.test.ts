import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildServer } from '#server/app.ts';
import { readSettings } from '#server/base/settings.ts';
import { testApp, type TestApp } from '../support/app.ts';
import { LONG, tally } from './tally.ts';

const BUDGET = LONG ? 6 : 2;
const TRIES = LONG ? 60 : 4;
let app: TestApp;
let count = 0;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function behind(trustProxy: unknown): Promise<FastifyInstance> {
  const settings = { ...app.app.settings, loginCodesPerHourIp: BUDGET, trustProxy: trustProxy as number };
  const server = await buildServer({ ...app.app, settings });
  await server.ready();
  return server;
}

/** What a setting means, as the server reads it. */
const setting = (text: string) => readSettings({ TRUST_PROXY: text }).trustProxy;

/** How many of the tries a caller gets codes in, who writes another address into the list every time. */
async function codesOf(server: FastifyInstance, from: string, listOf: (forged: string) => string): Promise<number> {
  app.clock.advance(3_600_000);
  let codes = 0;
  for (let i = 0; i < TRIES; i += 1) {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/v1/auth/send_confirmation_code',
      remoteAddress: from,
      headers: { 'x-forwarded-for': listOf(`198.51.100.${i}`) },
      payload: { email: `nobody-${(count += 1)}@example.ru` },
    });
    if (answer.statusCode === 200) codes += 1;
    else expect(answer.statusCode).toBe(429);
  }
  return codes;
}

const CALLER = '203.0.113.9';
const PROXY = '10.0.0.7';
const OUTER = '192.168.4.4';
/** What the last proxy passes on, for a caller who sends one, two or three addresses of their own making. */
const FORGED = {
  one: (forged: string) => forged,
  two: (forged: string) => `${forged}, 192.0.2.1`,
  three: (forged: string) => `${forged}, 192.0.2.1, 10.0.0.7`,
};

it('a caller can not write addresses that count into what proxies forward, over one to three of them', async () => {
  const ways: { proxies: string; from: string; added: string }[] = [
    { proxies: '0', from: CALLER, added: '' },
    { proxies: '10.0.0.7', from: PROXY, added: `, ${CALLER}` },
    { proxies: '1', from: PROXY, added: `, ${CALLER}` },
    { proxies: '2', from: PROXY, added: `, ${CALLER}, ${OUTER}` },
    { proxies: '3', from: PROXY, added: `, ${CALLER}, ${OUTER}, 10.0.0.8` },
    { proxies: '10.0.0.0/8, 192.168.0.0/16', from: PROXY, added: `, ${CALLER}, ${OUTER}, 10.0.0.8` },
    { proxies: 'uniquelocal', from: PROXY, added: `, ${CALLER}, ${OUTER}` },
    // Past the proxies, straight to the port.
    { proxies: '10.0.0.7', from: CALLER, added: `, ${CALLER}` },
  ];
  let tries = 0;
  let failures = 0;
  for (const { proxies, from, added } of LONG ? ways : ways.slice(2)) {
    const server = await behind(setting(proxies));
    for (const [hops, forge] of Object.entries(FORGED)) {
      const codes = await codesOf(server, from, (forged) => forge(forged) + added);
      tries += TRIES;
      failures += Math.max(0, codes - BUDGET);
      expect(codes, `TRUST_PROXY=${proxies}, ${hops} forged`).toBe(BUDGET);
    }
    await server.close();
  }
  const believing = await behind(true);
  const control = await codesOf(believing, PROXY, (forged) => `${forged}, ${CALLER}`);
  await believing.close();
  expect(control).toBe(TRIES);
  tally({
    what: 'forged X-Forwarded-For past the budget of one caller',
    tries,
    failures,
    control: `every address believed: ${control} of ${TRIES} pass a limit of ${BUDGET}`,
  });
  expect(failures).toBe(0);
}, 300_000);

it('callers behind one proxy are counted apart', async () => {
  const server = await behind(setting('1'));
  app.clock.advance(3_600_000);
  for (const caller of ['203.0.113.1', '203.0.113.2']) {
    expect(await codesOfOne(server, caller)).toBe(BUDGET);
  }
  await server.close();
});

it('all addresses of one IPv6 network are one caller', async () => {
  const server = await behind(setting('1'));
  const codes = await codesOf(server, PROXY, (forged) => `2001:db8:1:2:${Number(forged.split('.')[3]) + 1}::9`);
  expect(codes).toBe(BUDGET);
  await server.close();
});

async function codesOfOne(server: FastifyInstance, caller: string): Promise<number> {
  let codes = 0;
  for (let i = 0; i < BUDGET + 2; i += 1) {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/v1/auth/send_confirmation_code',
      remoteAddress: PROXY,
      headers: { 'x-forwarded-for': caller },
      payload: { email: `nobody-${(count += 1)}@example.ru` },
    });
    if (answer.statusCode === 200) codes += 1;
  }
  return codes;
}
