import type { PersonNames } from '../person.ts';

/**
 * What people are called where only a surname has room: the surname; with the initial where another of them has it too,
 * 'Николаева А.'; with both where also that is another's, 'Николаева А. П.'. Answers in the order of `people`.
 */
export function surnamesApart(people: readonly PersonNames[]): string[] {
  const forms = people.map(formsOf);
  const [surnames, initials] = [0, 1].map((form) => countsOf(forms.map((each) => keyOf(each[form]!))));
  return forms.map(([surname, withOne, withBoth]) => {
    if (surnames!.get(keyOf(surname)) === 1) return surname;
    return initials!.get(keyOf(withOne)) === 1 ? withOne : withBoth;
  });
}

/** Surname alone, with one initial, with both; what isn't known is left out. */
function formsOf({ last_name, first_name, middle_name }: PersonNames): [string, string, string] {
  const withOne = `${last_name}${initial(first_name)}`;
  return [last_name, withOne, `${withOne}${initial(middle_name)}`];
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
