import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { limit } from '#shared/limits.ts';
import { ticketFileName } from '#server/paper/fileNames.ts';
import { ticketLetter } from '#server/paper/letter.ts';
import { renderTicket } from '#server/paper/ticket.ts';
import { composed } from '#server/mail/message.ts';
import { systemContext } from '#server/base/context.ts';
import { assetsOf } from '#server/tickets/assets.ts';
import { snapshotOf } from '#server/tickets/snapshot.ts';
import { type TestApp, testApp } from '../../tests/support/app.ts';
import { data, makeParty, type Party, seatAll } from '../../tests/server/tickets/party.ts';
import { type Child, startChild } from '../process.ts';
import { alternate } from '../rounds.ts';
import { startProduct } from '../stage.ts';
import type { Figure } from '../table.ts';

const TICKETS = 300;
/** Letters side by side: WORKERS as it is by default; the floor has as many connections. */
const WORKERS = 4;
const PATIENCE_MS = 120_000;
const WARM_UPS = 3;

/** 300 tickets asked for through the API until the job is done, beside bare nodemailer with the same files. */
export async function benchTickets(): Promise<Figure[]> {
  return [
    await compare('300 tickets made and mailed', null),
    await compare('300 tickets with a picture of their own', await picture()),
  ];
}

async function compare(title: string, image: Buffer | null): Promise<Figure> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parterre-bench-'));
  const app = await testApp();
  const sink = await startChild('bench/tickets/sink.ts');
  const floor = await startChild('bench/tickets/floor.ts', { SMTP_URL: sink.said, CONNECTIONS: String(WORKERS) });
  const product = await startProduct(app, { SMTP_URL: sink.said, WORKERS: String(WORKERS), PUBLIC_URL });
  try {
    const file = path.join(folder, 'mails.json');
    const first = await stageParty(app, image);
    const { mails, bytes } = await composeAll(app, first);
    writeFileSync(file, JSON.stringify(mails));
    // Until then the compilers are still at work on both sides.
    for (let turn = 0; turn < WARM_UPS; turn += 1) {
      await floor.ask(file);
      await sendThroughProduct(app, product, sink, turn === 0 ? first : await stageParty(app, image));
    }
    const rate = (milliseconds: number) => TICKETS / (milliseconds / 1000);
    const round = async (act: () => Promise<number>) => {
      const before = Number(await sink.ask('how many?'));
      const milliseconds = await act();
      const arrived = Number(await sink.ask('how many?')) - before;
      if (arrived !== TICKETS) throw new Error(`${arrived} messages of ${TICKETS} arrived`);
      return rate(milliseconds);
    };
    const comparison = await alternate(
      'mails/s',
      'more',
      () => round(async () => Number(await floor.ask(file))),
      async () => {
        const party = await stageParty(app, image);
        return round(() => sendThroughProduct(app, product, sink, party));
      },
    );
    return { title, goal: 0.6, ...comparison, tickets: TICKETS, connections: WORKERS, attachment_bytes: bytes };
  } finally {
    await product.stop();
    for (const child of [floor, sink]) await child.stop();
    await app.close();
    rmSync(folder, { recursive: true });
  }
}

/** A ticket image that packs about as well as a photograph. */
function picture(): Promise<Buffer> {
  const [width, height] = [limit('ticketImageWidth'), limit('ticketImageHeight')];
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 24 };
  return sharp({ create: { width, height, channels: 3, background: '#205060', noise } })
    .blur(1.5)
    .jpeg({ quality: 80 })
    .toBuffer();
}

const PUBLIC_URL = 'https://tickets.example.ru';

async function stageParty(app: TestApp, image: Buffer | null): Promise<Party> {
  const party = await makeParty(app, app.north, { rows: 15, seats: 20, guests: TICKETS });
  if (image) {
    const file = { name: 'ticket.jpg', bytes: image };
    data(await app.upload(`/events/${party.event_id}/ticket_image`, app.north.admin, file, 'PUT'));
  }
  await seatAll(app, party, app.north.admin);
  return party;
}

/** The very messages the product sends for these tickets, made before anything is measured. */
async function composeAll(app: TestApp, party: Party) {
  return app.database.work(systemContext(app.north.id, app.clock.now), async (work) => {
    const { rows } = await work.tx.execute<{ id: string }>(
      `select id from tickets where hall_id = '${party.hall_id}' order by place`,
    );
    const snapshots = await snapshotOf(
      work,
      rows.map(({ id }) => id),
      PUBLIC_URL,
    );
    let bytes = 0;
    const mails = [];
    for (const [i, { id }] of rows.entries()) {
      const snapshot = snapshots.get(id)!;
      const content = await renderTicket(snapshot, await assetsOf(work, snapshot));
      const { attachments, ...text } = ticketLetter(snapshot, { replyTo: null });
      const files = [{ filename: ticketFileName(snapshot), content, contentType: 'application/pdf' }, ...attachments];
      bytes += files.reduce((sum, each) => sum + each.content.length, 0);
      const to = {
        name: `${snapshot.guest.first_name} ${snapshot.guest.last_name}`,
        address: party.guests[i]!.email!,
      };
      const mail = composed({ ...text, to, from_name: snapshot.organization, attachments: files }, 'a@example.ru');
      // How texts are encoded is the product's choice; bare nodemailer makes its own.
      delete mail.textEncoding;
      mails.push({
        ...mail,
        attachments: files.map((each) => ({ ...each, content: each.content.toString('base64') })),
      });
    }
    return { mails, bytes: Math.round(bytes / rows.length) };
  });
}

/**
 * Asks for all tickets of the event until the job is done; milliseconds from the question to the end. The product is
 * left to its work until the sink has all messages, as asking it all the time would be work too.
 */
async function sendThroughProduct(app: TestApp, product: Child, sink: Child, party: Party): Promise<number> {
  const headers = { ...app.north.admin.headers, 'content-type': 'application/json' };
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${product.said}/api/v1${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return data({ status: answer.status, body: await answer.json(), headers: {}, raw: Buffer.alloc(0) });
  };
  const all = Number(await sink.ask('how many?')) + TICKETS;
  const started = performance.now();
  const { job_id } = (await call('POST', '/tickets/send_email', { event_id: party.event_id })) as {
    job_id: string;
  };
  for (const end = started + PATIENCE_MS; Number(await sink.ask('how many?')) < all; await wait(5)) {
    if (performance.now() > end) throw new Error('not all messages arrived');
  }
  for (;;) {
    const job = (await call('GET', `/jobs/${job_id}`)) as { state: string; sent: number };
    if (job.state === 'done' && job.sent === TICKETS) return performance.now() - started;
    if (job.state !== 'waiting' && job.state !== 'running') throw new Error(JSON.stringify(job));
    await wait(5);
  }
}
