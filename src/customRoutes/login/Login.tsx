import { type FormEvent, useState } from 'react';
import { Alert, Button, TextField, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { isEmail, normalizeEmail } from '#shared/email.ts';
import { HttpError } from '../../dataProvider/index.ts';
import { useSession } from '../../dataProvider/useSession.ts';
import type { CameFrom } from '../Gate.tsx';
import { Note } from './Note.tsx';
import { SetupNote } from './SetupNote.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { askForCode, signInUnderWay } from './signIn.ts';

/** /auth/login: the address a code is mailed to. */
export default function Login() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { from = null } = (useLocation().state ?? {}) as CameFrom;
  const { notice } = useSession();
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
      await askForCode(address, from);
      await navigate('/auth/confirmation');
    } catch (error) {
      setProblem(error instanceof HttpError ? (error.body.errors?.email ?? error.detail) : 'app.failures.unknown');
    } finally {
      setBusy(false);
    }
  }

  return (
    <SignInFrame>
      {notice && (
        <Alert
          severity={notice === 'restore_failed' ? 'warning' : 'info'}
          sx={{ mb: 3 }}
          action={
            notice === 'restore_failed' && (
              <Button size="small" onClick={() => location.reload()}>
                {translate('auth.try_again')}
              </Button>
            )
          }
        >
          {translate(`auth.notice.${notice}`)}
        </Alert>
      )}
      <Typography variant="h1" sx={{ fontSize: 26, lineHeight: '36px' }}>
        {translate('auth.login.title')}
      </Typography>
      <Typography sx={{ mt: 1, fontSize: 15, lineHeight: '24px', color: 'look.text2' }}>
        {translate('auth.login.text')}
      </Typography>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          sx={{ mt: 3 }}
          label={translate('auth.login.email')}
          placeholder="name@company.ru"
          type="email"
          name="email"
          autoComplete="email"
          autoFocus
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setProblem(null);
          }}
          error={problem !== null}
          helperText={problem === null ? translate('auth.login.hint') : translate(problem)}
          slotProps={{
            htmlInput: { inputMode: 'email', maxLength: 254 },
            formHelperText: { role: problem ? 'alert' : undefined },
          }}
        />
        <Button type="submit" variant="contained" size="large" fullWidth loading={busy} sx={{ mt: 3 }}>
          {translate('auth.login.send')}
        </Button>
      </form>
      <SetupNote />
      <Note title={translate('auth.login.note.title')}>{translate('auth.login.note.text')}</Note>
    </SignInFrame>
  );
}
