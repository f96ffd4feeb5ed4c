import { createRoot } from 'react-dom/client';
import '@fontsource-variable/manrope';
import { restoreSession, session } from './dataProvider/index.ts';
import { allSentences, startI18n } from './i18n/i18n.ts';
import { LoadingOverlay } from './look/LoadingOverlay.tsx';
import { isDark, showTheme } from './look/useDark.ts';
import { leadBack, leadToSignIn } from './signIn/paths.ts';
import { StartFailed } from './StartFailed.tsx';

/**
 * The door. What stands here is all that somebody who isn't signed in loads; the house is fetched for whoever has a
 * session, or waits for a code.
 */
showTheme(isDark());
const root = createRoot(document.getElementById('root')!);
const fetchHouse = () => import('./App.tsx');
const fetchSignIn = () => import('./signIn/SignIn.tsx');
void (session.stored() ? fetchHouse() : fetchSignIn()).catch(() => undefined);
const i18nProvider = await startI18n();
let shown = session.state().status;
let leaveHouse = () => {};

root.render(<LoadingOverlay />);
session.subscribe(show);
void restoreSession();

/** Who has a session sees the house, everybody else the sign-in page. */
function show(): void {
  const { status, notice } = session.state();
  if (status === shown) return;
  leaveHouse();
  leaveHouse = () => {};
  if (status === 'out') {
    // Whoever signed out is done here; whoever was signed out comes back.
    leadToSignIn(shown === 'restoring' || notice !== null);
    void ask();
  } else {
    leadBack();
    root.render(<LoadingOverlay />);
    void enter();
  }
  shown = status;
}

async function ask(): Promise<void> {
  try {
    const { SignIn } = await fetchSignIn();
    if (session.state().status === 'out') root.render(<SignIn onSent={fetchWhenIdle} />);
  } catch {
    root.render(<StartFailed />);
  }
}

async function enter(): Promise<void> {
  try {
    const [{ openHouse }] = await Promise.all([fetchHouse(), allSentences()]);
    if (session.state().status === 'in') leaveHouse = openHouse(root, i18nProvider);
  } catch {
    root.render(<StartFailed />);
  }
}

function fetchWhenIdle(): void {
  const later = globalThis.requestIdleCallback ?? setTimeout;
  later(() => void fetchHouse().catch(() => undefined));
}
