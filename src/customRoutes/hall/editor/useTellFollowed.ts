import { useRef } from 'react';
import { useLocale, useNotify } from 'react-admin';
import type { Language } from '#shared/limits.ts';
import { now } from '../../../clock.ts';
import { call, HttpError } from '../../../dataProvider/index.ts';
import { formatMomentShort } from '../../../i18n/dates.ts';

/** Tells whose saved plan joined what is drawn. `told` is to be waited for before one's own is saved: then that is the last. */
export function useTellFollowed(noun: 'halls' | 'hall_templates', id: string | undefined) {
  const notify = useNotify();
  const language = useLocale() as Language;
  const telling = useRef<Promise<void>>(Promise.resolve());
  const tell = async () => {
    const last = id === undefined ? null : await lastOf(noun, id);
    if (!last?.by) return notify('hall.conflict.followed', { type: 'info' });
    const messageArgs = { by: last.by, at: formatMomentShort(last.at, language, now()) };
    notify('hall.conflict.followed_by', { type: 'info', messageArgs });
  };
  return {
    tell: () => void (telling.current = tell()),
    told: () => telling.current,
  };
}

/** Who saved it last, and when; null where that can't be asked now. */
async function lastOf(noun: string, id: string) {
  try {
    const query = { page: 1, per_page: 1 };
    return (await call('GET /:noun/:id/history', { params: { noun, id }, query })).data[0] ?? null;
  } catch (error) {
    if (error instanceof HttpError) return null;
    throw error;
  }
}
