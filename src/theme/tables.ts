import type { Components, Theme } from '@mui/material/styles';
import type { Tokens } from './tokens.ts';
import { focusRing } from './focus.ts';

/** Tables: head 36, rows 40 (52 with two lines), no vertical lines, the first column a little stronger. */
export function tables(look: Tokens) {
  return {
    MuiTableCell: {
      styleOverrides: {
        root: {
          padding: '0 12px',
          height: 40,
          fontSize: 13,
          lineHeight: '20px',
          borderBottomColor: look.line,
          color: look.text,
        },
        head: {
          height: 36,
          fontSize: 12,
          lineHeight: '16px',
          fontWeight: 700,
          color: look.text2,
          backgroundColor: look.sunken,
          borderBottomColor: look.line2,
        },
        paddingCheckbox: { width: 44, padding: '0 0 0 8px' },
        stickyHeader: { backgroundColor: look.sunken },
      },
    },
    MuiTableBody: {
      styleOverrides: {
        root: {
          '& .MuiTableCell-root:first-of-type, & .MuiTableCell-paddingCheckbox + .MuiTableCell-root': {
            fontWeight: 600,
          },
        },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: {
          '&.MuiTableRow-hover:hover': { backgroundColor: look.sunken },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: look.tint },
        },
      },
    },
    MuiTableSortLabel: {
      styleOverrides: {
        root: {
          borderRadius: 4,
          '&:hover, &.Mui-active': { color: look.text },
          '&.Mui-focusVisible': focusRing(look),
        },
      },
    },
    MuiTablePagination: {
      styleOverrides: { root: { fontSize: 13 }, selectLabel: { fontSize: 13 }, displayedRows: { fontSize: 13 } },
    },
  } satisfies Components<Theme>;
}
