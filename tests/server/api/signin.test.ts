import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Organization, type Person, testApp, type TestApp } from '../../support/app.ts';

let app: TestApp;
let house: Organization;
let nobody: string;
let count = 0;
const DAY = 86_400_000;

beforeAll(async () => {
  app = await testApp({ LOGIN_CODES_PER_HOUR_IP: '10000', TRUST_PROXY: '1' });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-20T09:00:00Z');
  count += 1;
  house = await app.organization(`Дом ${count}`);
  nobody = `nobody-${count}@example.ru`;
});

const from = (caller?: string): { headers?: Record<string, string> } =>
  caller === undefined ? {} : { headers: { 'x-forwarded-for': caller } };
const askFor = (email: unknown, language: 'ru' | 'en' = 'ru', caller?: string) =>
  app.call('POST', '/auth/send_confirmation_code', null, { email }, { language, ...from(caller) });
const verify = (body: object, caller?: string) =>
  app.call('POST', '/auth/verify_confirmation_code', null, body, from(caller));
const me = (person: Person, headers = person.headers) => app.call('GET', '/auth/me', { ...person, headers });
const guests = (person: Person) => app.call('GET', '/guests', person);

/** The code in the newest letter to an address, once it has arrived. */
async function mailed(email: string, before = 0): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await app.database.engine.query(
      `select convert_from(raw, 'UTF8') as raw from mailbox where to_address = $1 order by id desc`,
      [email],
    );
    if (rows.length > before) return codeIn(String(rows[0]!.raw));
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`no letter to ${email}`);
}

function codeIn(raw: string): string {
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)(?:\r\n--|$)/.exec(raw);
  const encoded = part?.[1] ?? raw;
  const base64 = /Content-Type: text\/plain[^]*?Content-Transfer-Encoding: base64/i.test(raw);
  const text = base64 ? Buffer.from(encoded, 'base64').toString() : encoded.replace(/=\r\n/g, '');
  const code = /(?<!\d)(?:\d{6}|\d{10})(?!\d)/.exec(text);
  if (!code) throw new Error(`no code in ${text}`);
  return code[0];
}

interface Asked {
  request_id: string;
  code: string;
  wrong: string;
}

async function ask(email: string, before = 0): Promise<Asked> {
  const answer = await askFor(email);
  expect(answer.status).toBe(200);
  const code = await mailed(email, before);
  return { request_id: answer.body.data.request_id, code, wrong: code === '111111' ? '222222' : '111111' };
}

const MADE_UP = '01900000-0000-7000-8000-000000000000';
const pick = (answer: Answer) => ({ request_id: answer.body.data.request_id as string });
const pickOf = ({ request_id, code }: Asked) => ({ request_id, code });

const headersOf = (answer: Answer, organization: string) => ({
  'access-token': String(answer.headers['access-token']),
  client: String(answer.headers.client),
  uid: String(answer.headers.uid),
  'organization-id': organization,
});

describe('asking for a code', () => {
  it('refuses what is no address in the words of the specification', async () => {
    for (const email of [
      '',
      'nobody',
      'a@',
      '@example.ru',
      'a b@example.ru',
      'a@example',
      5,
      null,
      undefined,
      ['a@b.ru'],
    ]) {
      const answer = await askFor(email, 'en');
      expect(answer.status, String(email)).toBe(422);
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    }
    const english = await askFor('nobody', 'en');
    expect(english.body).toMatchObject({ code: 'invalid_email', errors: { email: 'Invalid mail format' } });
    const russian = await askFor('nobody', 'ru');
    expect(russian.body.code).toBe('invalid_email');
    expect(russian.body.errors.email).toMatch(/[а-я]/i);
  });

  it('answers the same for an address nobody has, and mails nothing to it', async () => {
    const known = await askFor(house.admin.email);
    const unknown = await askFor(nobody);
    const shape = (answer: Answer) => [answer.status, Object.keys(answer.body.data).sort(), answer.body.data.resend_in];
    expect(shape(unknown)).toEqual(shape(known));
    await mailed(house.admin.email);
    const { rows } = await app.database.engine.query(`select 1 from mailbox where to_address = $1`, [nobody]);
    expect(rows).toEqual([]);
    const body = { email: nobody, request_id: unknown.body.data.request_id, code: '123456' };
    expect((await verify(body)).body.code).toBe('code_wrong');
  });

  it('waits a minute between two codes and says how long, whoever the address belongs to', async () => {
    for (const email of [house.admin.email, nobody]) {
      expect((await askFor(email)).body.data.resend_in).toBe(60);
      app.clock.advance(20_000);
      const early = await askFor(email);
      expect(early).toMatchObject({ status: 429, body: { code: 'too_many_codes', resend_in: 40 } });
      expect(early.headers['retry-after']).toBe('40');
      app.clock.advance(40_000);
      expect((await askFor(email)).status).toBe(200);
      app.clock.advance(60_000);
    }
  });

  it('ends at ten codes an hour for one address', async () => {
    for (let i = 0; i < 10; i += 1) {
      expect((await askFor(nobody)).status).toBe(200);
      app.clock.advance(61_000);
    }
    const answer = await askFor(nobody);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60);
    app.clock.advance(3_600_000);
    expect((await askFor(nobody)).status).toBe(200);
  });
});

