import { placeAsTitle } from '#shared/hall/words.ts';
import { limit, type Language } from '#shared/limits.ts';
import type { TicketSnapshot } from '#shared/ticket.ts';
import { cut, plainLine } from './clean.ts';
import { letterCode } from '#shared/letterCode.ts';
import { button, codeBox, facts, heading, letterPage, paragraph, seatCard, small } from './letterPage.ts';
import { qrOf, qrPng } from './qr.ts';
import { addressLine } from './ticket/bottom.ts';
import { type Column, columnsOf, placeOnPaper, sectorValue } from './ticket/columns.ts';
import { dateInWords, placeWordsOn, withNumber, wordsOf } from './words.ts';

/** A letter without its addresses. Everything in `subject` is safe for a header. */
export interface Letter {
  subject: string;
  html: string;
  text: string;
  attachments: LetterAttachment[];
}

export interface LetterAttachment {
  filename: string;
  content: Buffer;
  contentType: string;
  /** For a picture inside the html. */
  cid?: string;
}

/** Longest subject, in characters. */
const SUBJECT = 180;
const QR_CID = 'ticket-qr';

/**
 * The letter around a ticket; the ticket itself is attached by whoever sends it, under `ticketFileName`.
 * With `replyTo` it says that an answer frees the seat.
 */
export function ticketLetter(snapshot: TicketSnapshot, { replyTo }: { replyTo: string | null }): Letter {
  const { language } = snapshot;
  const words = wordsOf(language);
  const event = plainLine(snapshot.event.name);
  const city = plainLine(snapshot.city);
  const time = snapshot.time && plainLine(snapshot.time);
  const after = time ? `, ${time}` : '';
  const greeting = words('paper.letter.greeting', { name: firstNames(snapshot) });
  const date = dateInWords(snapshot.date, 'weekday_first', language) + after;
  const zone = time ? words('paper.ticket.local_time', { city }) : '';
  const location = plainLine(snapshot.location ?? snapshot.city);
  const columns = columnsOf(snapshot, words);
  const where = placeLines(snapshot, columns);
  const code = letterCode(snapshot.token);
  const address = addressLine(snapshot);
  const body = [
    heading(greeting, event),
    paragraph(words('paper.letter.lead')),
    seatCard(columns, { cid: QR_CID, alt: words('paper.letter.qr', { code }), code }),
    facts([
      { label: words('paper.letter.when'), value: date, note: zone },
      { label: words('paper.letter.where'), value: location, note: address },
    ]),
    button(words('paper.letter.open'), snapshot.url),
    replyTo ? small(words('paper.letter.reply')) : '',
  ];
  const subject = words('paper.letter.subject', {
    event: cut(event, 120),
    when: dateInWords(snapshot.date, 'short', language) + after,
  });
  return {
    subject: cut(plainLine(subject), SUBJECT),
    html: letterPage({
      language,
      title: event,
      preview: `${where[0]}. ${date}`,
      sender: plainLine(snapshot.organization),
      code: plainLine(snapshot.event.code),
      body,
    }),
    text: textOf([
      [greeting, event],
      [words('paper.letter.lead')],
      [...where, words('paper.letter.qr', { code }), words('paper.letter.ticket_at', { url: snapshot.url })],
      [`${words('paper.letter.when')}: ${date}`, zone],
      [`${words('paper.letter.where')}: ${location}`, address],
      [replyTo ? words('paper.letter.reply') : ''],
      [plainLine(snapshot.organization)],
    ]),
    attachments: [{ filename: 'qr.png', content: qrPng(qrOf(snapshot.url), 6), contentType: 'image/png', cid: QR_CID }],
  };
}

/** The place as a mail without pictures says it, the most important line first. */
function placeLines(snapshot: TicketSnapshot, columns: readonly Column[]): string[] {
  if (snapshot.template === 1) return [columns.map(({ label, value }) => `${label}: ${value}`).join(', ')];
  const { language } = snapshot;
  const words = wordsOf(language);
  const place = placeAsTitle(withNumber(placeOnPaper(snapshot, plainLine), language), placeWordsOn(snapshot));
  const sector = snapshot.sector ? `${words('paper.ticket.sector')}: ${sectorValue(snapshot.sector)}` : '';
  return [place, sector];
}

