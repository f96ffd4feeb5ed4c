import type { FastifyInstance, InjectOptions } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { Language } from '#shared/limits.ts';
import type { Role } from '#shared/roles.ts';
import { buildServer } from '#server/app.ts';
import type { App } from '#server/parts.ts';
import { openSession } from '#server/auth/rules.ts';
import { openCinema } from '#server/booking/open.ts';
import { type Simulator, startSimulator } from '#server/booking/simulator/server.ts';
import type { Context } from '#server/base/context.ts';
import type { Database } from '#server/db/database.ts';
import { startJobs } from '#server/flows/jobs/start.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { createOrganization } from '#server/flows/founding.ts';
import { systemContext } from '#server/base/context.ts';
import { readSettings } from '#server/base/settings.ts';
import { hire } from '#server/users/rules.ts';
import { makeSuperadmin } from '#server/organizations/rules.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { watchOf } from './declared.ts';
import { missingIn } from './missing.ts';
import { asProduct, type Heard, listenTo } from './statements.ts';

/** Somebody signed in on the test's own device. */
export interface Person {
  id: string;
  account_id: string;
  email: string;
  role: Role;
  organization_id: string;
  headers: Record<string, string>;
}

export interface Answer {
  status: number;
  // A test knows what it asked for.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  headers: Record<string, unknown>;
  raw: Buffer;
}

export interface Organization {
  id: string;
  name: string;
  context: Context;
  admin: Person;
  event: Person;
  seat: Person;
}

export interface TestApp {
  app: App;
  server: FastifyInstance;
  database: Database;
  databaseUrl: string | undefined;
  /** What the product said to the database for an organisation. */
  heard: Heard;
  /** The cinema that orders go to. */
  simulator: Simulator;
  clock: { now: () => Date; set: (moment: string) => void; advance: (ms: number) => void };
  north: Organization;
  south: Organization;
  superadmin: Person;
  /** Makes an organisation with an admin, an event manager and a seat manager. */
  organization(name: string): Promise<Organization>;
  person(organization: { id: string; context: Context }, role: Role, email?: string): Promise<Person>;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    as: Person | null,
    body?: unknown,
    options?: CallOptions,
  ): Promise<Answer>;
  upload(
    path: string,
    as: Person,
    file: { name: string; bytes: Buffer; fields?: Record<string, string> },
    method?: 'POST' | 'PUT',
  ): Promise<Answer>;
  close(): Promise<void>;
}

export interface CallOptions {
  language?: Language;
  headers?: Record<string, string>;
}

