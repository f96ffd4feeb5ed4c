import { useCallback, useEffect, useRef, useState } from 'react';
import type { GuestField, ImportCounts, ParsedSheet, SheetColumn } from '#shared/guests.ts';
import { now } from '../../../clock.ts';
import { HttpError, api } from '../../../dataProvider/index.ts';
import { useUser } from '../../../dataProvider/useSession.ts';
import { type KeptFile, dropKept, keyOf, readKept, writeKept } from './kept.ts';
import {
  type GridRow,
  type Rights,
  type Room,
  type Verdict,
  decide,
  listOf,
  refuseRows,
  rowsOf,
  typeInto,
} from './sheet.ts';
import { useRecheck } from './useRecheck.ts';

export type Stage = 'restoring' | 'empty' | 'reading' | 'mapping' | 'check' | 'storing' | 'done';
const SAVE_AFTER_MS = 300;

export interface Stored {
  counts: ImportCounts;
  /** Rows that stayed out because of a problem. */
  left: GridRow[];
  fileName: string;
}

/** A guest file from the choice to the result: read, mapped, checked, corrected, kept over a reload, confirmed. */
export function useGuestFile(given: { hallId?: string; rights: Rights; onStored: () => void }) {
  const { hallId, rights, onStored } = given;
  const user = useUser();
  const key = keyOf(user.id, user.organization.id, hallId);
  const [stage, setStage] = useState<Stage>('restoring');
  const [kept, setKept] = useState<KeptFile | null>(null);
  const [failure, setFailure] = useState<HttpError | null>(null);
  const [stored, setStored] = useState<Stored | null>(null);
  const reading = useRef<AbortController | null>(null);
  const check = useRecheck(kept, setKept, hallId);
  const { askAll, retry } = check;

  useEffect(() => {
    let gone = false;
    void readKept(key).then((found) => {
      if (gone) return;
      setKept(found);
      setStage(found ? (found.parsed.needs_mapping ? 'mapping' : 'check') : 'empty');
      if (found && !found.parsed.needs_mapping) askAll();
    });
    return () => {
      gone = true;
      reading.current?.abort();
    };
  }, [key, askAll]);

  useKeeping(key, kept);

  const read = useCallback(
    async (file: File, columns?: SheetColumn[], firstIsHeader = false) => {
      const before = kept ? stage : 'empty';
      reading.current?.abort();
      const controller = new AbortController();
      reading.current = controller;
      setFailure(null);
      setStage('reading');
      const form = new FormData();
      if (hallId) form.append('hall_id', hallId);
      if (columns) form.append('columns', JSON.stringify(columns));
      if (firstIsHeader) form.append('header', '1');
      form.append('file', file);
      try {
        const { data } = await api.post<ParsedSheet>('guests/parse_xlsx', { form, signal: controller.signal });
        const { rows, ...parsed } = data;
        setKept({ file, parsed, rows: rowsOf(rows), read_at: now().toISOString() });
        setStage(parsed.needs_mapping ? 'mapping' : 'check');
      } catch (error) {
        if (controller.signal.aborted && reading.current !== controller) return;
        if (error instanceof HttpError && error.network !== 'ERR_CANCELED') setFailure(error);
        setStage(before === 'done' || before === 'reading' ? 'empty' : before);
      }
    },
    [hallId, kept, stage],
  );

  const drop = useCallback(async () => {
    setKept(null);
    setFailure(null);
    setStored(null);
    setStage('empty');
    await dropKept(key);
  }, [key]);

  const confirm = useCallback(async () => {
    if (!kept) return;
    setStage('storing');
    setFailure(null);
    const { import_id, file_hash, file_name } = kept.parsed;
    try {
      const { data: counts } = await api.post<ImportCounts>('guests/create_list', {
        body: { import_id, file_hash, ...(hallId ? { hall_id: hallId } : {}), rows: listOf(kept.rows, rights) },
        idempotencyKey: import_id,
      });
      const left = kept.rows.filter((row) => Object.keys(row.checked.problems).length > 0);
      await dropKept(key);
      setKept(null);
      setStored({ counts, left, fileName: file_name });
      setStage('done');
      onStored();
    } catch (error) {
      setStage('check');
      if (!(error instanceof HttpError)) throw error;
      setFailure(error);
      const { errors } = error.body;
      if (errors) setKept({ ...kept, rows: refuseRows(kept.rows, errors) });
      else if (error.status > 0) askAll();
      onStored();
    }
  }, [kept, hallId, key, rights, onStored, askAll]);

  const change = useCallback(
    (next: (rows: GridRow[]) => GridRow[]) => {
      setKept((before) => before && { ...before, rows: next(before.rows) });
      setFailure(null);
      retry();
    },
    [retry],
  );

  return {
    stage,
    kept,
    /** Why the file was not read or not stored. */
    failure,
    stored,
    checking: check.state,
    retryCheck: retry,
    read,
    cancel: useCallback(() => reading.current?.abort(), []),
    remap: useCallback(() => setStage('mapping'), []),
    backToCheck: useCallback(() => setStage('check'), []),
    drop,
    confirm,
    type: useCallback(
      (row: number, field: GuestField, text: string) => change((rows) => typeInto(rows, row, field, text)),
      [change],
    ),
    decide: useCallback(
      (rows: ReadonlySet<number>, verdict: Verdict | null) => change((before) => decide(before, rows, verdict)),
      [change],
    ),
  };
}

export type GuestFile = ReturnType<typeof useGuestFile>;

/** The count and limit a refusal or the file itself told; null without a hall. */
export function roomOf({ kept, failure }: GuestFile): Room | null {
  const { count, limit } = (failure?.code === 'limit_reached' ? failure.body : (kept?.parsed ?? {})) as Partial<Room>;
  return typeof count === 'number' && typeof limit === 'number' ? { count, limit } : null;
}

/** Keeps what is typed a moment later, and at once when the screen is left. */
function useKeeping(key: string, kept: KeptFile | null): void {
  const latest = useRef(kept);
  useEffect(() => {
    latest.current = kept;
    if (!kept) return undefined;
    const timer = setTimeout(() => {
      latest.current = null;
      void writeKept(key, kept);
    }, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, kept]);
  useEffect(() => {
    const flush = () => {
      if (latest.current) void writeKept(key, latest.current);
      latest.current = null;
    };
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [key]);
}
