import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, testApp, type TestApp } from '../../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const me = async (person: Person) => (await app.call('GET', '/auth/me', person)).body.data;
const profile = async (person: Person) => (await app.call('GET', '/auth/profile', person)).body.data;
const change = (person: Person, body: object) => app.call('PUT', '/auth/me', person, body);
const NAMES = { last_name: 'Новикова', first_name: 'Анна', middle_name: 'Ильинична', phone: '+7 921 123-45-67' };

describe('everybody', () => {
  it('may change their own names and phone, of every role, and the log says so', async () => {
    for (const person of [app.north.seat, app.north.event, app.north.admin]) {
      const before = await me(person);
      const { version } = await profile(person);
      const answer = await change(person, { ...NAMES, version });
      expect(answer.status).toBe(200);
      const { phone, ...names } = NAMES;
      expect(answer.body.data).toEqual({ ...before, ...names });
      expect(await me(person)).toEqual(answer.body.data);
      expect(await profile(person)).toEqual({ ...names, phone, version: version + 1 });
      expect((await change(person, { first_name: 'Ася', version })).body.code).toBe('stale');
      const log = await app.call('GET', `/audit?noun=memberships&record_id=${person.id}`, app.north.admin);
      expect(log.body.data[0]).toMatchObject({ verb: 'update', actor: person.email, after: { last_name: 'Новикова' } });
    }
  });

  it('may not change what they may do, their address, or somebody else', async () => {
    const { seat, event } = app.north;
    for (const more of [
      { role: 'admin' },
      { email: 'else@example.ru' },
      { job_title: 'controller' },
      { id: event.id },
    ]) {
      const answer = await change(seat, { ...NAMES, ...more });
      const [name] = Object.keys(more);
      if (name === 'id') expect(answer.body.data.id).toBe(seat.id);
      else expect(answer.body, name).toMatchObject({ status: 422, errors: { [name!]: expect.any(String) } });
    }
    const after = await app.call('GET', `/users/${seat.id}`, app.north.admin);
    expect(after.body.data).toMatchObject({ role: 'manager_seat', email: seat.email, job_title: 'manager' });
    expect((await change(seat, { last_name: '', phone: '12' })).body.errors).toEqual({
      last_name: expect.any(String),
      phone: expect.any(String),
    });
    expect((await app.call('PUT', '/auth/me', null, NAMES)).status).toBe(401);
  });

  it('is known by these names in this organisation alone', async () => {
    const { seat } = app.north;
    const south = await app.person(app.south, 'manager_event', seat.email);
    const there = { ...seat, headers: { ...seat.headers, 'organization-id': app.south.id } };
    await change(seat, NAMES);
    expect((await me(there)).last_name).toBe('Тестов');
    expect((await me(there)).id).toBe(south.id);
  });
});

describe('a superadmin', () => {
  it('has a name of their own where they are nobody’s employee, kept with the account', async () => {
    expect(await profile(app.superadmin)).toEqual({
      last_name: '',
      first_name: '',
      middle_name: null,
      phone: null,
      version: null,
    });
    const { phone: _phone, ...names } = NAMES;
    const answer = await change(app.superadmin, NAMES);
    expect(answer.body.data).toMatchObject({ ...names, role: { name: 'superadmin' } });
    const headers = { ...app.superadmin.headers, 'organization-id': app.south.id };
    expect(await me({ ...app.superadmin, headers })).toMatchObject(names);
    expect(await profile({ ...app.superadmin, headers })).toEqual({ ...NAMES, version: null });
    const log = await app.call('GET', '/audit?noun=accounts', app.north.admin);
    expect(log.body.data).toMatchObject([{ verb: 'update', actor: app.superadmin.email, after: NAMES }]);
    await change(app.superadmin, { phone: '' });
    expect(await profile(app.superadmin)).toEqual({ ...NAMES, phone: null, version: null });
  });
});
