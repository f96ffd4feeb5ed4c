import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { CalendarRow } from '#shared/event.ts';
import { addDays } from '#shared/zone.ts';
import { call, type QueryOf } from '../../dataProvider/index.ts';
import { Agenda } from './Agenda.tsx';

/** How far ahead one looks from a day, and how many evenings are named. */
const DAYS = 60;
const NAMED = 5;

/** Below a day: the evenings that come next, so that a quiet day leads on. Nothing where there are none. */
export function Ahead(props: {
  day: string;
  filters: QueryOf<'GET /events/index_for_calendar'>;
  colourOf: (row: CalendarRow) => string;
  onOpen: (row: CalendarRow) => void;
}) {
  const { day, filters, ...rest } = props;
  const translate = useTranslate();
  const query = { ...filters, from: addDays(day, 1), to: addDays(day, DAYS) };
  const { data = [] } = useQuery({
    queryKey: ['calendar', query],
    queryFn: async ({ signal }) => (await call('GET /events/index_for_calendar', { query, signal })).data,
  });
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="ahead" sx={{ mt: 3 }}>
      <Typography id="ahead" variant="h2" sx={{ mb: 1.5 }}>
        {translate('calendar.ahead')}
      </Typography>
      <Agenda rows={data.slice(0, NAMED)} {...rest} />
    </Box>
  );
}
