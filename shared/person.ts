import { limit } from './limits.ts';
import type { Message } from './problems.ts';
import { cleanLine } from './text.ts';

export { emailProblem, isEmail, normalizeEmail } from './email.ts';
export { formatPhone, normalizePhone, phoneProblem } from './phone.ts';
export { cleanLine, cleanLines, cleanText } from './text.ts';

/** A person's names as the wire and the tables carry them. */
export interface PersonNames {
  last_name: string;
  first_name: string;
  middle_name?: string | null;
}

/** A name as it is stored: composed, trimmed, single blanks, plain hyphens; capitals and apostrophes stay as typed. */
export function normalizeName(text: string): string {
  return cleanLine(text).replace(/ ?[-\u2010-\u2015\u2212] ?/g, '-');
}

/** Why `text` is no name, as a key of problems.fields.json; null if it is one. An empty text is the caller's affair. */
export function nameProblem(text: string): Message | null {
  const name = normalizeName(text);
  if (name.length > limit('nameLength')) return { key: 'name_long', params: { max: limit('nameLength') } };
  // What stands for a letter that somebody's program couldn't read: nobody is found by it, or greeted.
  if (name.includes('\ufffd')) return { key: 'name_damaged' };
  return /\p{L}/u.test(name) ? null : { key: 'name_no_letters' };
}

/** The key names are compared by: capitals, ё and е, blanks, kinds of apostrophes make no difference; й and и do. */
export function nameKey(last: string, first: string, middle?: string | null): string {
  return [last, first, middle ?? ''].map(keyOf).join('|');
}

function keyOf(name: string): string {
  return normalizeName(name)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/['`\u2018\u2019\u02bc\u2032]/g, "'")
    .replace(/[|\p{Cf}]/gu, '');
}

/** A name written in capitals throughout, as people write it: 'НИКИТА' -> 'Никита'; null for one written otherwise. */
export function withoutCapitals(name: string): string | null {
  if (!/\p{Lu}{3}/u.test(name) || name !== name.toUpperCase()) return null;
  return name
    .toLowerCase()
    .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** 'Last First Middle', as lists, tickets and letters name a person. */
export function fullName(person: PersonNames): string {
  return [person.last_name, person.first_name, person.middle_name].filter(Boolean).join(' ');
}

/** Takes apart what `fullName` made, where only that is known: the first word is the last name, the second the first one. */
export function namesIn(name: string): Record<keyof PersonNames, string> {
  const [last_name = '', first_name = '', ...middle] = name.split(' ');
  return { last_name, first_name, middle_name: middle.join(' ') };
}

/** A plus-one without a name of their own has a number in the place of a patronymic: '+1'. */
export function isPlusOne({ middle_name }: Pick<PersonNames, 'middle_name'>): boolean {
  return middle_name?.startsWith('+') ?? false;
}

/** A name on two lines, for cards that people look for their surname on; a plus-one's number stands with it, 'Orekhova +1' over 'Vera'. */
export function nameLines(person: PersonNames): { last: string; first: string } {
  const { last_name, first_name, middle_name } = person;
  const isNumbered = isPlusOne(person);
  return {
    last: isNumbered ? `${last_name} ${middle_name}` : last_name,
    first: isNumbered ? first_name : [first_name, middle_name].filter(Boolean).join(' '),
  };
}

/** 'LF' of last and first name: what stands in the round mark beside a name. */
export function initialsOf({ last_name, first_name }: PersonNames): string {
  return `${last_name.charAt(0)}${first_name.charAt(0)}`.toUpperCase();
}
