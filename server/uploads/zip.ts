import { crc32, createInflateRaw } from 'node:zlib';
import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { badFile } from './refusal.ts';

/** PKWARE APPNOTE 6.3.9: signatures and lengths of the records read here. */
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = Buffer.from('PK\x05\x06', 'latin1');
const END_LENGTH = 22;
const CENTRAL_LENGTH = 46;
const LOCAL_LENGTH = 30;
const ENCRYPTED = 0x2041;
const UTF8_NAME = 0x0800;
const STORED = 0;
const DEFLATED = 8;
const MOST_ENTRIES = 200;
/** Output of one step of the inflater; the count is checked between steps. */
const STEP = 256 * 1024;

interface Entry {
  name: string;
  method: number;
  crc: number;
  /** Where its header stands in the file. */
  local: number;
  data: Buffer;
}

/** A part of an archive, still packed in the bytes of the file; `size` is what it inflates to, counted. */
export interface Part {
  name: string;
  data: Uint8Array;
  isDeflated: boolean;
  size: number;
}

/** The names in an archive's directory; refuses what is cut off, encrypted, overfull, or names files outside itself. */
export function listZip(bytes: Buffer, most = MOST_ENTRIES): Entry[] {
  const end = bytes.lastIndexOf(END);
  if (end < 0 || end + END_LENGTH > bytes.length) throw badFile('truncated');
  const count = bytes.readUInt16LE(end + 10);
  if (count > most) throw badFile('too_many_parts', { max: most });
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + CENTRAL_LENGTH > end || bytes.readUInt32LE(at) !== CENTRAL) throw badFile('damaged');
    const next =
      at + CENTRAL_LENGTH + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (next > end) throw badFile('damaged');
    entries.push(entryAt(bytes, at));
    at = next;
  }
  if (new Set(entries.map((entry) => entry.name.toLowerCase())).size !== entries.length) throw badFile('damaged');
  if (doOverlap(entries, bytes.byteOffset)) throw badFile('damaged');
  return entries;
}

/** Do two entries share bytes? Then a file can cost many times its length, as each of them is gone through. */
function doOverlap(entries: Entry[], from: number): boolean {
  const ends = entries.map(({ local, data }) => ({ local, end: data.byteOffset - from + data.length }));
  ends.sort((a, b) => a.local - b.local);
  return ends.some(({ local }, index) => local < (ends[index - 1]?.end ?? 0));
}

/**
 * Inflates every entry to count what comes out, whatever the headers promise, and keeps nothing of it; stops at the
 * limit. Works off the event loop. Answers the wanted parts, still packed, to be inflated where they are read.
 */
export async function measureZip(entries: Entry[], isWanted: (name: string) => boolean): Promise<Part[]> {
  const budget = { left: limit('sheetInflatedBytes') };
  const parts: Part[] = [];
  for (const entry of entries) {
    const before = budget.left;
    await measure(entry, budget);
    if (!isWanted(entry.name)) continue;
    parts.push({
      name: entry.name,
      data: entry.data,
      isDeflated: entry.method === DEFLATED,
      size: before - budget.left,
    });
  }
  return parts;
}

async function measure(entry: Entry, budget: { left: number }): Promise<void> {
  let crc = 0;
  const take = (chunk: Buffer): void => {
    budget.left -= chunk.length;
    if (budget.left < 0) throw badFile('inflates', { max: limit('sheetInflatedBytes') / 1024 / 1024 });
    crc = crc32(chunk, crc);
  };
  if (entry.method === STORED) take(entry.data);
  else if (entry.method === DEFLATED) await inflate(entry.data, take);
  else throw badFile('damaged');
  if (crc !== entry.crc) throw badFile('damaged');
}

async function inflate(data: Buffer, take: (chunk: Buffer) => void): Promise<void> {
  const stream = createInflateRaw({ chunkSize: STEP });
  stream.end(data);
  try {
    for await (const chunk of stream) take(chunk);
  } catch (error) {
    stream.destroy();
    throw error instanceof Problem ? error : badFile('damaged');
  }
}

function entryAt(bytes: Buffer, at: number): Entry {
  const flags = bytes.readUInt16LE(at + 8);
  if (flags & ENCRYPTED) throw badFile('encrypted');
  const nameLength = bytes.readUInt16LE(at + 28);
  const rawName = bytes.subarray(at + CENTRAL_LENGTH, at + CENTRAL_LENGTH + nameLength);
  const local = bytes.readUInt32LE(at + 42);
  if (local + LOCAL_LENGTH > bytes.length || bytes.readUInt32LE(local) !== LOCAL) throw badFile('damaged');
  const start = local + LOCAL_LENGTH + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const length = packedLength(bytes, at, nameLength);
  if (start + length > bytes.length) throw badFile('truncated');
  return {
    name: safeName(rawName.toString(flags & UTF8_NAME ? 'utf8' : 'latin1')),
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    local,
    data: bytes.subarray(start, start + length),
  };
}

/** The packed length, also where it stands in the 64-bit extra field (APPNOTE 4.5.3), as streaming writers put it. */
function packedLength(bytes: Buffer, at: number, nameLength: number): number {
  const packed = bytes.readUInt32LE(at + 20);
  if (packed !== 0xffffffff) return packed;
  const extras = at + CENTRAL_LENGTH + nameLength;
  const isPlainLong = bytes.readUInt32LE(at + 24) === 0xffffffff;
  for (let extra = extras; extra + 4 <= extras + bytes.readUInt16LE(at + 30);) {
    const size = bytes.readUInt16LE(extra + 2);
    const value = extra + 4 + (isPlainLong ? 8 : 0);
    if (bytes.readUInt16LE(extra) === 1 && value + 8 <= bytes.length) return Number(bytes.readBigUInt64LE(value));
    extra += 4 + size;
  }
  throw badFile('damaged');
}

function safeName(raw: string): string {
  const name = raw.replaceAll('\\', '/').replace(/^\.\//, '');
  if (/^\/|^[a-z]:|\0/i.test(name) || name.split('/').includes('..')) throw badFile('unsafe_names');
  return name;
}
