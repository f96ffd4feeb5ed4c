import { Suspense, lazy } from 'react';
import { Box, Tab, Tabs } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { HallSwitch, hallsByDate } from '../eventBasics/HallSwitch.tsx';

const OrdersPanel = lazy(() => import('../cinema/OrdersPanel.tsx'));

export type TicketsView = 'tickets' | 'orders';

/** Tickets, and of a film session the orders at the cinema that they stand on. */
export function ViewTabs({ view, onChange }: { view: TicketsView; onChange: (view: TicketsView) => void }) {
  const translate = useTranslate();
  return (
    <Tabs value={view} onChange={(_, next: TicketsView) => onChange(next)}>
      <Tab value="tickets" label={translate('tickets.title')} />
      <Tab value="orders" label={translate('cinema.orders.tab')} />
    </Tabs>
  );
}

/** The orders of one hall at a time; only halls that are bound to the cinema have any. */
export function Orders({ event }: { event: EventAnswer }) {
  const address = useAddress();
  const halls = hallsByDate(event).filter(({ session_ref }) => session_ref !== null);
  const hall = halls.find(({ id }) => id === address.get('hall')) ?? halls[0];
  if (!hall) return null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <HallSwitch event={{ ...event, halls }} hallId={hall.id} onChange={(id) => address.set({ hall: id })} />
      <Suspense fallback={<LoadingRows />}>
        <OrdersPanel key={hall.id} event={event} hallId={hall.id} />
      </Suspense>
    </Box>
  );
}
