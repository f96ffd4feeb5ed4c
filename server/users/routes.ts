import { z } from 'zod';
import { users as resource } from '#resources/users.ts';
import { JOB_STATES } from '#shared/jobStates.ts';
import { hasRole, ROLES } from '#shared/roles.ts';
import { uuid } from '#shared/uuid.ts';
import type { Parts } from '../jobs/parts.ts';
import { signedInUser, userSchema } from '../auth/rules.ts';
import { Afterwards, defineCall } from '../call/call.ts';
import { idParams } from '../crud/paging.ts';
import { crudCalls } from '../crud/routes.ts';
import type { Work } from '../db/work.ts';
import { translate } from '../base/language.ts';
import { invitationOf, inviteLater } from './invitation.ts';
import { changeAccount, changeProfile, type Profile, profileAnswer, profileBody, profileOf } from './profile.ts';
import { type Employee, employeeRules, hire, requireEmployee, signOutEverywhere } from './rules.ts';
import { memberships } from './table.ts';

const invitation = z.object({
  state: z.enum(JOB_STATES),
  reason: z.string().nullable(),
  attempts: z.number().int(),
  asked_at: z.string(),
});

/** `release` takes from somebody who leaves what they look after. */
export function userCalls({ database, jobs }: Parts, release: (work: Work, id: string) => Promise<void>) {
  return [
    ...crudCalls(resource, memberships, {
      create: async (work, values) => {
        const hired = await hire(work, values as unknown as Employee);
        await inviteLater(work, jobs, hired, { again: false });
        return hired.id;
      },
      ...employeeRules(release),
    }),
    defineCall({
      method: 'DELETE',
      path: '/users/:id/sessions',
      tag: 'users',
      summary: 'Sign an employee out of this organisation on all devices',
      least: 'admin',
      params: idParams,
      answer: null,
      subject: (work, params) => requireEmployee(work, params.id),
      run: (work, { subject }) => signOutEverywhere(work, subject.id),
    }),
    defineCall({
      method: 'GET',
      path: '/users/:id/invitation',
      tag: 'users',
      summary: 'How the newest invitation of an employee fares; null where none was mailed',
      least: 'admin',
      params: idParams,
      answer: invitation.nullable(),
      subject: (work, params) => requireEmployee(work, params.id),
      run: (work, { subject }) => invitationOf(work, subject.id),
    }),
    defineCall({
      method: 'POST',
      path: '/users/:id/invite',
      refuses: [429],
      tag: 'users',
      summary: 'Mail an employee the way in once more',
      least: 'admin',
      params: idParams,
      answer: z.object({ job_id: uuid() }),
      status: 202,
      subject: (work, params) => requireEmployee(work, params.id),
      run: async (work, { subject }) => ({ job_id: await inviteLater(work, jobs, subject, { again: true }) }),
    }),
    defineCall({
      method: 'GET',
      path: '/auth/profile',
      name: 'getProfile',
      tag: 'auth',
      summary: 'One’s own names and phone in this organisation',
      least: 'manager_seat',
      answer: profileAnswer,
      run: async (work) => new Afterwards(() => profileOf(database, work.context)),
    }),
    defineCall({
      method: 'PUT',
      path: '/auth/me',
      name: 'updateMe',
      tag: 'auth',
      summary: 'Change one’s own names and phone in this organisation',
      least: 'manager_seat',
      body: profileBody,
      answer: userSchema,
      run: async (work, { body }) => {
        const { account_id, membership_id } = work.actor;
        const profile = body as Profile & { version?: number };
        if (membership_id) await changeProfile(work, profile);
        return new Afterwards(async () => {
          if (!membership_id) await changeAccount(database, work, profile);
          return signedInUser(database, account_id!, work.organization_id, work.language);
        });
      },
      theirs: async (work) => profileAnswer.parse(await requireEmployee(work, work.actor.membership_id!)),
    }),
    defineCall({
      method: 'GET',
      path: '/roles',
      tag: 'users',
      summary: 'The roles there are',
      least: 'manager_seat',
      answer: z.array(z.object({ name: z.enum(ROLES), name_human: z.string(), can_give: z.boolean() })),
      run: async (work) =>
        ROLES.map((name) => ({
          name,
          name_human: translate(work.language, `roles.${name}`),
          can_give: hasRole(work.actor.role, name),
        })),
    }),
  ];
}