describe('strangers asking for codes', () => {
  const stranger = (number: number) => `203.0.113.${number}`;

  it('do not keep its owner from asking elsewhere; 30 an hour are the most, and 5 for who signed in from there', async () => {
    const { email } = house.admin;
    const home = '198.51.100.7';
    const first = await askFor(email, 'ru', home);
    expect((await verify({ email, code: await mailed(email), ...pick(first) }, home)).status).toBe(200);
    app.clock.advance(3_600_000);
    const ask = async (caller: string) => (await askFor(email, 'ru', caller)).status;
    for (let i = 0; i < 10; i += 1) {
      expect(await ask(stranger(1))).toBe(200);
      app.clock.advance(61_000);
    }
    expect(await ask(stranger(1)), 'the stranger has had enough').toBe(429);
    expect(await ask(stranger(100)), 'an owner somewhere new').toBe(200);
    for (let i = 0; i < 19; i += 1) expect(await ask(stranger(2 + i))).toBe(200);
    const over = await askFor(email, 'ru', stranger(50));
    expect(over).toMatchObject({ status: 429, body: { code: 'too_many_codes' } });
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(2900);
    for (let i = 0; i < 5; i += 1) {
      expect(await ask(home)).toBe(200);
      app.clock.advance(61_000);
    }
    expect(await ask(home)).toBe(429);
  });

  it('leave a place nothing of its own two months after somebody signed in from there', async () => {
    const { email } = app.south.admin;
    const home = '198.51.100.8';
    const tryAfter = async (days: number) => {
      app.clock.advance(3_600_000);
      const at = new Date(app.clock.now().getTime() - days * 86_400_000).toISOString();
      await app.database.engine.query(`delete from login_callers where email_key = $1`, [email]);
      await app.database.engine.query(`insert into login_callers (email_key, caller, at) values ($1, $2, $3)`, [
        email,
        home,
        at,
      ]);
      await app.database.engine.query(
        `insert into login_codes (request_id, email_key, caller, code_hmac, created_at, expires_at)
          select gen_random_uuid(), $1, $2, 'x', $3::timestamptz, $3::timestamptz from generate_series(1, 30)`,
        [email, stranger(60), app.clock.now().toISOString()],
      );
      return (await askFor(email, 'ru', home)).status;
    };
    expect([await tryAfter(59.9), await tryAfter(60.1)]).toEqual([200, 429]);
  });

  it('are refused before a code is made: only one that is made is worth slow work, whoever has the address', async () => {
    let slow = 0;
    const hook = createHook({ init: (_id, type) => void (type === 'SCRYPTREQUEST' && (slow += 1)) }).enable();
    try {
      for (const email of [house.admin.email, nobody]) {
        slow = 0;
        expect((await askFor(email)).status).toBe(200);
        expect(slow).toBe(1);
        for (let i = 0; i < 5; i += 1) expect((await askFor(email)).status).toBe(429);
        expect((await verify({ email, code: '123456', request_id: MADE_UP })).status).toBe(401);
        expect(slow).toBe(1);
        app.clock.advance(61_000);
      }
    } finally {
      hook.disable();
    }
  });
});

