import { and, eq } from 'drizzle-orm';
import { seatingRules as resource } from '#resources/seating_rules.ts';
import type { Resource } from '#shared/resource.ts';
import { translate } from '../../base/language.ts';
import { undoingOf } from '../../crud/undoing.ts';
import { among } from '../../db/among.ts';
import type { RowChange, Undoing } from '../../db/undoing.ts';
import type { Work } from '../../db/work.ts';
import { refuseArchived } from '../../events/rules.ts';
import { requireHallAndEvent, touchHall } from '../../halls/rules.ts';
import { takeTurn } from '../../halls/turns.ts';
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

function hallsOf(changes: readonly RowChange[]): string[] {
  return [...new Set(changes.map(({ before, after }) => String((before ?? after)!['hall_id'])))];
}
