import { Box } from '@mui/material';
import { useGetList, useListContext } from 'react-admin';
import type { Resource } from '#shared/resource.ts';
import { language } from '../../i18n/i18n.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import type { Narrowed } from './narrowed.ts';

/** How many records a view shows. */
export function Count({ resource, narrowed }: { resource: Resource; narrowed: Narrowed }) {
  const { filter } = useListContext();
  const { total, meta } = useTotal(resource, { ...narrowed.filter, ...filter });
  if (total === undefined) return null;
  return (
    <Box component="span" sx={{ ml: 0.75, color: 'look.text3', fontWeight: 500 }}>
      {formatNumber(total, language())}
      {meta?.total_more ? '+' : ''}
    </Box>
  );
}

/** How many records a filter finds; only as far as it is known where nobody is to be asked. */
export function useTotal(resource: Resource, filter: Readonly<Record<string, unknown>>, asks = true) {
  return useGetList(
    resource.name,
    { filter, pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } },
    { staleTime: 60_000, onError: () => undefined, enabled: asks },
  );
}
