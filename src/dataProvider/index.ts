import { limit } from '#shared/limits.ts';
import { HOME } from '#shared/routes.ts';
import { i18n, language } from '../i18n/i18n.ts';
import { type BodyOf, createCalls } from './calls.ts';
import { HttpError, type RequestOptions, createHttp } from './http.ts';
import { createSelection } from './selection.ts';
import { type Auth, type SignedInUser, createSession } from './session.ts';
import { KEYS } from './storage.ts';

export { batchOf, HttpError, sentenceOf } from './http.ts';
export type { AnswerOf, BodyOf, Called, QueryOf } from './calls.ts';
export type { Answer, Download, Meta } from './http.ts';

export const session = createSession(localStorage, sessionStorage);

const maySave = () => session.state().elsewhere === null;
export const selectedGuests = createSelection(localStorage, KEYS.guests, maySave);
export const selectedTickets = createSelection(localStorage, KEYS.tickets, maySave);

export const http = createHttp({
  base: '/api/v1',
  language,
  credentials() {
    const { auth, user } = session.state();
    return auth && user ? { auth, organization: user.organization.id } : null;
  },
  readOnly: () => (maySave() ? null : i18n.t('app.elsewhere.refused')),
  cookies: () => document.cookie,
  say: (failure) => i18n.t(`app.failures.${failure}`),
  unauthorized: () => session.leave('expired'),
  forbidden: () => void askWhoIAm(),
});

/** The calls of the API that are no plain resource; answers and failures as in `http.ts`. */
export const { call, download, stream } = createCalls(http);

async function whoAmI(options: Pick<RequestOptions, 'signal' | 'headers'> = {}): Promise<SignedInUser> {
  return (await call('GET /auth/me', options)).data;
}

/** Changes one's own names and phone; what the browser keeps follows. */
export async function changeMyself(body: BodyOf<'PUT /auth/me'>): Promise<void> {
  session.renew((await call('PUT /auth/me', { body })).data);
}

let asking = false;

/** After a refusal: who is this person now? Once at a time, so that many refusals ask one question. */
async function askWhoIAm(): Promise<void> {
  if (asking) return;
  asking = true;
  try {
    session.renew(await whoAmI());
  } catch (error) {
    if (isRemoval(error)) session.leave('removed');
  } finally {
    asking = false;
  }
}

/** Nobody of this name works in any organisation any more. */
function isRemoval(error: unknown): boolean {
  return error instanceof HttpError && error.code === 'organization_required';
}

/** Takes up the stored session if the server still knows it; waits 5,000 ms at most. */
export async function restoreSession(): Promise<void> {
  const stored = session.stored();
  if (!stored) return session.leave(null);
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(new DOMException('', 'TimeoutError')), limit('restoreMs'));
  try {
    const user = await whoAmI({
      signal: patience.signal,
      headers: { ...stored.auth, 'organization-id': stored.user.organization.id },
    });
    session.enter(user, stored.auth);
  } catch (error) {
    const known = error instanceof HttpError ? error : null;
    if (known?.status === 401) session.leave('expired');
    else if (isRemoval(error)) session.leave('removed');
    else session.leave('restore_failed', known);
  } finally {
    clearTimeout(timer);
  }
}

/** The three headers from the answer of a verified code. */
export function enterWith(user: SignedInUser, headers: Headers): void {
  const auth: Auth = {
    'access-token': headers.get('access-token') ?? '',
    client: headers.get('client') ?? '',
    uid: headers.get('uid') ?? '',
  };
  session.enter(user, auth);
}

/** Ends the session here and on the server; it ends here even where the server can't be asked. */
export async function signOut(): Promise<void> {
  const ended = call('DELETE /auth/session').catch(() => undefined);
  session.clear();
  selectedGuests.reload();
  selectedTickets.reload();
  await ended;
}

/** A path that names a record: it belongs to one organisation. */
const A_RECORD = /[0-9a-f]{8}-[0-9a-f]{4}-/;

/** Works for another organisation: its role comes with it, selections end, the page is loaded anew. */
export async function switchOrganization(id: string): Promise<void> {
  session.switchTo(await whoAmI({ headers: { 'organization-id': id } }));
  if (A_RECORD.test(location.pathname)) history.replaceState(null, '', HOME);
  setTimeout(() => location.reload(), limit('organizationSwitchMs'));
}

addEventListener('storage', ({ key }) => {
  if (key === KEYS.user || key === null) session.noticeStored();
  if (key === KEYS.guests || key === null) selectedGuests.reload();
  if (key === KEYS.tickets || key === null) selectedTickets.reload();
});
