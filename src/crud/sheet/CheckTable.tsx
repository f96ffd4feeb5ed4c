import { memo } from 'react';
import { Box, IconButton, Paper, Table, TableBody, TableCell, TableHead, TableRow, Tooltip } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { ListMinus, Pencil, Undo2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { Field } from '#shared/resource.ts';
import { STICKY_HEAD } from '../../layout/stickyHead.ts';
import { useWords } from '../words.ts';
import { CellEditor } from './CellEditor.tsx';
import { EDGES, type LineProps, type LinesProps, markOf } from './lines.ts';
import { isOut } from './rows.ts';
import { RowTag } from './RowTag.tsx';

/** The rows as a sheet: thin lines between the cells, problems in place. */
export function CheckTable({ resource, columns, grid, actions }: LinesProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  return (
    <Paper elevation={1} sx={{ border: 1, borderColor: 'look.line', overflow: 'clip' }}>
      <Table aria-label={translate('crud.sheet.title')} sx={TABLE}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: 56 }} align="right">
              №
            </TableCell>
            {columns.map((name) => (
              <TableCell key={name} sx={{ width: widthOf(resource.fields[name]!) }}>
                {words.field(name)}
              </TableCell>
            ))}
            <TableCell sx={{ width: 156 }}>{translate('crud.sheet.state')}</TableCell>
            <TableCell sx={{ width: 88 }}>
              <span style={visuallyHidden}>{translate('crud.sheet.actions')}</span>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {grid.lines.map((row) => (
            <Line
              key={row.row}
              resource={resource}
              columns={columns}
              row={row}
              active={grid.active?.row === row.row ? grid.active.field : null}
              editing={grid.editing === row.row}
              actions={actions}
            />
          ))}
          {grid.lines.length === 0 && (
            <TableRow>
              <TableCell colSpan={columns.length + 3} align="center" sx={{ height: 96, color: 'look.text2' }}>
                {translate('crud.sheet.none')}
              </TableCell>
            </TableRow>
          )}
        </TableBody>
      </Table>
    </Paper>
  );
}

/** Numbers and yes or no need little, texts share what is left. */
function widthOf(field: Field): number | string {
  if (field.kind === 'integer' || field.kind === 'flag') return 96;
  if (field.kind === 'choice' || field.kind === 'phone') return 168;
  return 'auto';
}

const Line = memo(function Line({ resource, columns, row, active, editing, actions }: LineProps) {
  const edge = EDGES[markOf(row)];
  const out = isOut(row);
  return (
    <TableRow>
      <TableCell
        align="right"
        sx={{ color: 'look.text2', boxShadow: edge ? (t) => `inset 3px 0 0 ${t.palette.look[edge]}` : undefined }}
      >
        {row.row}
      </TableCell>
      {columns.map((name) => {
        const isActive = active === name;
        const isOpen = editing || isActive || (!out && row.problems[name] !== undefined);
        return (
          <TableCell key={name} sx={{ p: 0, height: 40, verticalAlign: 'middle' }}>
            {isOpen ? (
              <CellEditor resource={resource} row={row} name={name} isActive={isActive} actions={actions} />
            ) : (
              <Box
                onClick={() => {
                  actions.edit(row.row);
                  actions.activate({ row: row.row, field: name });
                }}
                sx={[PLAIN, out && { color: 'look.text3' }]}
              >
                {row.texts[name] || <Box sx={{ color: 'look.text3' }}>—</Box>}
              </Box>
            )}
          </TableCell>
        );
      })}
      <TableCell>
        <RowTag resource={resource} row={row} />
      </TableCell>
      <TableCell sx={{ px: 0.5 }}>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <RowActions row={row} first={columns[0]!} editing={editing} actions={actions} />
        </Box>
      </TableCell>
    </TableRow>
  );
});

/** Opens the whole row; leaves it out or takes it in again. */
export function RowActions(props: Pick<LineProps, 'row' | 'editing' | 'actions'> & { first: string }) {
  const { row, first, editing, actions } = props;
  const translate = useTranslate();
  const out = isOut(row);
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
            actions.activate(editing ? null : { row: row.row, field: first });
          }}
        >
          <Pencil size={16} />
        </IconButton>
      </Tooltip>
      <Tooltip title={leave}>
        <IconButton size="small" aria-label={leave} onClick={() => actions.leaveOut(row.row, !out)}>
          {out ? <Undo2 size={16} /> : <ListMinus size={16} />}
        </IconButton>
      </Tooltip>
    </>
  );
}

const PLAIN = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 40,
  px: 1.5,
  py: 0.5,
  cursor: 'text',
  overflowWrap: 'anywhere',
  '&:hover': { bgcolor: 'look.sunken' },
} as const;

const TABLE = {
  ...STICKY_HEAD,
  tableLayout: 'fixed',
  '& td, & th': { borderRight: 1, borderRightColor: 'look.line' },
  '& td:last-of-type, & th:last-of-type': { borderRight: 0 },
  '& th': { borderRight: 0 },
} as const;
