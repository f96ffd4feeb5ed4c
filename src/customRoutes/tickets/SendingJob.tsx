import { useState } from 'react';
import { Send } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { DAY_MS } from '#shared/day.ts';
import { limit } from '#shared/limits.ts';
import { now } from '../../clock.ts';
import { sentenceOf, call } from '../../dataProvider/index.ts';
import { formatMomentShort } from '../../i18n/dates.ts';
import { JobCard } from '../../ui/JobCard.tsx';
import { useTell } from '../../ui/useTell.ts';
import type { Job } from './queries.ts';
import { useReason } from './reasons.ts';

const PATIENCE_MS = limit('letterDays') * DAY_MS;

/** Letters on their way: how far, how long still; the page can be left. */
export function SendingJob({ job, readAt, onChanged }: { job: Job; readAt: number; onChanged: () => void }) {
  const translate = useTranslate();
  const tell = useTell();
  const language = useLocale() === 'en' ? 'en' : 'ru';
  const left = useTimeLeft(job, readAt);
  const reason = useReason();
  const moment = (iso: string) => formatMomentShort(iso, language, now());
  const { waits } = job;
  const parts = [
    { label: translate('tickets.job.sent'), value: job.sent },
    ...(job.unknown > 0
      ? [{ label: translate('tickets.job.unknown'), value: job.unknown, tone: 'warn' as const }]
      : []),
    ...(job.failed > 0 ? [{ label: translate('tickets.job.failed'), value: job.failed, tone: 'err' as const }] : []),
    { label: translate('tickets.job.waiting'), value: job.queued + job.sending, tone: 'line2' as const },
  ];
  const stop = async () => {
    try {
      await call('POST /jobs/:id/stop', { params: { id: job.id } });
    } catch (error) {
      tell(error, sentenceOf(error, translate('app.error.generic')));
    } finally {
      onChanged();
    }
  };
  return (
    <JobCard
      icon={<Send size={20} />}
      title={
        waits
          ? translate('tickets.job.waits_title', { count: job.queued })
          : translate('tickets.job.title', { count: job.total })
      }
      hint={
        waits
          ? translate('tickets.job.waits_hint', {
              reason: sentence(reason(waits.reason)),
              at: moment(waits.next_at),
              until: moment(new Date(Date.parse(job.created_at) + PATIENCE_MS).toISOString()),
            })
          : translate('tickets.job.hint', { at: moment(job.created_at) })
      }
      // What became of the others is in the list: letters that failed may have gone with another sending since.
      {...(waits ? {} : { done: job.done, total: job.total, parts })}
      left={left === null || waits ? undefined : leftText(left, translate)}
      onStop={job.queued > 0 ? () => void stop() : undefined}
    />
  );
}

/** Words as the beginning of a sentence, without its end. */
function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/\.$/, '');
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