describe('after many wrong tries', () => {
  /** So many wrong tries, five for each code. */
  async function fail(email: string, tries: number): Promise<void> {
    for (let left = tries; left > 0; left -= 5) {
      const asked = await askFor(email, 'ru', `203.0.113.${left}`);
      expect(asked.body.data.code_length).toBe(6);
      for (let i = 0; i < Math.min(5, left); i += 1) {
        expect((await verify({ email, code: '000000', ...pick(asked) })).status).toBe(401);
      }
    }
  }
  const lengthFor = async (email: string) => {
    app.clock.advance(61_000);
    return (await askFor(email)).body.data.code_length as number;
  };

  it('codes have ten digits from the thirtieth in thirty days on, known address or not, and the owner gets in', async () => {
    const { email: owner } = house.admin;
    for (const email of [nobody, owner]) {
      await fail(email, 29);
      expect(await lengthFor(email)).toBe(6);
      await fail(email, 1);
      expect(await lengthFor(email)).toBe(10);
      app.clock.advance(29 * DAY);
      expect(await lengthFor(email)).toBe(10);
    }
    app.clock.advance(61_000);
    const asked = await askFor(owner);
    // Ten letters went to them before.
    const code = await mailed(owner, 10);
    expect(code).toMatch(/^\d{10}$/);
    expect((await verify({ email: owner, code, ...pick(asked) })).status).toBe(200);
    app.clock.advance(DAY);
    expect(await lengthFor(owner)).toBe(6);
  });

  it('they have ten digits from the thirty-fifth in a year on, and a long one bears one wrong try', async () => {
    await fail(nobody, 29);
    app.clock.advance(31 * DAY);
    await fail(nobody, 5);
    expect(await lengthFor(nobody)).toBe(6);
    await fail(nobody, 1);
    const asked = await askFor(nobody, 'ru', '203.0.113.99');
    expect(asked.body.data.code_length).toBe(10);
    const code = '0'.repeat(10);
    expect((await verify({ email: nobody, code, ...pick(asked) })).body.code).toBe('code_wrong');
    expect((await verify({ email: nobody, code, ...pick(asked) })).body.code).toBe('too_many_tries');
    app.clock.advance(365 * DAY);
    expect(await lengthFor(nobody)).toBe(6);
  });

  it('a shorter code asked for before is refused, and the right one does not count as a try', async () => {
    const { email } = house.admin;
    const early = await ask(email);
    await fail(email, 30);
    expect((await verify({ email, ...pickOf(early) })).body.code).toBe('code_expired');
    const { rows } = await app.database.engine.query(
      `select sum(count)::int as count from login_failures where email_key = $1`,
      [email],
    );
    expect(rows).toEqual([{ count: 30 }]);
    const other = await ask(house.event.email);
    expect((await verify({ email: house.event.email, ...pickOf(other) })).status).toBe(200);
    const left = await app.database.engine.query(
      `select sum(count)::int as count from login_failures where email_key = $1`,
      [house.event.email],
    );
    expect(left.rows).toEqual([{ count: 0 }]);
  });
});

