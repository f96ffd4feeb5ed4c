/** The four roles of section 6, lowest first; rights grow along the list. */
export const ROLES = ['manager_seat', 'manager_event', 'admin', 'superadmin'] as const;
export type Role = (typeof ROLES)[number];

/** Job titles of employees (section 3, Employee); a title gives no rights. */
export const JOB_TITLES = ['manager', 'controller'] as const;
export type JobTitle = (typeof JOB_TITLES)[number];

/** Is `name` one of the four roles? The server refuses anything else. */
export function isRole(name: unknown): name is Role {
  return ROLES.includes(name as Role);
}

/** May somebody with `role` do what needs at least `least`? */
export function hasRole(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

/** A permission: everybody from `least` upwards. */
export function atLeast<R extends Role>(least: R): { readonly least: R } {
  return { least };
}

/** A permission nobody has: the operation exists only as a call of its own. */
export const nobody = { least: null } as const satisfies Permission;

/** Who may do one operation of a resource; `least` null means nobody. */
export interface Permission {
  readonly least: Role | null;
}

/** The question both sides ask of a permission. */
export function isAllowed(permission: Permission, role: Role): boolean {
  return permission.least !== null && hasRole(role, permission.least);
}

/** What the server says of one record, where it does. */
const SAID: Readonly<Record<string, string>> = { edit: 'can_edit', seat: 'can_seat_all' };

/** Does the server let `action` be done to this record, as far as it says so? */
export function isOpen(action: string, record: object = {}): boolean {
  return (record as Record<string, unknown>)[SAID[action] ?? ''] !== false;
}

/** The role whose menu an unknown role name gets in the browser (section 6). The server never uses it. */
export function roleForMenu(name: string): Role {
  return isRole(name) ? name : 'manager_event';
}
