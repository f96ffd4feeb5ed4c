import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocaleState, useNotify, useTranslate } from 'react-admin';
import type { CalendarRow } from '#shared/event.ts';
import type { Language } from '#shared/limits.ts';
import { call } from '../../dataProvider/index.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { useTell } from '../../ui/useTell.ts';
import { moveOf } from './span.ts';

/** Where an evening goes: a day, and a time of day where it was put at one. */
export interface Target {
  day: string;
  time: string | null;
}

/** Takes an evening of a draft elsewhere, and back again. Shown at once, taken back where the server refuses. */
export function useMove() {
  const queries = useQueryClient();
  const notify = useNotify();
  const tell = useTell();
  const translate = useTranslate();
  const [locale] = useLocaleState();
  return useCallback(
    async function move(row: CalendarRow, { day, time }: Target, isUndo = false): Promise<void> {
      const before = row.starts_at?.slice(0, 5) ?? null;
      const later = time === before ? null : time;
      if (day === row.date && later === null) return;
      const moved = { ...row, date: day, starts_at: later ?? row.starts_at };
      queries.setQueriesData<CalendarRow[]>({ queryKey: ['calendar'] }, (rows) =>
        rows?.map((one) => (one.id === row.id ? moved : one)),
      );
      try {
        const { data: event } = await call('GET /events/:id', { params: { id: row.event_id } });
        const body = { ...moveOf(event, row.id, day, later), version: event.version };
        await call('PUT /events/:id', { params: { id: row.event_id }, body });
        const date = formatDateTime({ date: day, time: moved.starts_at }, locale as Language);
        notify(translate('calendar.moved', { name: row.name, date }), {
          type: 'success',
          ...(isUndo
            ? {}
            : {
                action: {
                  label: translate('ra.action.undo'),
                  onClick: () => void move(moved, { day: row.date, time: before }, true),
                },
              }),
        });
      } catch (error) {
        tell(error);
      }
      for (const key of ['calendar', 'events', 'event']) void queries.invalidateQueries({ queryKey: [key] });
    },
    [queries, notify, tell, translate, locale],
  );
}
