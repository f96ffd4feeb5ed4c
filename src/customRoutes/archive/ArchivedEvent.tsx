import { Box, Typography } from '@mui/material';
import { useLocaleState, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { Language } from '#shared/limits.ts';
import { formatDates } from '../../i18n/dates.ts';
import { Card } from '../../layout/Card.tsx';
import { LoadingFailed } from '../../layout/LoadingFailed.tsx';
import { LoadingRows } from '../guestsInvitation/LoadingRows.tsx';
import { Page } from '../../layout/Page.tsx';
import { StatFigure } from '../../layout/StatBar.tsx';
import { GuestsPanel } from '../guestsInvitation/GuestsPanel.tsx';
import { useEvent } from '../guestsInvitation/queries.ts';
import { useAddress } from '../guestsInvitation/useView.ts';

/** One event that is over: its figures, its guests and its plan, to look at. */
export default function ArchivedEvent() {
  const { id } = useParams();
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const address = useAddress();
  const { data: event, error, refetch } = useEvent(id);
  const crumbs = [{ label: translate('app.menu.archive'), to: '/archive' }];
  if (error) {
    return (
      <Page title={translate('app.menu.archive')} crumbs={crumbs}>
        <LoadingFailed error={error} onRefresh={() => void refetch()} />
      </Page>
    );
  }
  if (!event) {
    return (
      <Page title={translate('app.menu.archive')} crumbs={crumbs}>
        <LoadingRows />
      </Page>
    );
  }
  const hallId = event.halls.find((hall) => hall.id === address.get('hall'))?.id ?? event.halls[0]?.id;
  const dates = event.dates.map(({ date, starts_at }) => ({ date, time: starts_at }));
  const place = [event.location?.name, event.address, event.city?.name].filter(Boolean).join(', ');
  return (
    <Page
      title={event.name}
      crumbs={crumbs}
      subtitle={[dates.length > 0 ? formatDates(dates, locale as Language) : '', place].filter(Boolean).join(' · ')}
    >
      <Card flush sx={{ mb: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>
          <StatFigure
            label={translate('events.invited')}
            value={event.invited}
            share={{ value: event.invited, total: event.limit }}
          />
          <StatFigure
            label={translate('events.seated')}
            value={event.seated}
            share={{ value: event.seated, total: event.invited }}
          />
          <StatFigure
            label={translate('events.sent')}
            value={event.sent}
            share={{ value: event.sent, total: event.seated }}
          />
        </Box>
      </Card>
      {hallId ? (
        <GuestsPanel eventId={event.id} hallId={hallId} onHall={(hall) => address.set({ hall })} />
      ) : (
        <Typography color="look.text2">{translate('events.no_hall')}</Typography>
      )}
    </Page>
  );
}
