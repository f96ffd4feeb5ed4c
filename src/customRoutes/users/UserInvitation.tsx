import { useState } from 'react';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useLocale, useNotify, useTranslate } from 'react-admin';
import { isOpen } from '#shared/jobStates.ts';
import { type AnswerOf, call } from '../../dataProvider/index.ts';
import { formatMoment } from '../../i18n/dates.ts';
import { Card } from '../../ui/Card.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { useTell } from '../../ui/useTell.ts';
import { LoadingRows } from '../../ui/LoadingRows.tsx';

type Invitation = NonNullable<AnswerOf<'GET /users/:id/invitation'>>;

const POLL_MS = 3_000;

/** What became of the letter that tells an employee how to get in, and sending it once more. */
export function UserInvitation({ userId }: { userId: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const tell = useTell();
  const language = useLocale() === 'en' ? 'en' : 'ru';
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['user', userId, 'invitation'],
    queryFn: async ({ signal }) =>
      (await call('GET /users/:id/invitation', { params: { id: userId }, signal })).data ?? null,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_MS : false),
  });
  const send = async () => {
    setBusy(true);
    try {
      await call('POST /users/:id/invite', { params: { id: userId } });
      await refetch();
      notify('users.invitation.asked', { type: 'success' });
    } catch (failed) {
      tell(failed);
    }
    setBusy(false);
  };
  const again = (
    <Button
      variant="outlined"
      startIcon={<Send size={18} />}
      loading={busy}
      onClick={() => void send()}
      sx={{ mt: 1.5 }}
    >
      {translate(data ? 'users.invitation.again' : 'users.invitation.send')}
    </Button>
  );
  return (
    <Card title={translate('users.invitation.title')}>
      {data === undefined ? (
        error ? (
          <LoadingFailed error={error} onRefresh={() => void refetch()} />
        ) : (
          <LoadingRows rows={1} />
        )
      ) : (
        <Box role="status">
          {data === null ? (
            <Typography color="look.text2">{translate('users.invitation.none')}</Typography>
          ) : (
            <>
              <State invitation={data} />
              <Typography variant="body2" color="look.text2" sx={{ mt: 0.5 }}>
                {translate('users.invitation.at', { moment: formatMoment(data.asked_at, language) })}
              </Typography>
            </>
          )}
          {!isUnderWay(data) && again}
        </Box>
      )}
    </Card>
  );
}

function State({ invitation: { state, reason, attempts } }: { invitation: Invitation }) {
  const translate = useTranslate();
  const said = reason === null ? '' : translate(`jobs.reasons.${reason}`, { _: reason });
  if (state === 'done') return <Typography>{translate('users.invitation.done')}</Typography>;
  if (isUnderWay({ state })) {
    return <Typography>{translate(`users.invitation.${attempts > 0 ? 'retrying' : 'waiting'}`)}</Typography>;
  }
  return (
    <Alert severity="error">
      {translate(`users.invitation.${state}`)}
      {said && `: ${said}`}
    </Alert>
  );
}

function isUnderWay(invitation: Pick<Invitation, 'state'> | null | undefined): boolean {
  return invitation != null && isOpen(invitation.state);
}
