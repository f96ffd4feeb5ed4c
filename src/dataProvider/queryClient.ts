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
    queries: {
      retry: (tries, error) => tries < 2 && !(error instanceof HttpError && error.failure === 'client_error'),
    },
    mutations: { networkMode: 'always' },
  },
});

/** Nothing that one account or organisation read is shown to another. */
let reader = readerOf(session.state());
let role = session.state().user?.role.name;
session.subscribe(() => {
  const next = readerOf(session.state());
  const nextRole = session.state().user?.role.name;
  if (next !== reader) queryClient.clear();
  // Another role sees more, or less.
  else if (nextRole !== role) void queryClient.invalidateQueries();
  reader = next;
  role = nextRole;
});

function readerOf({ user }: SessionState): string {
  return user ? `${user.id} ${user.organization.id}` : '';
}
