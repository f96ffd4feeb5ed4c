import { z } from 'zod';
import { cleanLine } from './text.ts';

/** 1 234 or 1,234. */
const GROUPED = /^[-+]?\d{1,3}([ ,]\d{3})+$/;
const WHOLE = /^[-+]?\d+([.,]0*)?$/;
const DECIMAL = /^[-+]?\d+(\.\d*)?$/;
const MIDNIGHT = /[ T]00:00(:00(\.0+)?)?Z?$/;
const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})$/;
const TIME = /^(\d{1,2})[:.](\d{2})(:00)?$/;

/** The whole number a text stands for, however a spreadsheet shows it: 12, 1 200, 1,200, 3,00; undefined for 3.5. */
export function wholeNumberIn(text: string): number | undefined {
  const line = cleanLine(text);
  if (GROUPED.test(line)) return Number(line.replace(/[ ,]/g, ''));
  return WHOLE.test(line) ? Number(line.replace(/[.,]0*$/, '')) : undefined;
}

/** The number a text stands for: 12,5 and 12.5, 1 234,56 and 1,234.56, where the last sign is the decimal one. */
export function decimalIn(text: string): number | undefined {
  const line = cleanLine(text).replaceAll(' ', '');
  const mark = Math.max(line.lastIndexOf(','), line.lastIndexOf('.'));
  const plain = mark < 0 ? line : `${line.slice(0, mark).replace(/[.,]/g, '')}.${line.slice(mark + 1)}`;
  return DECIMAL.test(plain) ? Number(plain) : undefined;
}

/** The day a text stands for, as 2026-12-05; also 05.12.2026 and 5.12.26, and a day with its midnight. */
export function dateIn(text: string): string | undefined {
  const line = cleanLine(text).replace(MIDNIGHT, '');
  const [, day, month, year] = DAY_FIRST.exec(line) ?? [];
  const iso = day ? [year!.padStart(4, '20'), month!.padStart(2, '0'), day.padStart(2, '0')].join('-') : line;
  return z.iso.date().safeParse(iso).success ? iso : undefined;
}

/** The time of the day a text stands for, as 19:00; also 9:30 and 19.00. */
export function timeIn(text: string): string | undefined {
  const [, hours, minutes] = TIME.exec(cleanLine(text)) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

/** The colour a text stands for, as #0e5e6f. */
export function colourIn(text: string): string | undefined {
  const line = cleanLine(text).toLowerCase().replace(/^#?/, '#');
  return /^#[0-9a-f]{6}$/.test(line) ? line : undefined;
}

/** The parts of a cell that holds several: between semicolons or lines. */
export function partsIn(text: string): string[] {
  return text.split(/[;\n]/).map(cleanLine).filter(Boolean);
}

/** The words or names of a cell that holds several, as people write them: also between commas. */
export function wordsIn(text: string): string[] {
  return text
    .split(/[;,\r\n]/)
    .map(cleanLine)
    .filter(Boolean);
}

const YES = /^(да|д|есть|нужно|нужен|нужна|yes|y|true|истина|1|\+|x|х|v|✓|✔)$/i;
const NO = /^(нет|н|не нужно|не нужен|не нужна|не требуется|no|n|not needed|false|ложь|0)$/i;
/** How spreadsheets write 'nothing': by a dash, and in optional fields by a word (No and None are last names). */
const DASH = /^[-\u2010-\u2015\u2212_.]+$/;
const NOTHING = /^(нет|н\/д|не указан[оа]?|отсутствует|no|none|n\/a)$/i;

/** Does a cell, cleaned, say yes, in either language or by a sign people use for it? */
export const saysYes = (line: string) => YES.test(line);

/** Does it say no? */
export const saysNo = (line: string) => NO.test(line) || isDash(line);

/** Is it a dash, of whatever kind and length? */
export const isDash = (line: string) => DASH.test(line);

/** Does it say that there is nothing? */
export const saysNothing = (line: string) => isDash(line) || NOTHING.test(line);

/** Tags that words don't run together over. */
const BETWEEN_WORDS = /^(br|\/p|\/li|\/h\d|\/blockquote|\/pre)\b/i;
const SIGNS: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"' };

/** The words of rich text without its tags. */
export function plainText(html: string): string {
  const [before = '', ...tags] = html.split('<');
  const words = tags.map((tag) => (BETWEEN_WORDS.test(tag) ? ' ' : '') + tag.slice(tag.indexOf('>') + 1));
  const text = [before, ...words].join('').replace(/&(nbsp|amp|lt|gt|quot);/g, (_, sign: string) => SIGNS[sign]!);
  return cleanLine(text);
}

/** Lines of plain text as rich text. */
export function richTextOf(text: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return safe
    .split(/\r?\n/)
    .map((line) => `<p>${line}</p>`)
    .join('');
}

/** The structured value a text stands for; undefined where it is no JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
