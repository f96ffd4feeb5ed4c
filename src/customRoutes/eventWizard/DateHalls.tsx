import { type ReactNode, useState } from 'react';
import { Alert, Box, IconButton, Typography } from '@mui/material';
import { Trash2 } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { call, HttpError } from '../../dataProvider/index.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { StepFooter } from './StepFooter.tsx';
import type { StepProps } from './steps.ts';

type EventDate = EventAnswer['dates'][number];
type EventHall = EventAnswer['halls'][number];

/** Runs what changes the halls, one thing at a time, and keeps why it was refused. */
export function useHallChanges(onChanged: StepProps['onChanged']) {
  const translate = useTranslate();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (call: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    try {
      await call();
      await onChanged();
    } catch (error) {
      setProblem(error instanceof HttpError ? error.detail : translate('app.error.generic'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
}

/** A card for each date with its halls, which can be removed; `children` says how a date gets one. */
export function DateHalls(
  props: Omit<StepProps, 'onChanged'> & {
    changes: ReturnType<typeof useHallChanges>;
    /** What is said while the event has no hall. */
    need: string;
    before?: ReactNode;
    renderAction?: (halls: readonly EventHall[]) => ReactNode;
    children: (date: EventDate, halls: readonly EventHall[]) => ReactNode;
    after: ReactNode;
  },
) {
  const { event, onNext, onBack, changes, need, before, renderAction, children, after } = props;
  const { busy, problem, run } = changes;
  const translate = useTranslate();
  const language = useLocale() === 'en' ? 'en' : 'ru';
  const [removing, setRemoving] = useState<EventHall | null>(null);
  const remove = async ({ id }: EventHall) => {
    await run(() => call('DELETE /halls/:id', { params: { id } }));
    setRemoving(null);
  };
  return (
    <>
      <Box sx={COLUMN}>
        {problem && <Alert severity="error">{problem}</Alert>}
        {before}
        {event.dates.map((date) => {
          const halls = event.halls.filter((hall) => hall.event_date_id === date.id);
          return (
            <Card
              key={date.id}
              title={formatDateTime({ date: date.date, time: date.starts_at }, language)}
              action={renderAction?.(halls)}
            >
              {halls.map((hall) => (
                <Box key={hall.id} sx={HALL}>
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{hall.name}</Typography>
                    <Typography variant="body2" color="look.text2">
                      {translate('wizard.halls.places', { count: hall.places, smart_count: hall.places })}
                    </Typography>
                  </Box>
                  <IconButton
                    onClick={() => setRemoving(hall)}
                    aria-label={translate('wizard.halls.remove', { name: hall.name })}
                  >
                    <Trash2 size={18} />
                  </IconButton>
                </Box>
              ))}
              {children(date, halls)}
            </Card>
          );
        })}
        {after}
      </Box>
      <StepFooter
        onBack={onBack}
        onNext={onNext}
        next={translate('wizard.halls.next')}
        disabled={event.halls.length === 0}
        note={event.halls.length === 0 ? need : null}
      />
      <ConfirmDialog
        open={removing !== null}
        title={removing?.name}
        verb={translate('wizard.halls.remove_verb')}
        busy={busy}
        problem={problem}
        onConfirm={() => removing && void remove(removing)}
        onClose={() => setRemoving(null)}
      />
    </>
  );
}

const COLUMN = {
  p: { xs: 2, sm: 3 },
  maxWidth: 900,
  mx: 'auto',
  width: '100%',
  boxSizing: 'border-box',
  display: 'grid',
  gap: 2,
  flex: 1,
  alignContent: 'start',
} as const;

const HALL = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  py: 1,
  '&:not(:last-child)': { borderBottom: 1, borderColor: 'look.line' },
} as const;
