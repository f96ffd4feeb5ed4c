import { type FormEvent, useState } from 'react';
import { Box, Button, FormHelperText, Link, Typography } from '@mui/material';
import { ArrowLeft, ClipboardPaste } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Trans } from 'react-i18next';
import { Link as RouterLink, Navigate, useNavigate } from 'react-router-dom';
import { limit } from '#shared/limits.ts';
import { HOME, SIGN_IN } from '#shared/routes.ts';
import { HttpError, api, enterWith } from '../../dataProvider/index.ts';
import type { SignedInUser } from '../../dataProvider/session.ts';
import { CodeBoxes } from './CodeBoxes.tsx';
import { Note } from './Note.tsx';
import { ResendTimer } from './ResendTimer.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { type SignIn, askForCode, endSignIn, signInUnderWay } from './signIn.ts';

/** /auth/confirmation: the code from the letter. The sixth digit signs in. */
export default function Confirmation() {
  const [signIn, setSignIn] = useState(signInUnderWay);
  if (!signIn) return <Navigate to={SIGN_IN} replace />;
  return <CodeForm signIn={signIn} onResent={setSignIn} />;
}

function CodeForm({ signIn, onResent }: { signIn: SignIn; onResent: (signIn: SignIn) => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  // A new set of boxes for every try: empty, with the focus in the first.
  const [tries, setTries] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<'verify' | 'resend' | null>(null);

  async function verify(digits: string) {
    setBusy('verify');
    setProblem(null);
    try {
      const { email, request_id, from } = signIn;
      const body = { email, request_id, code: digits };
      const { data, headers } = await api.post<SignedInUser>('auth/verify_confirmation_code', { body });
      endSignIn();
      enterWith(data, headers);
      await navigate(from ?? HOME, { replace: true });
    } catch (error) {
      setProblem(sentenceOf(error));
      startAgain();
    } finally {
      setBusy(null);
    }
  }
  async function resend() {
    setBusy('resend');
    setProblem(null);
    try {
      onResent(await askForCode(signIn.email, signIn.from));
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
  function change(digits: string) {
    setCode(digits);
    if (digits !== '') setProblem(null);
    if (digits.length === limit('codeDigits')) void verify(digits);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.length === limit('codeDigits')) void verify(code);
    else setProblem('auth.code.incomplete');
  }

  return (
    <SignInFrame>
      <Link
        component={RouterLink}
        to={SIGN_IN}
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, fontSize: 13 }}
      >
        <ArrowLeft size={16} aria-hidden="true" />
        {translate('auth.code.change')}
      </Link>
      <Typography variant="h1" sx={{ mt: 3, fontSize: 26, lineHeight: '36px' }}>
        {translate('auth.code.title')}
      </Typography>
      <Typography sx={{ mt: 1, fontSize: 15, lineHeight: '24px', color: 'look.text2', overflowWrap: 'anywhere' }}>
        <Trans
          i18nKey="auth.code.sent"
          values={{ email: signIn.email, minutes: limit('codeSeconds') / 60 }}
          components={{ b: <Box component="b" sx={{ color: 'look.text' }} /> }}
        />
      </Typography>
      <form noValidate onSubmit={submit}>
        <Box sx={{ mt: 4 }}>
          <CodeBoxes
            key={tries}
            value={code}
            onChange={change}
            invalid={problem !== null}
            disabled={busy === 'verify'}
            describedBy="code-hint"
          />
        </Box>
        <FormHelperText
          id="code-hint"
          error={problem !== null}
          role={problem ? 'alert' : undefined}
          sx={{ mt: 1.5, fontSize: 13, lineHeight: '20px' }}
        >
          {problem === null ? (
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
              <ClipboardPaste size={16} aria-hidden="true" />
              {translate('auth.code.paste')}
            </Box>
          ) : (
            translate(problem)
          )}
        </FormHelperText>
        <Button type="submit" variant="contained" size="large" fullWidth loading={busy === 'verify'} sx={{ mt: 3 }}>
          {translate('auth.code.enter')}
        </Button>
      </form>
      <Box sx={{ mt: 2 }}>
        <ResendTimer signIn={signIn} busy={busy === 'resend'} onResend={() => void resend()} />
      </Box>
      <Note title={translate('auth.code.note.title')}>
        <Trans i18nKey="auth.code.note.text" components={{ b: <Box component="b" sx={{ color: 'look.text' }} /> }} />
      </Note>
    </SignInFrame>
  );
}

function sentenceOf(error: unknown): string {
  return error instanceof HttpError ? error.detail : 'app.failures.unknown';
}
