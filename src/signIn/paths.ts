import { useSyncExternalStore } from 'react';
import { HOME, SIGN_IN } from '#shared/routes.ts';

export const CONFIRMATION = '/auth/confirmation';
const OURS: readonly string[] = [SIGN_IN, CONFIRMATION];

/** What the history entry of the signed-out screens holds, so that a reload keeps it too: where somebody wanted to go. */
interface CameFrom {
  from?: string;
}

/** Leads from anywhere else to the sign-in page; with `back`, whoever signs in then returns to where they were. */
export function leadToSignIn(back: boolean): void {
  if (OURS.includes(here())) return;
  const state: CameFrom = back ? { from: location.pathname + location.search } : {};
  history.replaceState(state, '', SIGN_IN);
}

/** Leads whoever is signed in away from the sign-in page, to where they were or to the start. */
export function leadBack(): void {
  if (!OURS.includes(here())) return;
  history.replaceState(null, '', (history.state as CameFrom | null)?.from ?? HOME);
}

/** Goes from one of the two screens to the other. */
export function go(path: typeof SIGN_IN | typeof CONFIRMATION): void {
  history.pushState(history.state, '', path);
  for (const listener of listeners) listener();
}

/** The path of the address; one slash at its end changes nothing. */
export function useHere(): string {
  return useSyncExternalStore(subscribe, here);
}

const listeners = new Set<() => void>();

function here(): string {
  return location.pathname.replace(/(.)\/$/, '$1');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}
