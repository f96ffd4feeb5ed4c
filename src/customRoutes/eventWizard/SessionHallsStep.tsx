import { useState } from 'react';
import { Box, Button, MenuItem, Skeleton, TextField, Typography } from '@mui/material';
import { Armchair } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { call } from '../../dataProvider/index.ts';
import { Age } from '../cinema/Age.tsx';
import { ProgrammeFailed } from '../cinema/ProgrammeFailed.tsx';
import { rememberedSessions } from '../cinema/sessions.ts';
import { sessionsFor } from '../cinema/showings.ts';
import { useProgramme } from '../cinema/useProgramme.ts';
import { DateHalls, useHallChanges } from './DateHalls.tsx';
import type { StepProps } from './steps.ts';

/** Step 3 of an event at the cinema: each date gets the hall of its film session, with the cinema's seats. */
export function SessionHallsStep({ event, onChanged, onNext, onBack }: StepProps) {
  const translate = useTranslate();
  const changes = useHallChanges(onChanged);
  const programme = useProgramme();
  const [choice, setChoice] = useState<Record<string, string>>({});
  const remembered = rememberedSessions(event.id);
  const films = programme.data?.films ?? [];
  const dates = event.dates
    .filter(({ id }) => !event.halls.some((hall) => hall.event_date_id === id))
    .map((date) => {
      const offers = sessionsFor(films, date, { remembered, title: event.name });
      return { id: date.id, offers, chosen: choice[date.id] ?? offers[0]?.ref ?? '' };
    });
  const wanted = dates.filter(({ chosen }) => chosen !== '');
  const take = () =>
    changes.run(() =>
      call('POST /events/:id/halls/create_list_by_sessions', {
        params: { id: event.id },
        body: wanted.map(({ id, chosen }) => ({ event_date_id: id, session_ref: chosen })),
      }),
    );
  const offered = (dateId: string) => {
    const date = dates.find(({ id }) => id === dateId);
    if (!date) return null;
    const { id, offers, chosen } = date;
    if (programme.isPending) return <Skeleton height={56} />;
    if (offers.length === 0)
      return programme.data && <Typography color="look.text2">{translate('cinema.no_session_then')}</Typography>;
    return (
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
    );
  };

  return (
    <DateHalls
      {...{ event, onNext, onBack, changes }}
      need={translate('cinema.need_hall')}
      before={
        <>
          {programme.data && <Age as_of={programme.data.as_of} />}
          {programme.error && !programme.data && (
            <ProgrammeFailed error={programme.error} onRefresh={() => void programme.refetch()} />
          )}
        </>
      }
      after={
        wanted.length > 0 && (
          <Box data-field="hall">
            <Button
              variant="contained"
              startIcon={<Armchair size={18} />}
              loading={changes.busy}
              onClick={() => void take()}
            >
              {translate('cinema.take_halls', { smart_count: wanted.length })}
            </Button>
          </Box>
        )
      }
    >
      {({ id }) => offered(id)}
    </DateHalls>
  );
}
