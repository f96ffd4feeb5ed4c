import * as fc from 'fast-check';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { letterCode } from '#shared/letterCode.ts';
import { planFileName, ticketFileName } from '#server/paper/fileNames.ts';
import { codeLetter, planLetter, ticketLetter } from '#server/paper/letter.ts';
import { qrOfPicture } from '../../support/pdf.ts';
import { areaTicket, englishTicket, seatTicket } from './samples.ts';

const answerable = { replyTo: 'bilety@example.ru' };

describe('the letter around a ticket', () => {
  it('says the same in html and in text', () => {
    const { subject, html, text } = ticketLetter(seatTicket(), answerable);
    expect(subject).toBe('Ваш билет: Вручение премии «Маяк», 27 ноября, 19:00');
    const facts = [
      'Ольга Игоревна, ждём вас!',
      'Вручение премии «Маяк»',
      'Пятница, 27 ноября 2026, 19:00',
      'время местное: Санкт-Петербург',
      'Концертный зал «Аврора»',
      'Санкт-Петербург, Пироговская наб., 5/2',
      'Ответьте на это письмо',
      letterCode(seatTicket().token),
      seatTicket().url,
    ];
    for (const fact of facts) {
      expect(html).toContain(fact);
      expect(text).toContain(fact);
    }
    expect(text).toContain('Сектор: 2, Ряд: 5, Место: 12');
    expect(html).toContain('lang="ru"');
  });

  it('is English for an English event, and names an area instead of a row', () => {
    const english = ticketLetter(englishTicket(), { replyTo: null });
    expect(english.subject).toBe('Your ticket: The Lighthouse Prize Award Ceremony, 27 November, 19:00');
    expect(english.html + english.text).not.toMatch(/[А-я]/);
    expect(english.html).not.toContain('Reply');
    expect(ticketLetter(areaTicket(), answerable).text).toContain('Зона: Танцпол, Номер: 17');
  });

  it('carries the QR code as a picture that can be read', async () => {
    const { attachments, html } = ticketLetter(seatTicket(), answerable);
    const [picture] = attachments;
    expect(html).toContain(`src="cid:${picture!.cid}"`);
    expect(picture).toMatchObject({ contentType: 'image/png', filename: 'qr.png' });
    expect(await qrOfPicture(picture!.content)).toBe(seatTicket().url);
  });

  it('shows every text as text', () => {
    const hostile = '<img src=x onerror=alert(1)>"\'&amp;';
    const { html } = ticketLetter(
      seatTicket({
        organization: hostile,
        event: { name: hostile, code: hostile },
        guest: { last_name: hostile, first_name: hostile, middle_name: hostile },
        location: hostile,
        address: hostile,
        city: hostile,
        time: hostile,
        sector: { number: 1, name: hostile },
        row: hostile,
        seat: hostile,
        url: `https://x/"><script>alert(1)</script>`,
      }),
      answerable,
    );
    expect(html).not.toMatch(/<img src=x|<script|onerror=alert\(1\)>|"&#34;'/);
    expect(html.match(/<img /g)).toHaveLength(1);
    expect(html.match(/&#60;img src=x onerror=alert\(1\)&#62;&#34;&#39;&#38;amp;/g)!.length).toBeGreaterThan(8);
    expect(ticketLetter(seatTicket({ url: 'javascript:alert(1)' }), answerable).html).not.toContain('<a ');
  });

  it('keeps its headers to itself, whatever people are called', async () => {
    const transport = createTransport({ streamTransport: true, buffer: true });
    const texts = fc.string({ unit: 'binary', maxLength: 300 });
    const injected = texts.map((text) => `${text}\r\nBcc: thief@example.org\r\n\r\nx\u2028y\u0085z`);
    await fc.assert(
      fc.asyncProperty(fc.oneof(injected, texts), async (text) => {
        const snapshot = seatTicket({ event: { name: text, code: text }, row: text, seat: text, organization: text });
        const { subject, html, attachments } = ticketLetter(snapshot, answerable);
        const filename = ticketFileName(snapshot);
        expect(subject + filename).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        expect(subject.length).toBeLessThanOrEqual(180);
        const { message } = await transport.sendMail({
          to: 'guest@example.ru',
          from: 'sender@example.ru',
          subject,
          html,
          attachments: [{ filename, content: 'x' }, ...attachments],
        });
        const mail = await PostalMime.parse(message as Buffer);
        expect(mail.bcc ?? []).toEqual([]);
        expect(mail.attachments).toHaveLength(2);
        expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
      }),
      { numRuns: 60 },
    );
  });
});

describe('the name of the attached file', () => {
  it('says event, row and seat', () => {
    expect(ticketFileName(seatTicket())).toBe('Билет, Вручение премии «Маяк», ряд 5, место 12.pdf');
    expect(ticketFileName(areaTicket())).toBe('Билет, Вручение премии «Маяк», Танцпол, номер 17.pdf');
    expect(ticketFileName(englishTicket())).toBe('Ticket, The Lighthouse Prize Award Ceremony, row 5, seat 12.pdf');
    const dotted = seatTicket({ event: { name: 'Театр.Про, 1.5 часа...', code: '' } });
    expect(ticketFileName(dotted)).toBe('Билет, Театр.Про, 1.5 часа, ряд 5, место 12.pdf');
    expect(planFileName('Гамлет: сцены', 'ru')).toBe('План рассадки, Гамлет сцены.xlsx');
  });

  it('is short and no path, whatever the event is called', () => {
    const names = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 600 }),
      fc.constantFrom('../../etc/passwd', 'C:\\x', '😀'.repeat(200)),
    );
    fc.assert(
      fc.property(names, names, (name, other) => {
        for (const snapshot of [seatTicket(), areaTicket({ area: other })]) {
          const file = ticketFileName({ ...snapshot, event: { name, code: '' }, seat: other });
          expect(file).toMatch(/^Билет, .*\.pdf$/su);
          expect(file).not.toMatch(/[/\\:*?"<>|\p{Cc}\p{Cs}]|\.\./u);
          expect(file.length).toBeLessThanOrEqual(120);
          expect(Buffer.byteLength(file)).toBeLessThanOrEqual(240);
        }
      }),
    );
  });
});

describe('other letters', () => {
  it('bring a sign-in code with its minutes in the right form', () => {
    const letter = codeLetter('048213', 'ru');
    expect(letter.subject).toBe('048213: код для входа в Parterre');
    expect(letter.text).toContain('Код действует 10 минут');
    expect(letter.html).toContain('048213');
    expect(codeLetter('048213', 'en').text).toContain('valid for 10 minutes');
  });

  it('bring the seating plan', () => {
    const letter = planLetter({ event: 'Гамлет\r\nBcc: x <b>', language: 'ru', organization: 'Северная <i>' });
    expect(letter.subject).toBe('План рассадки: Гамлет Bcc: x <b>');
    expect(letter.html).toContain('Северная &#60;i&#62;');
    expect(letter.html).not.toContain('<b>');
  });
});
