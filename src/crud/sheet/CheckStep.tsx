import { useMemo, useState } from 'react';
import { Alert, Box, Button, Typography } from '@mui/material';
import { Check, CircleAlert, CornerDownRight, Upload } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import type { Resource } from '#shared/resource.ts';
import { importColumns } from '#shared/sheet.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx';
import { FilterChip } from '../../layout/FilterChip.tsx';
import { Pager } from '../../layout/Pager.tsx';
import { useShell } from '../../layout/ShellContext.ts';
import { CheckCards } from './CheckCards.tsx';
import { CheckTable } from './CheckTable.tsx';
import { useFileChoice } from './DropZone.tsx';
import { FileName } from './FileName.tsx';
import { useLineActions } from './lines.ts';
import { type Counts, countRows } from './rows.ts';
import { HIGH_STEP, StickyBar } from './StickyBar.tsx';
import { FILTERS, ROWS_SHOWN, useGrid } from './useGrid.ts';
import type { Sheet, SheetFile } from './useSheet.ts';

/** The read file: every row with what is wrong with it, corrected in place. Nothing is stored yet. */
export function CheckStep({ resource, file, sheet }: { resource: Resource; file: SheetFile; sheet: Sheet }) {
  const { rows, failure } = file;
  const translate = useTranslate();
  const { phone } = useShell();
  const language = useLocale() === 'en' ? 'en' : 'ru';
  const columns = useMemo(() => importColumns(resource) ?? [], [resource]);
  const counts = useMemo(() => countRows(rows), [rows]);
  const grid = useGrid(rows, columns);
  const actions = useLineActions(resource, grid, file);
  const labels = { all: counts.total, wrong: counts.wrong };
  const Lines = phone ? CheckCards : CheckTable;
  return (
    <Box sx={HIGH_STEP}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Typography variant="h2">{translate('crud.sheet.title')}</Typography>
          <FileName name={sheet.file_name} sheet={sheet.sheet} rows={rows.length} />
        </Box>
        <OtherFile file={file} corrected={rows.some((row) => row.corrected)} />
      </Box>
      {sheet.unknown.length > 0 && (
        <Alert severity="info">
          {translate('crud.sheet.unknown', {
            count: sheet.unknown.length,
            smart_count: sheet.unknown.length,
            columns: sheet.unknown.map((name) => translate('crud.sheet.quoted', { name })).join(', '),
          })}
        </Alert>
      )}
      {failure && (
        <Alert severity="error" role="alert">
          {failure.code === 'idempotency_mismatch' ? (
            translate('crud.sheet.stored_before')
          ) : (
            <>
              <b>{translate('crud.sheet.refused')}</b> {failure.detail}
            </>
          )}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {FILTERS.map((filter) => (
          <FilterChip
            key={filter}
            label={`${translate(`crud.sheet.filters.${filter}`)} ${formatNumber(labels[filter], language)}`}
            active={grid.filter === filter}
            icon={filter === 'wrong' ? <CircleAlert size={16} /> : undefined}
            onClick={() => grid.choose(filter)}
          />
        ))}
        {counts.wrong > 0 && (
          <Button
            size="small"
            startIcon={<CornerDownRight size={16} />}
            onClick={() => grid.goToProblem(null)}
            sx={{ ml: { md: 'auto' } }}
          >
            {translate('crud.sheet.to_problem')}
          </Button>
        )}
      </Box>
      <Lines resource={resource} columns={columns} grid={grid} actions={actions} />
      <Pager page={grid.page} perPage={ROWS_SHOWN} total={grid.total} onPage={grid.setPage} />
      <ConfirmBar counts={counts} onConfirm={() => void file.confirm()} />
    </Box>
  );
}

/** Another file loses what was corrected, so it asks. */
function OtherFile({ file, corrected }: { file: SheetFile; corrected: boolean }) {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const choice = useFileChoice((chosen) => void file.read(chosen));
  return (
    <>
      <Button startIcon={<Upload size={18} />} onClick={() => (corrected ? setAsking(true) : choice.open())}>
        {translate('crud.sheet.other_file')}
      </Button>
      {choice.input}
      {choice.problem && (
        <Alert severity="error" role="alert" sx={{ width: 1 }}>
          {choice.problem}
        </Alert>
      )}
      <ConfirmDialog
        open={asking}
        reversible
        title={translate('crud.sheet.lose_title')}
        verb={translate('crud.sheet.other_file')}
        onConfirm={() => {
          setAsking(false);
          choice.open();
        }}
        onClose={() => setAsking(false)}
      >
        {translate('crud.sheet.lose_text')}
      </ConfirmDialog>
    </>
  );
}

function ConfirmBar({ counts, onConfirm }: { counts: Counts; onConfirm: () => void }) {
  const translate = useTranslate();
  const say = (key: string, count: number) => translate(`crud.sheet.${key}`, { count, smart_count: count });
  const outs = counts.out > 0 ? ` ${say('stay_out', counts.out)}` : '';
  const text =
    counts.wrong > 0
      ? say('wrong', counts.wrong)
      : counts.going > 0
        ? say('ready', counts.going)
        : translate('crud.sheet.none_goes');
  return (
    <StickyBar
      label={translate('crud.sheet.bar')}
      wrong={counts.wrong > 0}
      text={text}
      hint={`${translate('crud.sheet.nothing_stored')}${outs}`}
    >
      <Button variant="contained" startIcon={<Check size={18} />} disabled={counts.going === 0} onClick={onConfirm}>
        {say('confirm', counts.going)}
      </Button>
    </StickyBar>
  );
}
