import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import type { EventState } from '#shared/event.ts';
import { RecordFailed } from '../../frame/RecordFailed.tsx';
import { Page } from '../../frame/Page.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { useEvent } from '../eventBasics/queries.ts';
import { pagePath } from '../eventBasics/paths.ts';

/** The page of an event in a state like `state`; whoever asks here for another one is led to its own page. */
export function EventAt(props: {
  id: string;
  state: EventState;
  /** While it loads. */
  title: string;
  crumb: { label: string; to: string };
  children: (event: EventAnswer) => ReactNode;
}) {
  const { id, state, title, crumb, children } = props;
  const navigate = useNavigate();
  const { data: event, error, refetch } = useEvent(id);
  const home = event && pagePath(event);
  const away = home !== undefined && home !== pagePath({ id, state });
  useEffect(() => {
    if (away) navigate(home, { replace: true });
  }, [away, home, navigate]);
  if (event && !away) return children(event);
  if (error) return <RecordFailed title={title} crumbs={[crumb]} error={error} onRefresh={() => void refetch()} />;
  return (
    <Page title={title} crumbs={[crumb]}>
      <LoadingRows />
    </Page>
  );
}
