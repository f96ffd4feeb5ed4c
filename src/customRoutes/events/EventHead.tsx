import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import { Calendar, Clapperboard, MapPin } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import type { EventAnswer, EventRow } from '#resources/eventSchemas.ts';
import type { Language } from '#shared/limits.ts';
import { now } from '../../clock.ts';
import { formatDates } from '../../i18n/dates.ts';
import { Tag } from '../../ui/Tag.tsx';
import { timeOf, distanceTo, nextDate } from '../eventBasics/when.ts';

/** What an event is now, in a word; an upcoming one says how far it is. */
export function StateTags({ event }: { event: EventRow }) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const next = nextDate(event.dates, now());
  return (
    <>
      {event.state === 'draft' && <Tag tone="warn">{translate('events.state.draft')}</Tag>}
      {event.state === 'past' && <Tag tone="outline">{translate('events.state.past')}</Tag>}
      {event.state === 'archived' && <Tag tone="outline">{translate('events.state.archived')}</Tag>}
      {event.state === 'upcoming' && next && <Tag tone="soft">{distanceTo(next, language, now())}</Tag>}
      {event.cinema && (
        <Tag tone="outline" icon={<Clapperboard />}>
          {translate('events.state.cinema')}
        </Tag>
      )}
    </>
  );
}

/** When and where, each with its sign. */
export function WhenAndWhere({ event }: { event: EventAnswer }) {
  const translate = useTranslate();
  const when = useWhen(event);
  const place = [event.location?.name, event.address, event.city?.name].filter(Boolean).join(', ');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
      <Sign icon={<Calendar size={16} aria-hidden="true" />}>{when || translate('events.no_date')}</Sign>
      <Sign icon={<MapPin size={16} aria-hidden="true" />}>{place || translate('events.no_place')}</Sign>
    </Box>
  );
}

/** All dates in one line; where clocks there and here differ, the times say so. */
function useWhen({ dates }: EventAnswer): string {
  const language = useLocale() as Language;
  if (dates.length === 0) return '';
  const list = formatDates(
    dates.map(({ date, starts_at }) => ({ date, time: starts_at })),
    language,
  );
  const zone = dates.map((date) => /\(.*\)/.exec(timeOf(date))?.[0]).find(Boolean);
  return zone ? `${list} ${zone}` : list;
}

function Sign({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, minWidth: 0, '& svg': { flex: 'none', mt: '2px' } }}>
      {icon}
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}
