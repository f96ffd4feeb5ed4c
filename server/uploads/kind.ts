import type { Reason } from './refusal.ts';

/** First bytes of what people send by mistake, and the reason it is refused with. */
const FOREIGN: [signature: string, reason: Reason][] = [
  ['%PDF', 'is_pdf'],
  ['\x89PNG', 'is_picture'],
  ['\xff\xd8\xff', 'is_picture'],
  ['GIF8', 'is_picture'],
  ['RIFF', 'is_picture'],
  ['BM', 'is_picture'],
  ['{\\rtf', 'is_document'],
  ['Rar!', 'is_archive'],
  ['7z\xbc\xaf\x27\x1c', 'is_archive'],
  ['\x1f\x8b', 'is_archive'],
];
const ZIP = 'PK\x03\x04';
const EMPTY_ZIP = 'PK\x05\x06';
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
/** How much of a text is looked at for bytes no text has. */
const SAMPLE = 64 * 1024;

export type BytesKind = 'zip' | 'ole' | 'text' | Reason;

/** What a file is by its bytes; its name plays no part. Anything but zip, ole and text is the reason to refuse it. */
export function kindOfBytes(bytes: Buffer): BytesKind {
  const head = bytes.toString('latin1', 0, 8);
  if (head.startsWith(ZIP)) return 'zip';
  if (head.startsWith(EMPTY_ZIP)) return 'not_a_table';
  if (head === OLE) return 'ole';
  const foreign = FOREIGN.find(([signature]) => head.startsWith(signature));
  if (foreign && !(foreign[0] === 'BM' && isText(bytes))) return foreign[1];
  if (!isText(bytes)) return 'not_a_table';
  return startsWithTag(bytes) ? 'is_web_page' : 'text';
}

/** The Unicode encoding a text announces or shows; null where only its letters can tell. */
export function unicodeOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** The letters of a text in Unicode; one that doesn't say its encoding is UTF-8. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder(unicodeOf(bytes) ?? 'utf-8').decode(bytes);
}

/** Control characters speak against a text, unless they are Russian capitals that lost a byte (sheet/lost.mjs). */
function isText(bytes: Buffer): boolean {
  if (unicodeOf(bytes)?.startsWith('utf-16')) return bytes.length % 2 === 0;
  if (bytes.includes(0)) return false;
  const controls = bytes
    .subarray(0, SAMPLE)
    .filter((byte) => byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1a);
  if (controls.length === 0) return true;
  return controls.every((byte) => byte === 0x01 || byte >= 0x10) && bytes.every((byte) => byte < 0x80);
}

function startsWithTag(bytes: Buffer): boolean {
  return /^\s*<[!?a-z]/i.test(textOf(bytes.subarray(0, 512)));
}
