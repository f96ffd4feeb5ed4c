import { useMemo } from 'react';
import { Alert, Button } from '@mui/material';
import { Check } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { Resource } from '#shared/resource.ts';
import { CheckedFile } from '../../sheet/CheckedFile.tsx';
import { StickyBar } from '../../sheet/StickyBar.tsx';
import type { Filters } from '../../sheet/useGrid.ts';
import { type Counts, type GridRow, countRows, hasProblem, markOf } from './rows.ts';
import { useRows } from './useRows.tsx';
import type { SheetFile } from './useSheet.ts';

const FILTERS = {
  names: ['all', 'wrong'],
  waiting: 'wrong',
  passes: (row, filter) => filter === 'all' || hasProblem(row),
} as const satisfies Filters<GridRow, 'all' | 'wrong'>;

/** The read file: every row with what is wrong with it, corrected in place. Nothing is stored yet. */
export function CheckStep(props: {
  resource: Resource;
  columns: readonly string[];
  file: SheetFile;
  kept: NonNullable<SheetFile['kept']>;
}) {
  const { resource, columns, file, kept } = props;
  const { rows, parsed } = kept;
  const { failure } = file;
  const translate = useTranslate();
  const kind = useRows(resource, columns, file);
  const counts = useMemo(() => countRows(rows), [rows]);
  const figures = { all: counts.total, wrong: counts.wrong };
  const unknown = parsed.unknown.map((name) => translate('crud.sheet.quoted', { name }));
  return (
    <CheckedFile
      file={{ name: parsed.file_name, sheet: parsed.sheet }}
      rows={rows}
      kind={kind}
      markOf={markOf}
      filters={FILTERS}
      filterOf={(filter) => ({
        label: translate(`crud.sheet.filters.${filter}`),
        count: figures[filter],
        none: translate('crud.sheet.none'),
      })}
      isWrong={counts.wrong > 0}
      tabbed={false}
      isCorrected={rows.some((row) => row.corrected)}
      onDrop={file.drop}
      bar={<ConfirmBar counts={counts} onConfirm={() => void file.confirm()} />}
    >
      {unknown.length > 0 && (
        <Alert severity="info">
          {translate('crud.sheet.unknown', {
            count: unknown.length,
            smart_count: unknown.length,
            columns: unknown.join(', '),
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
    </CheckedFile>
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
