import { afterAll, afterEach, beforeAll } from 'vitest';
import { testApp, type TestApp } from '../../support/app.ts';
import { startSmtp, type TestSmtp } from '../../support/smtp.ts';

/**
 * The product with an SMTP server of its own, from before the first test of a file to after the last. What was mailed
 * and how the server was told to behave is forgotten after each test.
 */
export function mailing(env: Record<string, string>): { app: TestApp; smtp: TestSmtp } {
  const parts = {} as { app: TestApp; smtp: TestSmtp };
  beforeAll(async () => {
    parts.smtp = await startSmtp();
    parts.app = await testApp({ SMTP_URL: parts.smtp.url, ...env });
  });
  afterEach(() => {
    parts.smtp.play(undefined);
    parts.smtp.clear();
  });
  afterAll(async () => {
    await parts.app?.close();
    await parts.smtp?.stop();
  });
  return parts;
}
