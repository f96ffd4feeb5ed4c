import { type Role, roleForMenu } from '#shared/roles.ts';
import type { AnswerOf } from './calls.ts';
import type { HttpError } from './http.ts';
import { KEYS, dropStored, readStored, writeStored } from './storage.ts';

/** The signed-in user as the server answers it (section 3). */
export type SignedInUser = AnswerOf<'GET /auth/me'>;

/** The three headers that prove who asks. */
export interface Auth {
  'access-token': string;
  client: string;
  uid: string;
}

/** What the browser keeps under `eventUser`. */
export interface EventUser {
  isLoggedIn: boolean;
  auth: Auth | null;
  data: SignedInUser | null;
}

export type Notice = 'expired' | 'restore_failed' | 'signed_out_elsewhere' | 'removed';

/** One moment of the session; replaced, never changed. */
export interface SessionState {
  readonly status: 'restoring' | 'in' | 'out';
  readonly user: SignedInUser | null;
  readonly auth: Auth | null;
  /** Why the sign-in page is shown, where it wasn't asked for. */
  readonly notice: Notice | null;
  /** What came between, where that is known. */
  readonly why: HttpError | null;
  /** Another tab works as somebody else or for another organisation: this one must not save any more. */
  readonly elsewhere: { organization: string } | null;
  /** The person has left the organisation this tab works for, and could go on in this one. */
  readonly left: { organization: string } | null;
}

export type Session = ReturnType<typeof createSession>;

/**
 * The session of this tab. What is stored may outlive it: a failed restore and an expired session show
 * the sign-in page and keep the stored state; only signing out clears it.
 */
export function createSession(storage: Storage, ofTab: Storage = storage) {
  let state: SessionState = {
    status: 'restoring',
    user: null,
    auth: null,
    notice: null,
    why: null,
    elsewhere: null,
    left: null,
  };
  const listeners = new Set<() => void>();

  function become(next: Partial<SessionState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }
  function keep(user: SignedInUser, auth: Auth): void {
    writeStored(storage, KEYS.user, { isLoggedIn: true, auth, data: user } satisfies EventUser);
  }
  function dropSelections(): void {
    storage.removeItem(KEYS.guests);
    storage.removeItem(KEYS.tickets);
  }

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** What an earlier visit left behind; null when nobody was signed in. */
    stored(): { user: SignedInUser; auth: Auth } | null {
      const kept = readStored<EventUser>(storage, KEYS.user);
      return kept?.isLoggedIn && kept.auth && kept.data ? { user: kept.data, auth: kept.auth } : null;
    },

    /** Somebody proved who they are. Selections of another account or organisation are dropped. */
    enter(user: SignedInUser, auth: Auth): void {
      const before = readStored<EventUser>(storage, KEYS.user)?.data;
      if (before && (before.id !== user.id || before.organization.id !== user.organization.id)) dropSelections();
      keep(user, auth);
      become({ status: 'in', user, auth, notice: null, why: null, elsewhere: null, left: null });
    },

    /** Shows the sign-in page and keeps what is stored. */
    leave(notice: Notice | null, why: HttpError | null = null): void {
      become({ status: 'out', user: null, auth: null, notice, why });
    },

    /** Signs out for good: the user, the three headers, the selections and unsaved forms are gone. */
    clear(): void {
      storage.removeItem(KEYS.user);
      dropSelections();
      for (const kept of [storage, ofTab]) dropStored(kept, KEYS.drafts);
      become({ status: 'out', user: null, auth: null, notice: null, why: null, elsewhere: null, left: null });
    },

    /** What the server says of the person now: perhaps with another role, or no longer in this organisation. */
    renew(user: SignedInUser): void {
      if (state.status !== 'in' || !state.user || !state.auth) return;
      if (user.organization.id !== state.user.organization.id)
        return become({ left: { organization: user.organization.name } });
      // Another tab's session is not for this one to write.
      if (!state.elsewhere) keep(user, state.auth);
      become({ user });
    },

    /** Works for another organisation from now on; the page is to be loaded anew. */
    switchTo(user: SignedInUser): void {
      if (!state.auth) return;
      keep(user, state.auth);
      dropSelections();
    },

    /** Another tab changed `eventUser`. */
    noticeStored(): void {
      if (state.status !== 'in' || !state.user) return;
      const kept = readStored<EventUser>(storage, KEYS.user)?.data;
      if (!kept) return become({ status: 'out', user: null, auth: null, notice: 'signed_out_elsewhere' });
      const same = kept.id === state.user.id && kept.organization.id === state.user.organization.id;
      become({ elsewhere: same ? null : { organization: kept.organization.name } });
    },
  };
}

/** The role a signed-in person acts with in the browser; null when signed out. */
export function roleOf(state: SessionState): Role | null {
  return state.status === 'in' && state.user ? roleForMenu(state.user.role.name) : null;
}
