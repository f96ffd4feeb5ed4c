import { type FormEvent, useState } from 'react';
import { Info, TriangleAlert } from 'lucide-react';
import { isEmail, normalizeEmail } from '#shared/email.ts';
import { limit } from '#shared/limits.ts';
import { HttpError } from '../dataProvider/index.ts';
import { useSession } from '../dataProvider/useSession.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Button, Field, Note } from './parts.tsx';
import { CONFIRMATION, go } from './paths.ts';
import { SetupNote } from './SetupNote.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { askForCode, signInUnderWay } from './signIn.ts';

/** /auth/login: the address a code is mailed to. */
export function Login({ onSent }: { onSent: () => void }) {
  const texts = useTexts();
  const [email, setEmail] = useState(() => signInUnderWay().email);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const address = normalizeEmail(email.trim());
    if (!isEmail(address)) return setProblem('auth.invalid_email');
    setBusy(true);
    setProblem(null);
    try {
      await askForCode(address);
      onSent();
      go(CONFIRMATION);
    } catch (error) {
      setProblem(error instanceof HttpError ? (error.body.errors?.email ?? error.detail) : 'app.failures.unknown');
    } finally {
      setBusy(false);
    }
  }

  return (
    <SignInFrame>
      <Notice />
      <h1>{texts('auth.login.title')}</h1>
      <p className="lead">{texts('auth.login.text')}</p>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={texts('auth.login.email')}
          hint={texts('auth.login.hint')}
          problem={problem === null ? null : texts(problem)}
          placeholder="name@company.ru"
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          maxLength={limit('emailLength')}
          autoFocus
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setProblem(null);
          }}
        />
        <Button type="submit" look="main" busy={busy}>
          {texts('auth.login.send')}
        </Button>
      </form>
      <SetupNote />
      <Note title={texts('auth.login.note.title')}>{texts('auth.login.note.text')}</Note>
    </SignInFrame>
  );
}

/** Why the sign-in page is shown, where it wasn't asked for. */
function Notice() {
  const texts = useTexts();
  const { notice, why } = useSession();
  if (notice === null) return null;
  const failed = notice === 'restore_failed';
  const Icon = failed ? TriangleAlert : Info;
  return (
    <div className={failed ? 'notice is-warning' : 'notice'} role="alert">
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div>
        {texts(`auth.notice.${notice}`, { why: why?.detail ?? texts('app.failures.unknown') })}
        {why?.network && <small>{texts('app.failure_code', { code: why.network })}</small>}
        {why?.request_id && <small>{texts('app.request_id', { id: why.request_id })}</small>}
      </div>
      {failed && (
        <Button type="button" look="small" onClick={() => location.reload()}>
          {texts('auth.try_again')}
        </Button>
      )}
    </div>
  );
}
