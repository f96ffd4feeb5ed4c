import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { type AnswerOf, changeMyself, HttpError, call } from '../dataProvider/index.ts';
import { useUser } from '../dataProvider/useSession.ts';
import { draftKey } from '../draft/drafts.ts';
import { leave } from '../draft/leaving.ts';
import { Restored } from '../draft/Restored.tsx';
import { useTyped } from '../draft/useTyped.ts';
import { LoadingFailed } from '../ui/LoadingFailed.tsx';
import { OtherVersion } from '../draft/OtherVersion.tsx';

const FIELDS = ['last_name', 'first_name', 'middle_name', 'phone'] as const;
/** The name of its draft. */
const FORM = 'profile';
type Mine = AnswerOf<'GET /auth/profile'>;
type Names = Record<(typeof FIELDS)[number], string>;

/** One's own names and phone, as the organisation at work knows them. */
export default function Profile({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { organization } = useUser();
  const { data, error, refetch } = useQuery({
    queryKey: ['profile', organization.id],
    queryFn: async ({ signal }) => (await call('GET /auth/profile', { signal })).data,
    gcTime: 0,
  });
  return (
    <Dialog open onClose={() => leave(onClose, draftKey(FORM))} fullWidth maxWidth="xs" aria-labelledby="profile-title">
      <DialogTitle id="profile-title">{translate('app.profile.title')}</DialogTitle>
      {data ? (
        <ProfileForm me={data} organization={organization.name} onStale={() => void refetch()} onClose={onClose} />
      ) : (
        <DialogContent sx={{ minHeight: 200 }} aria-busy={!error}>
          {error && <LoadingFailed error={error} onRefresh={() => void refetch()} />}
        </DialogContent>
      )}
    </Dialog>
  );
}

function ProfileForm(props: { me: Mine; organization: string; onStale: () => void; onClose: () => void }) {
  const { me, organization, onStale, onClose } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const stored: Names = {
    last_name: me.last_name,
    first_name: me.first_name,
    middle_name: me.middle_name ?? '',
    phone: me.phone ?? '',
  };
  const { values, setValues, behind, restored, keepMine, takeTheirs, drop, close } = useTyped(FORM, stored, true);
  const [errors, setErrors] = useState<Partial<Names>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (behind) return;
    setBusy(true);
    setProblem(null);
    try {
      await changeMyself({ ...values, ...(me.version === null ? {} : { version: me.version }) });
      notify('app.profile.saved', { type: 'success' });
      drop();
      onClose();
    } catch (failed) {
      if (failed instanceof HttpError && failed.code === 'stale') onStale();
      const named = failed instanceof HttpError ? (failed.body.errors ?? {}) : {};
      setErrors(named);
      if (Object.keys(named).length === 0)
        setProblem(failed instanceof HttpError ? failed.detail : translate('app.error.generic'));
      setBusy(false);
    }
  };
  const discard = () => {
    takeTheirs();
    setErrors({});
    setProblem(null);
  };
  const seen = me.version === null ? 'app.profile.everywhere' : 'app.profile.here';
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" color="look.text2">
          {translate(seen, { organization })}
        </Typography>
        {behind && (
          <OtherVersion onMine={keepMine} onTheirs={takeTheirs}>
            {FIELDS.filter((name) => stored[name] !== values[name]).map((name) => (
              <Box key={name} sx={{ overflowWrap: 'anywhere' }}>
                {translate(`resources.users.fields.${name}`)}: {stored[name] || '—'}
              </Box>
            ))}
          </OtherVersion>
        )}
        {restored && <Restored dialog onDiscard={discard} />}
        {problem && <Alert severity="error">{problem}</Alert>}
        {FIELDS.map((name, at) => (
          <TextField
            key={name}
            name={name}
            label={translate(`resources.users.fields.${name}`)}
            required={name === 'last_name' || name === 'first_name'}
            type={name === 'phone' ? 'tel' : 'text'}
            autoComplete={AUTOCOMPLETE[name]}
            autoFocus={at === 0}
            value={values[name]}
            error={errors[name] !== undefined}
            helperText={errors[name]}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            fullWidth
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => close(onClose)}>{translate('ra.action.cancel')}</Button>
        <Button type="submit" variant="contained" loading={busy}>
          {translate('ra.action.save')}
        </Button>
      </DialogActions>
    </form>
  );
}

const AUTOCOMPLETE = {
  last_name: 'family-name',
  first_name: 'given-name',
  middle_name: 'additional-name',
  phone: 'tel',
} as const;
