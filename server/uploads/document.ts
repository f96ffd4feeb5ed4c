import { FILE_ENDINGS, FILE_TYPES } from '#shared/files.ts';
import { shownName } from './guard.ts';
import { kindOfBytes } from './kind.ts';
import { listOle } from './ole.ts';
import { badFile, refuseBySize, unsupported } from './refusal.ts';
import { listZip } from './zip.ts';

/** A file that people keep beside a record; never opened here, and handed out to be kept, not shown. */
export interface GuardedDocument {
  bytes: Buffer;
  type: string;
  name: string;
}

type Ending = keyof typeof FILE_TYPES;

const SIGNATURES: [signature: RegExp, ending: Ending][] = [
  [/^%PDF-/, 'pdf'],
  [/^\x89PNG/, 'png'],
  [/^\xff\xd8\xff/, 'jpg'],
  [/^GIF8/, 'gif'],
  [/^RIFF.{4}WEBP/s, 'webp'],
  [/^BM/, 'bmp'],
  [/^\{\\rtf/, 'rtf'],
];
/** Parts of an office document; those of a long presentation are hundreds. */
const MOST_PARTS = 5_000;
const PARTS: [part: RegExp, ending: Ending][] = [
  [/^word\//, 'docx'],
  [/^xl\//, 'xlsx'],
  [/^ppt\//, 'pptx'],
];
const STREAMS: [stream: string, ending: Ending][] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
];
const MACROS = /vbaproject|^_vba_project/i;

/**
 * Judges a file by its content: PDF, office documents without macros, texts that are no scripts, pictures. Its name gets
 * an ending of what it is, so that nothing is run by being opened. Throws a Problem whose `reason` says what is wrong.
 */
export function guardDocument(upload: Uint8Array, filename: string): GuardedDocument {
  refuseBySize(upload, badFile);
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength);
  const ending = endingOf(bytes, filename);
  if (!ending) throw unsupported('not_a_document');
  return { bytes, type: FILE_TYPES[ending][0], name: nameWith(ending, filename) };
}

/** The file's name as it is shown, with an ending of this kind: in the place of another known one, or behind it. */
export function nameWith(ending: string, filename: string): string {
  const name = shownName(filename) || ending;
  const [, own] = /\.(\w+)$/.exec(name.toLowerCase()) ?? [];
  if (own !== undefined && (own === ending || (FILE_TYPES[ending as Ending] as readonly string[]).includes(own)))
    return name;
  const isKnown = own === 'svg' || FILE_ENDINGS.includes(own!);
  return `${isKnown ? name.slice(0, -own!.length - 1) : name}.${ending}`;
}

function endingOf(bytes: Buffer, filename: string): Ending | undefined {
  switch (kindOfBytes(bytes)) {
    case 'zip':
      return packed(
        listZip(bytes, MOST_PARTS).map(({ name }) => name.toLowerCase()),
        filename,
      );
    case 'ole':
      return compound(listOle(bytes));
    case 'text':
      return bytes.toString('latin1', 0, 2) === '#!' ? undefined : 'txt';
    default:
      return SIGNATURES.find(([signature]) => signature.test(bytes.toString('latin1', 0, 16)))?.[1];
  }
}

function packed(names: string[], filename: string): Ending | undefined {
  refuseMacros(names);
  if (names.includes('[content_types].xml')) return PARTS.find(([part]) => names.some((name) => part.test(name)))?.[1];
  if (!names.includes('mimetype') || !names.includes('content.xml')) return undefined;
  return (['ods', 'odp'] as const).find((ending) => filename.toLowerCase().endsWith(ending)) ?? 'odt';
}

function compound(streams: string[]): Ending | undefined {
  refuseMacros(streams);
  if (streams.includes('EncryptedPackage')) throw badFile('encrypted');
  return STREAMS.find(([stream]) => streams.includes(stream))?.[1];
}

function refuseMacros(names: string[]): void {
  if (names.some((name) => MACROS.test(name.split('/').at(-1)!))) throw unsupported('has_macros');
}
