import { useEffect, useMemo, useRef, useState } from 'react';
import type { FileChange, FileLine, SeatsFileRead } from '#shared/seating/file.ts';
import { meantOf } from '#shared/seating/proposal.ts';
import { call, HttpError } from '../../../../dataProvider/index.ts';

const NOTHING: readonly FileChange[] = [];

/** An edited seating plan from the choice to what of it is meant: read by the server, which stores nothing of it. */
export function useSheetFile(hallId: string) {
  const [read, setRead] = useState<SeatsFileRead | null>(null);
  const [failure, setFailure] = useState<HttpError | null>(null);
  const [busy, setBusy] = useState(false);
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const forget = () => {
    reading.current?.abort();
    reading.current = null;
    setRead(null);
    setFailure(null);
    setBusy(false);
    setHeld(new Set());
  };
  const bring = async (file: File) => {
    forget();
    const controller = new AbortController();
    reading.current = controller;
    setBusy(true);
    const form = new FormData();
    form.append('file', file);
    try {
      const given = { params: { id: hallId }, form, signal: controller.signal };
      const { data } = await call('POST /halls/:id/parse_seats_xlsx', given);
      if (reading.current === controller) setRead(data);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (reading.current === controller && error.failure !== 'cancel') setFailure(error);
    } finally {
      if (reading.current === controller) setBusy(false);
    }
  };
  const meant = useMemo(() => (read ? meantOf(read.changes, held) : NOTHING), [read, held]);
  const meantIds = useMemo(() => new Set(meant.map(({ guest_id }) => guest_id)), [meant]);
  return {
    read,
    failure,
    busy,
    bring,
    forget,
    /** What is applied: without who is held back, and whoever can't have their place therefore. */
    meant,
    isMeant: ({ guest_ids }: FileLine) => guest_ids.every((id) => meantIds.has(id)),
    /** Held back only as somebody else stays. */
    isBound: ({ guest_ids }: FileLine) =>
      guest_ids.some((id) => !meantIds.has(id)) && !guest_ids.some((id) => held.has(id)),
    hold: ({ guest_ids }: FileLine) =>
      setHeld((now) => {
        const next = new Set(now);
        const isHeld = guest_ids.some((id) => now.has(id));
        for (const id of guest_ids)
          if (isHeld) next.delete(id);
          else next.add(id);
        return next;
      }),
  };
}

export type SheetFile = ReturnType<typeof useSheetFile>;
