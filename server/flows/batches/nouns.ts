import { hallTemplates as templateResource } from '#resources/hall_templates.ts';
import { users as userResource } from '#resources/users.ts';
import type { ProblemCode } from '#shared/problems.ts';
import type { Resource } from '#shared/resource.ts';
import { type ConfiguredRules, configuredNouns } from '../../crud/configured.ts';
import type { Noun } from '../../crud/rules.ts';
import { undoingOf } from '../../crud/undoing.ts';
import type { Staying } from '../../db/batchTable.ts';
import type { Undoing } from '../../db/undoing.ts';
import { openEventsAt } from '../../events/place.ts';
import { dateUndoing, eventUndoing } from '../../events/undoing.ts';
import { invitationNoun } from '../../guests/changing.ts';
import { keepToLimit } from '../../guests/limit.ts';
import { guestNoun } from '../../guests/rules.ts';
import { invitationUndoing } from '../../guests/undoing.ts';
import { templateRules } from '../../hall_templates/rules.ts';
import { hallTemplates } from '../../hall_templates/table.ts';
import { ruleUndoing } from '../seating_rules/undoing.ts';
import { releaseSectors } from '../../halls/sectors/rules.ts';
import { holdUndoing } from '../../halls/holds/undoing.ts';
import { hallUndoing, sectorUndoing } from '../../halls/undoing.ts';
import { ticketUndoing } from '../../tickets/seating/undoing.ts';
import { employeeRules } from '../../users/rules.ts';
import { memberships } from '../../users/table.ts';

/** What no configuration says of nouns that have no folder. */
export const CONFIGURED_RULES: ConfiguredRules = { locations: { usedBy: openEventsAt } };

const employees: Noun = {
  resource: userResource as unknown as Resource,
  table: memberships,
  rules: employeeRules(releaseSectors),
};

/** The nouns whose calls are generated, those with a folder of their own too. */
export const NOUNS: readonly Noun[] = [
  ...configuredNouns(CONFIGURED_RULES),
  guestNoun,
  invitationNoun,
  { resource: templateResource as unknown as Resource, table: hallTemplates, rules: templateRules },
  employees,
];

/** Numbers of a plan and of paper, which tell a person nothing. */
export const UNTOLD: Record<string, readonly string[]> = { tickets: ['place', 'issue'], holds: ['place'] };

/** The nouns whose rows can be given back, by their tables. */
export const UNDOING: Record<string, Undoing> = {
  ...Object.fromEntries(
    NOUNS.map(({ resource, table, rules }) => [resource.table ?? resource.name, undoingOf(resource, table, rules)]),
  ),
  memberships: {
    ...undoingOf(employees.resource, memberships, employees.rules),
    // Sectors that were taken from somebody who left, and the letter to somebody new.
    passes: ({ noun, verb }) => noun === 'sectors' || verb === 'invite',
  },
  events: eventUndoing,
  event_dates: dateUndoing,
  halls: withinLimits(hallUndoing),
  sectors: sectorUndoing,
  holds: holdUndoing,
  tickets: ticketUndoing,
  invitations: invitationUndoing,
  seating_rules: ruleUndoing,
};

/** Halls of an event that is back have no more guests than it may have. */
function withinLimits(halls: Undoing): Undoing {
  return {
    ...halls,
    giveBack: async (work, changes) => {
      await halls.giveBack(work, changes);
      const left: Staying[] = [];
      for (const id of new Set(changes.map(({ before }) => String(before!['event_id']))))
        left.push(...(await keepToLimit(work, id)));
      return left;
    },
  };
}

/** Nouns that say more of why their batches can't be undone. */
export const REFUSED: Record<string, ProblemCode> = {
  orders: 'bound_to_cinema',
};

/** Guests are held before the turns at their halls are taken. */
export function inHoldingOrder<P extends { noun: string }>(parts: readonly P[]): P[] {
  const isLater = ({ noun }: P) => Number(Boolean(UNDOING[noun]?.along));
  return parts.toSorted((a, b) => isLater(a) - isLater(b));
}
