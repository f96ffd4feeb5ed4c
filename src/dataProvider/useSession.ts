import { useSyncExternalStore } from 'react';
import { selectedGuests, session } from './index.ts';
import { type SessionState, type SignedInUser, roleOf } from './session.ts';
import type { Role } from '#shared/roles.ts';

/** The session of this tab. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state, session.state);
}

/** The signed-in user; only below a screen that needs one. */
export function useUser(): SignedInUser {
  const { user } = useSession();
  if (!user) throw new Error('Nobody is signed in');
  return user;
}

/** The role of the signed-in user; null when signed out. */
export function useRole(): Role | null {
  return roleOf(useSession());
}

/** Ids of the guests picked so far; change them through `selectedGuests`. */
export function useSelectedGuests(): readonly string[] {
  return useSyncExternalStore(selectedGuests.subscribe, selectedGuests.ids);
}
