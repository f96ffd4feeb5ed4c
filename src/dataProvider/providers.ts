import { mayDo, rights } from '#resources/rights.ts';
import { createAuthProvider } from './authProvider.ts';
import { createDataProvider } from './dataProvider.ts';
import { guestWrites } from './guests.ts';
import { http, session, signOut } from './index.ts';
import { queryClient } from './queryClient.ts';
import { roleOf } from './session.ts';
import { ticketWrites } from './tickets.ts';

export const dataProvider = createDataProvider(http, {
  tickets: ticketWrites(http),
  guests: guestWrites(http, () => session.state().user?.organization.id ?? ''),
});

export const authProvider = createAuthProvider(session, signOut, mayDo);

/** Where react-admin keeps what `canAccess` answered; what it says of a record is asked again. */
const ANSWERS = ['auth', 'canAccess'];
queryClient.setQueryDefaults(ANSWERS, {
  gcTime: Infinity,
  staleTime: ({ queryKey }) => ((queryKey[2] as { recordId?: unknown }).recordId === undefined ? Infinity : 0),
});

/** Lays ready what follows from the role, as react-admin would only know it after the first render. */
function layAnswers(): void {
  const role = roleOf(session.state());
  for (const [resource, actions] of Object.entries(rights)) {
    for (const action of Object.keys(actions))
      queryClient.setQueryData([...ANSWERS, { resource, action }], role !== null && mayDo(role, resource, action));
  }
}

session.subscribe(layAnswers);
layAnswers();
