import { sql } from 'drizzle-orm';
import type { Resource } from '#shared/resource.ts';
import { groupBy } from '#shared/group.ts';
import { Problem } from '#shared/problems.ts';
import { hasRole } from '#shared/roles.ts';
import { invitations as resource } from '#resources/invitations.ts';
import type { CrudRules, Noun } from '../crud/rules.ts';
import { among } from '../db/among.ts';
import type { Work } from '../db/work.ts';
import { invitationRules } from './invited.ts';
import { requireInviter } from './inviting.ts';
import { invitations } from './table.ts';

/** Whose invitations the person may not change: nobody's at an event that can only be looked at; else event managers may all, others their own where they invite. */
async function notTheirInvitations(work: Work, ids: readonly string[]): Promise<Map<string, Problem>> {
  const { rows } = await work.tx.execute<{ id: string; hall_id: string; invited_by: string | null }>(sql`
    select id, hall_id, invited_by from invitations where organization_id = ${work.organization_id} and ${among(sql`id`, ids)}`);
  const refused = new Map<string, Problem>();
  const others = new Problem('forbidden', { params: { least: 'manager_event' } });
  const mayAll = hasRole(work.actor.role, 'manager_event');
  for (const [hall_id, own] of groupBy(rows, (row) => row.hall_id)) {
    const problem = await inviterProblem(work, hall_id);
    for (const { id, invited_by } of own) {
      const isMine = invited_by !== null && invited_by === work.actor.membership_id;
      if (problem) refused.set(id, problem);
      else if (!mayAll && !isMine) refused.set(id, others);
    }
  }
  return refused;
}

async function inviterProblem(work: Work, hall_id: string): Promise<Problem | undefined> {
  try {
    await requireInviter(work, hall_id);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** What invitations do differently from other records. */
export const invitationCrudRules = { ...invitationRules, refuses: notTheirInvitations } satisfies CrudRules;

/** Invitations as every noun is written: by their own calls they are made and go. */
export const invitationNoun: Noun = {
  resource: resource as unknown as Resource,
  table: invitations,
  rules: invitationCrudRules,
};
