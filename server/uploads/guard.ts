import { cleanText } from '#shared/text.ts';
import { kindOfBytes } from './kind.ts';
import { listOle } from './ole.ts';
import { badFile, type Reason, refuseBySize } from './refusal.ts';
import { measureZip, listZip, type Part } from './zip.ts';

/** The parts of a workbook that hold names and numbers, and who wrote it; comments, drawings, links and macros are never looked at. */
const WORKBOOK_PARTS =
  /^(\[content_types\]\.xml|_rels\/\.rels|xl\/[^/]+\.xml|xl\/_rels\/[^/]+\.rels|xl\/worksheets\/[^/]+\.xml|docprops\/custom\.xml)$/i;
const COMMENTS = /comments?\d*\.xml$/i;

/** A spreadsheet that is safe to hand to a reader. `name` is what may be shown of the file's name. */
export type GuardedSpreadsheet = { name: string } & (
  { kind: 'xlsx'; parts: Part[] } | { kind: 'xls'; bytes: Uint8Array } | { kind: 'csv'; bytes: Uint8Array }
);

/**
 * Judges an uploaded guest file by its content before anything parses it: size, kind, encryption, and for archives the
 * number and names of entries and every byte they inflate to. Throws a Problem whose `reason` says what is wrong.
 */
export async function guardSpreadsheet(upload: Uint8Array, filename: string): Promise<GuardedSpreadsheet> {
  refuseBySize(upload, badFile);
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength);
  const name = shownName(filename);
  const kind = kindOfBytes(bytes);
  if (kind === 'zip') return { name, kind: 'xlsx', parts: await workbookParts(bytes) };
  if (kind === 'ole') return { name, kind: 'xls', bytes: workbookStream(bytes) };
  if (kind === 'text') return { name, kind: 'csv', bytes };
  throw badFile(kind);
}

/** The last part of a path, on one line, at most 120 characters. */
export function shownName(filename: string): string {
  return cleanText(filename.split(/[/\\]/).at(-1) ?? '').slice(0, 120);
}

async function workbookParts(bytes: Buffer): Promise<Part[]> {
  const entries = listZip(bytes);
  const names = entries.map((entry) => entry.name.toLowerCase());
  const foreign = foreignReason(names);
  const parts = await measureZip(entries, (name) => !foreign && WORKBOOK_PARTS.test(name) && !COMMENTS.test(name));
  if (foreign) throw badFile(foreign);
  return parts;
}

function foreignReason(names: string[]): Reason | null {
  if (names.includes('xl/workbook.bin')) return 'is_xlsb';
  if (names.includes('content.xml') && names.includes('mimetype')) return 'is_ods';
  if (names.some((name) => /^(word|ppt)\//.test(name))) return 'is_document';
  return names.some((name) => /^xl\/workbook[^/]*\.xml$/.test(name)) ? null : 'is_archive';
}

function workbookStream(bytes: Buffer): Buffer {
  const names = listOle(bytes);
  if (names.includes('EncryptedPackage')) throw badFile('encrypted');
  if (names.includes('Workbook') || names.includes('Book')) return bytes;
  throw badFile(
    names.includes('WordDocument') || names.includes('PowerPoint Document') ? 'is_document' : 'not_a_table',
  );
}
