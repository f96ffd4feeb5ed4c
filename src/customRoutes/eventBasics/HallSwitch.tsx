import { Box, MenuItem, TextField } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { formatDayShort, formatWeekday } from '../../i18n/dates.ts';
import { FilterChip } from '../../ui/FilterChip.tsx';

const CHIPS = 4;

export type EventHall = EventAnswer['halls'][number];

/** Which evening the screen is about: every date has its own hall. Chips for a few, a list for many. */
export function HallSwitch(props: { event: EventAnswer; hallId: string; onChange: (hallId: string) => void }) {
  const { event, hallId, onChange } = props;
  const translate = useTranslate();
  const name = useHallName(event);
  const halls = hallsByDate(event);
  if (halls.length < 2) return null;
  if (halls.length > CHIPS) {
    return (
      <TextField
        select
        label={translate('invitation.hall')}
        value={hallId}
        onChange={(change) => onChange(change.target.value)}
        sx={{ maxWidth: 320 }}
      >
        {halls.map((hall) => (
          <MenuItem key={hall.id} value={hall.id}>
            {name(hall)}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  return (
    <Box role="group" aria-label={translate('invitation.hall')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {halls.map((hall) => (
        <FilterChip key={hall.id} label={name(hall)} active={hall.id === hallId} onClick={() => onChange(hall.id)} />
      ))}
    </Box>
  );
}

/** The halls in the order of their dates. */
export function hallsByDate(event: EventAnswer): EventHall[] {
  const order = new Map(event.dates.map(({ id, date, starts_at }) => [id, `${date} ${starts_at ?? ''}`]));
  return event.halls.toSorted((a, b) =>
    (order.get(a.event_date_id) ?? '') < (order.get(b.event_date_id) ?? '') ? -1 : 1,
  );
}

/** 'пт, 27 ноя, 19:00', with the hall's name where a date has several. */
export function useHallName(event: EventAnswer): (hall: EventHall) => string {
  const language = useLocale() === 'en' ? 'en' : 'ru';
  return (hall) => {
    const date = event.dates.find(({ id }) => id === hall.event_date_id);
    const alone = event.halls.filter((other) => other.event_date_id === hall.event_date_id).length === 1;
    const parts = date
      ? [
          formatWeekday(date.date, language),
          formatDayShort(date.date, language),
          ...(date.starts_at ? [date.starts_at.slice(0, 5)] : []),
        ]
      : [];
    return [...parts, ...(alone && parts.length > 0 ? [] : [hall.name])].join(', ');
  };
}
