import { type ReactNode, useState } from 'react';
import { Dialog } from '@mui/material';
import { CreateBase, EditBase, type RaRecord, useEditContext, useNotify, useTranslate } from 'react-admin';
import { initialValues, type Resource } from '#shared/resource.ts';
import { draftKey, dropDraft } from '../../draft/drafts.ts';
import { leave } from '../../draft/leaving.ts';
import { useTell } from '../../ui/useTell.ts';
import { type Meeting, theirsOf } from '../Conflict.tsx';
import { Present } from '../presence/Present.tsx';
import { usePresence } from '../presence/presence.ts';
import { useWords } from '../words.ts';
import { type DialogProps, RecordForm, type Rights } from './RecordForm.tsx';
import { changedIn } from './values.ts';

/** Its buttons stay in sight, however long it is. */
const PINNED = { '& .MuiDialog-paper > form': { display: 'flex', flexDirection: 'column', minHeight: 0 } } as const;

/** A new record. The answer of the server stands on the field it concerns; what was typed stays. */
export function CreateDialog(props: DialogProps & { initial?: Record<string, unknown> | undefined }) {
  const { resource, within = '', onClose, onDone } = props;
  const words = useWords(resource);
  const translate = useTranslate();
  const notify = useNotify();
  const [beginning] = useState({ ...initialValues(resource), ...props.initial });
  const draft = useDialogDraft(`${resource.name}:${within}:new`, onClose);
  return (
    <Dialog open onClose={draft.close} fullWidth maxWidth="sm" sx={PINNED}>
      <CreateBase
        resource={resource.name}
        disableAuthentication
        redirect={false}
        mutationOptions={{
          onSuccess: (record: RaRecord) => {
            // A noun may have more to tell: to whom a letter went.
            const created = translate(`resources.${resource.name}.created`, { ...record, _: '' });
            notify(created || 'crud.created', { type: 'success' });
            dropDraft(draft.key);
            onDone?.(record);
            onClose();
          },
        }}
      >
        <RecordForm {...props} initial={beginning} draft={draft} operation="create" title={words.add} />
      </CreateBase>
    </Dialog>
  );
}

/** One record to change or delete. */
export function EditDialog(props: DialogProps & Rights & { id: string }) {
  const { resource, id, onClose, onDone } = props;
  const [conflict, setConflict] = useState<Meeting | null>(null);
  // Of the page below.
  const { settle } = usePresence();
  const words = useWords(resource);
  const notify = useNotify();
  const tell = useTell();
  const draft = useDialogDraft(`${resource.name}:${id}`, onClose);
  return (
    <Dialog open onClose={draft.close} fullWidth maxWidth="sm" sx={PINNED}>
      <EditBase
        resource={resource.name}
        disableAuthentication
        id={id}
        mutationMode="pessimistic"
        redirect={false}
        transform={toSend}
        // The dialog itself says it.
        queryOptions={{ onError: () => undefined }}
        mutationOptions={{
          onSuccess: () => {
            notify('crud.saved', { type: 'success' });
            dropDraft(draft.key);
            // Whatever others changed stood in the form.
            settle();
            onDone?.();
            onClose();
          },
          onError: (error: unknown) => {
            const theirs = theirsOf(error);
            setConflict(theirs && { theirs });
            if (!theirs) tell(error);
          },
        }}
      >
        <PresentAtForm resource={resource}>
          <RecordForm
            {...props}
            draft={draft}
            operation="update"
            title={words.edit}
            conflict={conflict}
            onConflict={setConflict}
          />
        </PresentAtForm>
      </EditBase>
    </Dialog>
  );
}

/** What was changed, on which version; two versions that were brought together are sent whole. */
function toSend(values: Record<string, unknown>, options?: { previousData: RaRecord }) {
  const { version } = values;
  const stored = options?.previousData;
  return stored && version === stored.version ? { ...changedIn(values, stored), version } : values;
}

/** Whoever has the record open is told to the others. */
function PresentAtForm({ resource, children }: { resource: Resource; children: ReactNode }) {
  const { record, refetch } = useEditContext();
  if (!record) return children;
  return (
    <Present resource={resource} record={record} onBehind={() => void refetch()}>
      {children}
    </Present>
  );
}

/** Where what is typed in a dialog is kept, and leaving it, which asks where something is. */
function useDialogDraft(form: string, onClose: () => void) {
  const [key] = useState(() => draftKey(form));
  return { form, key, close: () => leave(onClose, key) };
}
