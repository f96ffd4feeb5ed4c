import { Suspense, useState } from 'react';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { HallLayout } from '#shared/hall/layout.ts';
import type { HallPlan } from '#resources/packedHall.ts';
import { call } from '../../dataProvider/index.ts';
import { draftKey } from '../../draft/drafts.ts';
import { useOpenForm } from '../../draft/leaving.ts';
import { FullHeight } from '../../ui/FullHeight.tsx';
import { LOW } from '../../ui/low.ts';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { isOffline, useBackOnline } from '../../ui/useBackOnline.ts';
import { HallSwitch, useHallName } from '../eventBasics/HallSwitch.tsx';
import {
  BoundPlan,
  HallEditor,
  asRefusal,
  clashesText,
  isOnCard,
  PlanConflict,
  staleOf,
  useKeptLayout,
  useTellFollowed,
  type Refusal,
} from '../hall/index.ts';
import { PlanRefused } from './PlanRefused.tsx';
import { StepFooter } from './StepFooter.tsx';
import type { StepProps } from './steps.ts';
import { useHall } from './useHall.ts';

/** Step 4: the hall on the canvas. */
export function PlanStep(props: StepProps) {
  const { id, choose, hall, query, refresh } = useHall(props.event);
  if (query.error && !hall) return <LoadingFailed error={query.error} onRefresh={() => void query.refetch()} />;
  if (!hall) return <Skeleton height={400} sx={{ m: 3 }} />;
  return <PlanEditing key={id} {...props} hall={hall} onChoose={choose} onRefresh={refresh} />;
}

type Scope = 'this' | 'all';

/** Saving that waits for the connection, and where to go then. */
interface Asked {
  scope: Scope;
  next?: (() => void) | undefined;
}

/** One hall. Unsaved strokes survive a reload and another's saving; saving asks 'this date or all' where it matters. */
function PlanEditing(
  props: StepProps & { hall: HallPlan; onChoose: (id: string) => void; onRefresh: () => Promise<unknown> },
) {
  const { event, hall, onChanged, onNext, onBack, onChoose: choose, onRefresh: refresh } = props;
  const { id } = hall;
  const translate = useTranslate();
  const nameOf = useHallName(event);
  const [key] = useState(() => draftKey(`hall:${id}:layout`));
  const [pictureKey] = useState(() => draftKey(`hall:${id}:picture`));
  const following = useTellFollowed('halls', id);
  const plan = useKeptLayout(key, hall, following.tell);
  useOpenForm({ key, drop: plan.drop });
  const { dirty } = plan;
  const [drawn, setDrawn] = useState(false);
  const unsavedStrokes = dirty || drawn;
  const [asking, setAsking] = useState<(() => void) | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const unsaved = isOnCard(refusal?.code, plan.layout);
  const [waiting, wait] = useState<Asked | null>(null);
  const [tried, setTried] = useState<Asked>({ scope: 'this' });

  /** What was refused was refused of another plan: this one is judged as it is drawn, and again when it is saved. */
  const draw = (layout: HallLayout) => {
    setRefusal(null);
    // Whoever goes on drawing stays here, also once what waits is saved.
    wait((asked) => asked && { scope: asked.scope });
    plan.change(layout);
  };

  // Every film session has a plan of its own.
  const siblings =
    hall.session_ref === null ? event.halls.filter((other) => other.id !== id && other.name === hall.name).length : 0;

  const save = async (scope: Scope, then?: () => void, drawn = plan.drawn): Promise<void> => {
    setAsking(null);
    setTried({ scope, next: then });
    setBusy(true);
    setRefusal(null);
    wait(null);
    try {
      const { data } = await call('PUT /halls/update_list', {
        body: [{ id, version: drawn.version, layout: drawn.layout, scope }],
      });
      plan.saved(data.find((each) => each.id === id)!.version, drawn.layout);
      await Promise.all([refresh(), onChanged()]);
      then?.();
    } catch (error) {
      if (isOffline(error)) return wait({ scope, next: then });
      const theirs = staleOf(error);
      if (!theirs) return setRefusal(asRefusal(error, id));
      const joined = plan.join(drawn, theirs);
      if (joined) {
        await following.told();
        return await save(scope, then, joined);
      }
      // Read again, the stored plan has moved on, and what both changed stands above.
      await refresh();
    } finally {
      setBusy(false);
    }
  };
  useBackOnline(() => {
    // A plan that is behind by now asks first.
    if (waiting && !plan.behind) void save(waiting.scope, waiting.next);
  });
  const otherHall = ({ hall_id }: { hall_id?: string }) => {
    const other = hall_id === id ? undefined : event.halls.find((each) => each.id === hall_id);
    return other && nameOf(other);
  };
  const saveThen = (then?: () => void) => {
    if (plan.behind) return undefined;
    if (!dirty) return then?.();
    if (siblings === 0) return void save('this', then);
    setAsking(() => then ?? (() => undefined));
  };
  return (
    <>
      {event.halls.length > 1 && (
        <Box sx={{ px: { xs: 2, sm: 3 }, py: 1, [LOW]: { py: 0.25 } }}>
          <HallSwitch event={event} hallId={id} onChange={choose} />
        </Box>
      )}
      <FullHeight>
        <Suspense fallback={<Skeleton height={400} sx={{ m: 3 }} />}>
          {hall.session_ref === null ? (
            <HallEditor
              key={plan.drawing}
              layout={plan.layout}
              onChange={draw}
              onDraft={setDrawn}
              saved={hall.layout}
              followed={plan.followed}
              refusedPlaces={refusal?.places ?? []}
              unsaved={unsaved}
              places={hall.places}
              sectors={hall.sectors}
              limit={event.guest_limit}
              eventId={event.id}
              title={hall.name}
              pictureKey={pictureKey}
            />
          ) : (
            <BoundPlan
              key={plan.drawing}
              layout={plan.layout}
              onChange={draw}
              refusedPlaces={refusal?.places ?? []}
              places={hall.places}
              sectors={hall.sectors}
              limit={event.guest_limit}
              eventId={event.id}
              title={hall.name}
            />
          )}
        </Suspense>
        {refusal && !unsaved && !plan.behind && (
          <PlanRefused
            refusal={refusal}
            own={hall}
            drawn={plan.layout}
            hallOf={otherHall}
            onClose={() => setRefusal(null)}
            onMoved={() => void save(tried.scope, tried.next)}
          />
        )}
        {plan.behind && (
          <PlanConflict
            noun="halls"
            record={hall}
            both={clashesText(plan.clashes, translate)}
            onMine={() => plan.follow('mine')}
            onTheirs={() => plan.follow('theirs')}
          />
        )}
      </FullHeight>
      <StepFooter
        onBack={onBack}
        onNext={() => saveThen(onNext)}
        next={translate('wizard.plan.next')}
        busy={busy}
        disabled={plan.behind}
        note={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
            {unsavedStrokes && (
              <Button variant="outlined" size="small" loading={busy} disabled={plan.behind} onClick={() => saveThen()}>
                {translate('wizard.plan.save')}
              </Button>
            )}
            {/* Always there, so that it is read out when it changes. Nothing older says so: it would stand beside a refusal. */}
            <span role="status">
              {waiting ? translate('wizard.plan.waits') : !unsavedStrokes && translate('wizard.plan.is_saved')}
            </span>
          </Box>
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
