import { and, eq } from 'drizzle-orm';
import type { JobState } from '#shared/jobStates.ts';
import { fullName } from '#shared/person.ts';
import { isRole } from '#shared/roles.ts';
import { SIGN_IN } from '#shared/routes.ts';
import type { Work } from '../db/work.ts';
import { newestJob } from '../crud/jobs/rules.ts';
import type { Jobs } from '../jobs/wake.ts';
import { translate } from '../base/language.ts';
import { organizationName, replyAddress } from '../organizations/rules.ts';
import { invitationLetter } from '../paper/letter.ts';
import { askStaffLetter, type Compose, type StaffLetter } from '../jobs/staffLetter.ts';
import { requireEmployee } from './rules.ts';
import { memberships } from './table.ts';

/** How the newest invitation of an employee fares. */
export interface Invitation {
  state: JobState;
  /** A key of `jobs.reasons`, or the mail server's words; null where nothing went wrong. */
  reason: string | null;
  /** Tries that failed before this one. */
  attempts: number;
  asked_at: string;
}

/**
 * Mails an employee the way in, in the language of whoever invites; answers the job. `again`: a person asks for it by
 * hand, which has a limit; so has hiring the same address over and over.
 */
export async function inviteLater(
  work: Work,
  jobs: Jobs,
  employee: { id: string; email: string },
  { again }: { again: boolean },
): Promise<string> {
  const { id, email } = employee;
  await work.note('invite', 'memberships', id, { email });
  return askStaffLetter(work, jobs, 'send_invitation', id, { email }, { each: !again });
}

/** The newest invitation of an employee; null where none was mailed. */
export async function invitationOf(work: Work, membershipId: string): Promise<Invitation | null> {
  const job = await newestJob(work, ['send_invitation'], membershipId);
  if (!job) return null;
  return {
    state: job.state,
    reason: job.failures[0]?.reason ?? null,
    attempts: (job.payload as StaffLetter).attempts ?? 0,
    asked_at: job.created_at.toISOString(),
  };
}

/** The letter as it will be mailed: who invites where, as what, and how one gets in. */
export function composeInvitation(publicUrl: string): Compose {
  return async (work, membershipId, { actor }) => {
    const employee = await requireEmployee(work, membershipId);
    const inviter = actor.membership_id ? await nameOf(work, actor.membership_id) : null;
    const organization = await organizationName(work);
    const reply_to = await replyAddress(work);
    const { language } = work;
    const role = isRole(employee.role) ? employee.role : 'manager_seat';
    return async () => ({
      ...invitationLetter({
        language,
        organization,
        first_name: employee.first_name,
        inviter: inviter ? `${inviter} (${actor.email})` : actor.email,
        role: translate(language, `roles.${role}`),
        about: translate(language, `roles.about.${role}`),
        email: employee.email,
        url: `${publicUrl}${SIGN_IN}`,
      }),
      from_name: organization,
      reply_to,
    });
  };
}

/** Whoever invited may have left meanwhile; what they were called stays true. */
async function nameOf(work: Work, membershipId: string): Promise<string | null> {
  const [inviter] = await work.tx
    .select({
      last_name: memberships.last_name,
      first_name: memberships.first_name,
      middle_name: memberships.middle_name,
    })
    .from(memberships)
    .where(and(eq(memberships.organization_id, work.organization_id), eq(memberships.id, membershipId)));
  return inviter ? fullName(inviter) : null;
}
