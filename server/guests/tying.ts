import { wordsIn } from '#shared/cellText.ts';
import { type GuestValues, RULE_TIES, type RuleTie, type Tie, type Wish } from '#shared/guests.ts';
import type { Named } from '#shared/nameIndex.ts';
import { fullName } from '#shared/person.ts';
import { plusOnesSaid } from '#shared/plusOnes.ts';
import type { Message } from '#shared/problems.ts';
import { isAllowed } from '#shared/roles.ts';
import { seatingRules } from '#resources/seating_rules.ts';
import type { Work } from '../db/work.ts';
import { Called, FileNames, invitedByName, rowOf, rowId } from './called.ts';
import type { Match } from './known.ts';
import { type AskedPair, type Pair, Pairs, pairsAt } from './pairs.ts';
import { broughtAt } from './plusOnes.ts';
import { invitedByOthers } from './read.ts';
import type { RowFinding } from './sheet/check.ts';

/** What a cell can't do as it says: messages under `warnings` of sheet.json, by field. */
export type Warnings = Partial<Record<Wish | Tie, Message[]>>;

/** What a row says of its guest and others, as it is understood. */
export interface Tied {
  match: Match | null;
  warnings: Warnings;
  means: Partial<Record<RuleTie, string>>;
}

/** What is known at a hall of whom guests bring, and of who sits how to whom; null where no row speaks of it. */
export interface KnownTies {
  /** How many plus-ones guests bring whose invitation is the person's to change. */
  brought: ReadonlyMap<string, number> | null;
  rules: { pairs: Pairs; invited: readonly Named[] } | null;
}

/** Reads that for these rows, of whose guests some are `invited`. */
export async function tiesAt(
  work: Work,
  hallId: string,
  rows: readonly { values: GuestValues }[],
  invited: readonly string[],
): Promise<KnownTies> {
  const says = (field: 'plus_ones' | RuleTie) => rows.some(({ values }) => values[field]);
  const brought = says('plus_ones') ? await mineBrought(work, hallId, invited) : null;
  const hasRules = RULE_TIES.some(says) && isAllowed(seatingRules.allow.create, work.actor.role);
  const rules = hasRules ? { pairs: await pairsAt(work, hallId), invited: await invitedByName(work, hallId) } : null;
  return { brought, rules };
}

/** How many plus-ones those of these guests bring to a hall whose invitation is the person's to change. */
export async function mineBrought(work: Work, hallId: string, invited: readonly string[]) {
  const others = new Set(await invitedByOthers(work, hallId, invited));
  const mine = invited.filter((id) => !others.has(id));
  const brought = await broughtAt(work, hallId, mine);
  return new Map(mine.map((id) => [id, brought.get(id) ?? 0]));
}

/** Says of one row after another what it would change for guests and others, and what of it can't be. */
export class Tying {
  readonly #known: KnownTies;
  readonly #called: Called | null;
  readonly #names: Map<string, string>;
  readonly #wrong: ReadonlySet<string>;
  /** What all these rows ask for. */
  readonly #asked = new Pairs();

