import { afterEach, describe, expect, it } from 'vitest';
import { startJobs } from '#server/flows/jobs/start.ts';
import type { Jobs } from '#server/jobs/wake.ts';
import { mailing } from '../tickets/mailing.ts';

const mail = mailing({ MAIL_FROM: 'Билеты <tickets@theatre.example>' });
let jobs: Jobs | null = null;
let count = 0;

afterEach(async () => {
  await jobs?.stop();
  jobs = null;
});

async function work(): Promise<void> {
  const { settings, database, mailer, now } = mail.app.app;
  jobs = await startJobs({ settings: { ...settings, workers: 1 }, database, mailer, now });
}

/** Hires somebody over the API, as the employee form does. */
async function hire(language: 'ru' | 'en' = 'ru', role = 'manager_event') {
  const email = `new-${(count += 1)}@theatre.example`;
  const body = { last_name: 'Новая', first_name: 'Нина', email, role, job_title: 'manager', phone: null };
  const made = await mail.app.call('POST', '/users', mail.app.north.admin, body, { language });
  expect(made.status).toBe(201);
  return { id: made.body.data.id as string, email };
}

const invitationOf = async (id: string) =>
  (await mail.app.call('GET', `/users/${id}/invitation`, mail.app.north.admin)).body.data;

describe('somebody new', () => {
  it('gets a letter with the way in, in the language of whoever invites', async () => {
    const { north } = mail.app;
    await work();
    for (const language of ['ru', 'en'] as const) {
      mail.smtp.clear();
      const { id, email } = await hire(language);
      await mail.smtp.waitFor(1);
      const [letter] = await mail.smtp.mails();
      expect(letter!.envelope.to).toEqual([email]);
      expect(letter!.subject).toContain('Северный театр');
      const facts = [
        'https://tickets.example.ru/auth/login',
        'Северный театр',
        north.admin.email,
        'Админов Антон',
        email,
      ];
      const words =
        language === 'ru'
          ? ['Нина, здравствуйте', 'Менеджер мероприятий', 'Создаёт мероприятия', 'действует 10 минут']
          : ['Hello Нина', 'Event manager', 'Creates events', 'valid for 10 minutes'];
      for (const fact of [...facts, ...words]) {
        expect(letter!.text, fact).toContain(fact);
        expect(letter!.html, fact).toContain(fact);
      }
      await expect.poll(async () => (await invitationOf(id)).state).toBe('done');
    }
  });

  it('is not forgotten while the relay is away, and the admin sees what a refusal was and sends again', async () => {
    await work();
    mail.smtp.play(({ stage }) => (stage === 'rcpt' ? { code: 450 } : undefined));
    const { id, email } = await hire();
    await expect.poll(async () => (await invitationOf(id)).attempts, { timeout: 20_000 }).toBe(1);
    expect(await invitationOf(id)).toMatchObject({ state: 'waiting', reason: null });
    mail.smtp.play(({ stage }) => (stage === 'rcpt' ? { code: 550, text: 'no such user' } : undefined));
    mail.app.clock.advance(61_000);
    await expect.poll(async () => (await invitationOf(id)).state, { timeout: 20_000 }).toBe('failed');
    expect((await invitationOf(id)).reason).toMatch(/550/);
    mail.smtp.play(undefined);
    const again = await mail.app.call('POST', `/users/${id}/invite`, mail.app.north.admin);
    expect(again.status).toBe(202);
    await mail.smtp.waitFor(1);
    expect((await mail.smtp.mails())[0]!.envelope.to).toEqual([email]);
    await expect.poll(async () => (await invitationOf(id)).state).toBe('done');
    const { rows } = await mail.app.database.engine.query(
      `select actor from audit where verb = 'invite' and record_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ actor: mail.app.north.admin.email }, { actor: mail.app.north.admin.email }]);
  }, 90_000);

  it('is invited by admins of their organisation, twenty times again within an hour', async () => {
    const { north, south } = mail.app;
    const { id } = await hire();
    const path = `/users/${id}/invite`;
    expect((await mail.app.call('POST', path, north.event)).status).toBe(403);
    expect((await mail.app.call('POST', path, south.admin)).status).toBe(404);
    const person = await mail.app.person(north, 'admin');
    for (let i = 0; i < 20; i += 1) expect((await mail.app.call('POST', path, person)).status).toBe(202);
    expect((await mail.app.call('POST', path, person)).body.code).toBe('too_many_letters');
  });

  it('is hired and dismissed over and over without more than twenty letters within an hour', async () => {
    const { north } = mail.app;
    const email = 'chuzhoy@gosti.example';
    const person = {
      last_name: 'Чужой',
      first_name: 'Ян',
      email,
      role: 'manager_seat',
      job_title: 'manager',
      phone: null,
    };
    const once = async () => {
      const hired = await mail.app.call('POST', '/users', north.admin, person);
      if (hired.status === 201) await mail.app.call('DELETE', `/users/${hired.body.data.id}`, north.admin);
      return hired;
    };
    for (let i = 0; i < 20; i += 1) expect((await once()).status).toBe(201);
    expect((await once()).body.code).toBe('too_many_letters');
    // Nobody was hired without a letter, and others still are.
    const { body } = await mail.app.call('GET', '/users?per_page=100', north.admin);
    expect(body.data.filter((user: { email: string }) => user.email === email)).toEqual([]);
    await hire();
  });

  it('who was hired by no one is said to have got no letter', async () => {
    const { north } = mail.app;
    expect(await invitationOf(north.seat.id)).toBeNull();
  });
});
