import type { RuleTie } from '#shared/guests.ts';
import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import type { WrittenRule } from '#shared/seating/rules.ts';
import type { Work } from '../db/work.ts';
import { touchHall } from '../halls/rules.ts';
import { takeTurn } from '../halls/turns.ts';
import { rulesOfHall } from './hallRules.ts';
import { seatingRules } from './seatingRulesTable.ts';

/** Two guests, and what a rule says of them; which is named first is no matter. */
export interface Pair {
  kind: RuleTie;
  guest: string;
  other: string;
}

/** A pair that a row of a file asks for. */
export type AskedPair = Pair & { row: number };

/** The pairs of guests that rules of a hall are about. */
export class Pairs {
  readonly #others = new Map<string, Set<string>>();

  constructor(rules: readonly Pick<WrittenRule, 'kind' | 'people' | 'others'>[] = []) {
    for (const rule of rules) for (const pair of pairsOf(rule)) this.add(pair);
  }

  add({ kind, guest, other }: Pair): void {
    this.#put(`${kind} ${guest}`, other);
    this.#put(`${kind} ${other}`, guest);
  }

  has({ kind, guest, other }: Pair): boolean {
    return this.#others.get(`${kind} ${guest}`)?.has(other) ?? false;
  }

  /** With whom rules of the kind name a guest. */
  of(kind: RuleTie, guest: string): readonly string[] {
    return [...(this.#others.get(`${kind} ${guest}`) ?? [])];
  }

  #put(key: string, other: string): void {
    const known = this.#others.get(key);
    if (known) known.add(other);
    else this.#others.set(key, new Set([other]));
  }
}

/** The pairs that a rule between named guests keeps: side by side are two alone, apart is each from each. */
function pairsOf({ kind, people, others }: Pick<WrittenRule, 'kind' | 'people' | 'others'>): Pair[] {
  if (kind !== 'beside' && kind !== 'apart') return [];
  const some = people.guest_ids ?? [];
  const rest = others ? (others.guest_ids ?? []) : null;
  if (kind === 'beside') {
    const two = rest ? [...some, ...rest] : some;
    const isPair = two.length === 2 && (rest === null || some.length === 1);
    return isPair ? [{ kind, guest: two[0]!, other: two[1]! }] : [];
  }
  return some.flatMap((guest, at) => (rest ?? some.slice(at + 1)).map((other) => ({ kind, guest, other })));
}

/** The pairs that rules of a hall are about by now. */
export async function pairsAt(work: Work, hallId: string): Promise<Pairs> {
  return new Pairs(await rulesOfHall(work, hallId));
}

/**
 * Makes a wish of each pair of guests that a file asks for and that no rule of the hall is about. Refused where the hall has no room for
 * so many rules, by row and field. Answers how many it made.
 */
export async function addPairs(work: Work, hallId: string, asked: readonly AskedPair[]): Promise<number> {
  if (asked.length === 0) return 0;
  await takeTurn(work, [hallId]);
  const fresh = await requireRoomForPairs(work, hallId, asked);
  if (fresh.length === 0) return 0;
  await work.insert(
    seatingRules,
    fresh.map(({ kind, guest, other }) => ({
      hall_id: hallId,
      kind,
      hard: false,
      people: { guest_ids: [guest] },
      others: { guest_ids: [other] },
      seats: null,
      places: null,
    })),
  );
  await touchHall(work, hallId, []);
  return fresh.length;
}

/** Of pairs that a file asks for those that no rule is about; refused where the hall has no room for as many. */
export async function requireRoomForPairs(
  work: Work,
  hallId: string,
  asked: readonly AskedPair[],
): Promise<readonly AskedPair[]> {
  const stored = await rulesOfHall(work, hallId);
  const fresh = freshPairs(new Pairs(stored), asked);
  const max = limit('seatingRules');
  const beyond = fresh.slice(Math.max(0, max - stored.length));
  if (beyond.length === 0) return fresh;
  const errors = beyond.map(({ row, kind }) => [`rows.${row}.${kind}`, { key: 'rules_full', params: { max } }]);
  throw new Problem('invalid', { errors: Object.fromEntries(errors) });
}

/** Those that are new, each once. */
function freshPairs(known: Pairs, asked: readonly AskedPair[]): AskedPair[] {
  return asked.filter((pair) => {
    if (known.has(pair)) return false;
    known.add(pair);
    return true;
  });
}
