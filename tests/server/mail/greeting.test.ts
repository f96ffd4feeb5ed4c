import { afterAll, beforeAll, expect, it } from 'vitest';
import { greetingText } from '#server/greeting.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { readSettings } from '#server/base/settings.ts';
import type { Database } from '#server/db/database.ts';
import { testDatabase } from '../../support/database.ts';

let database: Database;
beforeAll(async () => {
  ({ database } = await testDatabase());
});
afterAll(() => database.close());

const URL_OF_SERVER = 'postgres://parterre:secret@db.theatre.example/parterre';

function greeting(env: Record<string, string>, seeded: boolean): { text: string; key: string | null } {
  const settings = readSettings({ DATABASE_URL: database.engine.kind === 'server' ? URL_OF_SERVER : '', ...env });
  const mailer = createMailer(settings, database, () => new Date());
  const text = greetingText({ settings, address: 'http://127.0.0.1:3000', mailer, seeded, database });
  return { text, key: mailer.mailboxKey };
}

it('says where to open it, whose addresses sign in, where the mail goes and what the database promises', () => {
  const { text, key } = greeting({}, true);
  expect(text).toContain('http://127.0.0.1:3000\n');
  for (const account of ['superadmin', 'admin', 'manager', 'seats', 'controller', 'both']) {
    expect(text).toContain(`${account}@example.ru`);
  }
  expect(text).toContain('admin@south.example.ru');
  expect(text).toContain(`http://127.0.0.1:3000/mailbox/${key}`);
  expect(text).toContain(database.engine.kind === 'server' ? 'survives a power cut' : 'survives a killed process');
});

it('says that codes are printed only where they are', () => {
  const signsIn = (env: Record<string, string>) =>
    greeting(env, true)
      .text.split('\n')
      .find((line) => line.includes('Sign in'))!;
  expect(signsIn({})).toContain('printed here');
  expect(signsIn({ SMTP_URL: 'smtp://127.0.0.1:2525' })).toMatch(/; the code is mailed:$/);
  const away = signsIn({ SMTP_URL: 'smtp://mail.theatre.example:587' });
  expect(away).not.toContain('printed');
  expect(away).toContain('no code is mailed to them');
});

it('says how to begin where there is no demo data, and tells no password', () => {
  const { text, key } = greeting(
    { SMTP_URL: 'smtp://user:secret@mail.theatre.example:587', PUBLIC_URL: 'https://p.example' },
    false,
  );
  expect(key).toBeNull();
  expect(text).toContain('https://p.example');
  expect(text).toContain('npm run org:create');
  expect(text).toContain('smtp://mail.theatre.example:587');
  expect(text).not.toContain('secret');
  expect(text).not.toContain('mailbox');
});
