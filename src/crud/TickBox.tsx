import { Checkbox, type SxProps, type Theme } from '@mui/material';
import { type RaRecord, useListContext, useTranslate } from 'react-admin';
import { type Resource, titleOf } from '#shared/resource.ts';
import type { RowParts, TickOf } from './rowParts.ts';

/** Picks a row; a click on the box isn't taken for opening the record. */
export function TickBox(
  props: Pick<RowParts, 'mayPick'> & {
    resource: Resource;
    record: RaRecord;
    ticks: TickOf['of'];
    sx?: SxProps<Theme>;
  },
) {
  const { resource, record, ticks, mayPick, sx } = props;
  const { selectedIds, onToggleItem } = useListContext();
  const translate = useTranslate();
  return (
    <Checkbox
      checked={selectedIds.includes(ticks(record))}
      disabled={mayPick?.(record) === false}
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggleItem(ticks(record))}
      slotProps={{ input: { 'aria-label': translate('crud.select', { name: titleOf(resource, record) }) } }}
      {...(sx ? { sx } : {})}
    />
  );
}
