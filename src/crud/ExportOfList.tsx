import { type Identifier, useListContext } from 'react-admin';
import { type Resource, saysTitle, sheetColumns } from '#shared/resource.ts';
import { download, type QueryOf } from '../dataProvider/index.ts';
import { ExportButton, type Format } from './ExportButton.tsx';
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
  const { shown: columnsShown, isChosen } = useColumns(resource);
  // A name is one column on the screen; a file has its parts, or it could not be brought again.
  const shown = columnsShown.flatMap((name) => (saysTitle(resource, name) ? resource.title : name));
  const asked = useAsked() as QueryOf<'GET /:noun/export'>;
  // A sheet that can be brought again, and what one sees beside.
  const sheet = useVisible(resource, sheetColumns(resource) ?? []);
  const columns = isChosen ? shown : [...sheet, ...shown.filter((name) => !sheet.includes(name))];
  const order = sort.order.toLowerCase() as 'asc' | 'desc';
  const params = { noun: resource.name };
  const file = async (format: Format) => {
    const how = { format, sort: sort.field, order, columns: columns.join() };
    if (chosen === 'all') return download('GET /:noun/export', { params, query: { ...asked, ...how } });
    return download('POST /:noun/export', { params, body: { ...how, ids: await rowsOf(chosen.map(String)) } });
  };
  return <ExportButton resource={resource} file={file} small={small} bulk={props.chosen !== undefined} />;
}