describe('a code', () => {
  it('signs in once', async () => {
    const { email } = house.admin;
    const { request_id, code } = await ask(email);
    const answer = await verify({
      email: ` ${email.toUpperCase()} `,
      request_id,
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ email, role: { name: 'admin' }, organization: { id: house.id } });
    expect(answer.headers['token-type']).toBe('Bearer');
    expect(Number(answer.headers.expiry)).toBe(Math.floor((app.clock.now().getTime() + 30 * DAY) / 1000));
    const headers = headersOf(answer, house.id);
    expect((await me(house.admin, headers)).status).toBe(200);
    expect((await verify({ email, request_id, code })).status).toBe(401);
  });

  it('is found without its request id by the same caller', async () => {
    const { email } = house.admin;
    const { code } = await ask(email);
    expect((await verify({ email, code })).status).toBe(200);
  });

  it('is good for ten minutes', async () => {
    const { email } = house.admin;
    const first = await ask(email);
    app.clock.advance(10 * 60_000 - 1000);
    expect((await verify({ email, request_id: first.request_id, code: first.wrong })).body.code).toBe('code_wrong');
    app.clock.advance(1000);
    const late = await verify({ email, request_id: first.request_id, code: first.code });
    expect(late).toMatchObject({ status: 401, body: { code: 'code_expired' } });
    const second = await ask(email, 1);
    app.clock.advance(10 * 60_000 - 1000);
    expect((await verify({ email, request_id: second.request_id, code: second.code })).status).toBe(200);
  });

  it('is no longer good after five wrong tries, and a new one starts anew', async () => {
    const { email } = house.admin;
    const first = await ask(email);
    for (let i = 0; i < 5; i += 1) {
      const answer = await verify({ email, request_id: first.request_id, code: first.wrong });
      expect(answer).toMatchObject({ status: 401, body: { code: 'code_wrong' } });
    }
    const sixth = await verify({ email, request_id: first.request_id, code: first.code });
    expect(sixth).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
    app.clock.advance(60_000);
    const second = await ask(email, 1);
    expect((await verify({ email, request_id: first.request_id, code: first.code })).status).toBe(429);
    expect((await verify({ email, request_id: second.request_id, code: second.code })).status).toBe(200);
  });

  it('counts tries made side by side', async () => {
    const { email } = house.admin;
    const { request_id, code, wrong } = await ask(email);
    const answers = await Promise.all(Array.from({ length: 12 }, () => verify({ email, request_id, code: wrong })));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    expect((await verify({ email, request_id, code })).status).toBe(429);
  });

  it('opens one session, however many send it at once', async () => {
    const { email } = house.admin;
    const { request_id, code } = await ask(email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify({ email, request_id, code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  it('of one address is wrong for another', async () => {
    const { request_id, code } = await ask(house.admin.email);
    const answer = await verify({ email: app.south.admin.email, request_id, code });
    expect(answer).toMatchObject({ status: 401, body: { code: 'code_wrong' } });
  });

  it('must be six digits', async () => {
    const { email } = house.admin;
    for (const code of ['', '12345', '1234567', 'abcdef', 123456, null]) {
      expect((await verify({ email, code })).body, String(code)).toMatchObject({
        status: 422,
        errors: { code: expect.any(String) },
      });
    }
  });
});

describe('a session', () => {
  it('ends after 14 days without use', async () => {
    const { admin, event } = house;
    app.clock.advance(14 * DAY);
    expect((await me(admin)).status).toBe(200);
    app.clock.advance(1000);
    expect((await me(admin)).status).toBe(200);
    expect(await me(event)).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  });

  it('ends after 30 days, used or not', async () => {
    const { admin } = house;
    for (let days = 0; days < 29; days += 1) {
      app.clock.advance(DAY);
      expect((await me(admin)).status).toBe(200);
    }
    app.clock.advance(DAY);
    expect((await me(admin)).status).toBe(401);
  });

  it('ends by signing out, and the others of the same person go on', async () => {
    const { admin } = house;
    const { request_id, code } = await ask(admin.email);
    const second = headersOf(await verify({ email: admin.email, request_id, code }), house.id);
    expect((await app.call('DELETE', '/auth/session', admin)).status).toBe(204);
    expect((await me(admin)).status).toBe(401);
    expect((await me(admin, second)).status).toBe(200);
  });

  it('needs its three headers to belong together', async () => {
    const { admin, event } = house;
    for (const name of ['access-token', 'client', 'uid']) {
      const foreign = { ...admin.headers, [name]: event.headers[name]! };
      const without = Object.fromEntries(Object.entries(admin.headers).filter(([key]) => key !== name));
      expect((await me(admin, foreign)).status, name).toBe(401);
      expect((await me(admin, without)).status, name).toBe(401);
    }
  });

  it('of somebody whose domain is Russian carries it in letters a header can hold', async () => {
    const person = await app.person(house, 'manager_event', `admin-${count}@почта.рф`);
    const { request_id, code } = await ask(person.email);
    const answer = await verify({ email: person.email, request_id, code });
    expect(answer.status).toBe(200);
    expect(answer.headers.uid).toBe(`admin-${count}@xn--80a1acny.xn--p1ai`);
    expect(answer.body.data.email).toBe(person.email);
    const signedIn = headersOf(answer, house.id);
    expect((await me(person, signedIn)).body.data.email).toBe(person.email);
    const foreign = { ...signedIn, uid: `admin-${count}@xn--e1afmkfd.xn--p1ai` };
    expect((await me(person, foreign)).status).toBe(401);
  });

  it('of somebody no longer employed is refused at once', async () => {
    const { admin, event } = house;
    expect((await guests(event)).status).toBe(200);
    expect((await app.call('DELETE', `/users/${event.id}`, admin)).status).toBe(200);
    expect(await guests(event)).toMatchObject({ status: 403, body: { code: 'organization_required' } });
    expect((await me(event)).status).toBe(403);
    expect((await askFor(event.email)).status).toBe(200);
    const { rows } = await app.database.engine.query(`select 1 from mailbox where to_address = $1`, [event.email]);
    expect(rows).toEqual([]);
  });

  it('has the rights of the role as it is now', async () => {
    const { admin, event } = house;
    const make = () => app.call('POST', '/events', event, { name: 'Вечер' });
    expect((await make()).status).toBe(201);
    expect((await app.call('PUT', `/users/${event.id}`, admin, { role: 'manager_seat' })).status).toBe(200);
    expect(await make()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await app.call('PUT', `/users/${event.id}`, admin, { role: 'admin' })).status).toBe(200);
    expect((await app.call('GET', '/audit', event)).status).toBe(200);
  });

  it('of an employee is ended on all devices by an admin, until they sign in again', async () => {
    const { admin, event } = house;
    const other = (await ask(event.email)).code;
    const second = await verify({ email: event.email, code: other });
    const phone = { ...event, headers: headersOf(second, house.id) };
    expect((await guests(phone)).status).toBe(200);
    expect((await app.call('DELETE', `/users/${event.id}/sessions`, admin)).status).toBe(204);
    expect([(await guests(event)).status, (await guests(phone)).status]).toEqual([401, 401]);
    expect((await me(event)).status).toBe(401);
    const { 'organization-id': _here, ...nowhere } = event.headers;
    expect((await me({ ...event, headers: nowhere })).status).toBe(401);
    const foreign = { ...nowhere, 'organization-id': app.south.id };
    expect((await me({ ...event, headers: foreign })).status).toBe(401);
    app.clock.advance(61_000);
    const { code } = await ask(event.email, 1);
    const again = await verify({ email: event.email, code });
    expect((await guests({ ...event, headers: headersOf(again, house.id) })).status).toBe(200);
    expect((await guests(event)).status, 'the old one stays ended').toBe(401);
  });

  it('is ended by an admin for their own organisation only', async () => {
    const twice = await app.person(house, 'manager_event');
    const south = await app.person(app.south, 'manager_seat', twice.email);
    const there = { ...twice, headers: { ...twice.headers, 'organization-id': app.south.id } };
    const ended = await app.call('DELETE', `/users/${south.id}/sessions`, app.south.admin);
    expect(ended.status).toBe(204);
    expect((await guests(there)).status).toBe(401);
    expect((await guests(twice)).status, 'the same session, in the other organisation').toBe(200);
    expect((await me(twice)).body.data.organization.id).toBe(house.id);
    const { 'organization-id': _here, ...nowhere } = twice.headers;
    expect((await me({ ...twice, headers: nowhere })).status).toBe(200);
    const foreign = await app.call('DELETE', `/users/${twice.id}/sessions`, app.south.admin);
    expect(foreign.status).toBe(404);
    expect((await guests(twice)).status).toBe(200);
  });

  it('of a superadmin works in every organisation', async () => {
    for (const organization of [house, app.north, app.south]) {
      const headers = { ...app.superadmin.headers, 'organization-id': organization.id };
      const there = { ...app.superadmin, headers };
      expect((await guests(there)).status).toBe(200);
      const user = (await me(there)).body.data;
      expect(user).toMatchObject({ role: { name: 'superadmin' }, organization: { id: organization.id } });
      expect(user.organizations.length).toBeGreaterThanOrEqual(3);
    }
  });
});
