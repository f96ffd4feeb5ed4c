import { lazy, Suspense, useEffect } from 'react';
import { Box, Skeleton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { Page } from '../../frame/Page.tsx';
import { RecordFailed } from '../../frame/RecordFailed.tsx';
import { useShell } from '../../frame/ShellContext.ts';
import { Card } from '../../ui/Card.tsx';
import { editPath, pagePath } from '../eventBasics/paths.ts';
import { PublishButton } from '../eventBasics/PublishButton.tsx';
import { useEvent } from '../eventBasics/queries.ts';
import { isStepOpen, type Step, STEPS } from '#shared/eventParts.ts';
import { CustomerStep } from './CustomerStep.tsx';
import { HallsStep } from './HallsStep.tsx';
import { InfoStep } from './InfoStep.tsx';
import { PlanStep } from './PlanStep.tsx';
import { SectorsStep } from './SectorsStep.tsx';
import { SessionHallsStep } from './SessionHallsStep.tsx';
import { StepBar } from './StepBar.tsx';
import { useArrival } from './useArrival.ts';

const GuestsStep = lazy(() => import('./GuestsStep.tsx'));

/** Six steps from a name to invited guests; each is saved on the server before the next one opens. */
export default function EventWizard() {
  const { id } = useParams();
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const query = useEvent(id);
  const event = query.data;
  const wanted = STEPS.find((name) => name === address.get('step')) ?? 'info';
  const step = isStepOpen(wanted, event) || query.isPending ? wanted : 'info';
  const { phone } = useShell();
  const { pathname, search } = useLocation();
  const cinema = pathname.split('/').includes('vista');
  const plan = step === 'plan' || step === 'sectors';

  useEffect(() => {
    if (event?.state === 'archived') navigate(`/archive/${event.id}`, { replace: true });
  }, [event, navigate]);

  // Film sessions, or halls of our own, decide which of the two addresses is an event's.
  const settled = event !== undefined && (event.cinema || event.halls.length > 0);
  const home = event && settled ? editPath(event) : null;
  useEffect(() => {
    if (home && home !== pathname && event?.state !== 'archived') navigate(home + search, { replace: true });
  }, [home, pathname, search, event, navigate]);

  const go = (next: Step, field?: string) => setAddress({ step: next, ...(field ? { field } : {}) });
  useArrival(address.get('field'));
  const saved = (now: EventAnswer) => {
    queries.setQueryData(['event', now.id], now);
    void queries.invalidateQueries({ queryKey: ['events'] });
  };
  const refresh = () => queries.invalidateQueries({ queryKey: ['event', id] });
  const after = (now: EventAnswer, next: Step) => {
    saved(now);
    if (id) go(next);
    else navigate(`${editPath({ id: now.id, cinema })}?step=${next}`, { replace: true });
  };

  const title = event?.name ?? translate(id ? 'events.page.title' : cinema ? 'cinema.new' : 'wizard.new');
  const crumb =
    event && phone
      ? { label: translate('events.page.title'), to: pagePath(event) }
      : { label: translate('app.menu.events'), to: '/events' };
  // What is being filled in stays, even where the event can't be read again just now.
  if (id && query.error && !event)
    return <RecordFailed title={title} crumbs={[crumb]} error={query.error} onRefresh={() => void query.refetch()} />;
  return (
    <Page title={title} crumbs={[crumb]} plan>
      <Box sx={{ ...COLUMN, height: plan ? '100%' : undefined, '& > form': COLUMN }}>
        <StepBar step={step} event={event} onGo={(next) => go(next)}>
          {event && <PublishButton event={event} onDone={() => void refresh()} onGo={go} />}
        </StepBar>
        {id && !event ? (
          <Box sx={{ p: 3 }} aria-busy="true">
            <Card>
              <Skeleton height={320} />
            </Card>
          </Box>
        ) : (
          <Suspense fallback={<Skeleton height={320} sx={{ m: 3 }} />}>
            {step === 'info' && (
              <InfoStep
                event={event}
                cinema={cinema}
                onSaved={(now) => after(now, 'customer')}
                onChanged={() => void refresh()}
              />
            )}
            {step === 'customer' && event && (
              <CustomerStep
                event={event}
                onSaved={(now) => {
                  const open = isStepOpen('halls', now);
                  if (!open) notify('wizard.customer.not_yet', { type: 'info' });
                  after(now, open ? 'halls' : 'info');
                }}
                onStale={() => void refresh()}
                onBack={() => go('info')}
              />
            )}
            {step === 'halls' && event && cinema && (
              <SessionHallsStep
                event={event}
                onChanged={refresh}
                onNext={() => go('plan')}
                onBack={() => go('customer')}
              />
            )}
            {step === 'halls' && event && !cinema && (
              <HallsStep event={event} onChanged={refresh} onNext={() => go('plan')} onBack={() => go('customer')} />
            )}
            {step === 'plan' && event && (
              <PlanStep event={event} onChanged={refresh} onNext={() => go('sectors')} onBack={() => go('halls')} />
            )}
            {step === 'sectors' && event && (
              <SectorsStep event={event} onChanged={refresh} onNext={() => go('guests')} onBack={() => go('plan')} />
            )}
            {step === 'guests' && event && <GuestsStep event={event} onBack={() => go('sectors')} />}
          </Suspense>
        )}
      </Box>
    </Page>
  );
}

/** Steps that are a form stretch like the others, so that the bar below stands at the bottom. */
const COLUMN = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } as const;
