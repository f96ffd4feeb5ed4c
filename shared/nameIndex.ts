import { recordKey } from './text.ts';

/** Somebody who may be meant by what stands in a text. */
export interface Named {
  id: string;
  last_name: string;
  first_name: string;
  middle_name: string | null;
}

/** Whom a text means: one guest, several of whom nobody can say which, or nobody. */
export type Meant = { ids: readonly string[] };

/** A name as it is compared: without capitals and dots, ё as е. */
export function calledKey(name: string): string {
  return recordKey(name.replace(/[.,;]/g, ' '));
}

/** Finds guests by what people write of them. Building it is O(guests), each question O(1), however many are called alike. */
export class NameIndex {
  readonly #whole = new Map<string, string[]>();
  readonly #short = new Map<string, string[]>();

  /** `called`: by what name a file itself calls whom; that is always meant first. */
  constructor(
    guests: Iterable<Named>,
    readonly called: ReadonlyMap<string, string> = new Map(),
  ) {
    for (const { id, last_name: last, first_name: first, middle_name } of guests) {
      const middle = middle_name ?? '';
      add(this.#whole, `${last} ${first} ${middle}`, id);
      const [f, m] = [first.slice(0, 1), middle.slice(0, 1)];
      for (const form of [
        last,
        `${last} ${first}`,
        `${first} ${last}`,
        `${first} ${middle} ${last}`,
        `${last} ${f}`,
        `${f} ${last}`,
        `${last} ${f} ${m}`,
        `${f} ${m} ${last}`,
      ])
        add(this.#short, form, id);
    }
  }

  /** Whoever has the whole name; where nobody has, whoever is called so for short: by surname, initials, or the first name first. */
  find(name: string): Meant {
    const key = calledKey(name);
    const known = this.called.get(key);
    if (known !== undefined) return { ids: [known] };
    return { ids: this.#whole.get(key) ?? this.#short.get(key) ?? NOBODY };
  }
}

const NOBODY: readonly string[] = [];

/** Forms of one guest, which may be the same, are added one after the other. */
function add(map: Map<string, string[]>, form: string, id: string): void {
  const key = calledKey(form);
  const ids = map.get(key);
  if (!ids) map.set(key, [id]);
  else if (ids.at(-1) !== id) ids.push(id);
}
