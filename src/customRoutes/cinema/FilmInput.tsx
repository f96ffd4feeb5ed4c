import { useState } from 'react';
import { Autocomplete, Box, IconButton, Skeleton, TextField, Typography } from '@mui/material';
import { Trash2 } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FilmAnswer } from '#shared/booking.ts';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { groupBy } from '#shared/group.ts';
import { limit } from '#shared/limits.ts';
import { now } from '../../clock.ts';
import { formatDateTime, formatDayShort, formatWeekday } from '../../i18n/dates.ts';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { Age } from './Age.tsx';
import { ProgrammeFailed } from './ProgrammeFailed.tsx';
import { datesOf, type SentDates, sessionsToCome, type Showing, toggleSession } from './showings.ts';
import { useProgramme } from './useProgramme.ts';

const SET = { shouldDirty: true, shouldValidate: true, shouldTouch: true };

/** The film and its sessions; choosing sessions sets the dates and times of the event, and its name where it has none. */
export function FilmInput({ event }: { event: EventAnswer | undefined }) {
  const translate = useTranslate();
  const { setValue, getValues, formState } = useFormContext();
  const { data, error, refetch } = useProgramme();
  const [picked, pick] = useState<string | null>(null);
  const refs = (useWatch({ name: 'sessions' }) ?? []) as string[];
  const dates = (useWatch({ name: 'dates' }) ?? []) as SentDates['dates'];
  const common = (useWatch({ name: 'starts_at' }) ?? null) as string | null;
  const films = data?.films ?? [];
  const known = knownShowings(films, event);
  const chosen = refs.flatMap((ref) => known.get(ref) ?? []);
  const film =
    films.find(({ id }) => id === picked) ??
    films.find(({ sessions }) => sessions.some(({ ref }) => refs.includes(ref))) ??
    films.find(({ title }) => title === event?.name) ??
    null;

  const put = (next: readonly Showing[]) => {
    const { time_per_date, starts_at, dates: sent } = datesOf(next, (event?.dates ?? []) as SentDates['dates']);
    setValue(
      'sessions',
      next.map(({ ref }) => ref),
      SET,
    );
    setValue('time_per_date', time_per_date, SET);
    setValue('starts_at', starts_at, SET);
    setValue('dates', sent, SET);
  };
  const choose = (showing: Showing) => {
    put(toggleSession(chosen, showing));
    if (film && !String(getValues('name') ?? '').trim()) setValue('name', film.title, SET);
  };
  const drop = (at: number) => {
    const { date, starts_at } = dates[at]!;
    const time = (starts_at ?? common)?.slice(0, 5);
    const showing = chosen.find((one) => one.date === date && one.time === time);
    if (showing) put(toggleSession(chosen, showing));
    else
      setValue(
        'dates',
        dates.filter((_, i) => i !== at),
        SET,
      );
  };

  if (error && !data) return <ProgrammeFailed error={error} onRefresh={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  const problems = formState.errors['dates'];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Age as_of={data.as_of} />
      <div data-field="date">
        <Autocomplete<FilmAnswer>
          options={films}
          value={film}
          onChange={(_, value) => pick(value?.id ?? null)}
          getOptionLabel={({ title }) => title}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(a, b) => a.id === b.id}
          noOptionsText={translate('cinema.no_films')}
          renderInput={(params) => (
            <TextField
              {...params}
              label={translate('cinema.film')}
              slotProps={{ inputLabel: { ...params.InputLabelProps, required: true } }}
              helperText={film?.minutes ? translate('cinema.minutes', { smart_count: film.minutes }) : undefined}
            />
          )}
        />
      </div>
      {film && <Sessions film={film} chosen={chosen} full={chosen.length >= limit('eventDates')} onChoose={choose} />}
      <div data-field="time">
        <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
          {translate('cinema.chosen')}
          <span aria-hidden="true">&thinsp;*</span>
        </Typography>
        {dates.length === 0 && (
          <Typography variant="body2" color={problems ? 'look.err' : 'look.text2'}>
            {translate('cinema.none_chosen')}
          </Typography>
        )}
        <ChosenDates dates={dates} common={common} films={films} refs={refs} onDrop={drop} />
      </div>
    </Box>
  );
}

/** Day by day, each session a button that is on or off. */
function Sessions(props: {
  film: FilmAnswer;
  chosen: readonly Showing[];
  full: boolean;
  onChoose: (showing: Showing) => void;
}) {
  const { film, chosen, full, onChoose } = props;
  const translate = useTranslate();
  const language = useLocale() === 'en' ? 'en' : 'ru';
  const days = groupBy(sessionsToCome(film.sessions, chosen, now()), ({ date }) => date);
  if (days.size === 0) return <Typography color="look.text2">{translate('cinema.no_sessions')}</Typography>;
  return (
    <Box
      role="group"
      aria-label={translate('cinema.sessions')}
      tabIndex={-1}
      sx={{ maxHeight: 320, overflowY: 'auto', border: 1, borderColor: 'look.line2', borderRadius: 2 }}
    >
      {[...days].map(([date, sessions]) => (
        <Box
          key={date}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '92px minmax(0, 1fr)' },
            gap: 1,
            alignItems: 'center',
            px: 1.5,
            py: 1,
            borderBottom: 1,
            borderColor: 'look.line',
            '&:last-of-type': { borderBottom: 0 },
          }}
        >
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {formatWeekday(date, language)}, {formatDayShort(date, language)}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {sessions.map((session) => {
              const active = chosen.some(({ ref }) => ref === session.ref);
              return (
                <FilterChip
                  key={session.ref}
                  label={`${session.time} · ${session.screen || session.cinema}`}
                  active={active}
                  {...(active || !full ? { onClick: () => onChoose(session) } : {})}
                />
              );
            })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** What the event will say: each date with its time and screen. */
function ChosenDates(props: {
  dates: SentDates['dates'];
  common: string | null;
  films: readonly FilmAnswer[];
  refs: readonly string[];
  onDrop: (at: number) => void;
}) {
  const { dates, common, films, refs, onDrop } = props;
  const translate = useTranslate();
  const language = useLocale() === 'en' ? 'en' : 'ru';
  const sessions = films.flatMap((film) => film.sessions).filter(({ ref }) => refs.includes(ref));
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {dates.map(({ date, starts_at }, at) => {
        const time = (starts_at ?? common)?.slice(0, 5) ?? null;
        const session = sessions.find((one) => one.date === date && one.time === time);
        const when = formatDateTime({ date, time }, language);
        return (
          <Box component="li" key={`${date} ${time}`} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600 }}>{when}</Typography>
              {session && (
                <Typography variant="body2" color="look.text2">
                  {[session.screen, session.cinema].filter(Boolean).join(', ')}
                </Typography>
              )}
            </Box>
            <IconButton onClick={() => onDrop(at)} aria-label={translate('cinema.drop', { when })}>
              <Trash2 size={18} />
            </IconButton>
          </Box>
        );
      })}
    </Box>
  );
}

/** Sessions by reference: those of the programme, and those of the event's halls that it no longer lists. */
function knownShowings(films: readonly FilmAnswer[], event: EventAnswer | undefined): Map<string, Showing> {
  const bound = (event?.halls ?? []).flatMap(({ session_ref, event_date_id }): Showing[] => {
    const date = event?.dates.find(({ id }) => id === event_date_id);
    return session_ref && date ? [{ ref: session_ref, date: date.date, time: date.starts_at?.slice(0, 5) ?? '' }] : [];
  });
  const listed = films.flatMap(({ sessions }) => sessions);
  return new Map([...listed, ...bound].map((showing) => [showing.ref, showing]));
}