/** The whole product in this process, on a fresh database (or the one given) with two organisations and a clock that can be set. */
export async function testApp(env: Record<string, string> = {}, given?: TestDatabase): Promise<TestApp> {
  const { database, url } = given ?? (await testDatabase());
  const heard = listenTo(database);
  let moment = new Date('2026-11-20T09:00:00Z').getTime();
  const clock = {
    now: () => new Date(moment),
    set: (value: string) => {
      moment = new Date(value).getTime();
    },
    advance: (ms: number) => {
      moment += ms;
    },
  };
  const simulator = await startSimulator({ now: clock.now });
  const settings = readSettings({
    LOG_LEVEL: 'fatal',
    PUBLIC_URL: 'https://tickets.example.ru',
    DEMO_DATA: '0',
    WORKERS: '0',
    VISTA_URL: simulator.url,
    VISTA_TOKEN: simulator.token,
    ...env,
  });
  const mailer = createMailer(settings, database, clock.now);
  const jobs = await asProduct(() => startJobs({ settings, database, mailer, now: clock.now }));
  const {
    cinema,
    films,
    stop: leaveCinema,
  } = await asProduct(() => openCinema(settings, database, clock.now, { demo: false }));
  const app: App = { settings, database, mailer, jobs, cinema, films, now: clock.now };
  const server = await buildServer(app);
  await server.ready();
  const watch = watchOf(server.swagger());

  const signIn = async (account_id: string, email: string, organization_id: string) => {
    const session = await database.system((tx) => openSession(tx, account_id, clock.now()));
    return {
      'access-token': session.token,
      client: session.client,
      uid: email,
      'organization-id': organization_id,
    };
  };
  const person: TestApp['person'] = async (organization, role, email = `${role}-${uuidv7().slice(-12)}@example.ru`) => {
    const hired = await database.work(systemContext(organization.id, clock.now), (work) =>
      hire(work, { last_name: 'Тестов', first_name: role, email, role, job_title: 'manager' }),
    );
    const headers = await signIn(hired.account_id, email, organization.id);
    return { id: hired.id, account_id: hired.account_id, email, role, organization_id: organization.id, headers };
  };
  const organization: TestApp['organization'] = async (name) => {
    const email = `admin-${uuidv7().slice(-12)}@example.ru`;
    const context = await createOrganization(
      database,
      {
        name,
        city_id: null,
        reply_to: null,
        admin: { last_name: 'Админов', first_name: 'Антон', email, job_title: 'manager' },
      },
      clock.now,
    );
    const id = context.organization_id;
    const headers = await signIn(context.actor.account_id!, email, id);
    const admin: Person = {
      id: context.actor.membership_id!,
      account_id: context.actor.account_id!,
      email,
      role: 'admin',
      organization_id: id,
      headers,
    };
    const made = { id, context };
    return {
      ...made,
      name,
      admin,
      event: await person(made, 'manager_event'),
      seat: await person(made, 'manager_seat'),
    };
  };
  const inject = async (options: InjectOptions): Promise<Answer> => {
    const response = await asProduct(async () => await server.inject(options));
    watch(options.method!, String(options.url), response.statusCode);
    refuse([...heard.faults], 'doesn’t name the organisation (tests/support/statements.ts)');
    const json = String(response.headers['content-type'] ?? '').includes('json');
    return {
      status: response.statusCode,
      body: json && response.body ? response.json() : response.body,
      headers: response.headers,
      raw: response.rawPayload,
    };
  };
  const call: TestApp['call'] = (method, path, as, body, options = {}) =>
    inject({
      method,
      url: `/api/v1${path}`,
      headers: { ...as?.headers, 'accept-language': options.language ?? 'ru', ...options.headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
  const upload: TestApp['upload'] = (path, as, file, method = 'POST') => {
    const form = new FormData();
    for (const [name, value] of Object.entries(file.fields ?? {})) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name);
    return inject({
      method,
      url: `/api/v1${path}`,
      headers: { ...as.headers, 'accept-language': 'ru' },
      payload: form,
    });
  };

  const north = await organization('Северный театр');
  const south = await organization('Южный клуб');
  await makeSuperadmin(database, 'super@example.ru', clock.now);
  const [row] = (await database.engine.query(`select id from accounts where email_key = 'super@example.ru'`)).rows;
  const superadmin: Person = {
    id: String(row!.id),
    account_id: String(row!.id),
    email: 'super@example.ru',
    role: 'superadmin',
    organization_id: north.id,
    headers: await signIn(String(row!.id), 'super@example.ru', north.id),
  };
  return {
    app,
    server,
    database,
    databaseUrl: url,
    heard,
    simulator,
    clock,
    north,
    south,
    superadmin,
    organization,
    person,
    call,
    upload,
    close: async () => {
      const missing = await missingIn(database);
      await server.close();
      await leaveCinema();
      await simulator.stop();
      await jobs.stop();
      await mailer.close();
      await database.close();
      refuse([...heard.faults], 'doesn’t name the organisation (tests/support/statements.ts)');
      refuse(missing, 'is not in the directory (server/db/directory.ts)');
    },
  };
}

function refuse(faults: readonly string[], what: string): void {
  if (faults.length > 0) throw new Error(`${faults.join('\n')}\n${what}`);
}
