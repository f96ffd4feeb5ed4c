import { Box, ButtonBase, Typography } from '@mui/material';
import { CalendarOff } from 'lucide-react';
import { useLocaleState, useTranslate } from 'react-admin';
import type { CalendarRow } from '#shared/event.ts';
import { groupBy } from '#shared/group.ts';
import type { Language } from '#shared/limits.ts';
import { now } from '../../clock.ts';
import { formatDay, formatDistance, formatWeekday } from '../../i18n/dates.ts';
import { Card } from '../../ui/Card.tsx';
import { Dotted } from '../../ui/Dotted.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { venueOf } from '../eventBasics/venue.ts';
import { timeOf } from '../eventBasics/when.ts';
import { iso } from './span.ts';

/** The calendar on a phone: the days that have something, one under the other. */
export function Agenda(props: {
  rows: readonly CalendarRow[];
  colourOf: (row: CalendarRow) => string;
  onOpen: (row: CalendarRow) => void;
}) {
  const { rows, colourOf, onOpen } = props;
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const language = locale as Language;
  const today = now();
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<CalendarOff size={24} />}
        title={translate('calendar.none')}
        hint={translate('calendar.none_hint')}
      />
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {[...groupBy(rows, ({ date }) => date)].map(([date, evenings]) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <Typography id={`day-${date}`} component="h3" variant="subtitle2" sx={{ mb: 0.75 }}>
            {formatWeekday(date, language)}, {formatDay(date, language)}
            <Box
              component="span"
              sx={{ ml: 1, fontWeight: 500, color: date === iso(today) ? 'look.accent' : 'look.text2' }}
            >
              {formatDistance(date, language, today)}
            </Box>
          </Typography>
          <Card flush sx={{ overflow: 'hidden' }}>
            {evenings.map((row) => (
              <ButtonBase
                key={row.id}
                onClick={() => onOpen(row)}
                sx={{
                  width: 1,
                  minHeight: 56,
                  p: 1.5,
                  gap: 1.5,
                  justifyContent: 'flex-start',
                  alignItems: 'flex-start',
                  textAlign: 'left',
                  borderLeft: `4px ${row.state === 'draft' ? 'dashed' : 'solid'} ${colourOf(row)}`,
                  '& + &': { borderTop: 1, borderTopColor: 'look.line' },
                  '&.Mui-focusVisible': { bgcolor: 'look.soft' },
                }}
              >
                <Box sx={{ minWidth: 0, flex: 1 }}>
                  <Typography component="div" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                    {row.name}
                  </Typography>
                  <Typography component="div" variant="body2" color="look.text2">
                    <Dotted parts={[timeOf(row) || translate('calendar.no_time'), venueOf(row), row.city?.name]} />
                  </Typography>
                </Box>
                {row.state === 'draft' && <Tag>{translate('calendar.draft')}</Tag>}
              </ButtonBase>
            ))}
          </Card>
        </section>
      ))}
    </Box>
  );
}
