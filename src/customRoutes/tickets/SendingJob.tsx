import { useState } from 'react';
import { Send } from 'lucide-react';
import { useLocale, useNotify, useTranslate } from 'react-admin';
import { now } from '../../clock.ts';
import { api } from '../../dataProvider/index.ts';
import { formatMomentShort } from '../../i18n/dates.ts';
import { JobCard } from '../../layout/JobCard.tsx';
import { refusalOf } from '../guestsInvitation/InvitedBulk.tsx';
import type { Job } from './queries.ts';

/** Letters on their way: how far, how long still; the page can be left. */
export function SendingJob({ job, readAt, onChanged }: { job: Job; readAt: number; onChanged: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const language = useLocale() === 'en' ? 'en' : 'ru';
  const left = useTimeLeft(job, readAt);
  const stop = async () => {
    try {
      await api.post(`jobs/${job.id}/stop`);
    } catch (error) {
      notify(refusalOf(error, translate('app.error.generic')), { type: 'error' });
    } finally {
      onChanged();
    }
  };
  return (
    <JobCard
      icon={<Send size={20} />}
      title={translate('tickets.job.title', { count: job.total })}
      hint={translate('tickets.job.hint', { at: formatMomentShort(job.created_at, language, now()) })}
      done={job.done}
      total={job.total}
      left={left === null ? undefined : leftText(left, translate)}
      parts={[
        { label: translate('tickets.job.sent'), value: job.sent },
        ...(job.unknown > 0
          ? [{ label: translate('tickets.job.unknown'), value: job.unknown, tone: 'warn' as const }]
          : []),
        ...(job.failed > 0
          ? [{ label: translate('tickets.job.failed'), value: job.failed, tone: 'err' as const }]
          : []),
        { label: translate('tickets.job.waiting'), value: job.queued + job.sending, tone: 'line2' as const },
      ]}
      onStop={job.queued > 0 ? () => void stop() : undefined}
    />
  );
}

/** Seconds until it is done at the pace seen so far; null while there is too little to go by. */
function useTimeLeft(job: Job, readAt: number): number | null {
  const [first, setFirst] = useState({ id: job.id, at: readAt, done: job.done });
  if (first.id !== job.id) setFirst({ id: job.id, at: readAt, done: job.done });
  const seconds = (readAt - first.at) / 1000;
  const done = job.done - first.done;
  return seconds < 3 || done < 1 ? null : ((job.total - job.done) * seconds) / done;
}

function leftText(seconds: number, translate: (key: string, options?: object) => string): string {
  if (seconds < 60) return translate('tickets.job.less_than_minute');
  return translate('tickets.job.minutes_left', { count: Math.round(seconds / 60) });
}
