import { type ComponentProps, Suspense } from 'react';
import { Skeleton } from '@mui/material';
import type { Print } from '#shared/paper.ts';
import { FullHeight } from '../../ui/FullHeight.tsx';
import { HallHistory } from '../hall/index.ts';
import { usePrints } from './papers/usePrints.ts';

/** What happened in a hall, what was printed of it included. */
export function HistoryScreen(props: Omit<ComponentProps<typeof HallHistory>, 'prints'>) {
  const { data: prints = NONE } = usePrints(props.hall.id);
  return (
    <FullHeight>
      <Suspense fallback={<Skeleton height={480} />}>
        <HallHistory {...props} prints={prints} />
      </Suspense>
    </FullHeight>
  );
}

const NONE: readonly Print[] = [];
