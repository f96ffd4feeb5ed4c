import { badFile } from './refusal.ts';

/** [MS-CFB] 2.2: where the header keeps what is read here. */
const SECTOR_SHIFT = 30;
const DIRECTORY_START = 48;
const TABLE_LIST = 76;
const TABLE_LIST_LENGTH = 109;
const ENTRY_LENGTH = 128;
/** Above this a sector number is a mark: free, end of chain, part of the table. */
const MARKS = 0xfffffffa;

/** Names of the streams in an OLE file (the container of .xls, .doc, and of encrypted .xlsx); refuses one that is cut off. */
export function listOle(bytes: Buffer): string[] {
  if (bytes.length < 512) throw badFile('truncated');
  const shift = bytes.readUInt16LE(SECTOR_SHIFT);
  if (shift !== 9 && shift !== 12) throw badFile('damaged');
  const size = 1 << shift;
  const table = sectorTable(bytes, size);
  const used = table.findLastIndex((next) => next !== 0xffffffff);
  if ((used + 1) * size + 1 > bytes.length) throw badFile('truncated');
  return directoryNames(bytes, size, table);
}

/** For each sector the one that follows it. Files up to the upload limit list all parts of this table in the header. */
function sectorTable(bytes: Buffer, size: number): number[] {
  const table: number[] = [];
  for (let index = 0; index < TABLE_LIST_LENGTH; index++) {
    const sector = bytes.readUInt32LE(TABLE_LIST + index * 4);
    if (sector >= MARKS) break;
    const start = (sector + 1) * size;
    if (start + size > bytes.length) throw badFile('truncated');
    for (let at = start; at < start + size; at += 4) table.push(bytes.readUInt32LE(at));
  }
  return table;
}

function directoryNames(bytes: Buffer, size: number, table: number[]): string[] {
  const names: string[] = [];
  const seen = new Set<number>();
  let sector = bytes.readUInt32LE(DIRECTORY_START);
  while (sector < MARKS) {
    const start = (sector + 1) * size;
    if (seen.has(sector) || start + size > bytes.length) throw badFile('damaged');
    seen.add(sector);
    for (let at = start; at < start + size; at += ENTRY_LENGTH) {
      const length = bytes.readUInt16LE(at + 64);
      if (length >= 2 && length <= 64) names.push(bytes.toString('utf16le', at, at + length - 2));
    }
    sector = table[sector] ?? MARKS;
  }
  return names;
}
