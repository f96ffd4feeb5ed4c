import { isPlusOne, type PersonNames } from '../person.ts';

/**
 * What people are called where only a surname has room: the surname; with the initial where another of them has it too,
 * 'Николаева А.'; with both where also that is another's, 'Николаева А. П.'. A plus-one without a name is always told from their host: 'Николаева А. +1'. Answers in the order of `people`.
 */
export function surnamesApart(people: readonly PersonNames[]): string[] {
  const forms = people.map(formsOf);
  const [surnames, initials] = [0, 1].map((form) => countsOf(forms.map((each) => keyOf(each[form]!))));
  return forms.map(([surname, withOne, withBoth], at) => {
    if (isPlusOne(people[at]!)) return withBoth;
    if (surnames!.get(keyOf(surname)) === 1) return surname;
    return initials!.get(keyOf(withOne)) === 1 ? withOne : withBoth;
  });
}

/**
 * Names that would look the same on paper, each with a number behind it, 'Иванов И. (1)'; none longer than `most` characters.
 * Answers in the order of `names`.
 */
export function numberedApart(names: readonly string[], most = Infinity): string[] {
  const shown = names.map((name) => cutTo(name, most));
  const counts = countsOf(shown.map(keyOf));
  const given = new Map<string, number>();
  return shown.map((name) => {
    const key = keyOf(name);
    if (counts.get(key) === 1) return name;
    const number = (given.get(key) ?? 0) + 1;
    given.set(key, number);
    const behind = ` (${number})`;
    return `${cutTo(name, most - behind.length)}${behind}`;
  });
}

function cutTo(name: string, most: number): string {
  return name.length > most ? `${name.slice(0, most - 1).toWellFormed()}…` : name;
}

/** Surname alone, with one initial, with both; what isn't known is left out. */
function formsOf(names: PersonNames): [string, string, string] {
  const { last_name, first_name, middle_name } = names;
  const withOne = `${last_name}${initial(first_name)}`;
  return [last_name, withOne, `${withOne}${isPlusOne(names) ? ` ${middle_name}` : initial(middle_name)}`];
}

function initial(name: string | null | undefined): string {
  const [letter] = name ?? '';
  return letter === undefined ? '' : ` ${letter.toUpperCase()}.`;
}

/** Names that look the same on paper are the same. */
function keyOf(name: string): string {
  return name.toLowerCase().replaceAll('ё', 'е');
}

function countsOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
