import { type Identifier, useListContext } from 'react-admin';
import type { Resource } from '#shared/resource.ts';
import { ExportButton, type Query } from './ExportButton.tsx';
import { useAsked } from './useAsked.ts';
import { useColumns } from './useColumns.ts';

/** Ids that an address has room for, whatever stands between the browser and the server. */
const IN_ADDRESS = 150;

/**
 * The rows as the list is filtered and sorted, in the columns somebody has chosen for it; those of the noun's sheet, if none.
 * `chosen`: these rows, or all that match; nothing where they are more than can be named.
 */
export function ExportOfList(props: { resource: Resource; small?: boolean; chosen?: readonly Identifier[] | 'all' }) {
  const { resource, small = false, chosen } = props;
  const { sort } = useListContext();
  const { shown, isChosen } = useColumns(resource);
  const asked = useAsked() as Query;
  if (Array.isArray(chosen) && chosen.length > IN_ADDRESS) return null;
  const query: Query = {
    ...(Array.isArray(chosen) ? { ids: chosen.join() } : asked),
    sort: sort.field,
    order: sort.order.toLowerCase() as 'asc' | 'desc',
    ...(isChosen ? { columns: shown.join() } : {}),
  };
  return <ExportButton resource={resource} query={query} small={small} bulk={chosen !== undefined} />;
}
