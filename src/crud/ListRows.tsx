import type { ReactNode } from 'react';
import { Box, Button, Skeleton, type TablePaginationProps, type Theme, useMediaQuery } from '@mui/material';
import { SearchX } from 'lucide-react';
import { Pagination, useListContext, useTranslate } from 'react-admin';
import { filterOf } from '#shared/kinds.ts';
import type { Resource } from '#shared/resource.ts';
import { HttpError } from '../dataProvider/index.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadingFailed } from '../ui/LoadingFailed.tsx';
import { isNoWay, refusedIn } from './conditions.ts';
import { DeskTable } from './DeskTable.tsx';
import { RowCards } from './RowCards.tsx';
import type { RowParts } from './rowParts.ts';
import { useVisible } from './useVisible.ts';
import { useWords } from './words.ts';

/** The rows of a list, as cards below 900 px, and its pages; or why there are none, `empty` where nothing is left out by a filter. */
export function ListRows(
  props: RowParts & { resource: Resource; onOpen: (id: string) => void; canPick: boolean; empty: ReactNode },
) {
  const { empty, ...rows } = props;
  const { resource } = props;
  const { isPending, error, data, total, meta, refetch, filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const words = useWords(resource);
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const seen = useVisible(resource, Object.keys(resource.fields));
  const refused = error instanceof HttpError ? refusedIn(filterValues, error.body.errors) : [];
  if (refused.length > 0) {
    const names = refused.map(([key, why]) => {
      const { name } = filterOf(key);
      const said = isNoWay(resource, seen, key)
        ? translate('crud.filter.no_way', { way: key.slice(name.length + 1) })
        : why;
      return `${Object.hasOwn(resource.fields, name) ? words.field(name) : key}: ${said}`;
    });
    return (
      <div role="alert">
        <EmptyState
          icon={<SearchX size={24} />}
          title={translate('crud.bad_filter', { count: refused.length })}
          hint={names.join('; ')}
          actions={
            <Button variant="outlined" onClick={() => setFilters({})}>
              {translate('crud.clear_filters')}
            </Button>
          }
        />
      </div>
    );
  }
  if (error) return <LoadingFailed error={error} onRefresh={() => void refetch()} />;
  if (isPending) {
    return (
      <Card aria-busy="true">
        {Array.from({ length: 8 }, (_, i) => (
          <Skeleton key={i} height={40} />
        ))}
      </Card>
    );
  }
  if (!data || data.length === 0) {
    if (!Object.values(filterValues).some(Boolean)) return empty;
    return (
      <EmptyState
        icon={<SearchX size={24} />}
        title={translate('crud.nothing_found')}
        hint={translate('crud.nothing_found_hint')}
        actions={
          <Button variant="outlined" onClick={() => setFilters({})}>
            {translate('crud.clear_filters')}
          </Button>
        }
      />
    );
  }
  return (
    <Box>
      {narrow ? <RowCards {...rows} /> : <DeskTable {...rows} />}
      {total !== undefined && total > 10 && <Pages isMore={Boolean(meta?.total_more)} />}
    </Box>
  );
}

/** The pages of a list, of which there may be more than are counted. */
export function Pages({ isMore }: { isMore: boolean }) {
  const translate = useTranslate();
  const { page, perPage, total, hasNextPage } = useListContext();
  const range: TablePaginationProps['labelDisplayedRows'] = ({ from, to, count }) =>
    translate('crud.more.range', { from, to, count });
  return (
    // What walks along the rows from beside the list goes on to the next page.
    <Box data-page={page} data-from={(page - 1) * perPage} data-total={total} data-more={hasNextPage || undefined}>
      <Pagination rowsPerPageOptions={[10, 25, 50, 100]} {...(isMore ? { labelDisplayedRows: range } : {})} />
    </Box>
  );
}
