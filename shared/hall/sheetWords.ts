import { limit } from '../limits.ts';
import type { SheetCell } from './sheetCells.ts';
import { isStage } from './stageWords.ts';

/** What words in a sheet say, where they are no label of a row. */
export type Said =
  | { kind: 'stage' }
  | { kind: 'area'; name: string; capacity: number }
  | { kind: 'table'; label: string; capacity: number | null }
  | { kind: 'entrance'; name: string }
  | { kind: 'words' };

const STAGE_ALONE = /^(сцена|экран|stage|screen|подиум|эстрада)$/iu;
const TABLE = /^(?:стол|table)\s+(?:№\s*)?(\S[^\n]*)/iu;
const ENTRANCE = /^(?:вход|entrance)(?!\p{L})[\s:]*(\S.*)?$/isu;
/** 'занято 3 из 40', '3 of 40 taken': as the seating plan of the product says it. */
const TAKEN = /(?:занято \d+ из (\d+)|\d+ of (\d+) taken)\s*$/iu;
/** '40 мест', '(40 seats)'. */
const PLACES =
  /(\d{1,6})\s*(?:мест(?:а|о)?|чел(?:овек(?:а)?|\.)?|гост(?:ь|я|ей)|персон(?:а|ы)?|seats?|places?|guests?|people|pax)(?![\p{L}])/iu;
/** 'Фуршет, 40', 'Фуршет … 40', 'Фуршет (40)'. */
const LAST_NUMBER = /[\s,:;(…—–-]*[,:;(…—–\n-]\s*(\d{1,6})\s*\)?$/u;

/** What the words of a cell say. A bare number at their end is a capacity only in a cell of several (`merged`). */
export function saidBy(cell: Pick<SheetCell, 'text' | 'rows' | 'columns'>): Said {
  const { text } = cell;
  const merged = cell.rows > 1 || cell.columns > 1;
  // 'С Ц Е Н А'
  const together = text.replace(/[\s\p{P}]+/gu, '');
  if (STAGE_ALONE.test(together) || (merged && isStage(text))) return { kind: 'stage' };
  const capacity = capacityOf(text, merged);
  const [, table] = TABLE.exec(text) ?? [];
  if (table !== undefined) return { kind: 'table', label: nameOf(table), capacity: capacity?.places ?? null };
  if (capacity && capacity.places > 0 && capacity.places <= limit('areaCapacity'))
    return { kind: 'area', name: nameOf(text.slice(0, capacity.from)), capacity: capacity.places };
  const entrance = ENTRANCE.exec(text);
  if (entrance) return { kind: 'entrance', name: entrance[1]?.trim() || text };
  return { kind: 'words' };
}

/** How many places the words promise, and from which sign on they do. */
function capacityOf(text: string, merged: boolean): { places: number; from: number } | null {
  const taken = TAKEN.exec(text);
  if (taken) return { places: Number(taken[1] ?? taken[2]), from: text.indexOf('\n') < 0 ? 0 : text.indexOf('\n') };
  const said = PLACES.exec(text) ?? (merged ? LAST_NUMBER.exec(text) : null);
  return said ? { places: Number(said[1]), from: said.index } : null;
}

/** A name without the capacity behind it and what led to that. */
function nameOf(text: string): string {
  return text
    .replace(PLACES, '')
    .replace(/\s+/gu, ' ')
    .replace(/[\s,:;(…—–-]+$/u, '');
}

/** The label of a row in words: 'Ряд 5' -> '5'. */
export function rowLabelOf(text: string): string {
  return text.replace(/^(?:ряд|row)\s*(?:№|no\.?)?\s*(?=\S)/iu, '').trim() || text;
}

/** Words that are a row's label also where they don't stand right beside its seats. */
export function isRowLabel(text: string): boolean {
  return /^(?:ряд|row)\s*\S{1,20}$/iu.test(text) || /^[\p{L}\d]{1,3}$/u.test(text);
}

/** The title of the list of colours under a plan. */
export function isLegend(text: string): boolean {
  return /^(?:(?:условные )?обозначения|legend|key):?$/iu.test(text);
}
