import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from '../../support/mail.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { startSmtp } from '../../support/smtp.ts';

let app: TestApp;
let base: string;
const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ method: 'GET', url, headers });

beforeAll(async () => {
  app = await testApp();
  base = `/mailbox/${app.app.mailer.mailboxKey}`;
});
afterAll(() => app.close());

describe('the mailbox of an installation without SMTP', () => {
  let id: string;

  it('keeps every message as it would have gone out', async () => {
    const outcome = await app.app.mailer.send({
      to: { name: 'Ирина', address: 'irina@example.ru' },
      from_name: 'Северный театр',
      reply_to: 'office@theatre.example',
      subject: 'Билет <b>один</b>',
      html: '<h1>Привет</h1><img src="cid:qr"><script>alert(1)</script>',
      text: 'Привет',
      message_id: '<one@theatre.example>',
      attachments: [
        { filename: 'билет.pdf', content: Buffer.from('%PDF-1.7 …'), contentType: 'application/pdf' },
        { filename: 'qr.png', content: Buffer.from('png'), contentType: 'image/png', cid: 'qr' },
      ],
    });
    expect(outcome).toBe('sent');
    const list = (await get(`${base}?format=json`)).json();
    expect(list.meta).toMatchObject({ total: 1 });
    expect(list.data[0]).toMatchObject({
      to_address: 'irina@example.ru',
      subject: 'Билет <b>один</b>',
      message_id: '<one@theatre.example>',
      at: app.clock.now().toISOString(),
    });
    id = list.data[0].id;
    const raw = await get(`${base}/${id}/raw`);
    const mail = await parse({ from: '', to: [], message_id: '', raw: raw.rawPayload });
    expect(mail).toMatchObject({ messageId: '<one@theatre.example>', subject: 'Билет <b>один</b>' });
    expect(mail.replyTo).toMatchObject([{ address: 'office@theatre.example' }]);
  });

  it('shows a letter in a frame that runs nothing, with its attachments to open', async () => {
    const page = await get(`${base}/${id}`, { 'accept-language': 'ru' });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('Билет &#60;b&#62;один');
    expect(page.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    // The letter's own html stands in the frame's attribute, and nowhere as part of the page.
    expect(page.body).not.toContain('<script>');
    expect(page.body).toContain('data:image/png;base64,');
    const file = await get(`${base}/${id}/files/0`);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('билет.pdf'));
    expect(file.body).toBe('%PDF-1.7 …');
    expect((await get(`${base}/${id}/files/1`)).statusCode).toBe(404);
    const json = (await get(`${base}/${id}?format=json`)).json();
    expect(json.data).toMatchObject({ id, text: expect.stringContaining('Привет'), to: 'Ирина <irina@example.ru>' });
    expect(json.data.attachments).toMatchObject([{ name: 'билет.pdf', type: 'application/pdf' }]);
  });

  it('lists newest first, in both languages, and finds by address', async () => {
    for (const name of ['peter', 'petra']) {
      await app.app.mailer.send({
        to: { name: '', address: `${name}@example.ru` },
        from_name: 'Театр',
        subject: `Письмо ${name}`,
        html: '',
        text: 'Текст',
      });
    }
    const all = (await get(`${base}?format=json`)).json();
    expect(all.data.map((line: { to_address: string }) => line.to_address)).toEqual([
      'petra@example.ru',
      'peter@example.ru',
      'irina@example.ru',
    ]);
    const found = (await get(`${base}?format=json&address=PETR`)).json();
    expect(found.meta.total).toBe(1);
    expect((await get(base, { 'accept-language': 'ru' })).body).toContain('Почтовый ящик');
    expect((await get(`${base}?lng=en`)).body).toContain('Mailbox');
    expect((await get(`${base}?lng=en&address=nobody`)).body).toContain('No letters to this address');
  });

  it('is there for nobody without the key', async () => {
    for (const url of [
      '/mailbox/x',
      `${base.slice(0, -1)}_`,
      // As many letters, more bytes.
      `/mailbox/${encodeURIComponent('ж'.repeat(app.app.mailer.mailboxKey!.length))}`,
      `${base}x`,
      `/mailbox/wrong/${id}`,
      `/mailbox/wrong/${id}/raw`,
    ]) {
      expect((await get(url)).statusCode, url).toBe(404);
    }
    expect((await get(`${base}/${app.north.id}`)).statusCode).toBe(404);
    expect((await get(`${base}/nothing`)).statusCode).toBe(404);
  });

  it('has the sign-in code that was asked for', async () => {
    const asked = await app.call('POST', '/auth/send_confirmation_code', null, { email: app.north.admin.email });
    expect(asked.status).toBe(200);
    await expect
      .poll(async () => (await get(`${base}?format=json&address=${app.north.admin.email}`)).json().data[0]?.subject, {
        timeout: 10_000,
      })
      .toMatch(/^\d{6}: код для входа/);
  });
});

it('is not there at all where SMTP is set', async () => {
  const smtp = await startSmtp();
  const other = await testApp({ SMTP_URL: smtp.url });
  expect(other.app.mailer.mailboxKey).toBeNull();
  expect((await other.server.inject({ method: 'GET', url: '/mailbox/null' })).statusCode).toBe(404);
  await other.close();
  await smtp.stop();
});
