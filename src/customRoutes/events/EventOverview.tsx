import { lazy, type ReactNode, Suspense } from 'react';
import { Box, Skeleton } from '@mui/material';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import type { HallRow } from '#resources/hallSchemas.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { useAddress } from '../../ui/useAddress.ts';
import { guestsPath } from '../eventBasics/paths.ts';
import { FactsCard } from './FactsCard.tsx';
import { Figures } from './Figures.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { PlanCard } from './PlanCard.tsx';
import { SectorsCard } from './SectorsCard.tsx';

const OrdersPanel = lazy(() => import('../cinema/OrdersPanel.tsx'));

/** An event at a glance: figures, plan in small, sectors and people; for film sessions the orders at the cinema. */
export function EventOverview(props: {
  event: EventAnswer;
  halls: readonly HallRow[] | undefined;
  mayEdit: boolean;
  /** Where the plan is seen in full; the seating, if not given. */
  planPath?: (hallId: string) => string;
  /** On top of the side column: what is missing, what comes next. */
  children?: ReactNode;
}) {
  const { event, halls, mayEdit, planPath, children } = props;
  const orders = useMay('orders', 'list');
  const address = useAddress();
  const asked = address.get('hall');
  const hall =
    event.halls.find(({ id }) => id === asked) ?? event.halls.find(({ invited }) => invited > 0) ?? event.halls[0];
  const sectors = halls?.find(({ id }) => id === hall?.id)?.sectors;
  const toPlan = planPath ?? ((id: string) => guestsPath(event.id, { view: 'seating', hall: id }));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Figures event={event} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 336px' },
        }}
      >
        {/* On a phone what waits to be done comes before the plan. */}
        <Box sx={{ ...STACK, order: { lg: 2 }, display: { xs: children ? 'grid' : 'none', lg: 'grid' } }}>
          {children}
          <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
            <About event={event} />
          </Box>
        </Box>
        <Box sx={STACK}>
          <PlanCard
            event={event}
            hallId={hall?.id ?? null}
            onHall={(id) => address.set({ hall: id })}
            to={hall ? toPlan(hall.id) : ''}
            mayEdit={mayEdit}
          />
          {hall &&
            (sectors ? (
              <SectorsCard event={event} sectors={sectors} mayEdit={mayEdit} />
            ) : (
              <Skeleton variant="rounded" height={160} />
            ))}
          {hall && hall.session_ref !== null && orders && (
            <Suspense fallback={<Skeleton variant="rounded" height={160} />}>
              <OrdersPanel key={hall.id} event={event} hallId={hall.id} />
            </Suspense>
          )}
          <Box sx={{ display: { lg: 'none' } }}>
            <About event={event} />
          </Box>
        </Box>
      </Box>
    </Box>
  );
}

/** Facts, and what happened, for those who may read it. */
function About({ event }: { event: EventAnswer }) {
  const history = useMay('audit', 'list');
  return (
    <Box sx={STACK}>
      <FactsCard event={event} />
      {history && <HistoryCard eventId={event.id} />}
    </Box>
  );
}

const STACK = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, minWidth: 0 } as const;
