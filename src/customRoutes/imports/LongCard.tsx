import { useEffect, useState } from 'react';
import { Alert, Button } from '@mui/material';
import { FileClock, ListChecks } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { isOpen } from '#shared/jobStates.ts';
import { followJob, useFollowed } from '../../crud/following.ts';
import { useJob, useSayOver } from '../../crud/JobBar.tsx';
import { JobCard, ProgressBar } from '../../ui/JobCard.tsx';
import { useLatest } from '../../ui/useLatest.ts';
import { ConfirmLong } from './ConfirmLong.tsx';
import type { Import } from './said.ts';
import { useStore } from './useStore.ts';

type Long = NonNullable<Import['long']>;

/** A file too long to be checked while one waits: on its way, to be confirmed, or why it went no further. Nothing once it is stored. */
export function LongCard({ one, long, onChanged }: { one: Import; long: Long; onChanged: () => void }) {
  const translate = useTranslate();
  const goesOn = isOpen(long.state);
  const { kind } = long;
  const sayOver = useSayOver();
  // Its end is heard of here even where the import is read as stored before the job is.
  const [isFollowed] = useState(goesOn);
  const { job, stop } = useJob(isFollowed ? long.job_id : null, (ended) => {
    if (kind === 'store_file') sayOver(ended);
    onChanged();
  });
  const isOver = job !== undefined && !isOpen(job.state);
  useFollowedElsewhere(goesOn && !isOver && kind === 'store_file' ? long.job_id : null);
  if (goesOn) {
    // Until the file has been read it counts as one.
    const runs = job?.state === 'running' && job.total > 1;
    const title = translate(`imports.long.${kind}`);
    return (
      <>
        <JobCard
          icon={kind === 'check_file' ? <ListChecks size={20} /> : <FileClock size={20} />}
          title={title}
          hint={translate('imports.long.hint')}
          {...(runs ? { done: job.done, total: job.total } : {})}
          onStop={stop}
        />
        {!runs && <ProgressBar label={title} />}
      </>
    );
  }
  if (kind === 'check_file' && long.state === 'done')
    return <ConfirmLong one={one} long={long} onChanged={onChanged} />;
  if (long.state === 'done') return null;
  return (
    <Alert
      severity={long.state === 'failed' ? 'error' : 'info'}
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { overflow: 'visible' } }}
      action={kind === 'store_file' && one.file && !one.under_way && <GoOn one={one} onChanged={onChanged} />}
    >
      {translate(`imports.long.${kind}_${long.state}`, { why: long.failed ?? '' })}
    </Alert>
  );
}

/** On other screens the bar says how far it is. */
function useFollowedElsewhere(job_id: string | null) {
  const followed = useFollowed();
  const isHere = job_id !== null && followed?.job_id === job_id;
  useEffect(() => {
    if (isHere) followJob(null);
  }, [isHere]);
  // Once it is over nothing is left to be followed: only who leaves before that takes it along.
  const goingOn = useLatest(job_id);
  useEffect(() => () => void (goingOn.current && followJob({ job_id: goingOn.current })), [goingOn]);
}

/** Goes on with what was stopped, or refused on the way, as it was chosen when it began. */
function GoOn({ one, onChanged }: { one: Import; onChanged: () => void }) {
  const translate = useTranslate();
  const { store, busy } = useStore(one, onChanged);
  return (
    <Button size="small" loading={busy} onClick={() => store({ changes: 'keep', gone: 'keep' })} sx={{ minHeight: 44 }}>
      {translate('imports.long.go_on')}
    </Button>
  );
}
