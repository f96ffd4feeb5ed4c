import { z } from 'zod';
import {
  newPrint,
  pageAsked,
  type PaperKind,
  paperFile,
  papersAsked,
  paperState,
  print,
  printOpened,
} from '#shared/paper.ts';
import { Problem } from '#shared/problems.ts';
import { defineCall, FileAnswer, fileOf } from '../../call/call.ts';
import { idParams } from '../../crud/paging.ts';
import type { Work } from '../../db/work.ts';
import { requireHall } from '../../halls/rules.ts';
import { type Evening, eveningPaper, sheetsOf, type Wanted } from '../../paper/evening.ts';
import { paperFileName } from '../../paper/fileNames.ts';
import { pdfPicture } from '../../uploads/pdf.ts';
import { openPrint, printsOfHall, requirePrint } from './kept.ts';
import { keepPrint, paperNow, paperStates } from './rules.ts';

const PDF = 'application/pdf';
const PNG = 'image/png';
/** The longer side of a page that is looked at, pixels: of cards and lists, and of a plan, whose letters are small. */
const LONGER: Partial<Record<PaperKind, number>> & { other: number } = { plan: 2400, other: 1400 };

/** What is printed of a hall for an evening: looked at, printed, remembered. */
export function printCalls() {
  const common = {
    tag: 'halls',
    least: 'manager_seat' as const,
    params: idParams,
    subject: (work: Work, { id }: { id: string }) => requireHall(work, id),
  };
  return [
    defineCall({
      ...common,
      method: 'GET',
      path: '/halls/:id/papers',
      name: 'readHallPapers',
      heavy: true,
      summary: 'What can be printed of a hall: how much it is, and what changed since it was last printed',
      query: papersAsked,
      answer: z.array(paperState),
      run: (work, { subject, query }) => paperStates(work, subject, query),
    }),
    defineCall({
      ...common,
      method: 'GET',
      path: '/halls/:id/paper',
      name: 'readHallPaper',
      heavy: true,
      refuses: [404, 409],
      summary:
        'A paper of a hall as PDF, or one of its pages drawn: plan, cards, lists; to look at, nothing is remembered',
      query: paperFile,
      answer: fileOf(PDF, PNG),
      run: async (work, { subject, query }) => {
        const { evening, wanted } = await paperNow(work, subject, query);
        return fileFor(evening, wanted, query);
      },
    }),
    defineCall({
      ...common,
      method: 'GET',
      path: '/halls/:id/prints',
      name: 'listPrints',
      summary: 'What was printed of a hall: what, when, by whom; the newest first',
      answer: z.array(print),
      run: (work, { subject }) => printsOfHall(work, subject),
    }),
    defineCall({
      ...common,
      method: 'GET',
      path: '/prints/:id',
      name: 'readPrint',
      summary: 'A print of a hall, and how many pages it is',
      answer: printOpened,
      subject: requirePrint,
      run: async (work, { subject }) => {
        const { evening, wanted } = await openPrint(work, subject);
        return { ...subject.print, pages: sheetsOf(evening, wanted).pages.length };
      },
    }),
    defineCall({
      ...common,
      method: 'GET',
      path: '/prints/:id/paper',
      name: 'readPrintedPaper',
      heavy: true,
      refuses: [404],
      summary: 'A print of a hall as it was then, as PDF or one of its pages drawn; a plan isn’t kept',
      query: pageAsked,
      answer: fileOf(PDF, PNG),
      subject: requirePrint,
      run: async (work, { subject, query }) => {
        const { evening, wanted } = await openPrint(work, subject);
        return fileFor(evening, wanted, query);
      },
    }),
    defineCall({
      ...common,
      method: 'POST',
      path: '/halls/:id/prints',
      name: 'keepPrint',
      heavy: true,
      refuses: [404, 409],
      summary: 'Remember that a paper was printed, so that it can be told what changes afterwards',
      body: newPrint,
      answer: print,
      status: 201,
      run: (work, { subject, body }) => keepPrint(work, subject, body),
    }),
  ];
}

/** The whole as PDF, or the page that is asked for drawn; not_found where there is none. */
function fileFor(evening: Evening, wanted: Wanted, { as, page }: z.output<typeof pageAsked>): FileAnswer {
  const name = paperFileName(wanted.kind, evening, evening.language);
  const made = async (one: number | null) => {
    const bytes = await eveningPaper(evening, wanted, one);
    if (!bytes) throw new Problem('not_found');
    return bytes;
  };
  if (as === 'pdf') return new FileAnswer(name, PDF, () => made(null), true);
  const { size } = sheetsOf(evening, wanted);
  const picture = async () => pictureOf(await made(page), size, LONGER[wanted.kind] ?? LONGER.other);
  return new FileAnswer(name.replace(/pdf$/, 'png'), PNG, picture, true);
}

/** The one page of a PDF as a picture. */
function pictureOf(pdf: Buffer, { width, height }: { width: number; height: number }, longer: number) {
  const scale = longer / Math.max(width, height);
  return pdfPicture(pdf, { width: Math.round(width * scale), height: Math.round(height * scale) });
}
