import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocaleState, useNotify, useTranslate } from 'react-admin';
import type { CalendarRow, EventAnswer } from '#shared/event.ts';
import type { Language } from '#shared/limits.ts';
import { api, HttpError } from '../../dataProvider/index.ts';
import { formatDay } from '../../i18n/dates.ts';
import { movedDates } from './span.ts';

/** Takes an evening of a draft to another day; its time stays. Shown at once, taken back where the server refuses. */
export function useMove() {
  const queries = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const [locale] = useLocaleState();
  return useCallback(
    async (row: CalendarRow, day: string) => {
      if (day === row.date) return;
      queries.setQueriesData<CalendarRow[]>({ queryKey: ['calendar'] }, (rows) =>
        rows?.map((one) => (one.id === row.id ? { ...one, date: day } : one)),
      );
      try {
        const { data: event } = await api.get<EventAnswer>(`events/${row.event_id}`);
        const dates = movedDates(event.dates, row.id, day);
        await api.put(`events/${row.event_id}`, { body: { dates, version: event.version } });
        const date = formatDay(day, locale as Language);
        notify(translate('calendar.moved', { name: row.name, date }), { type: 'success' });
      } catch (error) {
        notify(error instanceof HttpError ? error.detail : 'app.error.generic', { type: 'error' });
      }
      for (const key of ['calendar', 'events', 'event']) void queries.invalidateQueries({ queryKey: [key] });
    },
    [queries, notify, translate, locale],
  );
}
