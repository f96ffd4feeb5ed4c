import { lazy, Suspense } from 'react';
import { LinearProgress } from '@mui/material';
import { eventsResource } from '../eventBasics/fields.ts';
import EventPage from './EventPage.tsx';

const Trash = lazy(() => import('../../crud/trash/Trash.tsx'));

/** What stands at `/events` beside the list: one event, or those that were deleted. The list is fetched without either. */
export default function BesideTheList({ id }: { id: string | null }) {
  if (id !== null) return <EventPage key={id} id={id} />;
  return (
    <Suspense fallback={<LinearProgress />}>
      <Trash resource={eventsResource} />
    </Suspense>
  );
}
