import { useEffect } from 'react';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Square, X } from 'lucide-react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { isOpen } from '#shared/jobStates.ts';
import { type AnswerOf, call, HttpError } from '../dataProvider/index.ts';
import { ProgressBar } from '../ui/JobCard.tsx';
import { useLatest } from '../ui/useLatest.ts';
import { useTell } from '../ui/useTell.ts';
import { type Followed, followJob } from './following.ts';
import { offerUndo } from './undo.ts';

export type Job = AnswerOf<'GET /jobs/:id'>;

const EVERY_MS = 1000;

/** How far a job is that somebody follows, and how it is stopped; `onOver` once it has ended, however. */
export function useJob(id: string | null, onOver: (job: Job) => void) {
  const tell = useTell();
  const job = useQuery<Job>({
    queryKey: ['jobs', id],
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
    retry: (count, error) => count < 3 && !(error instanceof HttpError && error.status === 404),
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data.state) ? false : EVERY_MS),
    queryFn: async ({ signal }) => (await call('GET /jobs/:id', { params: { id: id! }, signal })).data,
  });
  const { data } = job;
  const ended = data && !isOpen(data.state) ? data : null;
  const latest = useLatest(onOver);
  useEffect(() => {
    if (ended) latest.current(ended);
  }, [ended, latest]);
  const stop = async () => {
    try {
      await call('POST /jobs/:id/stop', { params: { id: id! } });
    } catch (error) {
      tell(error);
    }
    void job.refetch();
  };
  return { job: data, error: job.error, stop: () => void stop() };
}

/** The job whose end was said last. */
let saidLast: string | null = null;

/** Says what came of a job, wherever its end is heard of first, and offers to take it back. */
export function useSayOver() {
  const translate = useTranslate();
  const notify = useNotify();
  return (ended: Job, takes?: Followed['takes']) => {
    if (saidLast === ended.id) return;
    saidLast = ended.id;
    const said = saidOf(ended, takes, translate);
    if (ended.batch_id && ended.changed > 0)
      offerUndo({
        batch: ended.batch_id,
        said,
        page: ended.changed > 1,
        ...(takes === 'back' ? { offers: 'redo' } : {}),
      });
    else notify(said, { type: ended.state === 'failed' ? 'error' : 'info' });
  };
}

/** Work in turns: how far it is, and the way to stop it; once it is over, what came of it is offered to be taken back. */
export function JobBar({ followed }: { followed: Followed }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const sayOver = useSayOver();
  const over = (ended: Job) => {
    followJob(null);
    sayOver(ended, followed.takes);
    refresh();
  };
  const { job, error, stop } = useJob(followed.job_id, over);
  const isGone = error instanceof HttpError && error.status === 404;
  useEffect(() => {
    if (isGone) followJob(null);
  }, [isGone]);
  const title = translate(`crud.job.${followed.takes ?? job?.kind ?? 'waiting'}`);
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1, px: 2, py: 1.25 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" sx={{ flex: 1, minWidth: 0, fontWeight: 600 }}>
          {title}
        </Typography>
        <Button size="small" variant="text" startIcon={<Square size={14} />} onClick={stop} disabled={!job}>
          {translate('app.job.stop')}
        </Button>
        <IconButton size="small" aria-label={translate('crud.job.hide')} onClick={() => followJob(null)}>
          <X size={16} />
        </IconButton>
      </Box>
      {job && job.state === 'running' && job.done > 0 ? (
        <ProgressBar label={title} done={job.done} total={job.total} />
      ) : (
        <ProgressBar label={title} />
      )}
      <Typography variant="caption" color="look.text2">
        {job?.state === 'running'
          ? translate('crud.job.far', { done: job.done, total: job.total })
          : translate('crud.job.waits')}
      </Typography>
    </Box>
  );
}

/** What came of a job, and what is said of those it names, by its kind; where nothing else is said, records were changed, and stay. */
const DID: Partial<Record<Job['kind'], string>> = {
  bulk_delete: 'crud.deleted_many',
  bulk_restore: 'crud.trash.restored',
  bulk_invite: 'crud.job.invited',
  store_file: 'crud.job.stored',
};
const STAYING: Partial<Record<Job['kind'], string>> = {
  bulk_restore: 'crud.job.look',
  store_file: 'crud.job.left_out',
};
const TAKEN = { back: 'crud.undo.undone', again: 'crud.undo.redone' } as const;

/** What is done with all that match, which may be fewer when their turn comes. */
const isOfAll = (kind: Job['kind']) => kind.startsWith('bulk_');

/** Names this many of those who stay in one line. */
const NAMED = 3;

/** What came of a job in sentences; where not all who stay are named, how many more there are. */
export function saidOf(
  { kind, state, done, total, changed, gone, failed, failures }: Job,
  takes: Followed['takes'],
  translate: ReturnType<typeof useTranslate>,
): string {
  const rows = changed - gone;
  const count = { count: rows, smart_count: rows };
  const did = translate(takes ? TAKEN[takes] : (DID[kind] ?? 'crud.bulk.changed'), count);
  const why = state === 'failed' ? failures.at(-1)?.reason : undefined;
  const named = failures
    .filter(({ name }) => name)
    .slice(0, NAMED)
    .map(({ name, reason }) => `${name} (${reason})`);
  const more = failed - named.length;
  const names = [...named, ...(named.length > 0 && more > 0 ? [translate('crud.and_more', { count: more })] : [])];
  return [
    ...(state === 'stopped' ? [translate('crud.job.stopped')] : []),
    ...(why === undefined ? [] : [translate('crud.job.failed', { why })]),
    ...(rows > 0 || gone === 0 ? [did] : []),
    ...(isOfAll(kind) && state === 'done' && done < total
      ? [translate('crud.job.no_longer', { count: total - done, smart_count: total - done })]
      : []),
    ...(gone > 0 ? [translate('crud.job.gone', { count: gone })] : []),
    ...(failed > 0
      ? [translate(STAYING[kind] ?? 'crud.bulk.stay', { count: failed, smart_count: failed }), names.join(', ')]
      : []),
  ].join(' ');
}
