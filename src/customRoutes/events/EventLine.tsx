import { Box, Button, Link, Typography } from '@mui/material';
import { useLocaleState, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { EventRow } from '#shared/event.ts';
import type { Language } from '#shared/limits.ts';
import { now } from '../../clock.ts';
import { formatDistance, formatMonthShort, formatWeekday } from '../../i18n/dates.ts';
import { StatBar } from '../../layout/StatBar.tsx';
import { Tag } from '../../layout/Tag.tsx';
import { editPath } from './editPath.ts';
import { EventMenu } from './EventMenu.tsx';

/** One event in one line: when, what, where, how far; a draft says what it lacks. */
export function EventLine({ event, mayEdit }: { event: EventRow; mayEdit: boolean }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const language = locale as Language;
  const first = event.dates[0];
  const times = [...new Set(event.dates.map((date) => date.starts_at).filter(Boolean))];
  const place = [event.location?.name ?? event.address, event.city?.name].filter(Boolean).join(', ');
  const details = [times.join(', '), place || translate('events.no_place')].filter(Boolean);
  const draft = event.state === 'draft';
  const archived = event.state === 'archived';
  const to =
    draft && mayEdit ? editPath(event) : archived ? `/archive/${event.id}` : `/events/${event.id}/guests-invitation`;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '56px 1fr auto', md: '84px minmax(0, 1fr) minmax(260px, 340px) 124px 40px' },
        columnGap: 2,
        rowGap: 1.5,
        alignItems: 'center',
        p: { xs: 1.5, sm: 2 },
        borderBottom: 1,
        borderColor: 'look.line',
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <Box sx={{ textAlign: 'center', borderRight: { md: 1 }, borderColor: { md: 'look.line' }, pr: { md: 2 } }}>
        <Typography sx={{ fontSize: { xs: 20, md: 22 }, lineHeight: '28px', fontWeight: 700, whiteSpace: 'nowrap' }}>
          {first ? daysOf(event) : '—'}
        </Typography>
        <Typography variant="caption" color="look.text2" sx={{ fontWeight: 500 }}>
          {first
            ? `${formatMonthShort(first.date, language)}, ${formatWeekday(first.date, language)}`
            : translate('events.no_date')}
        </Typography>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Link
            component={RouterLink}
            to={to}
            underline="hover"
            color="inherit"
            sx={{ fontSize: 15, fontWeight: 600, overflowWrap: 'anywhere' }}
          >
            {event.name}
          </Link>
          {event.state === 'upcoming' && first && <Tag tone="soft">{formatDistance(first.date, language, now())}</Tag>}
          {event.dates.length > 1 && (
            <Tag>{translate('events.dates', { count: event.dates.length, smart_count: event.dates.length })}</Tag>
          )}
          {draft && event.missing.length > 0 && (
            <Tag tone="warn">
              {translate('events.left', { count: event.missing.length, smart_count: event.missing.length })}
            </Tag>
          )}
          {draft && event.missing.length === 0 && <Tag tone="ok">{translate('events.ready')}</Tag>}
        </Box>
        <Typography variant="body2" color="look.text2" sx={{ overflowWrap: 'anywhere' }}>
          {details.join(' · ')}
          {event.code && (
            <>
              {' · '}
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {translate('events.code', { code: event.code })}
              </Box>
            </>
          )}
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <StatBar label={translate('events.invited')} value={event.invited} total={event.limit || null} />
        {draft ? (
          <Typography variant="body2" color="look.text2" sx={{ alignSelf: 'center' }}>
            {event.missing.length > 0 &&
              translate('events.missing', {
                list: groupedMissing(event)
                  .map((key) => translate(`events.lacks.${key}`))
                  .join(', '),
              })}
          </Typography>
        ) : (
          <StatBar
            label={translate('events.sent')}
            value={event.sent}
            total={event.seated}
            text={translate('events.of', { done: event.sent, total: event.seated })}
          />
        )}
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / 3', md: 'auto' }, textAlign: { md: 'right' } }}>
        <Button component={RouterLink} to={to} variant="outlined" size="small">
          {translate(draft ? 'events.continue' : archived ? 'events.open' : 'events.seating')}
        </Button>
      </Box>
      <EventMenu event={event} mayEdit={mayEdit} />
    </Box>
  );
}

function daysOf({ dates }: EventRow): string {
  const day = (date: string) => String(Number(date.slice(8)));
  const first = dates[0]!.date;
  const last = dates.at(-1)!.date;
  return first === last || first.slice(0, 7) !== last.slice(0, 7) ? day(first) : `${day(first)}–${day(last)}`;
}

/** The four fields of a customer are one thing to a person who reads the list. */
export function groupedMissing({ missing }: Pick<EventRow, 'missing'>): string[] {
  return [...new Set(missing.map((key) => (key.startsWith('customer.') ? 'customer' : key)))];
}
