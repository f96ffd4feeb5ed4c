import { type Identifier, useListContext } from 'react-admin';
import { type Resource, sheetColumns } from '#shared/resource.ts';
import { ExportButton, type Query } from './ExportButton.tsx';
import { useAsked } from './useAsked.ts';
import { useColumns } from './useColumns.ts';
import { useVisible } from './useVisible.ts';

/**
 * The rows as the list is filtered and sorted, in the columns somebody has chosen for it; if none, those of the noun's sheet and all that are shown.
 * `chosen`: these rows, or all that match. `rowsOf`: the rows behind what is ticked, where that isn't the row itself.
 */
export function ExportOfList(props: {
  resource: Resource;
  small?: boolean;
  chosen?: readonly Identifier[] | 'all';
  rowsOf?: ((ticked: readonly string[]) => Promise<string[]>) | undefined;
}) {
  const { resource, small = false, chosen = 'all', rowsOf = async (ids) => [...ids] } = props;
  const { sort } = useListContext();
  const { shown, isChosen } = useColumns(resource);
  const asked = useAsked() as Query;
  // A sheet that can be brought again, and what one sees beside.
  const sheet = useVisible(resource, sheetColumns(resource) ?? []);
  const columns = isChosen ? shown : [...sheet, ...shown.filter((name) => !sheet.includes(name))];
  const order: Query = {
    sort: sort.field,
    order: sort.order.toLowerCase() as 'asc' | 'desc',
    columns: columns.join(),
  };
  const looks = { resource, small, bulk: props.chosen !== undefined };
  if (chosen === 'all') return <ExportButton {...looks} query={{ ...asked, ...order }} />;
  return <ExportButton {...looks} query={order} ids={() => rowsOf(chosen.map(String))} />;
}
