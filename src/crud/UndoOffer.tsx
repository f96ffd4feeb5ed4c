import { useEffect, useState } from 'react';
import { Box, Link, Paper, Typography } from '@mui/material';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { call, HttpError } from '../dataProvider/index.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ProgressBar } from '../ui/JobCard.tsx';
import { isCommand } from '../ui/keys.ts';
import type { ToastOptions } from '../ui/Toast.tsx';
import { UndoBar } from '../ui/UndoBar.tsx';
import { useLatest } from '../ui/useLatest.ts';
import { useTell } from '../ui/useTell.ts';
import { followJob, useFollowed } from './following.ts';
import { JobBar } from './JobBar.tsx';
import { LeftLines, type Left } from './LeftLines.tsx';
import { type Done, offerUndo, useOffered } from './undo.ts';

/** Who keeps some of it from being taken back, as a refusal names them. */
interface Overtaken {
  done: Done;
  undoable: number;
  total: number;
  left: Left;
}

/** For ten seconds after something was done to records: what it was, and the way back, by the button or `z`. */
export default function UndoOffer() {
  const done = useOffered();
  const followed = useFollowed();
  const translate = useTranslate();
  const refresh = useRefresh();
  const tell = useTell();
  const notify = useNotify();
  const navigate = useNavigate();
  /** What is being done with what was offered. */
  const [taking, setTaking] = useState<'back' | 'again' | null>(null);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const takeBack = async (step: Done, rest: boolean) => {
    const offers = step.offers ?? 'undo';
    const takes = offers === 'undo' ? 'back' : 'again';
    setTaking(takes);
    try {
      const { data } = await call('POST /batches/:id/undo', { params: { id: step.batch }, body: { rest } });
      setOvertaken(null);
      if (data.background?.job_id) {
        offerUndo(null);
        followJob({ job_id: data.background.job_id, takes });
        return;
      }
      if (step.undone) {
        offerUndo(null);
        notify(step.undone, { type: 'success' });
        return;
      }
      const said = translate(offers === 'undo' ? 'crud.undo.undone' : 'crud.undo.redone', {
        count: data.undone,
        smart_count: data.undone,
      });
      const { onStep } = step;
      const next: Done = {
        batch: data.id,
        said,
        ...(offers === 'undo' ? { offers: 'redo' } : {}),
        ...(onStep ? { onStep } : {}),
      };
      offerUndo(next);
      onStep?.(next);
    } catch (error) {
      const body = error instanceof HttpError && error.code === 'worked_on_since' ? error.body : null;
      offerUndo(null);
      setOvertaken(body ? { done: step, ...(body as unknown as Omit<Overtaken, 'done'>) } : null);
      if (!body) tell(error);
    } finally {
      setTaking(null);
      refresh();
    }
  };
  const press = done && !taking ? () => void takeBack(done, false) : null;
  const where: ToastOptions = {
    action: { label: translate('crud.undo.where'), onClick: () => void navigate('/changes') },
  };
  // The offer is over, what was done is not.
  const late = () => notify('crud.undo.late', { type: 'info', ...where });
  useKeyZ(done === null && !taking && !overtaken ? late : press);
  return (
    <>
      {followed && !done && !taking && (
        <Box ref={keepClear} sx={FLOATS}>
          <Paper elevation={3} sx={{ bgcolor: 'look.raised', pointerEvents: 'auto' }}>
            <JobBar key={followed.job_id} followed={followed} />
          </Paper>
        </Box>
      )}
      {(done || taking) && (
        <Box ref={keepClear} sx={FLOATS}>
          <Paper
            role="status"
            elevation={3}
            sx={{ position: 'relative', overflow: 'hidden', bgcolor: 'look.raised', pointerEvents: 'auto' }}
          >
            {taking ? (
              <Taking label={translate(`crud.job.${taking}`)} />
            ) : (
              done && (
                <UndoBar
                  key={done.batch}
                  said={done.page ? <Detailed {...done} /> : done.said}
                  offers={done.offers ?? 'undo'}
                  label={translate(`crud.undo.${done.offers ?? 'undo'}`)}
                  keys="z"
                  onPress={press}
                  onEnd={() => offerUndo(null)}
                  closes
                />
              )
            )}
          </Paper>
        </Box>
      )}
      {overtaken && (
        <OvertakenDialog
          {...overtaken}
          busy={taking !== null}
          onRest={() => void takeBack(overtaken.done, true)}
          onClose={() => setOvertaken(null)}
        />
      )}
    </>
  );
}

/** The offer is being taken: its time doesn't run out meanwhile. */
function Taking({ label }: { label: string }) {
  return (
    <Box data-undo-bar sx={{ display: 'grid', gap: 1, px: 2, py: 1.25 }}>
      <Typography variant="body2">{label}…</Typography>
      <ProgressBar label={label} />
    </Box>
  );
}

/** What is said, and the way to its page. */
function Detailed({ said, batch }: Done) {
  const translate = useTranslate();
  return (
    <>
      {said}{' '}
      <Link component={RouterLink} to={`/changes/${batch}`} sx={DETAILS}>
        {translate('crud.undo.details')}
      </Link>
    </>
  );
}

function OvertakenDialog(props: Overtaken & { busy: boolean; onRest: () => void; onClose: () => void }) {
  const { undoable, total, left, busy, onRest, onClose } = props;
  const translate = useTranslate();
  return (
    <ConfirmDialog
      open
      reversible
      busy={busy}
      title={translate('crud.undo.overtaken')}
      verb={translate(undoable > 0 ? 'crud.undo.rest' : 'ra.action.close', { count: undoable })}
      onConfirm={undoable > 0 ? onRest : onClose}
      onClose={onClose}
    >
      {translate('crud.undo.can', { undoable, total })}
      <LeftLines left={left} more={total - undoable - left.length} />
    </ConfirmDialog>
  );
}

/** The key, whatever letters it bears. */
function useKeyZ(press: (() => void) | null): void {
  const latest = useLatest(press);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code === 'KeyZ' && isCommand(event)) latest.current?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [latest]);
}

/** Tells notifications how high the bar is, so that they appear above it. */
function keepClear(bar: HTMLElement | null): void {
  const root = document.documentElement.style;
  if (bar) root.setProperty('--undo-bar', `${bar.clientHeight + 8}px`);
  else root.removeProperty('--undo-bar');
}

const DETAILS = {
  whiteSpace: 'nowrap',
  '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
} as const;

/** Bottom right; on a phone above the tabs and the round button. */
const FLOATS = {
  position: 'fixed',
  zIndex: 'snackbar',
  right: { xs: 12, sm: 24 },
  left: { xs: 12, sm: 'auto' },
  bottom: { xs: 152, md: 'calc(24px + var(--step-bar, 0px) + var(--plan-bar, 0px))' },
  width: { sm: 420 },
  pointerEvents: 'none',
} as const;
