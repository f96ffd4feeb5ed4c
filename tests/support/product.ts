import { cpSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext } from 'playwright/test';
import { serve } from './served.ts';

/** The product with its demo data, in a process of its own on the embedded database. */
export interface Product {
  address: string;
  /** Where all its mail can be read. */
  mailbox: string;
  /** Signs a demo account in over the API, as its browser would; answers what the browser keeps. */
  signIn(email: string): Promise<StoredSession>;
  /** What the API answers this person, a refusal too. */
  ask(as: StoredSession, method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  /** The data of what it answers; anything but success is thrown. */
  call<T>(as: StoredSession, method: string, path: string, body?: unknown): Promise<T>;
  stop(): Promise<void>;
}

export interface StoredSession {
  isLoggedIn: true;
  auth: { 'access-token': string; client: string; uid: string };
  data: { role: { name: string }; organization: { id: string; name: string } } & Record<string, unknown>;
}

/** The instant its clock begins at, if nothing else is said. */
export const CLOCK = '2026-11-20T09:00:00Z';

/** Makes the demo data of CLOCK in `folder`, for a run's products to begin with. */
export async function makeDemo(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  // A minute before the tests begin: nothing of it may lie in their future.
  const product = await start(folder, new Date(Date.parse(CLOCK) - 60_000).toISOString());
  await product.stop();
}

/**
 * Starts it; `clock` is the instant its clock begins at, `code` the folder of a copy of the product. Begins with the demo
 * data in DEMO_MADE where that was made for it.
 */
export async function startProduct(clock = CLOCK, code?: string): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'parterre-demo-'));
  const made = process.env['DEMO_MADE'];
  // The lock is a socket, which stays behind where the machine was too busy to let it be stopped.
  if (made && clock === CLOCK) cpSync(made, folder, { recursive: true, filter: (from) => !lstatSync(from).isSocket() });
  const clear = () => rmSync(folder, { recursive: true, force: true });
  const product = await start(folder, clock, code).catch((error: unknown) => {
    clear();
    throw error;
  });
  return { ...product, stop: () => product.stop().finally(clear) };
}

async function start(folder: string, clock: string, code?: string): Promise<Product> {
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: folder, CLOCK: clock };
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'DEMO_DATA', 'PUBLIC_URL']) delete env[name];
  const { address, output, stop } = await serve(env, code);
  const post = (path: string, body: unknown) =>
    fetch(`${address}/api/v1/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const signIn = async (email: string): Promise<StoredSession> => {
    const before = output().length;
    const { data } = (await (await post('send_confirmation_code', { email })).json()) as {
      data: { request_id: string };
    };
    let code: string | undefined;
    for (const end = Date.now() + 20_000; !code && Date.now() < end; await wait(50))
      code = /\b\d{6}\b/.exec(output().slice(before))?.[0];
    const answer = await post('verify_confirmation_code', { email, code, request_id: data.request_id });
    const header = (name: string) => answer.headers.get(name) ?? '';
    const auth = { 'access-token': header('access-token'), client: header('client'), uid: header('uid') };
    return { isLoggedIn: true, auth, data: ((await answer.json()) as { data: StoredSession['data'] }).data };
  };
  const ask = async (as: StoredSession, method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: {
        ...as.auth,
        'organization-id': as.data.organization.id,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: answer.status === 204 ? {} : ((await answer.json()) as unknown) };
  };
  const call = async <T>(as: StoredSession, method: string, path: string, given?: unknown): Promise<T> => {
    const { status, body } = await ask(as, method, path, given);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return (body as { data: T }).data;
  };
  const mailbox = /\S+\/mailbox\/\S+/.exec(output())?.[0] ?? '';
  return { address, mailbox, signIn, ask, call, stop };
}

/** Puts a session into a browser before any page of it is opened. */
export async function keepSession(context: BrowserContext, session: StoredSession): Promise<void> {
  await context.addInitScript((stored) => {
    if (!localStorage.getItem('eventUser')) localStorage.setItem('eventUser', stored);
  }, JSON.stringify(session));
}
