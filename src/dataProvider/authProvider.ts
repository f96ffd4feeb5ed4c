import type { AuthProvider } from 'react-admin';
import { SIGN_IN } from '#shared/routes.ts';
import { fullName } from '#shared/person.ts';
import type { Role } from '#shared/roles.ts';
import { type Session, roleOf } from './session.ts';

/** May somebody with this role do `action` on `resource`, or on this record of it? Given by whoever knows the resources. */
export type MayDo = (role: Role, resource: string, action: string, record?: object) => boolean;

/**
 * The session in react-admin's words. An expired session ends in the http client, not here, so no error
 * signs anybody out by way of react-admin: 403 is a message, 401 has already shown the sign-in page.
 */
export function createAuthProvider(session: Session, signOut: () => Promise<void>, mayDo: MayDo): AuthProvider {
  return {
    login: () => Promise.reject(new Error('People sign in by code')),
    async logout() {
      if (session.state().status === 'in') await signOut();
      return SIGN_IN;
    },
    async checkAuth() {
      if (session.state().status !== 'in') throw { redirectTo: SIGN_IN, message: false };
    },
    checkError: () => Promise.resolve(),
    async getIdentity() {
      const { user } = session.state();
      if (!user) throw new Error('Nobody is signed in');
      return { id: user.id, fullName: fullName(user) };
    },
    async getPermissions() {
      return roleOf(session.state());
    },
    async canAccess({ resource, action, record }) {
      const role = roleOf(session.state());
      return role !== null && mayDo(role, resource, action, record as object | undefined);
    },
  };
}
