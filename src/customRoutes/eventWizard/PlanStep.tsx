import { useState } from 'react';
import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import type { EventAnswer } from '#shared/event.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import type { HallAnswer } from '#shared/halls.ts';
import { api } from '../../dataProvider/index.ts';
import { readStored, writeStored } from '../../dataProvider/storage.ts';
import { LoadingFailed } from '../../layout/LoadingFailed.tsx';
import { HallSwitch } from '../guestsInvitation/HallSwitch.tsx';
import { HallEditor } from '../hall/HallEditor.tsx';
import { asRefusal } from '../hall/refused.ts';
import type { Refusal } from '../hall/types.ts';
import { PlanRoom } from './PlanRoom.tsx';
import { StepFooter } from './StepFooter.tsx';
import { draftKey } from './useDraft.ts';
import { useHall } from './useHall.ts';

interface Kept {
  version: number;
  layout: HallLayout;
}

interface StepProps {
  event: EventAnswer;
  onSaved: () => Promise<unknown>;
  onNext: () => void;
  onBack: () => void;
}

/** Step 4: the hall on the canvas. */
export default function PlanStep(props: StepProps) {
  const { id, choose, hall, query, refresh } = useHall(props.event);
  if (query.error) return <LoadingFailed error={query.error} onRefresh={() => void query.refetch()} />;
  if (!hall) return <Skeleton height={400} sx={{ m: 3 }} />;
  return <PlanEditing key={`${id}:${hall.version}`} {...props} hall={hall} onChoose={choose} onRefresh={refresh} />;
}

/** One hall at one version. Unsaved strokes survive a reload; saving asks 'this date or all' where it matters. */
function PlanEditing(
  props: StepProps & { hall: HallAnswer; onChoose: (id: string) => void; onRefresh: () => Promise<unknown> },
) {
  const { event, hall, onSaved, onNext, onBack, onChoose: choose, onRefresh: refresh } = props;
  const { id } = hall;
  const translate = useTranslate();
  const notify = useNotify();
  const key = draftKey(`hall:${id}:layout`);
  const [layout, setLayout] = useState<HallLayout | null>(() => {
    const kept = readStored<Kept>(localStorage, key);
    return kept && kept.version === hall.version ? kept.layout : null;
  });
  const [asking, setAsking] = useState<(() => void) | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const shown = layout ?? hall.layout;
  const dirty = layout !== null;
  const siblings = event.halls.filter((other) => other.id !== id && other.name === hall.name).length;

  const change = (next: HallLayout) => {
    setLayout(next);
    writeStored(localStorage, key, { version: hall.version, layout: next } satisfies Kept);
  };
  const save = async (scope: 'this' | 'all', then?: () => void) => {
    setAsking(null);
    setBusy(true);
    setRefusal(null);
    try {
      await api.put('halls/update_list', { body: [{ id, version: hall.version, layout: shown, scope }] });
      localStorage.removeItem(key);
      setLayout(null);
      await Promise.all([refresh(), onSaved()]);
      notify('wizard.plan.saved', { type: 'success' });
      then?.();
    } catch (error) {
      setRefusal(asRefusal(error));
    } finally {
      setBusy(false);
    }
  };
  const saveThen = (then?: () => void) => {
    if (!dirty) return then?.();
    if (siblings === 0) return void save('this', then);
    setAsking(() => then ?? (() => undefined));
  };
  return (
    <>
      {event.halls.length > 1 && (
        <Box sx={{ px: { xs: 2, sm: 3 }, py: 1 }}>
          <HallSwitch event={event} hallId={id} onChange={choose} />
        </Box>
      )}
      {refusal && (
        <Alert severity="error" onClose={() => setRefusal(null)} sx={{ mx: { xs: 2, sm: 3 }, mb: 1 }}>
          {refusal.detail ?? translate('app.error.generic')}
          {refusal.code === 'stale' && (
            <Button size="small" onClick={() => void refresh()} sx={{ ml: 1 }}>
              {translate('wizard.plan.reload')}
            </Button>
          )}
        </Alert>
      )}
      <PlanRoom>
        <HallEditor
          key={id}
          layout={shown}
          onChange={change}
          saved={hall.layout}
          refusedPlaces={refusal?.places ?? []}
          places={hall.places}
          sectors={hall.sectors}
          limit={event.guest_limit}
          title={hall.name}
        />
      </PlanRoom>
      <StepFooter
        onBack={onBack}
        onNext={() => saveThen(onNext)}
        next={translate('wizard.plan.next')}
        busy={busy}
        note={
          dirty ? (
            <Button variant="outlined" size="small" loading={busy} onClick={() => saveThen()}>
              {translate('wizard.plan.save')}
            </Button>
          ) : (
            translate('wizard.plan.is_saved')
          )
        }
      />
      <Dialog open={asking !== null} onClose={() => setAsking(null)} aria-labelledby="scope-title">
        <DialogTitle id="scope-title">{translate('wizard.plan.scope.title')}</DialogTitle>
        <DialogContent>{translate('wizard.plan.scope.text', { count: siblings, smart_count: siblings })}</DialogContent>
        <DialogActions>
          <Button onClick={() => setAsking(null)}>{translate('ra.action.cancel')}</Button>
          <Button variant="outlined" onClick={() => void save('this', asking ?? undefined)}>
            {translate('wizard.plan.scope.this')}
          </Button>
          <Button variant="contained" onClick={() => void save('all', asking ?? undefined)} autoFocus>
            {translate('wizard.plan.scope.all')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
