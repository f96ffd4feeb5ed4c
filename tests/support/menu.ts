import { hasRole, type Role } from '#shared/roles.ts';
import { addedResources } from './added.ts';

/** Section 3 of the specification, counted by hand. */
const MENUS: Record<Role, number> = { manager_seat: 4, manager_event: 6, admin: 8, superadmin: 8 };

/** How many items the side menu has for a role: the specification's, and those of resources added since. */
export function menuItems(role: Role): number {
  return (
    MENUS[role] +
    addedResources.filter(({ screen }) => screen && !screen.unlisted && hasRole(role, screen.least)).length
  );
}
