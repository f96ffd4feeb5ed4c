import type { ReactNode } from 'react';
import { Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Card } from '../../ui/Card.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { type About, EventLine } from './EventLine.tsx';
import type { useEvents } from './queries.ts';

/** Events one below the other, and a way to more of them; `empty` where there are none. */
export function EventRows(props: {
  query: ReturnType<typeof useEvents>;
  mayEdit: boolean;
  /** How many rows are drawn while they load. */
  loading: number;
  about?: About;
  empty: ReactNode;
}) {
  const { query, mayEdit, loading, about, empty } = props;
  const translate = useTranslate();
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      {query.error ? (
        <LoadingFailed error={query.error} onRefresh={() => void query.refetch()} />
      ) : query.isPending ? (
        <LoadingRows rows={loading} />
      ) : rows.length === 0 ? (
        empty
      ) : (
        <Card flush>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map((event) => (
              <EventLine key={event.id} event={event} mayEdit={mayEdit} {...(about ? { about } : {})} />
            ))}
          </Box>
        </Card>
      )}
      {query.hasNextPage && (
        <Button sx={{ mt: 1 }} onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
          {translate('events.more')}
        </Button>
      )}
    </>
  );
}
