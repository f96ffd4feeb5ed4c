import { Box, Button, Checkbox, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useListContext, useLocale, useTranslate } from 'react-admin';
import type { Language } from '#shared/limits.ts';
import { now } from '../../clock.ts';
import type { AnswerOf } from '../../dataProvider/index.ts';
import { formatMomentShort } from '../../i18n/dates.ts';
import { PickAllBox } from '../../ui/PickAllBox.tsx';

export type Line = AnswerOf<'GET /:noun/trash'>[number];

/** What lies in the trash: who deleted it and when, how long it can be restored. */
export function TrashLines({ busy, onRestore }: { busy: boolean; onRestore: (id: string) => void }) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const { data: rows = [], selectedIds, onSelect, onToggleItem } = useListContext<Line>();
  const here = rows.filter(({ id }) => selectedIds.includes(id)).length;
  const isAll = here === rows.length;
  const others = selectedIds.filter((id) => rows.every((row) => row.id !== id));
  const when = (row: Line) => formatMomentShort(row.deleted_at, language, now());
  const left = (row: Line) => translate('crud.trash.days', { count: row.days_left, smart_count: row.days_left });
  return (
    <Table sx={{ '& td, & th': { px: { xs: 1, md: 2 } }, '& td': { py: 0.75 } }}>
      <TableHead>
        <TableRow>
          <TableCell padding="checkbox">
            <PickAllBox
              checked={isAll}
              indeterminate={here > 0 && !isAll}
              onChange={() => onSelect(isAll ? others : [...others, ...rows.map(({ id }) => id)])}
              label={translate('ra.action.select_all')}
            />
          </TableCell>
          <TableCell>{translate('resources.trash.fields.name')}</TableCell>
          <TableCell sx={WIDE}>{translate('resources.trash.fields.deleted_by')}</TableCell>
          <TableCell sx={WIDE}>{translate('resources.trash.fields.deleted_at')}</TableCell>
          <TableCell sx={WIDE}>{translate('crud.trash.left')}</TableCell>
          <TableCell>
            <Box component="span" sx={visuallyHidden}>
              {translate('crud.trash.restore')}
            </Box>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id} selected={selectedIds.includes(row.id)}>
            <TableCell padding="checkbox">
              <Checkbox
                checked={selectedIds.includes(row.id)}
                onChange={() => onToggleItem(row.id)}
                slotProps={{ input: { 'aria-label': translate('crud.select', { name: row.name }) } }}
              />
            </TableCell>
            <TableCell sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {row.name}
              {row.about && (
                <Typography variant="body2" color="look.text2">
                  {row.about}
                </Typography>
              )}
              <Typography variant="caption" component="div" color="look.text2" sx={{ display: { md: 'none' } }}>
                {[row.deleted_by, when(row), left(row)].filter(Boolean).join(' · ')}
              </Typography>
            </TableCell>
            <TableCell sx={WIDE}>{row.deleted_by}</TableCell>
            <TableCell sx={WIDE}>{when(row)}</TableCell>
            <TableCell sx={{ ...WIDE, color: row.days_left <= LAST_DAYS ? 'look.warn' : undefined }}>
              {left(row)}
            </TableCell>
            <TableCell align="right">
              <Button
                variant="text"
                size="small"
                disabled={busy}
                onClick={() => onRestore(row.id)}
                aria-label={`${translate('crud.trash.restore')}: ${row.name}`}
                sx={{ minHeight: { xs: 44, md: 32 } }}
              >
                {translate('crud.trash.restore')}
              </Button>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** When few days are left, the number is a warning. */
const LAST_DAYS = 5;
const WIDE = { display: { xs: 'none', md: 'table-cell' } } as const;
