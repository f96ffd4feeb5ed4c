import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { ticketFileName } from '#server/paper/fileNames.ts';
import { ticketLetter } from '#server/paper/letter.ts';
import { renderTicket } from '#server/paper/ticket.ts';
import type { TicketPlan, TicketSnapshot } from '#shared/ticket.ts';
import { areaTicket, club, englishTicket, seatTicket, theatre } from './samples.ts';

const LONG = {
  sector: { number: 1, name: 'Литерный сектор для почётных гостей' },
  row: 'Приставной ряд',
  seat: '12А',
};

/** What was mailed while there was only template 1: the hash of the file, the letter and the file's name. */
const MAILED: [string, TicketSnapshot, TicketPlan | null, string][] = [
  ['a seat', seatTicket(), theatre(), '63acd60dce5f9d415dee420dbdea5dd310e384d6f6c96951dd6ccd827d7232c0'],
  ['English', englishTicket(), theatre(), '61f1025daa03ce87d986576f7c9244b8c201a621cb7f5723849ed0dedd0f69c8'],
  ['an area', areaTicket(), club(), 'f47f303d87655c26d17a3eddddbf1ffd004df8086c1b49bc80ac7cf948fdeda8'],
  ['long words', seatTicket(LONG), null, '7da8b1a1695964ffe327d7e075836b652eec183558da2c3b797495094ac167ec'],
];

it.each(MAILED)(
  'a letter from before there were levels and tables is made again byte for byte: %s',
  async (...mailed) => {
    const [, snapshot, plan, then] = mailed;
    const { html, text, subject } = ticketLetter(snapshot, { replyTo: 'bilety@example.ru' });
    const hash = createHash('sha256')
      .update(await renderTicket(snapshot, { image: null, logo: null, plan }))
      .update(JSON.stringify([html, text, subject, ticketFileName(snapshot)]));
    expect(hash.digest('hex')).toBe(then);
  },
);
