import { BLANK_MIDDLE, isBlankMiddle, isNameShared, type PersonKeys } from './twins.ts';

/** Somebody of a list, and how far down they stand. */
interface Placed {
  at: number;
}

/** Who has a last and first name: the first of them, and by patronymic all, once there are several. */
interface Bearers<P> {
  first: P;
  middle: string;
  byMiddle: Map<string, P> | null;
}

/**
 * People of a list by last and first name. Says what `isNameShared` would say against each of them, without
 * going through them: ten thousand of one name cost no more than one.
 */
export class Namesakes<P extends Placed> {
  readonly #byName = new Map<string, Bearers<P>>();

  add({ name_key, middle_key }: PersonKeys, placed: P): void {
    const known = this.#byName.get(name_key);
    if (!known) {
      this.#byName.set(name_key, { first: placed, middle: middle_key, byMiddle: null });
      return;
    }
    known.byMiddle ??= new Map([[known.middle, known.first]]);
    if (!known.byMiddle.has(middle_key)) known.byMiddle.set(middle_key, placed);
  }

  /** The first who could be this person by name: of the same patronymic, or where one of the two has none. */
  find({ name_key, middle_key }: PersonKeys): P | undefined {
    const known = this.#byName.get(name_key);
    if (!known || isBlankMiddle(middle_key)) return known?.first;
    const { first, middle, byMiddle } = known;
    if (!byMiddle) return isBlankMiddle(middle) || middle === middle_key ? first : undefined;
    return firstOf([BLANK_MIDDLE, middle_key].map((each) => byMiddle.get(each)));
  }
}

/** Who has a contact: the first of them, and by name all, once there are several. */
interface Sharers<P extends Placed> {
  first: P;
  keys: PersonKeys;
  byName: Namesakes<P> | null;
}

/** People of a list by what they can be reached at; ten thousand of one phone cost no more than one. */
export class Contacts<P extends Placed> {
  readonly #byContact = new Map<string, Sharers<P>>();

  add(contact: string, keys: PersonKeys, placed: P): void {
    const known = this.#byContact.get(contact);
    if (!known) {
      this.#byContact.set(contact, { first: placed, keys, byName: null });
      return;
    }
    if (!known.byName) {
      known.byName = new Namesakes();
      known.byName.add(known.keys, known.first);
    }
    known.byName.add(keys, placed);
  }

  /** The first who has the contact. */
  first(contact: string): P | undefined {
    return this.#byContact.get(contact)?.first;
  }

  /** The first who has it and could be this person by name. */
  find(contact: string, keys: PersonKeys): P | undefined {
    const known = this.#byContact.get(contact);
    if (known?.byName) return known.byName.find(keys);
    return known && isNameShared(known.keys, keys) ? known.first : undefined;
  }
}

/** Who of these stands furthest up. */
export function firstOf<P extends Placed>(found: (P | undefined)[]): P | undefined {
  return found.filter((placed) => placed !== undefined).sort((a, b) => a.at - b.at)[0];
}
