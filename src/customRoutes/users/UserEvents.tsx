import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { EventOfEmployee, EventState } from '#shared/event.ts';
import { call } from '../../dataProvider/index.ts';
import { formatDay } from '../../i18n/dates.ts';
import { Card } from '../../ui/Card.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { SectorTag } from '../../ui/Tag.tsx';
import { pagePath } from '../eventBasics/paths.ts';

/** What lies before somebody first, then what is over. */
const GROUPS: readonly EventState[] = ['upcoming', 'draft', 'past', 'archived'];

/** The events of an employee: what they made, and the sectors they seat. */
export function UserEvents({ userId }: { userId: string }) {
  const translate = useTranslate();
  const events = useQuery({
    queryKey: ['user', userId, 'events'],
    queryFn: async ({ signal }) => (await call('GET /users/:id/events', { params: { id: userId }, signal })).data,
  });
  const groups = GROUPS.map((state) => ({
    state,
    list: inOrder(
      state,
      (events.data ?? []).filter((event) => event.state === state),
    ),
  })).filter(({ list }) => list.length > 0);
  return (
    <Card title={translate('users.events')}>
      {events.error && !events.data ? (
        <LoadingFailed error={events.error} onRefresh={() => void events.refetch()} />
      ) : !events.data ? (
        <LoadingRows rows={3} />
      ) : groups.length === 0 ? (
        <Typography color="look.text2">{translate('users.no_events')}</Typography>
      ) : (
        groups.map(({ state, list }) => (
          <Box key={state} component="section" aria-labelledby={`events-${state}`} sx={{ '& + &': { mt: 2 } }}>
            <Typography variant="caption" component="h3" id={`events-${state}`} color="look.text2">
              {translate(`users.state.${state}`)}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {list.map((event) => (
                <Line key={event.id} event={event} />
              ))}
            </Box>
          </Box>
        ))
      )}
    </Card>
  );
}

/** They come newest first; of what is to come the next one matters. */
function inOrder(state: EventState, list: readonly EventOfEmployee[]): readonly EventOfEmployee[] {
  return state === 'upcoming' ? list.toReversed() : list;
}

function Line({ event }: { event: EventOfEmployee }) {
  const translate = useTranslate();
  const language = useLocale() === 'en' ? 'en' : 'ru';
  const { name, role, first_date, sectors } = event;
  const facts = [
    ...(first_date ? [formatDay(first_date, language)] : []),
    ...(role === 'author' ? [translate('users.role.author')] : []),
  ];
  return (
    <Box
      component="li"
      sx={{ py: 1.25, borderBottom: 1, borderColor: 'look.line', '&:last-of-type': { borderBottom: 0 } }}
    >
      <Link component={RouterLink} to={pagePath(event)} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </Link>
      {facts.length > 0 && (
        <Typography variant="body2" color="look.text2">
          {facts.join(' · ')}
        </Typography>
      )}
      {sectors.map((sector) => (
        <Box key={sector.id} sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 0.75 }}>
          <SectorTag number={sector.number} />
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {sector.name}
          </Typography>
          <Typography variant="body2" color="look.text2" sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
            {translate('users.seated', { seated: sector.seated, total: sector.total_seats })}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
