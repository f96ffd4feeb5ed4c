import { QueryClient } from '@tanstack/react-query';
import { HttpError } from './http.ts';
import { session } from './index.ts';
import type { SessionState } from './session.ts';

/**
 * What was read stays for the screens that read it. A refusal is an answer: only failures of the way or
 * of the server are tried again. Changes are tried at once, also offline, so that they fail visibly.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (tries, error) => tries < 2 && !(error instanceof HttpError && isRefusal(error.status)) },
    mutations: { networkMode: 'always' },
  },
});

/** Nothing that one account or organisation read is shown to another. */
let reader = readerOf(session.state());
session.subscribe(() => {
  const next = readerOf(session.state());
  if (next !== reader) queryClient.clear();
  reader = next;
});

function readerOf({ user }: SessionState): string {
  return user ? `${user.id} ${user.organization.id}` : '';
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}
