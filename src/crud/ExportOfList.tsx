import { useListContext } from 'react-admin';
import type { Resource } from '#shared/resource.ts';
import { ExportButton, type Query } from './ExportButton.tsx';
import { useAsked } from './useAsked.ts';
import { useColumns } from './useColumns.ts';

/** The rows as the list is filtered and sorted, in the columns somebody has chosen for it; those of the noun's sheet, if none. */
export function ExportOfList({ resource, small = false }: { resource: Resource; small?: boolean }) {
  const { sort } = useListContext();
  const { shown, isChosen } = useColumns(resource);
  const asked = useAsked() as Query;
  const query: Query = {
    ...asked,
    sort: sort.field,
    order: sort.order.toLowerCase() as 'asc' | 'desc',
    ...(isChosen ? { columns: shown.join() } : {}),
  };
  return <ExportButton resource={resource} query={query} small={small} />;
}