/** The subject of a letter that somebody sends to themselves before guests get it. */
export function sampleSubject(subject: string, language: Language): string {
  return cut(wordsOf(language)('paper.sample.subject', { subject }), SUBJECT);
}

/** The letter with a sign-in code. */
export function codeLetter(code: string, language: Language): Letter {
  const words = wordsOf(language);
  const lead = words('paper.code.lead', { count: limit('codeSeconds') / 60 });
  const longer = code.length > limit('codeDigits') ? words('paper.code.longer') : '';
  const [title, ignore] = [words('paper.code.title'), words('paper.code.ignore')];
  const subject = words('paper.code.subject', { code: plainLine(code) });
  return {
    subject,
    html: letterPage({
      language,
      title,
      preview: lead,
      sender: 'Parterre',
      code: '',
      body: [heading(title), codeBox(plainLine(code)), paragraph(lead), longer && paragraph(longer), small(ignore)],
    }),
    text: textOf([[title, plainLine(code)], [lead], [longer], [ignore]]),
    attachments: [],
  };
}

/** The letter that tells somebody new how to get in. */
export function invitationLetter(invitation: {
  language: Language;
  organization: string;
  first_name: string;
  inviter: string;
  role: string;
  /** What the role may do, in a sentence. */
  about: string;
  email: string;
  url: string;
}): Letter {
  const { language, url } = invitation;
  const words = wordsOf(language);
  const organization = plainLine(invitation.organization);
  const greeting = words('paper.invitation.greeting', { name: cut(plainLine(invitation.first_name), 80) });
  const lead = words('paper.invitation.lead', { organization, inviter: plainLine(invitation.inviter) });
  const [role, email] = [words('paper.invitation.role'), words('paper.invitation.email')];
  const way = words('paper.invitation.way', { count: limit('codeSeconds') / 60 });
  const ignore = words('paper.invitation.ignore');
  return {
    subject: cut(words('paper.invitation.subject', { organization }), SUBJECT),
    html: letterPage({
      language,
      title: organization,
      preview: lead,
      sender: organization,
      code: '',
      body: [
        heading(greeting),
        paragraph(lead),
        facts([
          { label: role, value: invitation.role, note: invitation.about },
          { label: email, value: invitation.email, note: '' },
        ]),
        button(words('paper.invitation.open'), url),
        paragraph(way),
        small(ignore),
      ],
    }),
    text: textOf([
      [greeting],
      [lead],
      [`${role}: ${invitation.role}`, invitation.about],
      [`${email}: ${invitation.email}`, words('paper.invitation.open_at', { url })],
      [way],
      [ignore],
      [organization],
    ]),
    attachments: [],
  };
}

/** The letter around a seating plan; the workbook is attached by whoever sends it, under `planFileName`. */
export function planLetter(plan: { event: string; language: Language; organization: string }): Letter {
  const { language } = plan;
  const words = wordsOf(language);
  const event = plainLine(plan.event);
  const lead = words('paper.plan_letter.lead');
  const [title, attention] = [words('paper.plan_letter.title'), words('paper.plan_letter.attention')];
  return {
    subject: cut(words('paper.plan_letter.subject', { event }), SUBJECT),
    html: letterPage({
      language,
      title,
      preview: lead,
      sender: plainLine(plan.organization),
      code: '',
      body: [heading(title, event), paragraph(lead), small(attention)],
    }),
    text: textOf([[title, event], [lead], [attention], [plainLine(plan.organization)]]),
    attachments: [],
  };
}

/** How a person is addressed: by first and middle name in Russian, by first name in English. */
function firstNames({ guest, language }: TicketSnapshot): string {
  const names = language === 'ru' && guest.middle_name ? `${guest.first_name} ${guest.middle_name}` : guest.first_name;
  return cut(plainLine(names), 80);
}

function textOf(paragraphs: string[][]): string {
  const filled = paragraphs.map((lines) => lines.filter((line) => line !== '').join('\n'));
  return `${filled.filter((text) => text !== '').join('\n\n')}\n`;
}
