import { and, eq } from 'drizzle-orm';
import { seatingRules as resource } from '#resources/seating_rules.ts';
import { groupBy } from '#shared/group.ts';
import { limit } from '#shared/limits.ts';
import type { Resource } from '#shared/resource.ts';
import { translate, translateField } from '../../base/language.ts';
import { undoingOf } from '../../crud/undoing.ts';
import { among } from '../../db/among.ts';
import type { Obstacle, RowChange, Undoing } from '../../db/undoing.ts';
import type { Work } from '../../db/work.ts';
import { refuseArchived } from '../../events/rules.ts';
import { requireHallAndEvent, touchHall } from '../../halls/rules.ts';
import { takeTurn } from '../../halls/turns.ts';
import { rulesOfHall } from '../../guests/hallRules.ts';
import { seatingRules } from '../../guests/seatingRulesTable.ts';

// Its calls are its own; its rows go and come back as those of any noun.
const plain = undoingOf({ ...resource, own: undefined } as unknown as Resource, seatingRules);

/** Rules are given back as they were, in halls that are there, of events that aren't over. */
export const ruleUndoing: Undoing = {
  ...plain,
  begin: async (work, changes, ...rest) => {
    const halls = hallsOf(changes);
    for (const id of halls) refuseArchived((await requireHallAndEvent(work, id)).event);
    await takeTurn(work, halls);
    await plain.begin(work, changes, ...rest);
  },
  inTheWay: async (work, changes, all) => {
    const found = await plain.inTheWay(work, changes, all);
    return new Map([
      ...found,
      ...(await withoutRoom(
        work,
        changes.filter(({ id }) => !found.has(id)),
      )),
    ]);
  },
  named: async (work, ids) => {
    const mine = and(eq(seatingRules.organization_id, work.organization_id), among(seatingRules.id, [...ids]));
    const found = ids.length > 0 ? await work.tx.select().from(seatingRules).where(mine) : [];
    const nameOf = (kind: string) => translate(work.language, `resources.seating_rules.values.kind.${kind}`);
    return new Map(found.map(({ id, kind }) => [id, { id, name: nameOf(kind), guest_name: nameOf(kind) }]));
  },
  giveBack: async (work: Work, changes) => {
    await plain.giveBack(work, changes);
    for (const id of hallsOf(changes)) await touchHall(work, id, []);
  },
};

/** The last of those that come back, where a hall would have more rules than it may. */
async function withoutRoom(work: Work, changes: readonly RowChange[]): Promise<Map<string, Obstacle>> {
  const max = limit('seatingRules');
  const reason = translateField(work.language, { key: 'rules_full', params: { max } });
  const full = new Map<string, Obstacle>();
  for (const [hallId, mine] of groupBy(changes, hallOf)) {
    const coming = mine.filter(({ before, after }) => before && !after);
    if (coming.length === 0) continue;
    const going = mine.filter(({ before, after }) => !before && after);
    const room = max - (await rulesOfHall(work, hallId)).length + going.length;
    for (const { id } of coming.slice(Math.max(0, room))) full.set(id, { noun: 'seating_rules', id, reason });
  }
  return full;
}

function hallOf({ before, after }: RowChange): string {
  return String((before ?? after)!['hall_id']);
}

function hallsOf(changes: readonly RowChange[]): string[] {
  return [...new Set(changes.map(hallOf))];
}
