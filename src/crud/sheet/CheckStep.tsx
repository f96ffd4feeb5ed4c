import { useMemo } from 'react';
import { Alert, Button } from '@mui/material';
import { Check, Minus } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { type Resource, sheetKey } from '#shared/resource.ts';
import { CheckedFile } from '../../sheet/CheckedFile.tsx';
import { GoneCard } from '../../sheet/GoneCard.tsx';
import { LeftOut } from '../../sheet/LeftOut.tsx';
import { StickyBar } from '../../sheet/StickyBar.tsx';
import type { Filters } from '../../sheet/useGrid.ts';
import { ChangedCards } from './ChangedCards.tsx';
import {
  type Counts,
  type GridRow,
  countRows,
  hasProblem,
  isChangedTwice,
  isDifferent,
  isOut,
  isTorn,
  markOf,
} from './rows.ts';
import { saidOf } from './said.ts';
import { useRows } from './useRows.tsx';
import { goingOf, goneOf, type KeptSheet, type SheetFile } from './useSheet.ts';

type Filter = 'all' | 'wrong' | 'new' | 'changed' | 'same';

const ADDING: Filters<GridRow, Filter> = { names: ['all', 'wrong'], waiting: 'wrong', passes, first: isChangedTwice };
const KEYED: Filters<GridRow, Filter> = { ...ADDING, names: ['all', 'wrong', 'new', 'changed', 'same'] };

function passes(row: GridRow, filter: Filter): boolean {
  return filter === 'all' || filter === placeOf(row);
}

/** Where a row is found, whatever was chosen for it; one that is left out only among all. */
function placeOf(row: GridRow): Filter {
  if (hasProblem(row)) return 'wrong';
  if (isOut(row)) return 'all';
  return !row.match ? 'new' : isDifferent(row) ? 'changed' : 'same';
}

/** The read file: every row with what is wrong with it, corrected in place. Nothing is stored yet. */
export function CheckStep(props: { resource: Resource; columns: readonly string[]; file: SheetFile; kept: KeptSheet }) {
  const { resource, columns, file, kept } = props;
  const { rows, parsed } = kept;
  const { failure } = file;
  const translate = useTranslate();
  const kind = useRows(resource, columns, file);
  const counts = useMemo(() => countRows(rows), [rows]);
  const filters = sheetKey(resource).length > 0 ? KEYED : ADDING;
  const figures = useMemo(() => {
    const found = { all: 0, wrong: 0, new: 0, changed: 0, same: 0 };
    for (const row of rows) found[placeOf(row)]++;
    return { ...found, all: rows.length };
  }, [rows]);
  const gone = useMemo(() => goneOf(kept), [kept]);
  return (
    <CheckedFile
      file={{ name: parsed.file_name, sheet: parsed.sheet }}
      rows={rows}
      kind={kind}
      markOf={markOf}
      filters={filters}
      filterOf={(filter) => ({
        label: translate(`crud.sheet.filters.${filter}`),
        count: figures[filter],
        none: translate(filter === 'wrong' ? 'crud.sheet.none' : 'imports.none'),
      })}
      isWrong={counts.wrong > 0}
      tabbed={false}
      isCorrected={rows.some((row) => row.corrected)}
      onDrop={file.drop}
      bar={
        <ConfirmBar
          counts={counts}
          leaving={goingOf(kept).length}
          torn={rows.filter(isTorn).length}
          onConfirm={() => void file.confirm()}
        />
      }
    >
      <LeftOut columns={parsed.unknown} />
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
      <ChangedCards rows={rows} file={file} />
      {gone.length > 0 && (
        <GoneCard
          title={translate('imports.gone.records', { count: gone.length })}
          icon={<Minus />}
          absent={gone}
          going={new Set(kept.going)}
          goes={translate('imports.gone.delete')}
          onChoose={file.letGo}
        />
      )}
    </CheckedFile>
  );
}

function ConfirmBar(props: {
  counts: Counts;
  /** How many records of an earlier file are to be deleted. */
  leaving: number;
  /** How many changed twice nobody has decided on. */
  torn: number;
  onConfirm: () => void;
}) {
  const { counts, leaving, torn, onConfirm } = props;
  const translate = useTranslate();
  const say = (key: string, count: number) => translate(`crud.sheet.${key}`, { count, smart_count: count });
  const outs = counts.out > 0 ? ` ${say('stay_out', counts.out)}` : '';
  const open = torn > 0 ? ` ${translate('imports.both.undecided', { count: torn, smart_count: torn })}` : '';
  const text =
    counts.wrong > 0
      ? say('wrong', counts.wrong)
      : counts.changed + leaving > 0
        ? translate('crud.sheet.will', {
            what: saidOf({ new: counts.added, changed: counts.changed, gone: leaving }, translate),
          })
        : counts.going > 0
          ? say('ready', counts.going)
          : translate('crud.sheet.none_goes');
  return (
    <StickyBar
      label={translate('crud.sheet.bar')}
      wrong={counts.wrong > 0}
      text={text}
      hint={`${translate('crud.sheet.nothing_stored')}${open}${outs}`}
    >
      <Button
        variant="contained"
        startIcon={<Check size={18} />}
        disabled={counts.going + leaving === 0}
        onClick={onConfirm}
      >
        {counts.changed + leaving > 0
          ? translate('imports.gone.store', { count: counts.going + leaving })
          : say('confirm', counts.going)}
      </Button>
    </StickyBar>
  );
}