  /** `names`: all people of the file, where these rows are a part of it. */
  constructor(
    known: KnownTies,
    findings: readonly RowFinding[],
    matches: readonly (Match | null)[],
    names?: FileNames,
  ) {
    this.#known = known;
    const whoIs = findings.map(({ row, twin_of }, at): [string, string] => {
      const match = matches[at];
      return [rowId(row), match?.same_person ? match.guest_id : rowId(twin_of ?? row)];
    });
    this.#called = known.rules && new Called(names ?? new FileNames(findings), known.rules.invited, new Map(whoIs));
    this.#names = new Map(known.rules?.invited.map((each) => [each.id, fullName(each)]));
    for (const [row, id] of whoIs) if (!this.#names.has(id)) this.#names.set(id, this.#called?.file.nameOf(row) ?? '');
    const wrong = findings.filter(({ problems }) => Object.keys(problems).length > 0);
    this.#wrong = new Set(wrong.map(({ row }) => rowId(row)));
    if (this.#called)
      for (const [at, { values }] of findings.entries())
        for (const kind of RULE_TIES)
          for (const other of this.#whomIn(values[kind] ?? '', whoIs[at]![1]).others)
            this.#asked.add({ kind, guest: whoIs[at]![1], other });
  }

  /** `there`: the row's guest is invited already. */
  of(finding: RowFinding, match: Match | null, there: boolean): Tied {
    const warnings: Warnings = {};
    const means: Tied['means'] = {};
    const changes: Match['changes'] = [];
    const values: Partial<GuestValues> = {};
    const guest = match?.same_person ? match.guest_id : rowId(finding.row);
    const brings = there ? this.#known.brought?.get(guest) : undefined;
    const said = plusOnesSaid(finding.values);
    if (brings !== undefined) {
      values.plus_ones = String(brings);
      if (said !== undefined && said > brings) changes.push('plus_ones');
      if (said !== undefined && said < brings)
        warnings.plus_ones = [{ key: 'fewer_plus_ones', params: { count: brings } }];
    }
    for (const kind of this.#called ? RULE_TIES : []) {
      const { others, wrong } = this.#whomIn(finding.values[kind] ?? '', guest);
      const against = others.filter((other) => this.#isAgainst({ kind, guest, other }));
      const clashes = against.map((id) => ({ key: 'contradicts', params: { name: this.#nameOf(id) } }));
      if (wrong.length + clashes.length > 0) warnings[kind] = [...wrong, ...clashes];
      if (others.length > 0) means[kind] = others.map((id) => this.#nameOf(id)).join('; ');
      if (!there) continue;
      const { pairs } = this.#known.rules!;
      values[kind] = pairs
        .of(kind, guest)
        .map((id) => this.#names.get(id))
        .filter(Boolean)
        .join('; ');
      if (others.some((other) => !pairs.has({ kind, guest, other }))) changes.push(kind);
    }
    if (!match?.same_person || !there) return { match, warnings, means };
    const changed = { values: { ...match.values, ...values }, changes: [...match.changes, ...changes] };
    return { match: { ...match, ...changed }, warnings, means };
  }

  /** Is the very opposite asked for as well, here or by a rule of the hall? */
  #isAgainst({ kind, guest, other }: Pair): boolean {
    const opposite = { kind: kind === 'beside' ? ('apart' as const) : ('beside' as const), guest, other };
    return this.#asked.has(opposite) || this.#known.rules!.pairs.has(opposite);
  }

  #nameOf(id: string): string {
    return this.#names.get(id) ?? this.#called!.file.nameOf(id);
  }

  #whomIn(text: string, guest: string): { others: string[]; wrong: Message[] } {
    const wrong: Message[] = [];
    const others = wordsIn(text).flatMap((name) => {
      const found = this.#called!.find(name);
      const [other] = found;
      const warn = (key: string, params: Message['params'] = {}) => wrong.push({ key, params: { name, ...params } });
      if (other === undefined) warn('nobody');
      else if (found.length > 1) warn('several');
      else if (other === guest) warn('themselves');
      else if (this.#wrong.has(other)) warn('stays_out', { row: rowOf(other)! });
      else return [other];
      return [];
    });
    return { others, wrong };
  }
}

/** The pairs that rows of these guests ask for: names that mean one other guest. */
export function pairsAsked(
  rows: readonly { row: number; guest: string; values: GuestValues }[],
  called: Called,
): AskedPair[] {
  return rows.flatMap(({ row, guest, values }) =>
    RULE_TIES.flatMap((kind) =>
      wordsIn(values[kind] ?? '').flatMap((name): AskedPair[] => {
        const [other, more] = called.find(name);
        const isGuest = other !== undefined && more === undefined && other !== guest && rowOf(other) === null;
        return isGuest ? [{ row, kind, guest, other }] : [];
      }),
    ),
  );
}
