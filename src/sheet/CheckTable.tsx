import { memo } from 'react';
import { Box, Paper, Table, TableBody, TableCell, TableHead, TableRow, type Theme } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { STICKY_HEAD } from '../frame/stickyHead.ts';
import { Below, hasBelow, partedColumns } from './Below.tsx';
import { type LineProps, type LinesProps, type SheetRow, editorAt, isOpen, linesOf } from './lines.ts';
import { RowActions } from './RowActions.tsx';
import { RowTag } from './RowTag.tsx';

/** The rows as a sheet: thin lines between the cells, problems in place, what else there is to say of a row below it. */
export function CheckTable<Row extends SheetRow, Field extends string, Mark extends string>(
  props: LinesProps<Row, Field, Mark>,
) {
  const { kind, lines, none } = props;
  const translate = useTranslate();
  const { across } = partedColumns(kind.columns);
  const wide = 300 + across.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : 168), 0);
  const fits = wide <= FITS;
  return (
    <Paper elevation={1} sx={{ border: 1, borderColor: 'look.line', overflow: fits ? 'clip' : 'auto' }}>
      <Table
        aria-label={translate('crud.sheet.title')}
        sx={{ ...TABLE, ...(fits ? STICKY_HEAD : { ...PINNED, minWidth: wide }) }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: 56 }} align="right">
              {translate('crud.sheet.number')}
            </TableCell>
            {across.map(({ name, label, width }) => (
              <TableCell key={name} sx={{ width }}>
                {label}
              </TableCell>
            ))}
            <TableCell sx={{ width: 156 }}>{translate('crud.sheet.state')}</TableCell>
            <TableCell sx={{ width: 88 }}>
              <span style={visuallyHidden}>{translate('crud.sheet.actions')}</span>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {linesOf(props).map((line) => (
            <Line key={line.row.row} {...line} />
          ))}
          {lines.length === 0 && (
            <TableRow>
              <TableCell colSpan={across.length + 3} align="center" sx={{ height: 96, color: 'look.text2' }}>
                {none}
              </TableCell>
            </TableRow>
          )}
        </TableBody>
      </Table>
    </Paper>
  );
}

function TableLine<Row extends SheetRow, Field extends string, Mark extends string>(
  props: LineProps<Row, Field, Mark>,
) {
  const { kind, row, mark, actions } = props;
  const { edge, isPale = false } = kind.looks[mark];
  const { across } = partedColumns(kind.columns);
  const about = kind.more?.of(row);
  const isSaid = hasBelow(props);
  const more = isSaid || about;
  const border = more ? { borderBottom: 0 } : {};
  const edged = edge && { boxShadow: (t: Theme) => `inset 3px 0 0 ${t.palette.look[edge]}` };
  return (
    <>
      <TableRow>
        <TableCell align="right" sx={{ ...border, ...edged, color: 'look.text2' }}>
          {row.row}
        </TableCell>
        {across.map(({ name, label }) => {
          const at = { row: row.row, field: name };
          return (
            <TableCell key={name} sx={{ ...border, p: 0, height: 40, verticalAlign: 'middle' }}>
              {isOpen(props, name) ? (
                editorAt(props, { name, label }, false)
              ) : (
                // Text until the pointer opens it; keys use the row's pencil.
                <Box
                  onClick={() => {
                    actions.edit(row.row);
                    actions.activate(at);
                  }}
                  sx={[PLAIN, isPale && { color: 'look.text3' }]}
                >
                  {kind.textOf(row, name) || <Box sx={{ color: 'look.text3' }}>—</Box>}
                </Box>
              )}
            </TableCell>
          );
        })}
        <TableCell sx={border}>
          <RowTag {...props} />
        </TableCell>
        <TableCell sx={{ ...border, px: 0.5 }}>
          <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
            <RowActions {...props} />
          </Box>
        </TableCell>
      </TableRow>
      {more && (
        <TableRow>
          <TableCell sx={{ ...edged }} />
          <TableCell
            colSpan={across.length + 2}
            sx={{ p: 1.5, pt: 0, height: 'auto' }}
            aria-label={about ? kind.more?.labelOf(row) : undefined}
          >
            <Box sx={{ display: 'grid', gap: 1 }}>
              {isSaid && <Below {...props} />}
              {about}
            </Box>
          </TableCell>
        </TableRow>
      )}
    </>
  );
}
const Line = memo(TableLine) as typeof TableLine;

/** Wider than this it is moved sideways under its own head. */
const FITS = 1140;

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

/** What becomes of a row, and what can be done with it, stay in sight at the right. */
const PINNED = {
  '& tr > :nth-last-of-type(-n + 2):not(:first-of-type, [colspan])': {
    position: 'sticky',
    right: 0,
    zIndex: 1,
    bgcolor: 'look.surface',
  },
  '& tr > :nth-last-of-type(2):not(:first-of-type, [colspan])': { right: 88 },
} as const;

const TABLE = {
  tableLayout: 'fixed',
  '& td, & th': { borderRight: 1, borderRightColor: 'look.line' },
  '& td:last-of-type, & th:last-of-type': { borderRight: 0 },
  '& th': { borderRight: 0 },
} as const;
