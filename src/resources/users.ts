import { limit } from '#shared/limits.ts';
import { choice, defineResource, email, phone, text } from '#shared/resource.ts';
import { atLeast, JOB_TITLES, ROLES } from '#shared/roles.ts';

/** Employees: memberships of accounts in the organisation. The address is the account and can't be changed. */
export const users = defineResource({
  name: 'users',
  table: 'memberships',
  title: ['last_name', 'first_name', 'middle_name'],
  fields: {
    last_name: text({ required: true, max: limit('nameLength') }),
    first_name: text({ required: true, max: limit('nameLength') }),
    middle_name: text({ max: limit('nameLength') }),
    email: email({ required: true, fixed: true, unique: true, seenBy: 'admin' }),
    phone: phone({ seenBy: 'admin' }),
    role: choice(ROLES, { required: true, seenBy: 'admin' }),
    job_title: choice(JOB_TITLES, { required: true, seenBy: 'admin' }),
  },
  list: {
    columns: ['last_name', 'email', 'phone', 'role', 'job_title'],
    search: ['last_name', 'first_name', 'middle_name', 'email', 'phone'],
    filters: ['role', 'job_title'],
    sort: 'last_name',
    picked: true,
  },
  screen: { least: 'admin', icon: 'users', at: 2, own: 'users/Users', page: 'users/User' },
  allow: {
    read: atLeast('manager_seat'),
    create: atLeast('admin'),
    update: atLeast('admin'),
    delete: atLeast('admin'),
  },
});
