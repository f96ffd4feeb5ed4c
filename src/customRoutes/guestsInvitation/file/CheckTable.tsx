import { Paper, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { GUEST_FIELDS } from '#shared/guests.ts';
import { STICKY_HEAD } from '../../../layout/stickyHead.ts';
import { CheckLine } from './CheckLine.tsx';
import type { LinesProps } from './lines.ts';

const WIDTHS = { last_name: '14%', first_name: '11%', middle_name: '12%', phone: 160, email: 'auto' };

/** The rows as a sheet: thin lines between the cells, problems in place, what resembles somebody below its row. */
export function CheckTable({ grid, actions, rights, beyond }: LinesProps) {
  const translate = useTranslate();
  return (
    <Paper elevation={1} sx={{ border: 1, borderColor: 'look.line', overflow: 'clip' }}>
      <Table aria-label={translate('invitation.check.title')} sx={TABLE}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: 56 }} align="right">
              №
            </TableCell>
            {GUEST_FIELDS.map((field) => (
              <TableCell key={field} sx={{ width: WIDTHS[field] }}>
                {translate(`invitation.fields.${field}`)}
              </TableCell>
            ))}
            <TableCell sx={{ width: 156 }}>{translate('invitation.check.state')}</TableCell>
            <TableCell sx={{ width: 88 }}>
              <span style={visuallyHidden}>{translate('invitation.check.actions')}</span>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {grid.lines.map((row) => (
            <CheckLine
              key={row.row}
              row={row}
              active={grid.active?.row === row.row ? grid.active.field : null}
              editing={grid.editing === row.row}
              beyond={beyond.has(row.row)}
              rights={rights}
              actions={actions}
            />
          ))}
          {grid.lines.length === 0 && (
            <TableRow>
              <TableCell colSpan={8} align="center" sx={{ height: 96, color: 'look.text2' }}>
                {translate(`invitation.check.none.${grid.filter}`)}
              </TableCell>
            </TableRow>
          )}
        </TableBody>
      </Table>
    </Paper>
  );
}

const TABLE = {
  ...STICKY_HEAD,
  tableLayout: 'fixed',
  '& td, & th': { borderRight: 1, borderRightColor: 'look.line' },
  '& td:last-of-type, & th:last-of-type': { borderRight: 0 },
  '& th': { borderRight: 0 },
};
