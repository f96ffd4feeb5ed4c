import { useState } from 'react';
import { Box, Skeleton, Typography } from '@mui/material';
import { Ticket } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import type { OrderAnswer } from '#resources/orderSchemas.ts';
import { isOver } from '#shared/booking.ts';
import { NO_LABEL } from '#shared/hall/label.ts';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { now } from '../../clock.ts';
import { formatMomentShort } from '../../i18n/dates.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { placeTitle } from '../../ui/placeWords.ts';
import { CountTag } from '../../ui/Tag.tsx';
import { Differences } from './Differences.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderState } from './OrderState.tsx';
import { useOrders } from './orders.ts';

/** The orders of a hall at the cinema, and what the cinema sees otherwise than we do. */
export default function OrdersPanel({ event, hallId }: { event: EventAnswer; hallId: string }) {
  const translate = useTranslate();
  const [withOver, setWithOver] = useState(false);
  const { data, error, refetch } = useOrders(event.id, hallId);
  const readOnly = event.state === 'archived';
  if (error && !data) return <LoadingFailed error={error} onRefresh={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  const over = data.filter(({ state }) => isOver(state)).length;
  const shown = withOver ? data : data.filter(({ state }) => !isOver(state));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Box component="section" aria-labelledby="orders-title">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
          <Typography variant="h2" id="orders-title">
            {translate('resources.orders.many')}
          </Typography>
          <CountTag>{data.length - over}</CountTag>
          <Box sx={{ flex: 1 }} />
          {over > 0 && (
            <FilterChip
              label={translate('cinema.orders.over', { smart_count: over })}
              active={withOver}
              onClick={() => setWithOver(!withOver)}
            />
          )}
        </Box>
        {shown.length === 0 ? (
          <EmptyState
            icon={<Ticket size={24} />}
            title={translate('cinema.orders.none')}
            hint={translate('cinema.orders.none_hint')}
          />
        ) : (
          <Card flush>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {shown.map((order) => (
                <Order key={order.id} order={order} readOnly={readOnly} />
              ))}
            </Box>
          </Card>
        )}
      </Box>
      <Differences hallId={hallId} orders={data} readOnly={readOnly} />
    </Box>
  );
}

function Order({ order, readOnly }: { order: OrderAnswer; readOnly: boolean }) {
  const translate = useTranslate();
  const language = useLocale() === 'en' ? 'en' : 'ru';
  const { state, expires_at, booking_ref, reason, places, created_at } = order;
  return (
    <Box
      component="li"
      data-order={state}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
        gap: 1.5,
        alignItems: 'start',
        p: { xs: 1.5, sm: 2 },
        borderBottom: 1,
        borderColor: 'look.line',
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
          <OrderState state={state} expires_at={expires_at} />
          {booking_ref && (
            <Typography sx={{ fontWeight: 700 }}>
              {translate('cinema.orders.reference', { reference: booking_ref })}
            </Typography>
          )}
          <Typography variant="body2" color="look.text2">
            {formatMomentShort(created_at, language, now())}
          </Typography>
        </Box>
        <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', columnWidth: 280, columnGap: 3 }}>
          {places.map(({ place, row, seat, guest_name }) => (
            <Box component="li" key={place} sx={{ py: 0.25, breakInside: 'avoid', overflowWrap: 'anywhere' }}>
              <Typography variant="body2" component="span" color="look.text2">
                {placeTitle({ ...NO_LABEL, row, seat }, translate)}
              </Typography>{' '}
              <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
                {guest_name}
              </Typography>
            </Box>
          ))}
        </Box>
        {reason && (
          <Typography variant="body2" sx={{ mt: 0.5, color: 'look.warn' }}>
            {reason === 'interrupted'
              ? translate('cinema.orders.interrupted')
              : translate('cinema.orders.reason', { reason })}
          </Typography>
        )}
      </Box>
      {!readOnly && <OrderActions order={order} />}
    </Box>
  );
}
