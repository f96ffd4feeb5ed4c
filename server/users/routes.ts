import { z } from 'zod';
import { users as resource } from '#resources/users.ts';
import { Problem } from '#shared/problems.ts';
import type { Resource } from '#shared/resource.ts';
import { eventOfEmployee } from '#shared/event.ts';
import { hasRole, ROLES } from '#shared/roles.ts';
import { type AnyCall, defineCall } from '../call.ts';
import { idParams } from '../crud/paging.ts';
import { crudCalls } from '../crud/routes.ts';
import { eventsOfEmployee } from '../events/rules.ts';
import { translate } from '../language.ts';
import { changeEmployee, dismiss, type Employee, hire, requireEmployee, signOutEverywhere } from './rules.ts';
import { memberships } from './table.ts';

export function userCalls(): AnyCall[] {
  return [
    ...crudCalls(resource as unknown as Resource, memberships, {
      create: async (work, values) => (await hire(work, values as unknown as Employee)).id,
      update: (work, id, values, version) => changeEmployee(work, id, values as Partial<Employee>, version),
      remove: dismiss,
    }),
    defineCall({
      method: 'GET',
      path: '/users/:id/events',
      tag: 'users',
      summary: 'Events an employee made or holds a sector at',
      least: 'manager_seat',
      params: idParams,
      answer: z.array(eventOfEmployee),
      subject: (work, params) => requireEmployee(work, params.id),
      run: async (work, { params }) => {
        if (work.actor.membership_id !== params.id && !hasRole(work.actor.role, 'admin')) {
          throw new Problem('forbidden', { params: { least: 'admin' } });
        }
        return eventsOfEmployee(work, params.id);
      },
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
