import { BLANK_MIDDLE, isBlankMiddle, type PersonKeys } from './twins.ts';

/** Somebody of a list, and how far down they stand. */
interface Placed {
  at: number;
}

/**
 * People of a list by last and first name. Says what `compareKeys` would say of names against each of them, without
 * going through them: ten thousand of one name cost no more than one.
 */
export class Namesakes<P extends Placed> {
  readonly #first = new Map<string, P>();
  readonly #byMiddle = new Map<string, P>();

  /** `under` keeps apart those who share something else too: a phone, an address. */
  add(keys: PersonKeys, placed: P, under = ''): void {
    const name = nameOf(keys, under);
    if (!this.#first.has(name)) this.#first.set(name, placed);
    const whole = withMiddle(name, keys.middle_key);
    if (!this.#byMiddle.has(whole)) this.#byMiddle.set(whole, placed);
  }

  /** The first who could be this person by name: of the same patronymic, or where one of the two has none. */
  find(keys: PersonKeys, under = ''): P | undefined {
    const name = nameOf(keys, under);
    if (isBlankMiddle(keys.middle_key)) return this.#first.get(name);
    const alike = [BLANK_MIDDLE, keys.middle_key].map((middle) => this.#byMiddle.get(withMiddle(name, middle)));
    return firstOf(alike);
  }
}

/** Who of these stands furthest up. */
export function firstOf<P extends Placed>(found: (P | undefined)[]): P | undefined {
  return found.filter((placed) => placed !== undefined).sort((a, b) => a.at - b.at)[0];
}

function nameOf(keys: PersonKeys, under: string): string {
  return `${under} ${keys.name_key}`;
}

function withMiddle(name: string, middleKey: string): string {
  return `${name} / ${middleKey}`;
}
