import { type FormEvent, useState } from 'react';
import { Box, Button, FormHelperText, Link, TextField, Typography } from '@mui/material';
import { ArrowLeft, ClipboardPaste } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Trans } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { isEmail, normalizeEmail } from '#shared/email.ts';
import { limit } from '#shared/limits.ts';
import { HOME, SIGN_IN } from '#shared/routes.ts';
import { HttpError, api, enterWith } from '../../dataProvider/index.ts';
import type { SignedInUser } from '../../dataProvider/session.ts';
import { CodeBoxes } from './CodeBoxes.tsx';
import { Note } from './Note.tsx';
import { ResendTimer } from './ResendTimer.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { askForCode, endSignIn, signInUnderWay } from './signIn.ts';

/** /auth/confirmation: the code from the e-mail. The sixth digit signs in. */
export default function Confirmation() {
  const [signIn, setSignIn] = useState(signInUnderWay);
  const translate = useTranslate();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  // A new set of boxes for every try: empty, with the focus in the first.
  const [tries, setTries] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<'verify' | 'resend' | null>(null);

  const address = () => (signIn.request_id === null ? normalizeEmail(email.trim()) : signIn.email);

  async function verify(digits: string) {
    if (!isEmail(address())) return setProblem('auth.invalid_email');
    setBusy('verify');
    setProblem(null);
    try {
      const { request_id, from } = signIn;
      const body = { email: address(), code: digits, ...(request_id === null ? {} : { request_id }) };
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
    if (!isEmail(address())) return setProblem('auth.invalid_email');
    setBusy('resend');
    setProblem(null);
    try {
      setSignIn(await askForCode(address(), signIn.from));
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
        {signIn.request_id === null ? (
          translate('auth.code.unasked')
        ) : (
          <Trans
            i18nKey="auth.code.sent"
            values={{ email: signIn.email, minutes: limit('codeSeconds') / 60 }}
            components={{ b: <Box component="b" sx={{ color: 'look.text' }} /> }}
          />
        )}
      </Typography>
      <form noValidate onSubmit={submit}>
        {signIn.request_id === null && (
          <TextField
            sx={{ mt: 3 }}
            label={translate('auth.login.email')}
            placeholder="name@company.ru"
            type="email"
            autoComplete="email"
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
        <Box sx={{ mt: signIn.request_id === null ? 2 : 4 }}>
          <CodeBoxes
            key={tries}
            value={code}
            onChange={change}
            invalid={problem !== null}
            disabled={busy === 'verify'}
            describedBy="code-hint"
            autoFocus={signIn.request_id !== null}
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
