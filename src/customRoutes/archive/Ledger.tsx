import { Box, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { hasPlace } from '#shared/hall/label.ts';
import { type Language, limit } from '#shared/limits.ts';
import { type EventLetter, LETTER_STATES } from '#shared/ticket.ts';
import { now } from '../../clock.ts';
import { call } from '../../dataProvider/index.ts';
import { formatMomentShort } from '../../i18n/dates.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { placeTitle } from '../../ui/placeWords.ts';
import { useAddress } from '../../ui/useAddress.ts';
import { useReason } from '../tickets/reasons.ts';
import { TicketStateTag } from '../eventBasics/TicketStateTag.tsx';

/** Every letter of an event: to whom, where, when, and what became of it. */
export function Ledger({ eventId }: { eventId: string }) {
  const translate = useTranslate();
  const address = useAddress();
  const state = LETTER_STATES.find((name) => name === address.get('state'));
  const page = Math.max(1, Number(address.get('page')) || 1);
  const perPage = limit('perPage');
  const list = useQuery({
    queryKey: ['tickets', 'ledger', eventId, state, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call('GET /events/:id/letters', {
        params: { id: eventId },
        query: { page, per_page: perPage, ...(state ? { state } : {}) },
        signal,
      }),
  });
  if (list.error) return <LoadingFailed error={list.error} onRefresh={() => void list.refetch()} />;
  if (!list.data) return <LoadingRows rows={5} />;
  const { states } = list.data.meta;
  if (list.data.data.length === 0 && !state) {
    return (
      <EmptyState
        icon={<MailX size={24} />}
        title={translate('archive.no_letters')}
        hint={translate('archive.no_letters_hint')}
      />
    );
  }
  return (
    <Card flush>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 2 }}>
        {LETTER_STATES.filter((name) => (states[name] ?? 0) > 0 || name === state).map((name) => (
          <FilterChip
            key={name}
            label={`${translate(`tickets.filters.${name}`)} ${states[name] ?? 0}`}
            active={name === state}
            onClick={() => address.set({ state: name === state ? null : name, page: null })}
          />
        ))}
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {list.data.data.map((letter) => (
          <Line key={letter.id} letter={letter} />
        ))}
      </Box>
      <Pager
        page={page}
        perPage={perPage}
        total={list.data.meta.total}
        onPage={(to) => address.set({ page: String(to) })}
      />
    </Card>
  );
}

function Line({ letter }: { letter: EventLetter }) {
  const translate = useTranslate();
  const reason = useReason();
  const language = useLocale() as Language;
  const place = hasPlace(letter) ? placeTitle(letter, translate) : '';
  return (
    <Box component="li" sx={LINE}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
          {letter.guest_name}
        </Typography>
        <Typography variant="body2" color="look.text2">
          {place}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {letter.to_address}
      </Typography>
      <Box sx={{ minWidth: 0 }}>
        <TicketStateTag state={letter.state} again={letter.send_no > 1} />
        {letter.reason && (
          <Typography variant="body2" color="look.err" sx={{ overflowWrap: 'anywhere' }}>
            {reason(letter.reason)}
          </Typography>
        )}
        {letter.outdated && letter.state === 'sent' && (
          <Typography variant="body2" color="look.warn">
            {translate('archive.void')}
          </Typography>
        )}
      </Box>
      <Typography variant="body2" color="look.text2" sx={{ textAlign: { md: 'right' } }}>
        {formatMomentShort(letter.sent_at ?? letter.created_at, language, now())}
      </Typography>
    </Box>
  );
}

const LINE = {
  display: 'grid',
  columnGap: 2,
  rowGap: 0.75,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.3fr) minmax(0, 1.3fr) minmax(0, 1fr) 132px' },
  px: 2,
  py: 1.25,
  borderTop: 1,
  borderColor: 'look.line',
} as const;
