import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { isUndoable, type Resource } from '#shared/resource.ts';
import { type AnswerOf, call, HttpError } from '../../dataProvider/index.ts';
import type { Meant } from '../../dataProvider/meant.ts';
import { useTell } from '../../ui/useTell.ts';
import { followJob } from '../following.ts';
import { offerUndo } from '../undo.ts';

type Kept = Pick<AnswerOf<'POST /:noun/trash/restore'>, 'kept' | 'kept_total'>;
/** Records that are named in a dialog, and what is said of them all. */
type Told = Kept & { title: string };

/** Restores records, and says what came of it; `onEnd` follows, also on a failure. */
export function useRestoring(resource: Resource, onEnd: () => Promise<unknown> | void) {
  const translate = useTranslate();
  const tell = useTell();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  // One dialog after the other: who was not restored, and who was and resembles others.
  const [told, setTold] = useState<readonly Told[]>([]);
  const staying = ({ kept, kept_total: count }: Kept): Told[] =>
    count > 0 ? [{ kept, kept_total: count, title: translate('crud.trash.stay', { count, smart_count: count }) }] : [];
  const restore = async (which: Meant) => {
    setBusy(true);
    try {
      const request = { params: { noun: resource.name }, body: which as never };
      const { data, headers } = await call('POST /:noun/trash/restore', request);
      if (data.background?.job_id) return followJob({ job_id: data.background.job_id });
      const said = translate('crud.trash.restored', { count: data.restored, smart_count: data.restored });
      if (isUndoable(resource)) offerUndo({ batch: headers.get('batch-id')!, said });
      else notify(said, { type: 'success' });
      setTold([...staying(data), ...(data.look ? [{ ...data.look, title: translate('crud.trash.look') }] : [])]);
    } catch (error) {
      const body = error instanceof HttpError ? (error.body as Partial<Kept>) : {};
      if (body.kept?.length) setTold(staying(body as Kept));
      else tell(error);
    } finally {
      await onEnd();
      setBusy(false);
    }
  };
  return { restore, busy, told: told[0] ?? null, next: () => setTold(told.slice(1)) };
}
