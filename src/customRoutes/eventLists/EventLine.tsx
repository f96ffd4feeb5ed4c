import { lazy, Suspense } from 'react';
import { Box, Button, Link, Typography } from '@mui/material';
import { Clapperboard } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { EventRow } from '#resources/eventSchemas.ts';
import type { Language } from '#shared/limits.ts';
import { now } from '../../clock.ts';
import { formatMonthShort } from '../../i18n/dates.ts';
import { Dotted } from '../../ui/Dotted.tsx';
import { StatBar } from '../../ui/StatBar.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { timeOf, daysOf, distanceTo, nextDate, weekdaysOf } from '../eventBasics/when.ts';
import { editPath, guestsPath, pagePath, ticketsPath } from '../eventBasics/paths.ts';
import { OTHER_COLUMNS } from '../eventBasics/fields.ts';
import { EventMenu } from '../eventBasics/EventMenu.tsx';
import { openParts } from '../eventBasics/readiness.ts';
import { useEventActions } from '../eventBasics/useEventActions.tsx';
import { venueOf } from '../eventBasics/venue.ts';

const OtherFields = lazy(() => import('../eventBasics/OtherFields.tsx'));

/** What a list of events is looked at for: the events, or their tickets. */
export type About = 'events' | 'tickets';

/**
 * One event in one line: when, what, where, how far; a draft says what it lacks. The line leads to the event's page, in a
 * list about tickets to its tickets.
 */
export function EventLine(props: { event: EventRow; mayEdit: boolean; about?: About }) {
  const { event, mayEdit, about = 'events' } = props;
  const translate = useTranslate();
  const language = useLocale() as Language;
  const times = [...new Set(event.dates.map(timeOf).filter(Boolean))];
  const place = [venueOf(event), event.city?.name].filter(Boolean).join(', ');
  const next = nextDate(event.dates, now());
  const draft = event.state === 'draft';
  const open = openParts(event);
  return (
    <Box component="li" sx={LINE}>
      <When event={event} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
          <Link
            component={RouterLink}
            to={about === 'tickets' ? ticketsPath(event.id) : pagePath(event)}
            underline="hover"
            color="inherit"
            sx={{ fontSize: 15, fontWeight: 600, overflowWrap: 'anywhere', ...WHOLE }}
          >
            {event.name}
          </Link>
          {event.state === 'upcoming' && next && <Tag tone="soft">{distanceTo(next, language, now())}</Tag>}
          {event.dates.length > 1 && (
            <Tag>{translate('events.dates', { count: event.dates.length, smart_count: event.dates.length })}</Tag>
          )}
          {event.cinema && <Tag icon={<Clapperboard />}>{translate('events.state.cinema')}</Tag>}
          {event.outdated > 0 && (
            <Tag tone="warn">{translate('tickets.outdated_count', { count: event.outdated })}</Tag>
          )}
          {event.state === 'archived' && <Tag tone="outline">{translate('events.state.archived')}</Tag>}
          {draft && open.length > 0 && (
            <Tag tone="warn">{translate('events.left', { count: open.length, smart_count: open.length })}</Tag>
          )}
          {draft && open.length === 0 && <Tag tone="ok">{translate('events.ready')}</Tag>}
        </Box>
        <Typography variant="body2" component="div" color="look.text2">
          <Dotted
            parts={[
              times.join(', '),
              place || translate('events.no_place'),
              event.code && translate('events.code', { code: event.code }),
            ]}
          />
        </Typography>
        {OTHER_COLUMNS.length > 0 && (
          <Suspense>
            <OtherFields event={event} />
          </Suspense>
        )}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        {about === 'tickets' ? (
          <StatBar
            label={translate('tickets.seated')}
            value={event.seated}
            total={event.invited}
            text={translate('events.of', { done: event.seated, total: event.invited })}
          />
        ) : (
          <StatBar label={translate('events.invited')} value={event.invited} total={event.limit || null} />
        )}
        {draft && about === 'events' ? (
          <Typography variant="body2" color="look.text2" sx={{ alignSelf: 'center' }}>
            {open.length > 0 &&
              translate('events.missing', { list: open.map((part) => translate(`events.lacks.${part}`)).join(', ') })}
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
      <Box sx={{ display: { xs: 'none', md: 'block' }, textAlign: 'right' }}>
        <LineButton event={event} mayEdit={mayEdit} about={about} />
      </Box>
      <Box sx={{ gridRow: { xs: 1, md: 'auto' }, gridColumn: { xs: 3, md: 'auto' } }}>
        <EventMenu event={event} mayEdit={mayEdit} />
      </Box>
    </Box>
  );
}

/** What is done most with an event in this group. */
function LineButton({ event, mayEdit, about }: { event: EventRow; mayEdit: boolean; about: About }) {
  const translate = useTranslate();
  const { act, busy, dialog } = useEventActions(event);
  const look = { variant: 'outlined', size: 'small', sx: { position: 'relative', zIndex: 1 } } as const;
  if (about === 'events' && event.state === 'past' && mayEdit) {
    return (
      <>
        <Button {...look} loading={busy} onClick={() => act('archive')}>
          {translate('events.archive')}
        </Button>
        {dialog}
      </>
    );
  }
  const [to, label] =
    about === 'tickets'
      ? [ticketsPath(event.id), 'tickets']
      : event.state === 'draft'
        ? [editPath(event), 'continue']
        : event.state === 'upcoming'
          ? [guestsPath(event.id, { view: 'seating' }), 'seating']
          : [pagePath(event), 'open'];
  return (
    <Button {...look} component={RouterLink} to={to}>
      {translate(`events.${label}`)}
    </Button>
  );
}

function When({ event }: { event: EventRow }) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const first = event.dates[0];
  return (
    <Box sx={{ textAlign: 'center', borderRight: { md: 1 }, borderColor: { md: 'look.line' }, pr: { md: 2 } }}>
      <Typography sx={{ fontSize: { xs: 20, md: 22 }, lineHeight: '28px', fontWeight: 700, whiteSpace: 'nowrap' }}>
        {first ? daysOf(event.dates) : '—'}
      </Typography>
      <Typography
        variant="caption"
        component="div"
        color="look.text2"
        sx={{ fontWeight: 500, '& > span': { display: 'inline-block', whiteSpace: 'nowrap' } }}
      >
        {first ? (
          <>
            <span>{formatMonthShort(first.date, language)},</span> <span>{weekdaysOf(event.dates, language)}</span>
          </>
        ) : (
          translate('events.no_date')
        )}
      </Typography>
    </Box>
  );
}

const LINE = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: { xs: '56px minmax(0, 1fr) 44px', md: '84px minmax(0, 1fr) minmax(260px, 340px) 124px 40px' },
  columnGap: { xs: 1.5, md: 2 },
  rowGap: 1.5,
  alignItems: 'center',
  p: { xs: 1.5, sm: 2 },
  borderBottom: 1,
  borderColor: 'look.line',
  '&:last-of-type': { borderBottom: 0 },
  '&:hover': { bgcolor: 'look.tint' },
} as const;

/** The link takes the whole line; what can be pressed beside it lies above. */
const WHOLE = {
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 0 },
  '&:focus-visible::after': {
    outline: '2px solid',
    outlineColor: 'look.accent',
    outlineOffset: -3,
    borderRadius: '8px',
  },
} as const;
