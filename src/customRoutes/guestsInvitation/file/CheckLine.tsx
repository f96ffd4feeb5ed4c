import { Fragment, type ReactNode, memo } from 'react';
import { Box, IconButton, TableCell, TableRow, Tooltip } from '@mui/material';
import { Pencil, Undo2, UserX } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { GUEST_FIELDS, type GuestField } from '#shared/guests.ts';
import { EditCell } from './EditCell.tsx';
import { type LineProps, edgeOf, markOf } from './lines.ts';
import { Resemblance, hasResemblance } from './Resemblance.tsx';
import { RowTag } from './RowTag.tsx';
import { problemsOf } from './sheet.ts';

/** One row of the sheet: its cells, its state, and below it whom it resembles. */
export const CheckLine = memo(function CheckLine(props: LineProps) {
  const { row, active, editing, beyond, rights, actions } = props;
  const translate = useTranslate();
  const mark = markOf(row, rights, beyond);
  const edge = edgeOf(mark);
  const problems = problemsOf(row);
  const more = hasResemblance(row);
  const cellBorder = more ? { borderBottom: 0 } : {};
  const isOut = mark === 'out' || mark === 'twin';
  const activate = (field: GuestField) => {
    actions.edit(row.row);
    actions.activate({ row: row.row, field });
  };
  const cell = (field: GuestField): ReactNode => {
    const isActive = active === field;
    if (problems[field] === undefined && !editing && !isActive) {
      return (
        <PlainCell onOpen={() => activate(field)} out={isOut}>
          {row.values[field]}
        </PlainCell>
      );
    }
    return <EditCell row={row} field={field} isActive={isActive} actions={actions} problem={problems[field]} />;
  };
  return (
    <Fragment>
      <TableRow>
        <TableCell
          align="right"
          sx={{
            ...cellBorder,
            color: 'look.text2',
            boxShadow: edge ? (t) => `inset 3px 0 0 ${t.palette.look[edge]}` : undefined,
          }}
        >
          {row.row}
        </TableCell>
        {GUEST_FIELDS.map((field) => (
          <TableCell key={field} sx={{ ...cellBorder, p: 0, height: 40, verticalAlign: 'middle' }}>
            {cell(field)}
          </TableCell>
        ))}
        <TableCell sx={cellBorder}>
          <RowTag row={row} mark={mark} />
        </TableCell>
        <TableCell sx={{ ...cellBorder, px: 0.5 }}>
          <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
            <RowActions {...props} />
          </Box>
        </TableCell>
      </TableRow>
      {more && (
        <TableRow>
          <TableCell sx={{ boxShadow: edge ? (t) => `inset 3px 0 0 ${t.palette.look[edge]}` : undefined }} />
          <TableCell
            colSpan={7}
            sx={{ p: 1.5, pt: 0, height: 'auto' }}
            aria-label={translate('invitation.check.about', { row: row.row })}
          >
            <Resemblance row={row} actions={actions} rights={rights} />
          </TableCell>
        </TableRow>
      )}
    </Fragment>
  );
});

/** Opens the whole row; leaves it out or takes it in again. */
export function RowActions({ row, editing, actions }: Pick<LineProps, 'row' | 'editing' | 'actions'>) {
  const translate = useTranslate();
  const out = row.verdict === 'out';
  const edit = translate('invitation.check.edit', { row: row.row });
  const leave = translate(out ? 'invitation.check.take_in' : 'invitation.check.leave_out', { row: row.row });
  return (
    <>
      <Tooltip title={edit}>
        <IconButton
          size="small"
          aria-label={edit}
          aria-pressed={editing}
          onClick={() => {
            actions.edit(editing ? null : row.row);
            actions.activate(editing ? null : { row: row.row, field: 'last_name' });
          }}
        >
          <Pencil size={16} />
        </IconButton>
      </Tooltip>
      <Tooltip title={leave}>
        <IconButton size="small" aria-label={leave} onClick={() => actions.decide(row.row, out ? null : 'out')}>
          {out ? <Undo2 size={16} /> : <UserX size={16} />}
        </IconButton>
      </Tooltip>
    </>
  );
}

/** A cell without a problem: text until the pointer opens it (keys use the row's pencil). */
function PlainCell({ children, onOpen, out }: { children: ReactNode; onOpen: () => void; out: boolean }) {
  return (
    <Box
      onClick={onOpen}
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: 40,
        px: 1.5,
        py: 0.5,
        cursor: 'text',
        overflowWrap: 'anywhere',
        color: out ? 'look.text3' : undefined,
        '&:hover': { bgcolor: 'look.sunken' },
      }}
    >
      {children || <Box sx={{ color: 'look.text3' }}>—</Box>}
    </Box>
  );
}
