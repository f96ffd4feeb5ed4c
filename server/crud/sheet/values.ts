import { dateIn, partsIn, saysNo, saysYes, timeIn } from '#shared/cellText.ts';
import { headerKey } from '#shared/headerKey.ts';
import type { SharedKind } from '#shared/kinds.ts';
import type { Message } from '#shared/problems.ts';
import type { CellValue } from '#shared/sheet.ts';
import { cleanLine, recordKey } from '#shared/text.ts';
import { dateAt, instantOf, timeAt } from '#shared/zone.ts';
import type { Named } from '../references.ts';
import type { CellWords } from './words.ts';

/** A cell understood: the value to store and how people read it, or what is wrong with it. */
export interface ReadCell {
  value: CellValue;
  text: string;
  problem?: Message;
}
export type CellReader = (text: string) => ReadCell;

function wrong(text: string, problem: Message): ReadCell {
  return { value: null, text, problem };
}

/** The text as it is. */
export function plainReader(): CellReader {
  return (text) => ({ value: text, text });
}

/** A text that stands for a value of its kind (`shared/cellText.ts`), or is said to stand for none. */
export function cellTextReader(cell: NonNullable<SharedKind['cell']>): CellReader {
  return (text) => {
    const value = cell.in(text);
    return value === undefined ? wrong(text, { key: cell.else }) : { value: value as CellValue, text };
  };
}

/** Yes and no in either language, and the signs people use for them. */
export function yesOrNoReader(words: CellWords): CellReader {
  return (text) => {
    const value = saysYes(text) ? true : saysNo(text) ? false : null;
    return value === null ? wrong(text, { key: 'yes_or_no' }) : { value, text: words.yesOrNo(value) };
  };
}

/** Choices are known by their words in either language, or by the value itself. */
export function choiceReader(words: CellWords, values: readonly string[]): CellReader {
  const byKey = new Map(
    values.flatMap((value) => [value, ...words.everyChoice(value)].map((each) => [headerKey(each), value])),
  );
  const all = values.map((value) => words.choice(value)).join(', ');
  return (text) => {
    const value = byKey.get(headerKey(text));
    return value === undefined
      ? wrong(text, { key: 'one_of', params: { values: all } })
      : { value, text: words.choice(value) };
  };
}

/** A reference is read by the name of its record; what several records are called is left to a person. */
export function referenceReader(named: readonly Named[]): CellReader {
  const exact = groups(named, cleanLine);
  const byKey = groups(named, recordKey);
  return (text) => {
    const same = exact.get(cleanLine(text)) ?? [];
    const found = same.length === 1 ? same : (byKey.get(recordKey(text)) ?? []);
    if (found.length === 1) return { value: found[0]!.id, text: found[0]!.name };
    return wrong(
      text,
      found.length === 0 ? { key: 'no_such_name' } : { key: 'several_named', params: { count: found.length } },
    );
  };
}

/** Several in one cell, between semicolons or lines; the first that stands for nothing is what is wrong with it. */
export function manyReader(one: CellReader): CellReader {
  return (text) => {
    const read = partsIn(text).map(one);
    const problem = read.find((each) => each.problem)?.problem;
    if (problem) return wrong(text, problem);
    return { value: read.map(({ value }) => String(value)), text: read.map((each) => each.text).join('; ') };
  };
}

function groups(named: readonly Named[], keyOf: (name: string) => string): Map<string, Named[]> {
  const found = new Map<string, Named[]>();
  for (const each of named) {
    const keys = new Set([each.name, each.other ?? each.name].map(keyOf));
    for (const key of keys) found.set(key, [...(found.get(key) ?? []), each]);
  }
  return found;
}

/** A date and a time by the clocks of the zone, as exports write them; or ISO 8601, which says where it is. */
export function momentReader({ zone }: CellWords): CellReader {
  return (text) => {
    const iso = momentIn(text, zone);
    return iso === undefined ? wrong(text, { key: zone ? 'moment' : 'moment_with_zone' }) : { value: iso, text };
  };
}

/** 2026-12-05 19:00 in the zone; as it goes over the wire where that would not be read as the same moment again. */
export function momentText(iso: string, zone: string | undefined): string {
  if (!zone) return iso;
  const instant = new Date(iso);
  const text = `${dateAt(instant, zone)} ${timeAt(instant, zone)}`;
  const seconds = iso.slice(17, 19) === '00' ? '' : iso.slice(16, 19);
  const again = momentIn(text + seconds, zone);
  return again?.slice(0, 19) === iso.slice(0, 19) ? text + seconds : iso;
}

const ISO = /^\d{4}-\d{2}-\d{2}T.*(Z|[-+]\d{2}:\d{2})$/;
const WALL = /^(\S+?)(?:T|, ?| )(\d{1,2}[:.]\d{2})(?::(\d{2})(?:\.\d+)?)?$/;

/** The moment a text stands for, ISO 8601 in UTC. */
function momentIn(text: string, zone: string | undefined): string | undefined {
  if (ISO.test(text)) return Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString();
  const [, day = '', clock = '', seconds = '0'] = WALL.exec(cleanLine(text)) ?? [];
  const [date, time] = [dateIn(day), timeIn(clock)];
  if (!zone || !date || !time || Number(seconds) > 59) return undefined;
  return new Date(instantOf(date, time, zone).getTime() + Number(seconds) * 1000).toISOString();
}
