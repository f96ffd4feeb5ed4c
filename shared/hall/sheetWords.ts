import { limit } from '../limits.ts';
import { cleanText } from '../text.ts';
import { cut } from './labels.ts';
import { MOST_NAME, type Shape, SHAPES } from './layout.ts';
import type { PlanProblem } from './pretix.ts';
import { cellName, type SheetCell } from './sheetCells.ts';
import { isStage } from './stageWords.ts';

/** What words in a sheet say, where they are no label of a row. A capacity may be one that no area and no table has. */
type Said =
  | { kind: 'stage' }
  | { kind: 'area'; name: string; capacity: number }
  | { kind: 'table'; label: string; shape: Shape | null; capacity: number | null }
  | { kind: 'entrance'; name: string }
  | { kind: 'words' };

const STAGE_ALONE = /^(сцена|экран|stage|screen|подиум|эстрада)$/iu;
const TABLE = /^(?:стол|table)\s+(?:№\s*)?(\S[^\n]*)/iu;
const SHAPE_WORDS: Record<Shape, RegExp> = {
  round: /^(?:круглый|round)$/iu,
  oval: /^(?:овальный|oval)$/iu,
  long: /^(?:длинный|long)$/iu,
  u: /^(?:буквой п|п-образный|u-shaped)$/iu,
  head: /^(?:президиум|head table)$/iu,
};
const ENTRANCE = /^(?:вход|entrance)(?!\p{L})[\s:]*(\S.*)?$/isu;
/** 'занято 3 из 40', '3 of 40 taken': as the seating plan of the product says it. */
const TAKEN = /(?:занято \d+ из (\d+)|(?<!\d)\d+ of (\d+) taken)\s*$/iu;
/** '40 мест', '(40 seats)'. */
const PLACES =
  /(\d{1,9})\s*(?:мест(?:а|о)?|чел(?:овек(?:а)?|\.)?|гост(?:ь|я|ей)|персон(?:а|ы)?|seats?|places?|guests?|people|pax)(?![\p{L}])/iu;
/** 'Фуршет, 40', 'Фуршет … 40', 'Фуршет (40)': a number at the end behind one of these signs, or in a line of its own. */
const LAST_NUMBER = /(\d{1,6})\s*\)?$/u;
const SIGNS = /[,:;(…—–-]/u;
const BLANK = /\s/u;

/** What the words of a cell say. A bare number at their end is a capacity only in a cell of several (`merged`). */
export function saidBy(cell: Pick<SheetCell, 'text' | 'rows' | 'columns'>): Said {
  const { text } = cell;
  const merged = cell.rows > 1 || cell.columns > 1;
  // 'С Ц Е Н А'
  const together = text.replace(/[\s\p{P}]+/gu, '');
  if (STAGE_ALONE.test(together) || (merged && isStage(text))) return { kind: 'stage' };
  const capacity = capacityOf(text, merged);
  const [, table] = TABLE.exec(text) ?? [];
  if (table !== undefined)
    return { kind: 'table', label: unquoted(nameOf(table)), shape: shapeIn(text), capacity: capacity?.places ?? null };
  const entrance = ENTRANCE.exec(text);
  if (capacity && (isFit(capacity.places) || (!entrance && capacity.told)))
    return { kind: 'area', name: nameOf(text.slice(0, capacity.from)), capacity: capacity.places };
  if (entrance) return { kind: 'entrance', name: entrance[1]?.trim() || text };
  return { kind: 'words' };
}

/** The shape of a table where a line under its label says nothing else, as the seating plan says it. */
function shapeIn(text: string): Shape | null {
  const lines = text.split('\n').slice(1);
  return SHAPES.find((shape) => lines.some((line) => SHAPE_WORDS[shape].test(line.trim()))) ?? null;
}

const isFit = (places: number) => places > 0 && places <= limit('areaCapacity');

/** How many places the words promise, and from which sign on they do; `told`: they say 'places', or so many that nothing else is meant. */
function capacityOf(text: string, merged: boolean): { places: number; from: number; told: boolean } | null {
  const taken = TAKEN.exec(text);
  if (taken) {
    const from = text.indexOf('\n') < 0 ? 0 : text.indexOf('\n');
    return { places: Number(taken[1] ?? taken[2]), from, told: true };
  }
  const said = PLACES.exec(text);
  if (said) return { places: Number(said[1]), from: said.index, told: true };
  const last = merged ? LAST_NUMBER.exec(text) : null;
  if (!last) return null;
  const name = trimmed(text.slice(0, last.index), BLANK);
  const led = SIGNS.test(name.at(-1) ?? '') || text.slice(name.length, last.index).includes('\n');
  // '19:00' promises none.
  const places = Number(last[1]);
  return led ? { places, from: withoutSigns(name).length, told: places > 0 } : null;
}

/** Without such signs at its end. O(length), as no regular expression is that looks for the end of a run of them. */
function trimmed(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

function withoutSigns(text: string): string {
  return trimmed(text, /[\s,:;(…—–-]/u);
}

/** A name without the capacity behind it and what led to that. */
function nameOf(text: string): string {
  return withoutSigns(text.replace(PLACES, '').replace(/\s+/gu, ' '));
}

/** A name as it is called: 'Table “Bar”' is called Bar. */
function unquoted(name: string): string {
  return /^[«“„"](.+)[»”“"]$/u.exec(name)?.[1] ?? name;
}

/** Why words that speak of a table or an area are none in the hall; `crowd`: so many seats stand around them. */
export function noRoomFor(said: Said, cell: SheetCell, crowd = 0): PlanProblem[] {
  if (said.kind !== 'table' && said.kind !== 'area') return [];
  const most = limit(said.kind === 'table' ? 'tableChairs' : 'areaCapacity');
  const count = said.capacity ?? crowd;
  if (count > 0 && count <= most) return [];
  const key = `${said.kind}_${count === 0 ? 'empty' : 'beyond'}`;
  const named = { cell: cellName(cell), text: cut(cleanText(cell.text), MOST_NAME) };
  return [{ key, params: count === 0 ? named : { ...named, seats: String(count), most: String(most) } }];
}

/** The label of a row in words: 'Ряд 5' -> '5'. */
export function rowLabelOf(text: string): string {
  return text.replace(/^(?:ряд|row)\s*(?:№|no\.?)?\s*(?=\S)/iu, '').trim() || text;
}

/** Words that are a row's label also where they don't stand right beside its seats. */
export function isRowLabel(text: string): boolean {
  return saysRow(text) || /^[\p{L}\d]{1,3}$/u.test(text);
}

/** Words that lead a line of sums. */
export function isTotal(text: string): boolean {
  return /^(?:итого|всего|(?:grand |sub)?total|sum)(?![\p{L}\p{N}])/iu.test(text);
}

/** Words that say of themselves that they are a row's: 'Ряд 5'. */
export function saysRow(text: string): boolean {
  return /^(?:ряд|row)\s*\S{1,20}$/iu.test(text);
}

/** The title of the list of colours under a plan. */
export function isLegend(text: string): boolean {
  return /^(?:(?:условные )?обозначения|legend|key):?$/iu.test(text);
}
