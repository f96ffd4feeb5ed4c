import { useState } from 'react';
import { Button } from '@mui/material';
import { Trash2 } from 'lucide-react';
import { useDataProvider, useDelete, useNotify, useTranslate } from 'react-admin';
import { goesToTrash, isUndoable, type Resource, titleOf } from '#shared/resource.ts';
import type { Deletion, ParterreProvider } from '../dataProvider/dataProvider.ts';
import { batchOf, HttpError } from '../dataProvider/index.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { offerUndo } from './undo.ts';
import { Uninvited } from './Uninvited.tsx';
import { useWords } from './words.ts';

/** The button that deletes the record of a dialog, after asking; what can be had again is offered on the next screen. */
export function DeleteRecord({
  resource,
  record,
  onDone,
}: {
  resource: Resource;
  record: Record<string, unknown>;
  onDone: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const words = useWords(resource);
  const provider = useDataProvider<ParterreProvider>();
  const [asking, setAsking] = useState(false);
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [remove, { isPending }] = useDelete();
  const ask = async () => {
    // Whatever is wrong is said where it is tried.
    setDeletion(await provider.countDeletion(resource.name, { ids: [record.id as string] }).catch(() => null));
    setAsking(true);
  };
  const confirm = () =>
    remove(
      resource.name,
      { id: record.id as string, previousData: record as never },
      {
        mutationMode: 'pessimistic',
        onSuccess: (deleted) => {
          const name = titleOf(resource, record);
          const said = translate(name ? 'crud.deleted_one' : 'crud.deleted', { name });
          const batch = isUndoable(resource) ? batchOf.get(deleted) : undefined;
          if (batch) offerUndo({ batch, said });
          else notify(said, { type: 'success' });
          onDone();
        },
        onError: (error: unknown) =>
          setProblem(error instanceof HttpError ? error.detail : translate('app.error.generic')),
      },
    );
  return (
    <>
      <Button color="error" variant="outlined" startIcon={<Trash2 size={18} />} onClick={() => void ask()}>
        {translate('ra.action.delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={titleOf(resource, record)}
        verb={words.removeCount(1)}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
        busy={isPending}
        problem={problem}
        trash={goesToTrash(resource)}
      >
        {deletion?.invited ? <Uninvited resource={resource} deletion={deletion} /> : undefined}
      </ConfirmDialog>
    </>
  );
}
