import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import { limit } from '#shared/limits.ts';
import { Card } from './Card.tsx';
import { LoadingFailed } from './LoadingFailed.tsx';
import { LoadingRows } from './LoadingRows.tsx';
import { Pager } from './Pager.tsx';

/** A list as it was asked for: a page of its rows and how many there are, on its way, or failed. */
interface Asked<R> {
  data?: { data: readonly R[]; meta: { total: number } } | undefined;
  error: unknown;
  refetch: () => unknown;
}

/**
 * The rows of a list, page by page: skeletons until they come, what went wrong, or `empty` where there are none. They stand in
 * the `flush` card of whoever shows them; with `card` in one of their own, which is there only once they are.
 */
export function PagedRows<R>(props: {
  list: Asked<R>;
  page: number;
  onPage: (page: number) => void;
  renderRow: (row: R) => ReactNode;
  empty?: ReactNode;
  /** What a screen reader calls the list. */
  label?: string;
  card?: boolean;
}) {
  const { list, page, onPage, renderRow, empty, label, card = false } = props;
  const { data, error, refetch } = list;
  const pager = data && <Pager page={page} perPage={limit('perPage')} total={data.meta.total} onPage={onPage} />;
  const rows = data && (data.data.length > 0 || !empty) && (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.data.map(renderRow)}
    </Box>
  );
  const shown = error ? (
    <LoadingFailed error={error} onRefresh={() => void refetch()} />
  ) : data ? (
    rows || empty
  ) : (
    <LoadingRows />
  );
  if (!card)
    return (
      <>
        {shown}
        {pager}
      </>
    );
  if (error || !rows) return shown;
  return (
    <Card flush>
      {rows}
      {pager}
    </Card>
  );
}
