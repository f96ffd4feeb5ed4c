import { useCallback, useEffect, useRef, useState } from 'react';
import { now } from '../clock.ts';
import { call, HttpError } from '../dataProvider/index.ts';
import type { FileSent } from '#shared/imports.ts';
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
}

/** Keeps the file itself beside its import; without it the rows are stored all the same. */
async function sendFile(file: File): Promise<string | undefined> {
  const form = new FormData();
  form.append('field', 'file');
  form.append('file', file);
  const sent = await call('POST /:noun/files', { params: { noun: 'imports' }, form }).catch(() => null);
  return sent?.data.id;
}

/**
 * A file from the choice to the confirmation: read by `ask`, corrected, kept over a reload under the name `what`,
 * stored. A file that was read isn't left without asking.
 */
export function useFile<Read extends Answer, Row>(
  what: string,
  ask: (sent: { form: FormData; signal: AbortSignal }) => Promise<{ data: Read }>,
  rowsOf: (rows: Read['rows']) => Row[],
) {
  const { key, found, kept, setKept, forget } = useKept<Omit<Read, 'rows'>, Row>(what);
  const [doing, setDoing] = useState<'nothing' | 'reading' | 'storing'>('nothing');
  /** Why the file was not read or not stored. */
  const [failure, setFailure] = useState<HttpError | null>(null);
  const reading = useRef<AbortController | null>(null);
  const tell = useTell();
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
      onStored,
      onRefused,
    }: { onStored: (data: Stored, batch: string | null) => void; onRefused: (error: HttpError) => void },
  ) => {
    if (!kept) return;
    setFailure(null);
    setDoing('storing');
    try {
      const file_id = kept.file_id ?? (await sendFile(kept.file));
      setKept({ ...kept, file_id });
      const { import_id, file_hash, file_name, last_import } = kept.parsed as unknown as Answer;
      const sent = { import_id, file_hash, file_name, last_import, ...(file_id ? { file_id } : {}) };
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
