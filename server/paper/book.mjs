// What .xlsx files are made of. Plain JavaScript: long ones are written in a thread (bookThread.mjs), which starts without
// the loader the server was started with.
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import * as XLSX from 'xlsx';
import { OURS } from './ours.mjs';

const DAY = 86_400_000;
/** Day 0 of the spreadsheet calendar lies so many days before 1970. */
const EPOCH_OFFSET = 25_569;
/** Longest text a cell may have. */
const LONGEST = 32_767;

/** One cell of each format there is: written first wherever cells are, so that each has the same number everywhere. */
const FORMATS = ['x', new Date(0), new Date(60_000)].map(xlsxCell);

export function frameOf(sheets) {
  const parts = partsOf(
    sheets.map(({ name, columns }) => {
      const sheet = sheetAt(0, [columns.map(({ title }) => xlsxCell(title)), FORMATS]);
      sheet['!cols'] = columns.map(({ width }) => ({ wch: width }));
      return { name, sheet };
    }),
  );
  const around = sheets.map(({ columns }, i) => {
    const path = `xl/worksheets/sheet${i + 1}.xml`;
    const xml = inlined(Buffer.from(parts[path]).toString());
    delete parts[path];
    // How many rows there are says only the end: what says it at the beginning may be left out.
    const before = xml.slice(0, xml.indexOf('<row r="2"')).replace(/<dimension[^>]*>/, '');
    const after = xml.slice(xml.indexOf('</sheetData>'));
    const all = (rows) =>
      XLSX.utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows, c: Math.max(0, columns.length - 1) } });
    return { path, before, after: (rows) => after.replace(/sqref="[^"]*"/, `sqref="${all(rows)}"`) };
  });
  return { parts, around };
}

export function pageOf({ rows, from, crc }) {
  const sheet = sheetAt(from - 1, [FORMATS, ...rows.map((row) => row.map(xlsxCell))]);
  const xml = partsOf([{ name: 'x', sheet }], /sheet1\.xml$/)['xl/worksheets/sheet1.xml'];
  const text = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength);
  const rest = text.subarray(text.indexOf('</row>') + '</row>'.length, text.lastIndexOf('</sheetData>'));
  return packed(inlined(rest.toString()), crc);
}

/**
 * Texts stand in the cells as texts, where the library writes them as what a formula shows, which it undoes twice when it
 * reads them. What looks like a sign spelt by its number (`_x0041_`) is itself spelt so, or it would be read as that sign.
 */
function inlined(xml) {
  return xml.replace(/ t="str"><v[^>]*>([^<]*)<\/v>/g, (_, text) => {
    const exact = text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
    return ` t="inlineStr"><is><t xml:space="preserve">${exact}</t></is>`;
  });
}

export function packed(text, crc, isLast = false) {
  const bytes = Buffer.from(text);
  const { Z_FINISH, Z_SYNC_FLUSH } = constants;
  const finishFlush = isLast ? Z_FINISH : Z_SYNC_FLUSH;
  return { bytes: deflateRawSync(bytes, { finishFlush }), crc: crc32(bytes, crc), size: bytes.length };
}

function partsOf(sheets, wanted = /(?:)/) {
  const book = XLSX.utils.book_new();
  book.Custprops = { [OURS]: true };
  for (const { name, sheet } of sheets) XLSX.utils.book_append_sheet(book, sheet, name);
  const bytes = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' });
  return unzipSync(bytes, { filter: ({ name }) => wanted.test(name) });
}

/** A sheet whose cells begin in this row, counted from 0. */
function sheetAt(row, cells) {
  const sheet = XLSX.utils.aoa_to_sheet(cells, { dense: true, origin: { r: row, c: 0 } });
  const { e } = XLSX.utils.decode_range(sheet['!ref']);
  sheet['!ref'] = XLSX.utils.encode_range({ s: { r: row, c: 0 }, e });
  return sheet;
}

function xlsxCell(cell) {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { t: 'n', v: cell };
  if (typeof cell === 'string') return { t: 's', v: clean(cell), z: '@' };
  const format = isWholeDay(cell) ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm';
  return { t: 'n', v: cell.getTime() / DAY + EPOCH_OFFSET, z: format };
}

export function clean(text) {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]|[\u{fffe}\u{ffff}]|\p{Cs}/gu, '')
    .slice(0, LONGEST);
}

export function dateText(date) {
  const text = date.toISOString();
  return isWholeDay(date) ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}

function isWholeDay(date) {
  return date.getTime() % DAY === 0;
}
