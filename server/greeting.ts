import type { Database } from './db/database.ts';
import { isLoopback } from './mail/demo.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Settings } from './base/settings.ts';

/** What the terminal says once the product serves. */
export interface Greeting {
  settings: Settings;
  /** Where the server listens. */
  address: string;
  mailer: Mailer;
  /** Whether the database holds the demo organisations. */
  seeded: boolean;
  database: Database;
}

/** Who can sign in with the demo data. */
const DEMO_ACCOUNTS = [
  ['admin@example.ru', 'Северный театр', 'admin'],
  ['manager@example.ru', 'Северный театр', 'event manager'],
  ['seats@example.ru', 'Северный театр', 'seat manager'],
  ['controller@example.ru', 'Северный театр', 'seat manager, controller'],
  ['admin@south.example.ru', 'Южный клуб', 'admin'],
  ['both@example.ru', 'Северный театр, Южный клуб', 'admin, seat manager'],
  ['superadmin@example.ru', '', 'superadmin'],
] as const;

/** Prints where to open it, who can sign in, where the mail goes and what the database promises. */
export function greet(greeting: Greeting): void {
  process.stdout.write(`${greetingText(greeting)}\n`);
}

/** The greeting as text. */
export function greetingText({ settings, address, mailer, seeded, database }: Greeting): string {
  const open = settings.publicUrl ?? reachable(address);
  return [
    '',
    `  Parterre is ready: ${open}`,
    '',
    ...(seeded
      ? signInLines(settings.smtpUrl)
      : ['  To begin an organisation: npm run org:create -- --name … --email … --city …']),
    '',
    mailer.mailboxKey
      ? `  Mail goes nowhere, read it here: ${open}/mailbox/${mailer.mailboxKey}`
      : `  Mail goes through ${withoutPassword(settings.smtpUrl!)}`,
    database.engine.kind === 'embedded'
      ? `  Data is kept in ${settings.dataDir}. What was saved survives a killed process; a power cut only PostgreSQL (DATABASE_URL).`
      : `  Data is kept by PostgreSQL at ${withoutPassword(settings.databaseUrl!)}. What was saved survives a power cut.`,
    '',
  ].join('\n');
}

function signInLines(smtpUrl: string | undefined): string[] {
  const width = Math.max(...DEMO_ACCOUNTS.map(([email]) => email.length));
  return [
    `  Sign in with one of these addresses; ${wayOfCodes(smtpUrl)}:`,
    ...DEMO_ACCOUNTS.map(([email, organization, role]) =>
      `    ${email.padEnd(width)}  ${[role, organization].filter(Boolean).join(', ')}`.trimEnd(),
    ),
  ];
}

function wayOfCodes(smtpUrl: string | undefined): string {
  if (!smtpUrl) return 'the code is printed here and mailed';
  if (isLoopback(smtpUrl)) return 'the code is mailed';
  return "but they are invented, so that no code is mailed to them by a server that isn't on this machine";
}

/** Everywhere is no place to open; this machine is. */
function reachable(address: string): string {
  return address.replace('//0.0.0.0:', '//localhost:').replace('//[::]:', '//localhost:');
}

function withoutPassword(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}
