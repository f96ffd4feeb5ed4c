import { IconButton, Tooltip } from '@mui/material';
import { Pencil, Undo2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { LineProps, SheetRow } from './lines.ts';

/** Opens the whole row; leaves it out or takes it in again. */
export function RowActions<Row extends SheetRow, Field extends string, Mark extends string>(
  props: Pick<LineProps<Row, Field, Mark>, 'kind' | 'row' | 'editing' | 'actions'>,
) {
  const { kind, row, editing, actions } = props;
  const translate = useTranslate();
  const out = kind.isOut(row);
  const { icon: LeaveOut } = kind.looks.out;
  const edit = translate('crud.sheet.edit', { row: row.row });
  const leave = translate(out ? 'crud.sheet.take_in' : 'crud.sheet.leave_out', { row: row.row });
  return (
    <>
      <Tooltip title={edit}>
        <IconButton
          size="small"
          aria-label={edit}
          aria-pressed={editing}
          onClick={() => {
            actions.edit(editing ? null : row.row);
            actions.activate(editing ? null : { row: row.row, field: kind.columns[0]!.name });
          }}
        >
          <Pencil size={16} />
        </IconButton>
      </Tooltip>
      <Tooltip title={leave}>
        <IconButton size="small" aria-label={leave} onClick={() => kind.leaveOut(row.row, !out)}>
          {out ? <Undo2 size={16} /> : <LeaveOut size={16} />}
        </IconButton>
      </Tooltip>
    </>
  );
}
