import { type ReactNode, useMemo, useState } from 'react';
import { Alert, Box, Button, Typography } from '@mui/material';
import { CircleAlert, Columns3, CornerDownRight, Upload } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { formatNumber } from '../../../i18n/numbers.ts';
import type { HttpError } from '../../../dataProvider/index.ts';
import { useFileChoice } from '../../../crud/sheet/DropZone.tsx';
import { FileName } from '../../../crud/sheet/FileName.tsx';
import { HIGH_STEP, STEP } from '../../../crud/sheet/StickyBar.tsx';
import { ConfirmDialog } from '../../../layout/ConfirmDialog.tsx';
import { FilterChip } from '../../../layout/FilterChip.tsx';
import { Pager } from '../../../layout/Pager.tsx';
import { useShell } from '../../../layout/ShellContext.ts';
import { CheckCards } from './CheckCards.tsx';
import { CheckTable } from './CheckTable.tsx';
import { ConfirmBar } from './ConfirmBar.tsx';
import { Figures } from './Figures.tsx';
import type { KeptFile } from './kept.ts';
import { useLineActions } from './lines.ts';
import { FILTERS, type Rights, type Room, beyondLimit, countChanging, countRows, isCorrected } from './sheet.ts';
import type { GuestFile } from './useGuestFile.ts';
import { ROWS_SHOWN, useGrid } from './useGrid.ts';

/** The read file: what will become of every row, corrected and decided in place. Nothing is stored yet. */
export function CheckStep(props: {
  guestFile: GuestFile;
  kept: KeptFile;
  rights: Rights;
  room: Room | null;
  /** Whether whoever is in the file is invited to a hall, too. */
  invites: boolean;
  onDone: () => void;
}) {
  const { guestFile, kept, rights, room, invites, onDone } = props;
  const { rows, parsed } = kept;
  const translate = useTranslate();
  const { phone } = useShell();
  const language = useLocale() === 'en' ? 'en' : 'ru';
  const counts = useMemo(() => countRows(rows, rights), [rows, rights]);
  const changing = useMemo(() => countChanging(rows, rights, invites), [rows, rights, invites]);
  const beyond = useMemo(() => beyondLimit(rows, rights, room), [rows, rights, room]);
  const grid = useGrid(rows);
  const actions = useLineActions(grid, guestFile);
  const labels = { all: counts.total, undecided: counts.undecided, corrected: counts.corrected };
  const Lines = phone ? CheckCards : CheckTable;
  return (
    <Box sx={invites ? STEP : HIGH_STEP}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
          <Typography variant="h2">{translate('invitation.check.title')}</Typography>
          <FileName
            name={parsed.file_name}
            sheet={parsed.sheet}
            rows={rows.length}
            more={translate('invitation.file.by_headers')}
          />
        </Box>
        <FileButtons guestFile={guestFile} corrected={rows.some(isCorrected)} />
      </Box>
      <Figures counts={counts} room={room} />
      <Refusal guestFile={guestFile} onDone={onDone} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {FILTERS.map((filter) => (
          <FilterChip
            key={filter}
            label={`${translate(`invitation.check.filters.${filter}`)} ${formatNumber(labels[filter], language)}`}
            active={grid.filter === filter}
            icon={filter === 'undecided' ? <CircleAlert size={16} /> : undefined}
            onClick={() => grid.choose(filter)}
          />
        ))}
        {counts.problems > 0 && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: { md: 'auto' } }}>
            {!phone && <TabHint />}
            <Button size="small" startIcon={<CornerDownRight size={16} />} onClick={() => grid.goToProblem(null)}>
              {translate('invitation.check.to_problem')}
            </Button>
          </Box>
        )}
      </Box>
      <Lines grid={grid} actions={actions} rights={rights} beyond={beyond} />
      <Pager page={grid.page} perPage={ROWS_SHOWN} total={grid.total} onPage={grid.setPage} />
      <ConfirmBar
        guestFile={guestFile}
        kept={kept}
        going={counts.going}
        changing={changing}
        invites={invites}
        room={room}
        beyond={beyond}
        onDone={onDone}
      />
    </Box>
  );
}

/** How many guests the refused list was over the limit. */
function overOf({ body }: HttpError): number {
  const { count, limit, wanted } = body as { count?: number; limit?: number; wanted?: number };
  return (count ?? 0) + (wanted ?? 0) - (limit ?? 0);
}

function TabHint(): ReactNode {
  const translate = useTranslate();
  const [before, after] = translate('invitation.check.tab_hint').split('[Tab]');
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

/** Other columns, another file: both lose what was corrected, so they ask. */
function FileButtons({ guestFile, corrected }: { guestFile: GuestFile; corrected: boolean }) {
  const translate = useTranslate();
  const [asking, setAsking] = useState<'columns' | 'drop' | null>(null);
  const choice = useFileChoice((file) => void guestFile.read(file));
  const act = { columns: guestFile.remap, drop: () => void guestFile.drop() };
  const ask = (what: keyof typeof act) => (corrected ? setAsking(what) : act[what]());
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button startIcon={<Columns3 size={18} />} onClick={() => ask('columns')}>
        {translate('invitation.check.columns')}
      </Button>
      <Button startIcon={<Upload size={18} />} onClick={() => ask('drop')}>
        {translate('invitation.check.other_file')}
      </Button>
      {choice.input}
      <ConfirmDialog
        open={asking !== null}
        reversible
        title={translate('invitation.check.lose_title')}
        verb={translate(asking === 'columns' ? 'invitation.check.columns' : 'invitation.check.other_file')}
        onConfirm={() => {
          if (asking) act[asking]();
          setAsking(null);
        }}
        onClose={() => setAsking(null)}
      >
        {translate('invitation.check.lose_text')}
      </ConfirmDialog>
    </Box>
  );
}

/** Why the confirmation was refused; everything typed is still there. */
function Refusal({ guestFile, onDone }: { guestFile: GuestFile; onDone: () => void }) {
  const translate = useTranslate();
  const { failure, checking } = guestFile;
  const stored = failure?.code === 'idempotency_mismatch';
  return (
    <>
      {failure && (
        <Alert
          severity="error"
          role="alert"
          action={
            stored ? (
              <Button
                size="small"
                onClick={() => {
                  void guestFile.drop();
                  onDone();
                }}
              >
                {translate('invitation.outcome.to_invited')}
              </Button>
            ) : undefined
          }
        >
          <b>{translate(stored ? 'invitation.check.stored_before' : 'invitation.check.refused')}</b>{' '}
          {failure.code === 'limit_reached'
            ? translate('invitation.check.limit_reached', { ...failure.body, over: overOf(failure) })
            : failure.detail}
        </Alert>
      )}
      {checking === 'failed' && (
        <Alert
          severity="warning"
          role="alert"
          action={
            <Button size="small" onClick={guestFile.retryCheck}>
              {translate('invitation.check.try_again')}
            </Button>
          }
        >
          {translate('invitation.check.not_checked')}
        </Alert>
      )}
    </>
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
