import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'react-admin';
import { type Language, limit } from '#shared/limits.ts';
import { now } from '../../clock.ts';
import { call } from '../../dataProvider/index.ts';
import { formatMomentShort } from '../../i18n/dates.ts';
import { Card } from '../../ui/Card.tsx';
import { happeningsOf, type LogLine } from './history.ts';

const SHOWN = 4;

/** Who did what to the event and when, newest first; read from the log, so for administrators. */
export function HistoryCard({ eventId }: { eventId: string }) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const [all, setAll] = useState(false);
  const { data } = useQuery({
    // Below the event's own key: read again with it.
    queryKey: ['event', eventId, 'history'],
    queryFn: async ({ signal }) => {
      const query = { noun: 'events', record_id: eventId, per_page: limit('perPageMax') };
      return happeningsOf((await call('GET /audit', { query, signal })).data as LogLine[]);
    },
  });
  if (!data || data.length === 0) return null;
  return (
    <Card title={translate('events.history.title')}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {(all ? data : data.slice(0, SHOWN)).map(({ id, at, actor, what, parts }) => (
          <li key={id}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {translate(`events.history.${what}`, {
                parts: parts.map((part) => translate(part)).join(', '),
              })}
            </Typography>
            <Typography variant="caption" component="div" color="look.text2" sx={{ overflowWrap: 'anywhere' }}>
              {formatMomentShort(at, language, now())} · {actor}
            </Typography>
          </li>
        ))}
      </Box>
      {!all && data.length > SHOWN && (
        <Button variant="text" size="small" onClick={() => setAll(true)} sx={{ mt: 1, ml: -1 }}>
          {translate('events.history.more', { count: data.length - SHOWN, smart_count: data.length - SHOWN })}
        </Button>
      )}
    </Card>
  );
}
