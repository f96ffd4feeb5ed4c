import { type Language, LANGUAGES } from '#shared/limits.ts';
import type { Message } from '#shared/problems.ts';
import type { Field, Resource } from '#shared/resource.ts';
import type { CellValue } from '#shared/sheet.ts';
import { cleanLine } from '#shared/text.ts';
import { translate } from '../../base/language.ts';
import { isFailedFormula } from '../../sheet/cell.ts';
import { headerKey, nameKey } from '../../sheet/header.ts';
import type { Named } from '../references.ts';

/** A cell understood: the value to store and how people read it, or what is wrong with it. */
export interface ReadCell {
  value: CellValue;
  text: string;
  problem?: Message;
}
export type CellReader = (text: string) => ReadCell;

const YES = ['да', 'yes', 'true', 'истина', 'y', 'д', '1', '+', '✓', 'есть'];
const NO = ['нет', 'no', 'false', 'ложь', 'n', 'н', '0', '-', '—'];
const GROUPED = /^[-+]?\d{1,3}([ ,]\d{3})+$/;
const WHOLE = /^[-+]?\d+([.,]0*)?$/;

/**
 * Reads the cells of one field. Choices are known by their words in either language or by the value itself, references
 * (`named`: all there are) by the name of the record; what several records are called is left to a person.
 */
export function cellReader(resource: Resource, name: string, language: Language, named: readonly Named[]): CellReader {
  const read = readerOf(resource, name, language, named);
  return (text) => {
    if (text === '') return { value: null, text };
    if (isFailedFormula(text)) return wrong(text, { key: 'cell_error', params: { typed: text } });
    return read(text);
  };
}

function readerOf(resource: Resource, name: string, language: Language, named: readonly Named[]): CellReader {
  const field: Field = resource.fields[name]!;
  switch (field.kind) {
    case 'integer':
      return wholeNumber;
    case 'flag':
      return (text) => yesOrNo(text, language);
    case 'choice':
      return choiceReader(resource, name, field.values, language);
    case 'reference':
      return referenceReader(named);
    case 'moment':
      return moment;
    default:
      return (text) => ({ value: text, text });
  }
}

function wrong(text: string, problem: Message): ReadCell {
  return { value: null, text, problem };
}

function wholeNumber(text: string): ReadCell {
  const line = cleanLine(text);
  if (GROUPED.test(line)) return { value: Number(line.replace(/[ ,]/g, '')), text };
  if (!WHOLE.test(line)) return wrong(text, { key: 'whole_number' });
  return { value: Number(line.replace(/[.,]0*$/, '')), text };
}

function yesOrNo(text: string, language: Language): ReadCell {
  const word = text.toLowerCase();
  const value = YES.includes(word) ? true : NO.includes(word) ? false : null;
  if (value === null) return wrong(text, { key: 'yes_or_no' });
  return { value, text: translate(language, value ? 'sheet.yes' : 'sheet.no') };
}

function choiceReader(resource: Resource, name: string, values: readonly string[], language: Language): CellReader {
  const word = (value: string, each: Language) => translate(each, `resources.${resource.name}.values.${name}.${value}`);
  const byKey = new Map(
    values.flatMap((value) =>
      [value, ...LANGUAGES.map((each) => word(value, each))].map((each) => [headerKey(each), value]),
    ),
  );
  const all = values.map((value) => word(value, language)).join(', ');
  return (text) => {
    const value = byKey.get(headerKey(text));
    return value === undefined
      ? wrong(text, { key: 'one_of', params: { values: all } })
      : { value, text: word(value, language) };
  };
}

function referenceReader(named: readonly Named[]): CellReader {
  const exact = groups(named, cleanLine);
  const byKey = groups(named, nameKey);
  return (text) => {
    const same = exact.get(cleanLine(text)) ?? [];
    const found = same.length === 1 ? same : (byKey.get(nameKey(text)) ?? []);
    if (found.length === 1) return { value: found[0]!.id, text: found[0]!.name };
    return wrong(
      text,
      found.length === 0 ? { key: 'no_such_name' } : { key: 'several_named', params: { count: found.length } },
    );
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

/** As exports write it: a date and time that say where they are. */
function moment(text: string): ReadCell {
  const time = /^\d{4}-\d{2}-\d{2}T.*(Z|[-+]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? wrong(text, { key: 'moment' }) : { value: new Date(time).toISOString(), text };
}
