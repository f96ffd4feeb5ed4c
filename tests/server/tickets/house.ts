import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildServer } from '#server/app.ts';
import { openSession } from '#server/auth/rules.ts';
import { clockFrom } from '#server/base/context.ts';
import { openDatabase } from '#server/db/open.ts';
import * as schema from '#server/schema.ts';
import { openCinema } from '#server/booking/open.ts';
import { startJobs } from '#server/flows/jobs/start.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { createOrganization } from '#server/flows/founding.ts';
import { readSettings } from '#server/base/settings.ts';
import type { LetterState } from '#shared/ticket.ts';
import type { Person, TestApp } from '../../support/app.ts';
import { ENGINE, serverDatabase } from '../../support/database.ts';
import { readMessages } from '../../support/mail.ts';
import { freePort } from '../../support/ports.ts';
import { prepareFolder } from '../../support/prepared.ts';
import { data, makeParty, type Party, seatAll } from './party.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;
const START = new Date('2026-11-20T09:00:00Z').getTime();

/** A data folder or a database on a server that outlives the processes working on it. */
export interface House {
  env: Record<string, string>;
  folder: string;
  /** What the mail server was given, one line per message. */
  inbox: string;
  admin: Person;
  party: Party;
  job_id: string;
  close(): Promise<void>;
}

/** Makes an organisation with a published event, seats its guests and asks for all tickets to be sent. Nothing runs afterwards. */
export async function makeHouse(guests: number): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'parterre-kill-'));
  const inbox = join(folder, 'inbox.jsonl');
  const smtp = await startSmtpProcess(inbox);
  const env: Record<string, string> = {
    DATA_DIR: folder,
    SMTP_URL: smtp.url,
    DEMO_DATA: '0',
    LOG_LEVEL: 'fatal',
    PUBLIC_URL: 'https://tickets.example.ru',
  };
  if (ENGINE === 'postgres') env.DATABASE_URL = await serverDatabase();
  else await prepareFolder(folder);
  const settings = readSettings({ ...env, WORKERS: '0' });
  const now = clockFrom(new Date(START));
  const database = await openDatabase(settings, schema);
  const mailer = createMailer(settings, database, now);
  const jobs = await startJobs({ settings, database, mailer, now });
  const { cinema, films, stop: leaveCinema } = await openCinema(settings, database, now, { demo: false });
  const server = await buildServer({ settings, database, mailer, jobs, cinema, films, now });
  const email = 'admin@example.ru';
  const context = await createOrganization(
    database,
    {
      name: 'Северный театр',
      city_id: null,
      reply_to: 'office@theatre.example',
      admin: { last_name: 'Админов', first_name: 'Антон', email, job_title: 'manager' },
    },
    now,
  );
  const account_id = context.actor.account_id!;
  const session = await database.system((tx) => openSession(tx, account_id, now()));
  const headers = {
    'access-token': session.token,
    client: session.client,
    uid: email,
    'organization-id': context.organization_id,
  };
  const admin: Person = {
    id: context.actor.membership_id!,
    account_id,
    email,
    role: 'admin',
    organization_id: context.organization_id,
    headers,
  };
  const call: TestApp['call'] = async (method, path, as, body) => {
    const response = await server.inject({
      method,
      url: `/api/v1${path}`,
      headers: { ...as?.headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return {
      status: response.statusCode,
      body: response.json(),
      headers: response.headers,
      raw: response.rawPayload,
    };
  };
  const party = await makeParty({ call }, { admin }, { rows: Math.max(20, Math.ceil(guests / 20)), seats: 20, guests });
  await seatAll({ call }, party, admin);
  const asked = data(await call('POST', '/tickets/send_email', admin, { event_id: party.event_id })) as {
    job_id: string;
  };
  await server.close();
  await leaveCinema();
  await jobs.stop();
  await mailer.close();
  await database.close();
  return {
    env,
    folder,
    inbox,
    admin,
    party,
    job_id: asked.job_id,
    async close() {
      await smtp.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startSmtpProcess(file: string): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [join(ROOT, 'tests/support/smtp-process.mjs'), file], {
    cwd: ROOT,
    env: childEnv({}),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('exit', (code) => reject(new Error(`the mail server ended with ${code}`)));
  });
  return { url, stop: () => ended(child, 'SIGTERM') };
}

function childEnv(env: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: process.env.HOME, TZ: 'UTC', ...env } as NodeJS.ProcessEnv;
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  await over;
}

export interface Worker {
  address: string;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** The product in a process of its own, `minutes` later on its clock: leases of whoever was killed are over by then. */
export async function startProduct(house: House, minutes: number): Promise<Worker> {
  const port = await freePort();
  const clock = new Date(START + minutes * 60_000).toISOString();
  const worker = await startScript(house, 'server/main.ts', { PORT: String(port), WORKERS: '4', CLOCK: clock });
  const address = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + 120_000; ; await wait(50)) {
    const ready = await fetch(`${address}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return { ...worker, address };
    if (worker.isOver() || Date.now() > end) throw new Error('the product did not start');
  }
}

/** A script of this repository in a process of its own, with the house's settings. */
export async function startScript(house: House, script: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, script)], {
    cwd: ROOT,
    env: childEnv({ ...house.env, ...env }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return {
    address: '',
    isOver: () => child.exitCode !== null || child.signalCode !== null,
    kill: () => ended(child, 'SIGKILL'),
    stop: () => ended(child, 'SIGTERM'),
  };
}

/** How large the mail server's file is now: grows with each message. */
export function inboxSize(house: House): number {
  try {
    return statSync(house.inbox).size;
  } catch {
    return 0;
  }
}

/** Messages by the Message-ID that stands for one ticket and one request. */
export function messagesById(house: House): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { message_id } of readMessages(house.inbox)) counts.set(message_id, (counts.get(message_id) ?? 0) + 1);
  return counts;
}

/** How many lines the mail server has written. */
export function messageCount(house: House): number {
  return inboxSize(house) === 0 ? 0 : readFileSync(house.inbox).toString('latin1').split('\n').length - 1;
}

export interface LedgerLine {
  message_id: string;
  state: LetterState;
}

/** The ledger as it stands while no process works on it. */
export async function ledgerOf(house: House): Promise<LedgerLine[]> {
  const database = await openDatabase(readSettings(house.env), schema);
  try {
    return (await database.engine.query('select message_id, state from letters order by id'))
      .rows as unknown as LedgerLine[];
  } finally {
    await database.close();
  }
}
