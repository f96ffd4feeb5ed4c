import type { Allow } from '#shared/resource.ts';
import { isAllowed } from '#shared/roles.ts';
import { resourceList } from '#resources/index.ts';
import { createAuthProvider } from './authProvider.ts';
import { createDataProvider } from './dataProvider.ts';
import { http, session, signOut } from './index.ts';

export const dataProvider = createDataProvider(http, () => session.state().user?.organization.id ?? '');

const OPERATIONS: Record<string, keyof Allow> = {
  list: 'read',
  show: 'read',
  export: 'read',
  create: 'create',
  edit: 'update',
  delete: 'delete',
};

export const authProvider = createAuthProvider(session, signOut, (name, action, role) => {
  const resource = resourceList.find((one) => one.name === name);
  const operation = OPERATIONS[action];
  return resource !== undefined && operation !== undefined && isAllowed(resource.allow[operation], role);
});
