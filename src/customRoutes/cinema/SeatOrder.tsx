import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { HallPlace } from '#resources/hallSchemas.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderState } from './OrderState.tsx';
import { useOrder } from './orders.ts';

/** The order a seat belongs to, on the card of who sits there. */
export function SeatOrder({ order, readOnly }: { order: NonNullable<HallPlace['order']>; readOnly: boolean }) {
  const translate = useTranslate();
  const { data } = useOrder(order.id, order.state);
  return (
    <Box sx={{ mt: 1.5, display: 'grid', gap: 1 }}>
      <OrderState state={order.state} expires_at={order.expires_at} />
      {data?.booking_ref && (
        <Typography variant="body2">{translate('cinema.orders.reference', { reference: data.booking_ref })}</Typography>
      )}
      {data && data.places.length > 1 && (
        <Typography variant="body2" color="look.text2">
          {translate('cinema.orders.whole', { smart_count: data.places.length })}
        </Typography>
      )}
      {data && !readOnly && <OrderActions order={data} />}
    </Box>
  );
}
