import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '#shared/day.ts';
import type { App } from '../parts.ts';
import { endSessionsOf, openSession } from '../auth/rules.ts';
import { findCity } from '../cities/rules.ts';
import type { Clock } from '../base/context.ts';
import { publicAddress } from '../base/links.ts';
import { createOrganization, type NewOrganization } from '../flows/founding.ts';
import { type Mishaps, mailThen } from './letters.ts';

/** How the demo's people call the API. */
export type Send = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<T>;

/** The time the demo's people live in: some of what they did is weeks ago. */
export class DemoClock {
  #ago = 0;

  constructor(readonly real: Clock) {}

  readonly now: Clock = () => new Date(this.real().getTime() - this.#ago);

  /** Goes to so many days before now. */
  goBack(days: number): void {
    this.#ago = days * DAY_MS;
  }

  goTo(moment: Date): void {
    this.#ago = this.real().getTime() - moment.getTime();
  }
}

/** An organisation and its admin at work. */
export interface House {
  send: Send;
  /** Posts something new; answers its id. */
  make(path: string, body: unknown): Promise<string>;
  city_id: string;
  /** The day it really is. */
  today: string;
  /** What is done next was done so many days ago. */
  daysAgo(days: number): Promise<void>;
  /** Tickets that were mailed at that time, and what came of it until now. */
  mail(ids: readonly string[], mishaps?: Mishaps): Promise<void>;
  /** Signs the admin out. */
  leave(): Promise<void>;
}

interface NewHouse extends Pick<NewOrganization, 'name'> {
  id: string;
  city: string;
  admin: Omit<NewOrganization['admin'], 'job_title'>;
}

/** Makes the organisation and signs its admin in, through `server`, whose time is the demo's. */
export async function openHouse(
  app: App,
  { server, clock }: { server: FastifyInstance; clock: DemoClock },
  { id, name, city, admin }: NewHouse,
): Promise<House> {
  const { database } = app;
  const city_id = (await findCity(database, city))!.id;
  const wanted = { id, name, city_id, reply_to: admin.email, admin: { ...admin, job_title: 'manager' as const } };
  const context = await createOrganization(database, wanted, clock.now);
  const account = context.actor.account_id!;
  let headers: Record<string, string>;
  const signIn = async () => {
    const session = await database.system((tx) => openSession(tx, account, clock.now()));
    headers = {
      'access-token': session.token,
      client: session.client,
      uid: context.actor.email,
      'organization-id': context.organization_id,
      'accept-language': 'ru',
    };
  };
  await signIn();
  const send: Send = async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
    const answer = await server.inject({
      method,
      url: `/api/v1${path}`,
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    if (answer.statusCode >= 300)
      throw new Error(`demo data: ${method} ${path} answered ${answer.statusCode} ${answer.body}`);
    return (answer.body ? answer.json() : {}) as T;
  };
  const post = { publicUrl: publicAddress(app.settings), domain: app.mailer.domain };
  return {
    send,
    make: async (path, body) => (await send<{ data: { id: string } }>('POST', path, body)).data.id,
    city_id,
    today: clock.real().toISOString().slice(0, 10),
    async daysAgo(days) {
      clock.goBack(days);
      await signIn();
    },
    async mail(ids, mishaps) {
      const then = clock.now();
      await database.work(context, (work) =>
        mailThen(work, post, ids, mishaps, { passTo: (moment) => clock.goTo(moment), until: clock.real() }),
      );
      clock.goTo(then);
    },
    leave: () => endSessionsOf(database, account, app.now()),
  };
}
