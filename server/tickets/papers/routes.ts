import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { listOf } from '#shared/schema.ts';
import { emailText } from '#shared/typed.ts';
import { uuid } from '#shared/uuid.ts';
import type { Parts } from '../../jobs/parts.ts';
import { defineCall, FileAnswer, fileOf } from '../../call/call.ts';
import { idParams } from '../../crud/paging.ts';
import type { Work } from '../../db/work.ts';
import { requireEvent } from '../../events/rules.ts';
import { publicAddress } from '../../base/links.ts';
import { renderDoorList } from '../../paper/doorList.ts';
import { doorListFileName, planFileName, ticketFileName, ticketsFileName } from '../../paper/fileNames.ts';
import { XLSX_TYPE } from '../../paper/list.ts';
import { seatingPlanWorkbook } from '../../paper/plan.ts';
import { renderTicket, renderTickets } from '../../paper/ticket.ts';
import { pdfPicture } from '../../uploads/pdf.ts';
import { assetsOf } from '../assets.ts';
import { doorListOf } from './doorList.ts';
import { mailPlanLater, seatingPlanOf } from './seatingPlan.ts';
import { ticketsToPrint } from './print.ts';
import { snapshotOf } from '../snapshot.ts';
import { requireTicketRecord } from '../records.ts';
import { requireOwnTickets } from '../wanted.ts';
import { letters } from '../table.ts';

const tag = 'tickets';
const least = 'manager_seat';
const PDF = 'application/pdf';
const PNG = 'image/png';

/** What is made of tickets to look at, to print, to hand out: their files, the seating plan, the list for the door. */
export function fileCalls(app: Parts) {
  const ofEvent = {
    params: idParams,
    subject: (work: Work, params: { id: string }) => requireEvent(work, params.id),
  };
  return [
    defineCall({
      method: 'GET',
      path: '/tickets/:id/preview',
      heavy: true,
      tag,
      summary: 'The file of a ticket as it is sent; with `send_no` as it was sent that time, with `as=png` drawn',
      least,
      params: idParams,
      query: z.strictObject({
        send_no: z.coerce.number().int().min(1).optional(),
        as: z.enum(['pdf', 'png']).default('pdf'),
      }),
      answer: fileOf(PDF, PNG),
      subject: (work, params) => requireTicketRecord(work, params.id),
      run: async (work, { subject, query }) => {
        const snapshot =
          query.send_no === undefined
            ? (await snapshotOf(work, [subject.id], publicAddress(app.settings))).get(subject.id)
            : await sentSnapshot(work, subject.id, query.send_no);
        if (!snapshot) throw new Problem('not_found');
        await requireOwnTickets(work, [subject]);
        await work.note('preview', 'tickets', subject.event_id, { tickets: [subject.id], send_no: query.send_no });
        const assets = await assetsOf(work, snapshot);
        const name = ticketFileName(snapshot);
        const file = () => renderTicket(snapshot, assets);
        return query.as === 'pdf'
          ? new FileAnswer(name, PDF, file, true)
          : new FileAnswer(name.replace(/pdf$/, 'png'), PNG, async () => pictureOf(await file()), true);
      },
    }),
    defineCall({
      method: 'POST',
      path: '/tickets/print',
      refuses: [404, 409],
      heavy: true,
      tag,
      summary: 'Tickets as one PDF to print, in the order of halls and places',
      reads: true,
      least,
      body: z.strictObject({ ids: listOf(uuid(), { min: 1, max: limit('printedTickets') }) }),
      answer: fileOf(PDF),
      run: async (work, { body }) => {
        const { event, tickets } = await ticketsToPrint(work, body.ids, publicAddress(app.settings));
        return new FileAnswer(ticketsFileName(event.name, event.language), PDF, () => renderTickets(tickets));
      },
    }),
    defineCall({
      ...ofEvent,
      method: 'GET',
      path: '/events/:id/door_list',
      heavy: true,
      tag,
      summary: 'The list for the door as PDF: everybody invited, by name, with a box to tick',
      least,
      query: z.strictObject({ hall_id: uuid().optional() }),
      answer: fileOf(PDF),
      run: async (work, { subject, query }) => {
        const list = await doorListOf(work, subject.id, query.hall_id ?? null);
        return new FileAnswer(doorListFileName(list.event, list.language), PDF, () => renderDoorList(list));
      },
    }),
    defineCall({
      ...ofEvent,
      method: 'GET',
      path: '/events/:id/seats_xlsx_template',
      name: 'getSeatingPlan',
      heavy: true,
      tag,
      summary: 'The seating plan as .xlsx: a sheet for each hall, and the list',
      least,
      answer: fileOf(XLSX_TYPE),
      run: async (work, { subject }) => {
        const plan = await seatingPlanOf(work, subject.id);
        return new FileAnswer(planFileName(plan.event.name, plan.language), XLSX_TYPE, () => seatingPlanWorkbook(plan));
      },
    }),
    defineCall({
      ...ofEvent,
      method: 'POST',
      path: '/events/:id/seats_xlsx_template',
      name: 'mailSeatingPlan',
      tag,
      summary: 'The seating plan by mail; a seat manager may mail it to themselves',
      least,
      body: z.strictObject({ email: emailText() }),
      answer: z.object({ job_id: uuid() }),
      status: 202,
      run: async (work, { subject, body }) => ({ job_id: await mailPlanLater(work, app.jobs, subject.id, body.email) }),
    }),
  ];
}

/** A ticket's file as a picture, for browsers that show no PDF inside a page or put a bar of their own over it. */
function pictureOf(pdf: Buffer): Promise<Buffer> {
  return pdfPicture(pdf, { width: limit('ticketImageWidth'), height: limit('ticketImageHeight') });
}

async function sentSnapshot(work: Work, ticketId: string, sendNo: number) {
  const [letter] = await work.tx
    .select({ snapshot: letters.snapshot })
    .from(letters)
    .where(
      and(
        eq(letters.organization_id, work.organization_id),
        eq(letters.ticket_id, ticketId),
        eq(letters.send_no, sendNo),
      ),
    );
  return letter?.snapshot;
}
