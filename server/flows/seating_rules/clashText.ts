import type { Language } from '#shared/limits.ts';
import type { Clash } from '#shared/seating/clashes.ts';
import { translate } from '../../base/language.ts';

/** As many names as one sentence has. */
const NAMED = 6;

/** A contradiction in words, with the people in it; `parties` are called as they are written, by their keys. */
export function clashText(
  language: Language,
  { kind, guests, most = 0, party, missing = '' }: Clash,
  nameOf: ReadonlyMap<string, string>,
  parties: ReadonlyMap<string, string>,
): string {
  const count = guests.length;
  const some = guests.slice(0, NAMED).map((id) => nameOf.get(id) ?? '');
  const rest = count - some.length;
  const names = rest > 0 ? [...some, translate(language, 'problems.clash.more', { count: rest })] : some;
  const called = party ? (parties.get(party) ?? party) : '';
  const params = { count, most, names: names.join(', '), party: called, missing };
  return translate(language, `problems.clash.${kind}`, params);
}
