import { Button, Skeleton } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { EventRow } from '#shared/event.ts';
import { limit } from '#shared/limits.ts';
import { hasRole, roleForMenu } from '#shared/roles.ts';
import { api } from '../../dataProvider/index.ts';
import { useUser } from '../../dataProvider/useSession.ts';
import { Card } from '../../layout/Card.tsx';
import { EmptyState } from '../../layout/EmptyState.tsx';
import { LoadingFailed } from '../../layout/LoadingFailed.tsx';
import { Page } from '../../layout/Page.tsx';
import { EventLine } from '../events/EventLine.tsx';

/** Past and archived events, newest first. */
export default function ArchiveList() {
  const translate = useTranslate();
  const mayEdit = hasRole(roleForMenu(useUser().role.name), 'manager_event');
  const query = useInfiniteQuery({
    queryKey: ['events', 'past,archived'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.get<EventRow[]>('events', {
        query: { filter: 'past,archived', page: pageParam, per_page: limit('perPage'), sort: 'date', order: 'desc' },
        signal,
      }),
    getNextPageParam: ({ meta }) => (meta.page < meta.total_pages ? meta.page + 1 : undefined),
  });
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Page title={translate('app.menu.archive')}>
      {query.error ? (
        <LoadingFailed error={query.error} onRefresh={() => void query.refetch()} />
      ) : query.isPending ? (
        <Card aria-busy="true">
          <Skeleton height={64} />
          <Skeleton height={64} />
        </Card>
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<Archive size={24} />}
          title={translate('events.empty.archived')}
          hint={translate('events.empty.archive_hint')}
        />
      ) : (
        <Card flush>
          {rows.map((event) => (
            <EventLine key={event.id} event={event} mayEdit={mayEdit} />
          ))}
        </Card>
      )}
      {query.hasNextPage && (
        <Button sx={{ mt: 1 }} onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
          {translate('events.more')}
        </Button>
      )}
    </Page>
  );
}
