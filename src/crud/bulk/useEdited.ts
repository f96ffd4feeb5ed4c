import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { followJob } from '../following.ts';
import type { Named } from '../KeptDialog.tsx';
import { offerUndo } from '../undo.ts';
import type { Edited } from './BulkEdit.tsx';

/** Says what an edit of many did and who stays, and offers to take it back; what goes on is followed. */
export function useEdited(named: Named, onDone: () => void): (what: Edited) => void {
  const [translate, notify, refresh] = [useTranslate(), useNotify(), useRefresh()];
  return (what) => {
    const { batch, changed, background } = what;
    if (background?.job_id) {
      followJob({ job_id: background.job_id });
      return onDone();
    }
    const said = saidOfEdit(what, named, translate);
    if (batch) offerUndo({ batch, said, page: changed > 1 });
    else notify(said, { type: 'info' });
    onDone();
    refresh();
  };
}

/** What an edit did, and who stays as they were. */
export function saidOfEdit(
  { changed, kept, kept_total: stay }: Pick<Edited, 'changed' | 'kept' | 'kept_total'>,
  named: Named,
  translate: ReturnType<typeof useTranslate>,
): string {
  const names = kept.slice(0, NAMED).map(({ id, name }) => name || named(id));
  return [
    translate('crud.bulk.changed', { count: changed, smart_count: changed }),
    ...(stay > 0 ? [translate('crud.bulk.stay', { count: stay, smart_count: stay })] : []),
    names.join(', '),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Names this many of those who stay in one line. */
const NAMED = 3;
