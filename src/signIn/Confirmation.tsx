import { type FormEvent, type MouseEvent, useEffect, useState } from 'react';
import { ArrowLeft, ClipboardPaste } from 'lucide-react';
import { Trans } from 'react-i18next';
import { isEmail, normalizeEmail } from '#shared/email.ts';
import { limit } from '#shared/limits.ts';
import { SIGN_IN } from '#shared/routes.ts';
import { HttpError, enterWith, call } from '../dataProvider/index.ts';
import { i18n } from '../i18n/i18n.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { CodeBoxes } from './CodeBoxes.tsx';
import { Button, Field, Note } from './parts.tsx';
import { go } from './paths.ts';
import { ResendTimer } from './ResendTimer.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { askForCode, endSignIn, signInUnderWay } from './signIn.ts';

/** /auth/confirmation: the code from the e-mail. The last digit signs in, and leads back to where one was. */
export function Confirmation({ onSent }: { onSent: () => void }) {
  const [signIn, setSignIn] = useState(signInUnderWay);
  const texts = useTexts();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const { code_length: length } = signIn;
  const isLong = length > limit('codeDigits');
  // A new set of boxes for every try: empty, with the focus in the first.
  const [tries, setTries] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<'verify' | 'resend' | null>(null);

  // Whoever waits for the letter will need the house.
  useEffect(onSent, [onSent]);
  const address = () => (signIn.request_id === null ? normalizeEmail(email.trim()) : signIn.email);

  async function verify(digits: string) {
    if (!isEmail(address())) return setProblem('auth.invalid_email');
    setBusy('verify');
    setProblem(null);
    try {
      const { request_id } = signIn;
      const body = { email: address(), code: digits, ...(request_id === null ? {} : { request_id }) };
      const { data, headers } = await call('POST /auth/verify_confirmation_code', { body });
      endSignIn();
      enterWith(data, headers);
    } catch (error) {
      setProblem(sentenceOf(error));
      startAgain();
    } finally {
      setBusy(null);
    }
  }
  async function resend() {
    if (!isEmail(address())) return setProblem('auth.invalid_email');
    setBusy('resend');
    setProblem(null);
    try {
      setSignIn(await askForCode(address()));
      startAgain();
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(null);
    }
  }
  function startAgain() {
    setCode('');
    setTries((before) => before + 1);
  }
  /** Asked for elsewhere, the code may be one of the other length; only its owner can tell. */
  function switchLength() {
    setSignIn({ ...signIn, code_length: otherLength(length) });
    startAgain();
  }
  function change(digits: string) {
    setCode(digits);
    if (digits !== '') setProblem(null);
    if (digits.length === length) void verify(digits);
  }
  function changeAddress(event: MouseEvent) {
    event.preventDefault();
    go(SIGN_IN);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.length === length) void verify(code);
    else setProblem('auth.code.incomplete');
  }

  return (
    <SignInFrame>
      <a className="way-back" href={SIGN_IN} onClick={changeAddress}>
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        {texts('auth.code.change')}
      </a>
      <h1>{texts('auth.code.title')}</h1>
      <p className="lead">
        {signIn.request_id === null ? (
          texts('auth.code.unasked')
        ) : (
          <Trans
            i18n={i18n}
            i18nKey="auth.code.sent"
            values={{ email: signIn.email, minutes: limit('codeSeconds') / 60 }}
            components={{ b: <b /> }}
          />
        )}
      </p>
      {isLong && signIn.request_id !== null && <p className="hint">{texts('auth.code.longer')}</p>}
      <form noValidate onSubmit={submit}>
        {signIn.request_id === null && (
          <Field
            label={texts('auth.login.email')}
            placeholder="name@company.ru"
            type="email"
            autoComplete="email"
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
        <CodeBoxes
          key={tries}
          length={length}
          value={code}
          onChange={change}
          invalid={problem !== null}
          disabled={busy === 'verify'}
          describedBy="code-hint"
          autoFocus={signIn.request_id !== null}
        />
        <p
          id="code-hint"
          className={problem ? 'hint code-hint is-wrong' : 'hint code-hint'}
          role={problem ? 'alert' : undefined}
        >
          {problem === null ? (
            <span className="hint-row">
              <ClipboardPaste size={16} strokeWidth={1.75} aria-hidden="true" />
              {texts('auth.code.paste')}
            </span>
          ) : (
            texts(problem)
          )}
        </p>
        {signIn.request_id === null && (
          <button type="button" className="way-on" onClick={switchLength}>
            {texts('auth.code.switch', { digits: otherLength(length) })}
          </button>
        )}
        <Button type="submit" look="main" busy={busy === 'verify'}>
          {texts('auth.code.enter')}
        </Button>
      </form>
      <ResendTimer signIn={signIn} busy={busy === 'resend'} onResend={() => void resend()} />
      <Note title={texts('auth.code.note.title')}>
        <Trans i18n={i18n} i18nKey="auth.code.note.text" components={{ b: <b /> }} />
      </Note>
    </SignInFrame>
  );
}

function otherLength(length: number): number {
  const short = limit('codeDigits');
  return length === short ? limit('longCodeDigits') : short;
}

function sentenceOf(error: unknown): string {
  return error instanceof HttpError ? error.detail : 'app.failures.unknown';
}
