import type { Resource } from './resource.ts';
import { hasRole, type Role, ROLES } from './roles.ts';

/** Where the address of a list says by which view it was opened: the view's id, also once the list is another than the view says. */
export const OPENED = 'list_view';

/** The roles that may open the list of a resource: on its screen, where it has one, and its rows. None where nobody reads it. */
export function rolesOfList({ allow, screen }: Pick<Resource, 'allow' | 'screen'>): readonly Role[] {
  const { least } = allow.read;
  if (least === null) return [];
  return ROLES.filter((role) => hasRole(role, least) && (!screen || hasRole(role, screen.least)));
}
