import { useState } from 'react';
import { Alert, Box, Button, IconButton, MenuItem, Skeleton, TextField, Typography } from '@mui/material';
import { Armchair, Trash2 } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import type { EventAnswer } from '#shared/event.ts';
import { api, HttpError } from '../../dataProvider/index.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { Card } from '../../layout/Card.tsx';
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx';
import { LoadingFailed } from '../../layout/LoadingFailed.tsx';
import { StepFooter } from '../eventWizard/StepFooter.tsx';
import { Age } from './Age.tsx';
import { rememberedSessions } from './sessions.ts';
import { sessionsFor } from './showings.ts';
import { useProgramme } from './useProgramme.ts';

/** Step 3 of an event at the cinema: each date gets the hall of its film session, with the cinema's seats. */
export function SessionHallsStep({
  event,
  onChanged,
  onNext,
  onBack,
}: {
  event: EventAnswer;
  onChanged: () => Promise<unknown>;
  onNext: () => void;
  onBack: () => void;
}) {
  const translate = useTranslate();
  const language = useLocale() === 'en' ? 'en' : 'ru';
  const programme = useProgramme();
  const [choice, setChoice] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState<{ id: string; name: string } | null>(null);
  const remembered = rememberedSessions(event.id);
  const films = programme.data?.films ?? [];
  const dates = event.dates.map((date) => {
    const offers = sessionsFor(films, date, { remembered, title: event.name });
    const halls = event.halls.filter((hall) => hall.event_date_id === date.id);
    return { ...date, halls, offers, chosen: choice[date.id] ?? offers[0]?.ref ?? '' };
  });
  const wanted = dates.filter(({ halls, chosen }) => halls.length === 0 && chosen !== '');

  const run = async (call: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    try {
      await call();
      await onChanged();
    } catch (error) {
      setProblem(error instanceof HttpError ? error.detail : translate('app.error.generic'));
    } finally {
      setBusy(false);
      setRemoving(null);
    }
  };
  const take = () =>
    run(() =>
      api.post(`events/${event.id}/halls/create_list_by_sessions`, {
        body: wanted.map(({ id, chosen }) => ({ event_date_id: id, session_ref: chosen })),
      }),
    );

  return (
    <>
      <Box sx={COLUMN}>
        {problem && <Alert severity="error">{problem}</Alert>}
        {programme.data && <Age as_of={programme.data.as_of} />}
        {programme.error && !programme.data && (
          <LoadingFailed error={programme.error} onRefresh={() => void programme.refetch()} />
        )}
        {dates.map(({ id, date, starts_at, halls, offers, chosen }) => (
          <Card key={id} title={formatDateTime({ date, time: starts_at }, language)}>
            {halls.map((hall) => (
              <Box key={hall.id} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1 }}>
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{hall.name}</Typography>
                  <Typography variant="body2" color="look.text2">
                    {translate('wizard.halls.places', { count: hall.places, smart_count: hall.places })}
                  </Typography>
                </Box>
                <IconButton
                  onClick={() => setRemoving(hall)}
                  aria-label={translate('wizard.halls.remove', { name: hall.name })}
                >
                  <Trash2 size={18} />
                </IconButton>
              </Box>
            ))}
            {halls.length === 0 && programme.isPending && <Skeleton height={56} />}
            {halls.length === 0 && programme.data && offers.length === 0 && (
              <Typography color="look.text2">{translate('cinema.no_session_then')}</Typography>
            )}
            {halls.length === 0 && offers.length > 0 && (
              <TextField
                select
                fullWidth
                label={translate('cinema.session')}
                value={chosen}
                onChange={({ target }) => setChoice({ ...choice, [id]: target.value })}
              >
                {offers.map(({ ref, title, screen, cinema }) => (
                  <MenuItem key={ref} value={ref} sx={{ whiteSpace: 'normal' }}>
                    {[title, screen, cinema].filter(Boolean).join(' · ')}
                  </MenuItem>
                ))}
              </TextField>
            )}
          </Card>
        ))}
        {wanted.length > 0 && (
          <Box data-field="hall">
            <Button variant="contained" startIcon={<Armchair size={18} />} loading={busy} onClick={() => void take()}>
              {translate('cinema.take_halls', { smart_count: wanted.length })}
            </Button>
          </Box>
        )}
      </Box>
      <StepFooter
        onBack={onBack}
        onNext={onNext}
        next={translate('wizard.halls.next')}
        disabled={event.halls.length === 0}
        note={event.halls.length === 0 ? translate('cinema.need_hall') : null}
      />
      <ConfirmDialog
        open={removing !== null}
        title={removing?.name}
        verb={translate('wizard.halls.remove_verb')}
        busy={busy}
        problem={problem}
        onConfirm={() => removing && void run(() => api.delete(`halls/${removing.id}`))}
        onClose={() => setRemoving(null)}
      />
    </>
  );
}

const COLUMN = {
  p: { xs: 2, sm: 3 },
  maxWidth: 900,
  mx: 'auto',
  width: '100%',
  boxSizing: 'border-box',
  display: 'grid',
  gap: 2,
  flex: 1,
  alignContent: 'start',
} as const;
