import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { now } from '../clock.ts';
import { call, HttpError } from '../dataProvider/index.ts';
import type { ColumnChoice } from '#shared/guests.ts';
import type { FileSent, LeftRow } from '#shared/imports.ts';
import { useOpenForm } from '../draft/leaving.ts';
import { useTell } from '../ui/useTell.ts';
import { useKept } from './useKept.ts';

/** What every reading of a file answers. */
interface Answer {
  import_id: string;
  file_hash: string;
  last_import: string | null;
  file_name: string;
  sheet: string;
  rows: readonly unknown[];
  /** Too long to be checked while somebody waits; a file of guests whose columns are still to be told isn't sent on yet. */
  long?: number | undefined;
  needs_mapping?: boolean;
}

/** Where a file is brought to. */
interface Destination {
  noun: string;
  hall_id?: string | undefined;
}

async function sendFile(file: File): Promise<string> {
  const form = new FormData();
  form.append('field', 'file');
  form.append('file', file);
  return (await call('POST /:noun/files', { params: { noun: 'imports' }, form })).data.id;
}

/** Has a long file checked as a job; answers the address of the import, where that goes on. */
async function checkLong(file: File, to: Destination, more: Readonly<Record<string, string>>) {
  const columns = more['columns'] ? (JSON.parse(more['columns']) as ColumnChoice[]) : undefined;
  const { data } = await call('POST /imports/check', {
    body: {
      ...to,
      file_id: await sendFile(file),
      file_name: file.name,
      columns: columns?.map(({ index, field }) => ({ index, field })),
      ...(more['header'] ? { header: true } : {}),
    },
  });
  return `/imports/${data.import_id}`;
}

/**
 * A file from the choice to the confirmation: read by `ask`, corrected, kept over a reload,
 * stored. A file that was read isn't left without asking. A long one goes on as a job, on the page of its import.
 */
export function useFile<Read extends Answer, Row>(
  to: Destination,
  ask: (sent: { form: FormData; signal: AbortSignal }) => Promise<{ data: Read }>,
  rowsOf: (rows: Read['rows']) => Row[],
) {
  const { key, found, kept, setKept, forget } = useKept<Omit<Read, 'rows'>, Row>(to.hall_id ?? to.noun);
  const [doing, setDoing] = useState<'nothing' | 'reading' | 'storing'>('nothing');
  /** Why the file was not read or not stored. */
  const [failure, setFailure] = useState<HttpError | null>(null);
  const reading = useRef<AbortController | null>(null);
  const tell = useTell();
  const navigate = useNavigate();
  const cancel = useCallback(() => reading.current?.abort(), []);
  const leave = useCallback(() => {
    cancel();
    reading.current = null;
  }, [cancel]);
  useEffect(() => leave, [leave]);
  const drop = useCallback(() => {
    setFailure(null);
    setKept(null);
    void forget();
  }, [setKept, forget]);
  useOpenForm({ key, drop });

  const read = async (file: File, more: Readonly<Record<string, string>> = {}) => {
    leave();
    const controller = new AbortController();
    reading.current = controller;
    setFailure(null);
    setDoing('reading');
    const form = new FormData();
    for (const [name, value] of Object.entries(more)) form.append(name, value);
    form.append('file', file);
    try {
      const { data } = await ask({ form, signal: controller.signal });
      if (data.long && !data.needs_mapping) {
        await forget();
        setKept(null);
        navigate(await checkLong(file, to, more));
        return;
      }
      const { rows, ...parsed } = data;
      setKept({ file, parsed, rows: rowsOf(rows), read_at: now().toISOString() });
      setDoing('nothing');
    } catch (error) {
      if (reading.current !== controller) return;
      setDoing('nothing');
      if (!(error instanceof HttpError)) throw error;
      if (error.failure === 'cancel') tell(error);
      else setFailure(error);
    }
  };

  /** Stores what is confirmed, once however often it is pressed. */
  const store = async <Stored>(
    send: (idempotencyKey: string, sent: FileSent) => Promise<{ data: Stored; headers: Headers }>,
    {
      left,
      onStored,
      onRefused,
    }: {
      /** Rows that stay out. */
      left: LeftRow[];
      onStored: (data: Stored, batch: string | null) => void;
      onRefused: (error: HttpError) => void;
    },
  ) => {
    if (!kept) return;
    setFailure(null);
    setDoing('storing');
    try {
      // Without the file itself its rows are stored all the same.
      const file_id = kept.file_id ?? (await sendFile(kept.file).catch(() => undefined));
      setKept({ ...kept, file_id });
      const { import_id, file_hash, file_name, last_import } = kept.parsed as unknown as Answer;
      const sent = { import_id, file_hash, file_name, last_import, left, ...(file_id ? { file_id } : {}) };
      const { data, headers } = await send(import_id, sent);
      await forget();
      setKept(null);
      setDoing('nothing');
      onStored(data, headers.get('batch-id'));
    } catch (error) {
      setDoing('nothing');
      if (!(error instanceof HttpError)) throw error;
      // It lay there for too long: the next try sends it again.
      if (error.body.errors?.file_id) setKept({ ...kept, file_id: undefined });
      onRefused(error);
      setFailure(error);
    }
  };

  return {
    /** What was kept over a reload; undefined while it is looked for. */
    found,
    kept,
    setKept,
    doing,
    failure,
    read,
    cancel,
    store,
    change: useCallback(
      (next: (rows: Row[]) => Row[]) => {
        setKept((before) => before && { ...before, rows: next(before.rows) });
        setFailure(null);
      },
      [setKept],
    ),
    /** Who is not in the file any more goes, or stays after all. */
    letGo: useCallback(
      (ids: readonly string[], goes: boolean) =>
        setKept((before) => {
          if (!before) return before;
          const others = (before.going ?? []).filter((id) => !ids.includes(id));
          return { ...before, going: goes ? [...others, ...ids] : others };
        }),
      [setKept],
    ),
    drop,
  };
}
