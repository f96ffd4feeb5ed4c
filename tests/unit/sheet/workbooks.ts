import { readFileSync } from 'node:fs';
import { type Content, zip } from './archive.ts';

/** A file of tests/data. */
export function fixture(name: string): Buffer {
  return readFileSync(new URL(`../../data/${name}`, import.meta.url));
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** One sheet: its name, the XML inside sheetData, and whether it is hidden. */
export interface TestSheet {
  name: string;
  xml: string;
  hidden?: boolean;
}

/** The parts of an .xlsx written by hand, so that a test can put anything into them. */
export function parts(sheets: TestSheet[]): Record<string, Uint8Array> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const list = sheets.map(
    (sheet, index) =>
      `<sheet name="${sheet.name}" sheetId="${index + 1}" ${sheet.hidden ? 'state="hidden" ' : ''}r:id="r${index + 1}"/>`,
  );
  const relations = sheets.map((_, index) =>
    relation(`r${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`),
  );
  const types = sheets.map(
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  );
  const texts: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${types.join('')}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`,
  };
  sheets.forEach((sheet, index) => {
    texts[`xl/worksheets/sheet${index + 1}.xml`] =
      `${XML}<worksheet xmlns="${MAIN}"><sheetData>${sheet.xml}</sheetData></worksheet>`;
  });
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)]));
}

/** An .xlsx of sheets, with other parts added or put in place of its own. */
export function workbook(sheets: TestSheet[], more: Record<string, Content> = {}): Buffer {
  return zip({ ...parts(sheets), ...more });
}

/** A text cell. */
export function text(value: string): string {
  const escaped = value.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

/** Rows of text cells, numbered from `first`. */
export function rowsXml(rows: string[][], first = 1): string {
  return rows.map((cells, index) => `<row r="${first + index}">${cells.map(text).join('')}</row>`).join('');
}
