import { resolve } from 'node:path';
import { z } from 'zod';

const flag = z.enum(['0', '1']).transform((value) => value === '1');

const fields = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('tickets@localhost.localdomain'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  VISTA_URL: z.url({ protocol: /^https?$/ }).optional(),
  VISTA_TOKEN: z.string().min(1).optional(),
  DEMO_DATA: flag.optional(),
  LOGIN_EMAIL_DOMAINS: z.string().default(''),
  LOGIN_CODES_PER_HOUR: z.coerce.number().int().min(1).default(10),
  LOGIN_CODES_PER_HOUR_IP: z.coerce.number().int().min(1).default(60),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  CLOCK: z.iso.datetime({ offset: true }).optional(),
  WORKERS: z.coerce.number().int().min(0).max(20).default(4),
});
const schema = fields.superRefine((given, context) => {
  if ((given.VISTA_URL === undefined) === (given.VISTA_TOKEN === undefined)) return;
  const path = [given.VISTA_URL === undefined ? 'VISTA_URL' : 'VISTA_TOKEN'];
  context.addIssue({ code: 'custom', path, message: 'VISTA_URL and VISTA_TOKEN go together' });
});

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Links in mails and QR codes; the listening address where not set. */
  publicUrl: string | undefined;
  /** The cinema's booking system; a simulated one where not set. */
  vista: { url: string; token: string } | undefined;
  demoData: boolean | undefined;
  loginEmailDomains: string[];
  loginCodesPerHour: number;
  loginCodesPerHourIp: number;
  trustProxy: boolean;
  logLevel: string;
  /** Starts the product's clock at this instant (tests, demonstrations); it ticks on from there. */
  clock: Date | undefined;
  /** Letters sent side by side; 0 leaves sending to other processes. */
  workers: number;
}

/** Reads the settings from the environment; throws one error that lists every mistake. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new SettingsError(`These settings can't be used:\n${lines.join('\n')}`);
  }
  const s = parsed.data;
  return {
    port: s.PORT,
    host: s.HOST,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    publicUrl: s.PUBLIC_URL?.replace(/\/$/, ''),
    vista: s.VISTA_URL && s.VISTA_TOKEN ? { url: s.VISTA_URL, token: s.VISTA_TOKEN } : undefined,
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

/** Settings nobody could start with; the message is for the terminal. */
export class SettingsError extends Error {}
