import { and, count, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { newSeatingRule, seatingRuleChange } from '#resources/seatingRuleSchemas.ts';
import { limit } from '#shared/limits.ts';
import { type Message, Problem } from '#shared/problems.ts';
import { isBetween } from '#shared/seating/ruleKinds.ts';
import { faultsOf, type WrittenRule } from '#shared/seating/rules.ts';
import { among } from '../../db/among.ts';
import type { Work } from '../../db/work.ts';
import { refuseArchived } from '../../events/rules.ts';
import { invitedAmong } from '../../guests/read.ts';
import { type KnownHall, requireHallAndEvent, touchHall } from '../../halls/rules.ts';
import { sectorsOfHall } from '../../halls/sectors/rules.ts';
import { takeTurn } from '../../halls/turns.ts';
import type { StoredRule } from '../../guests/hallRules.ts';
import { seatingRules } from '../../guests/seatingRulesTable.ts';

type Verb = 'create' | 'update' | 'delete';

/** The rule, or not_found; also where its hall isn't there for this person. */
export async function requireRule(work: Work, id: string): Promise<StoredRule> {
  const [rule] = await work.tx
    .select()
    .from(seatingRules)
    .where(
      and(
        eq(seatingRules.organization_id, work.organization_id),
        eq(seatingRules.id, id),
        isNull(seatingRules.deleted_at),
      ),
    );
  if (!rule) throw new Problem('not_found');
  await requireHallAndEvent(work, rule.hall_id);
  return rule;
}

/** Adds a rule to a hall; answers its id. Refused where it can't be as it is written, and at an event that can only be looked at. */
export async function addRule(work: Work, hallId: string, rule: z.output<typeof newSeatingRule>): Promise<string> {
  const hall = await begin(work, hallId, 'create');
  await refuseFaults(work, hall, rule, null);
  const max = limit('seatingRules');
  const [row] = await work.tx.select({ there: count() }).from(seatingRules).where(ofHall(work, hallId));
  if (row!.there >= max) throw new Problem('invalid', { errors: { kind: { key: 'too_many', params: { max } } } });
  const [made] = await work.insert(seatingRules, [{ ...rule, hall_id: hallId }]);
  await touchHall(work, hallId, []);
  return made!.id;
}

export async function changeRule(work: Work, before: StoredRule, sent: z.output<typeof seatingRuleChange>) {
  const hall = await begin(work, before.hall_id, 'update');
  const { version, ...change } = sent;
  await refuseFaults(work, hall, { ...before, ...(change as Partial<WrittenRule>) }, before);
  await work.update(seatingRules, eq(seatingRules.id, before.id), change, version === undefined ? {} : { version });
  await touchHall(work, before.hall_id, []);
}

export async function removeRule(work: Work, { id, hall_id }: StoredRule): Promise<void> {
  await begin(work, hall_id, 'delete');
  await work.remove(seatingRules, eq(seatingRules.id, id));
  await touchHall(work, hall_id, []);
}

async function begin(work: Work, hall_id: string, verb: Verb): Promise<KnownHall> {
  const { hall, event } = await requireHallAndEvent(work, hall_id);
  refuseArchived(event);
  work.does({ verb, noun: 'seating_rules', hall_id });
  await takeTurn(work, [hall_id]);
  return hall;
}

function ofHall(work: Work, hallId: string) {
  return and(
    eq(seatingRules.organization_id, work.organization_id),
    eq(seatingRules.hall_id, hallId),
    isNull(seatingRules.deleted_at),
  );
}

/** What a rule says that it didn't say before has to be there: whom somebody removed since stays in it. */
async function refuseFaults(work: Work, hall: KnownHall, rule: WrittenRule, before: WrittenRule | null) {
  const errors: Record<string, Message> = { ...faultsOf(rule) };
  const known = new Set([...(before?.people.guest_ids ?? []), ...(before?.others?.guest_ids ?? [])]);
  for (const name of ['people', 'others'] as const) {
    const ids = (rule[name]?.guest_ids ?? []).filter((id) => !known.has(id));
    const invited = ids.length > 0 ? await invitedAmong(work, hall.id, ids) : new Set<string>();
    if (ids.some((id) => !invited.has(id))) errors[`${name}.guest_ids`] = { key: 'rule_not_invited' };
  }
  const sector = rule.places?.sector_id;
  if (sector && sector !== before?.places?.sector_id) {
    const isThere = (await sectorsOfHall(work, hall.id)).some(({ id }) => id === sector);
    if (!isThere) errors['places.sector_id'] = { key: 'not_there' };
  }
  if (Object.keys(errors).length > 0) throw new Problem('invalid', { errors });
}

/** Rules that name a guest who became another name that one instead, in these halls; those that were between the two are about nobody any more and go. */
export async function renameInRules(
  work: Work,
  halls: readonly string[],
  { keep, gone }: { keep: string; gone: string },
) {
  const mine = and(
    eq(seatingRules.organization_id, work.organization_id),
    among(seatingRules.hall_id, [...halls]),
    isNull(seatingRules.deleted_at),
  );
  const renamed = (ids: string[]) => [...new Set(ids.map((id) => (id === gone ? keep : id)))];
  const alone: string[] = [];
  for (const { id, kind, people, others } of await work.tx.select().from(seatingRules).where(mine)) {
    if (![...(people.guest_ids ?? []), ...(others?.guest_ids ?? [])].includes(gone)) continue;
    const sides = {
      some: people.guest_ids && renamed(people.guest_ids),
      rest: others?.guest_ids && renamed(others.guest_ids),
    };
    const { some, rest } = isBetween(kind) ? apart(sides, keep) : sides;
    const isOfOne = isBetween(kind) && some?.length === 1 && (others ? rest?.length === 0 : true);
    const change = { ...(some && { people: { guest_ids: some } }), ...(rest && { others: { guest_ids: rest } }) };
    if (isOfOne) alone.push(id);
    else await work.update(seatingRules, eq(seatingRules.id, id), change);
  }
  if (alone.length > 0) await work.remove(seatingRules, among(seatingRules.id, alone));
}

interface Sides {
  some: string[] | undefined;
  rest: string[] | undefined;
}

/** Nobody sits somehow to themselves: who is on both sides stays on the one where they are alone. */
function apart({ some, rest }: Sides, id: string): Sides {
  if (!some?.includes(id) || !rest?.includes(id)) return { some, rest };
  const without = (ids: string[]) => ids.filter((each) => each !== id);
  return rest.length === 1 && some.length > 1 ? { some: without(some), rest } : { some, rest: without(rest) };
}
