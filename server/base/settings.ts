import { isIP } from 'node:net';
import { resolve } from 'node:path';
import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { isEmail } from '#shared/person.ts';

/** As VISTA_URL: a cinema that the installation plays itself. */
const SIMULATOR = 'simulator';

const flag = z.enum(['0', '1']).transform((value) => value === '1');

const fields = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (value) => senderOf(value) !== null,
      'no e-mail address; one is tickets@example.ru or Tickets <tickets@example.ru>',
    )
    .default('tickets@localhost.localdomain'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  VISTA_URL: z
    .literal(SIMULATOR)
    .or(z.url({ protocol: /^https?$/ }))
    .optional(),
  VISTA_TOKEN: z.string().min(1).optional(),
  DEMO_DATA: flag.optional(),
  LOGIN_EMAIL_DOMAINS: z.string().default(''),
  LOGIN_CODES_PER_HOUR: z.coerce.number().int().min(1).default(10),
  LOGIN_CODES_PER_HOUR_IP: z.coerce.number().int().min(1).default(60),
  TRUST_PROXY: z
    .string()
    .transform((value, context) => {
      const proxies = proxiesOf(value);
      if (proxies === null)
        context.addIssue('how many proxies are before it (0 to 10), or their addresses: 10.0.0.1, 192.168.0.0/16');
      return proxies ?? false;
    })
    .default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  CLOCK: z.iso.datetime({ offset: true }).optional(),
  WORKERS: z.coerce.number().int().min(0).max(20).default(4),
});

/** What one setting alone can't tell. */
const together = z
  .object({ VISTA_URL: z.string().optional(), VISTA_TOKEN: z.string().optional() })
  .superRefine(({ VISTA_URL, VISTA_TOKEN }, context) => {
    if (VISTA_URL === SIMULATOR || (VISTA_URL === undefined) === (VISTA_TOKEN === undefined)) return;
    const path = [VISTA_URL === undefined ? 'VISTA_URL' : 'VISTA_TOKEN'];
    context.addIssue({ code: 'custom', path, message: 'VISTA_URL and VISTA_TOKEN go together' });
  });

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  /** The address mail comes from; its name is the organisation's. */
  mailFrom: string;
  /** Links in mails and QR codes; the listening address where not set. */
  publicUrl: string | undefined;
  /** The cinema's booking system; where not set, a simulated one beside demo data, and none otherwise. */
  vista: { url: string; token: string } | 'simulator' | undefined;
  demoData: boolean | undefined;
  loginEmailDomains: string[];
  loginCodesPerHour: number;
  loginCodesPerHourIp: number;
  /** Whose X-Forwarded-For is believed: nobody's, so many proxies' before us, or that of these addresses. */
  trustProxy: false | number | string[];
  logLevel: string;
  /** Starts the product's clock at this instant (tests, demonstrations); it ticks on from there. */
  clock: Date | undefined;
  /** Letters sent side by side; 0 leaves sending to other processes. */
  workers: number;
}

/** Reads the settings from the environment; throws one error that lists every mistake. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = fields.safeParse(given);
  // One by one, as a pair isn't looked at while another setting is wrong.
  const issues = [parsed, together.safeParse(given)].flatMap(({ error }) => error?.issues ?? []);
  if (!parsed.success || issues.length > 0) {
    const lines = issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new SettingsError(`These settings can't be used:\n${lines.join('\n')}`);
  }
  const s = parsed.data;
  return {
    port: s.PORT,
    host: s.HOST,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    smtpUrl: s.SMTP_URL,
    mailFrom: senderOf(s.MAIL_FROM)!,
    publicUrl: s.PUBLIC_URL?.replace(/\/$/, ''),
    vista: vistaOf(s.VISTA_URL, s.VISTA_TOKEN),
    demoData: s.DEMO_DATA,
    loginEmailDomains: s.LOGIN_EMAIL_DOMAINS.split(/[\s,]+/).filter(Boolean),
    loginCodesPerHour: s.LOGIN_CODES_PER_HOUR,
    loginCodesPerHourIp: s.LOGIN_CODES_PER_HOUR_IP,
    trustProxy: s.TRUST_PROXY,
    logLevel: s.LOG_LEVEL,
    clock: s.CLOCK ? new Date(s.CLOCK) : undefined,
    workers: s.WORKERS,
  };
}

/** The address in 'tickets@example.ru' or 'Tickets <tickets@example.ru>'; null where there isn't exactly one. */
function senderOf(text: string): string | null {
  const [sender, ...more] = addressparser(text, { flatten: true });
  return sender?.address && more.length === 0 && isEmail(sender.address) ? sender.address : null;
}

const MOST_PROXIES = 10;
/** Names that stand for addresses of this machine and of private networks. */
const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

function proxiesOf(text: string): Settings['trustProxy'] | null {
  if (/^\d+$/.test(text)) return Number(text) <= MOST_PROXIES ? Number(text) || false : null;
  const list = text.split(/[\s,]+/).filter(Boolean);
  return list.length > 0 && list.every(isNetwork) ? list : null;
}

function isNetwork(text: string): boolean {
  if (NETWORKS.has(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function vistaOf(url: string | undefined, token: string | undefined): Settings['vista'] {
  if (url === SIMULATOR) return SIMULATOR;
  return url && token ? { url, token } : undefined;
}

/** Settings nobody could start with; the message is for the terminal. */
export class SettingsError extends Error {}
