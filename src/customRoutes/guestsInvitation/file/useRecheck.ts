import { useCallback, useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useLocale } from 'react-admin';
import type { GuestValues, ParsedSheet } from '#shared/guests.ts';
import { call } from '../../../dataProvider/index.ts';
import type { KeptFile } from '../../../sheet/kept.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import { relatedRows } from './related.ts';
import { type GridRow, applyChecked, namesOthers } from './rows.ts';

type Kept = KeptFile<Omit<ParsedSheet, 'rows'>, GridRow> | null;

/**
 * Has the server look at what was typed, one question at a time; typing goes on meanwhile. `askAll` asks about the
 * whole file: after a reload or a refusal others may have changed what it was compared with, and sentences come in
 * the language they were asked in.
 */
export function useRecheck(kept: Kept, setKept: (next: (before: Kept) => Kept) => void, hallId: string | undefined) {
  const locale = useLocale();
  const [asked, setAsked] = useState(0);
  const wanted = `${locale} ${asked}`;
  const answered = useRef<string | null>(null);
  const check = useMutation({
    mutationFn: async ({ rows }: { rows: ReadonlyMap<number, GuestValues>; import_id: string; all: string | null }) => {
      const body = {
        ...(hallId ? { hall_id: hallId } : {}),
        rows: [...rows].map(([row, values]) => ({ row, values })),
      };
      return (await call('POST /guests/check_rows', { body })).data;
    },
    onSuccess: (answers, { rows, import_id, all }) => {
      if (all !== null) answered.current = all;
      setKept((before) =>
        before?.parsed.import_id === import_id ? { ...before, rows: applyChecked(before.rows, rows, answers) } : before,
      );
    },
  });
  const { status, mutate, reset } = check;

  useEffect(() => {
    // A file that was just read has been checked in this language.
    answered.current ??= wanted;
    if (!kept || kept.parsed.needs_mapping || status === 'pending' || status === 'error') return;
    const { import_id } = kept.parsed;
    const all = answered.current === wanted ? null : wanted;
    const typed = new Set(kept.rows.filter((row) => row.unchecked).map(({ row }) => row));
    if (all === null && typed.size === 0) return;
    // Where some name others, whoever is called how tells what becomes of them.
    const isAlone = all === null && !kept.rows.some(namesOthers);
    const rows = isAlone ? relatedRows(kept.rows, typed) : kept.rows;
    mutate({ rows: new Map(rows.map(({ row, values }) => [row, values])), import_id, all });
  }, [kept, status, wanted, mutate]);

  const latest = useLatest(status);
  const retry = useCallback(() => {
    if (latest.current === 'error') reset();
  }, [latest, reset]);
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);

  return {
    state: status === 'pending' ? ('running' as const) : status === 'error' ? ('failed' as const) : ('idle' as const),
    retry,
    askAll: useCallback(() => {
      reset();
      setAsked((before) => before + 1);
    }, [reset]),
  };
}
