import { useEffect, useState } from 'react';
import { type DeleteManyParams, useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin';
import { goesToTrash, isUndoable, type Resource } from '#shared/resource.ts';
import type { DeletedMany, Deletion, ParterreProvider } from '../../dataProvider/dataProvider.ts';
import { HttpError, sentenceOf } from '../../dataProvider/index.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Waiting } from '../../ui/JobCard.tsx';
import { useLatest } from '../../ui/useLatest.ts';
import { followJob } from '../following.ts';
import { KeptDialog, KeptLines, type Named } from '../KeptDialog.tsx';
import { Uninvited, useUninvited } from '../Uninvited.tsx';
import { offerUndo } from '../undo.ts';
import { useWords } from '../words.ts';

/** Says whom deleting takes and who stays, asks, deletes, and says who stayed after all. */
export function BulkDeletion(props: {
  resource: Resource;
  params: DeleteManyParams;
  /** How many are meant. */
  count: number;
  named: Named;
  /** It is known whom it takes. */
  onAsked: () => void;
  /** They are deleted, or are on the way. */
  onDone: () => void;
  onClose: () => void;
}) {
  const { resource, params, count, named, onDone, onClose } = props;
  const onAsked = useLatest(props.onAsked);
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const provider = useDataProvider<ParterreProvider>();
  const words = useWords(resource);
  const uninvited = useUninvited();
  const [asking, setAsking] = useState<Deletion | 'unknown' | null>(null);
  const [kept, setKept] = useState<Deletion | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // What is meant is what was ticked when it was asked.
  const [meant] = useState({ params, count });
  useEffect(() => {
    provider
      .countDeletion(resource.name, meant.params)
      .then(setAsking)
      // Whatever is wrong is said where it is tried.
      .catch(() => setAsking('unknown'))
      .finally(() => onAsked.current());
  }, [provider, resource, meant, onAsked]);
  const going = asking === null || asking === 'unknown' ? meant.count : asking.deleted;
  const staying = asking === null || asking === 'unknown' ? null : asking;
  const confirm = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const result = (await provider.deleteMany(resource.name, meant.params)) as unknown as DeletedMany;
      if (result.background?.job_id) followJob({ job_id: result.background.job_id });
      else {
        const said = [
          translate('crud.deleted_many', { count: result.deleted }),
          ...uninvited(result),
          ...(result.kept_total > 0 ? [translate('crud.not_deleted', { count: result.kept_total })] : []),
        ].join(' ');
        if (result.batch && isUndoable(resource)) offerUndo({ batch: result.batch, said, page: true });
        else notify(said, { type: 'success' });
      }
      onDone();
      // Who stays was said before, unless it is somebody else by now.
      if (!result.background && result.kept_total > 0 && result.kept_total !== staying?.kept_total) setKept(result);
      else onClose();
    } catch (error) {
      setProblem(problemText(error, translate('app.error.generic'), named));
    } finally {
      setBusy(false);
      refresh();
    }
  };
  if (kept || going === 0) return <KeptDialog kept={kept ?? staying} named={named} onClose={onClose} />;
  return (
    <ConfirmDialog
      open={asking !== null}
      title={translate('crud.ask_delete', { what: words.removeCount(going) })}
      verb={words.removeCount(going)}
      onConfirm={() => void confirm()}
      onClose={onClose}
      busy={busy}
      problem={problem}
      trash={goesToTrash(resource)}
    >
      {staying && <Uninvited resource={resource} deletion={staying} />}
      {staying && staying.kept_total > 0 && (
        <>
          {translate('crud.will_stay', { count: staying.kept_total })}
          <KeptLines {...staying} named={named} />
        </>
      )}
      {busy && <Waiting label={translate('crud.job.bulk_delete')} />}
    </ConfirmDialog>
  );
}

/** The refusal, and whom it is about. */
function problemText(error: unknown, otherwise: string, named: Named): string {
  const kept = error instanceof HttpError ? (error.body.kept as Deletion['kept'] | undefined) : undefined;
  if (!kept || kept.length === 0) return sentenceOf(error, otherwise);
  return kept.map(({ id, name, reason }) => `${name || named(id)}: ${reason}`).join('\n');
}
