import type { ReactNode } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { CircleAlert, CornerDownRight, Upload } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { formatNumber } from '../i18n/numbers.ts';
import { FilterChip } from '../ui/FilterChip.tsx';
import { Pager } from '../ui/Pager.tsx';
import { useShell } from '../frame/ShellContext.ts';
import { CheckCards } from './CheckCards.tsx';
import { CheckTable } from './CheckTable.tsx';
import { FileName } from './FileName.tsx';
import type { LineKind, SheetRow } from './lines.ts';
import { LosingButton } from './LosingButton.tsx';
import { HIGH_STEP, STEP } from './StickyBar.tsx';
import { type Filters, ROWS_SHOWN, useGrid } from './useGrid.ts';

/**
 * The read file: every row with what is wrong with it and what becomes of it, corrected in place. Nothing is stored
 * before `bar` does it.
 */
export function CheckedFile<
  Row extends SheetRow,
  Field extends string,
  Mark extends string,
  Filter extends string,
>(props: {
  file: { name: string; sheet: string; more?: string };
  rows: readonly Row[];
  kind: LineKind<Row, Field, Mark>;
  markOf: (row: Row) => Mark;
  filters: Filters<Row, Filter>;
  /** What a filter is called, how many rows it would show, and what is said where there are none. */
  filterOf: (filter: Filter) => { label: string; count: number; none: string };
  /** Is there a problem to go to? */
  isWrong: boolean;
  /** Whether the step stands below the tabs of an event. */
  tabbed: boolean;
  /** Would another file lose what somebody typed? */
  isCorrected: boolean;
  onDrop: () => void;
  /** Ways to another reading of this file. */
  buttons?: ReactNode;
  bar: ReactNode;
  /** What is to be known before the rows. */
  children: ReactNode;
}) {
  const { file, rows, kind, markOf, filters, filterOf, isWrong, tabbed, isCorrected, onDrop, buttons, bar, children } =
    props;
  const translate = useTranslate();
  const { phone } = useShell();
  const language = useLocale() === 'en' ? 'en' : 'ru';
  const grid = useGrid(rows, kind, filters);
  const { lines, active, editing, actions } = grid;
  const offered = filters.names.filter(
    (filter) => filter === grid.filter || filterOf(filter).count > 0 || !filters.isRare?.(filter),
  );
  const Lines = phone ? CheckCards : CheckTable;
  return (
    <Box sx={tabbed ? STEP : HIGH_STEP}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Typography variant="h2">{translate('crud.sheet.title')}</Typography>
          <FileName {...file} rows={rows.length} />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {buttons}
          <LosingButton
            label={translate('crud.sheet.other_file')}
            icon={<Upload size={18} />}
            corrected={isCorrected}
            onPress={onDrop}
          />
        </Box>
      </Box>
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {offered.map((filter) => (
          <FilterChip
            key={filter}
            label={`${filterOf(filter).label} ${formatNumber(filterOf(filter).count, language)}`}
            active={grid.filter === filter}
            icon={filter === filters.waiting ? <CircleAlert size={16} /> : undefined}
            onClick={() => grid.choose(filter)}
          />
        ))}
        {isWrong && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: { md: 'auto' } }}>
            {!phone && <TabHint />}
            <Button size="small" startIcon={<CornerDownRight size={16} />} onClick={() => actions.goToProblem(null)}>
              {translate('crud.sheet.to_problem')}
            </Button>
          </Box>
        )}
      </Box>
      <Lines {...{ kind, lines, markOf, active, editing, actions }} none={filterOf(grid.filter).none} />
      <Pager page={grid.page} perPage={ROWS_SHOWN} total={grid.total} onPage={grid.setPage} />
      {bar}
    </Box>
  );
}

function TabHint() {
  const translate = useTranslate();
  const [before, after] = translate('crud.sheet.tab_hint').split('[Tab]');
  return (
    <Typography variant="body2" color="look.text2">
      {before}
      <Box component="kbd" sx={KEY}>
        Tab
      </Box>
      {after}
    </Typography>
  );
}

const KEY = {
  display: 'inline-block',
  px: 0.75,
  borderRadius: '4px',
  border: 1,
  borderColor: 'look.line2',
  bgcolor: 'look.surface',
  fontFamily: 'inherit',
  fontSize: 12,
  fontWeight: 600,
};
