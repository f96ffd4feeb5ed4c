import { type Role, hasRole } from './roles.ts';

/** Who may open a screen: everybody from a role upwards, or only people who are not signed in. */
export type Least = Role | 'signed_out';

/** Where people start, signed in and signed out. */
export const HOME = '/';
export const SIGN_IN = '/auth/login';

/**
 * Where somebody with `role` (null: signed out) has to go instead of a screen that needs `least`
 * (undefined: there is no such path); null when they may stay.
 */
export function redirectOf(least: Least | undefined, role: Role | null): typeof HOME | typeof SIGN_IN | null {
  if (role === null) return least === 'signed_out' ? null : SIGN_IN;
  if (least === undefined || least === 'signed_out' || !hasRole(role, least)) return HOME;
  return null;
}
