import { Fragment, type ReactNode, useState } from 'react';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { Trash2 } from 'lucide-react';
import {
  CreateBase,
  EditBase,
  Form,
  SaveButton,
  useDelete,
  useNotify,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { type Resource, writableFields } from '#shared/resource.ts';
import { HttpError } from '../dataProvider/index.ts';
import { ConfirmDialog } from '../layout/ConfirmDialog.tsx';
import { Conflict, type Theirs, theirsOf } from './Conflict.tsx';
import { FieldInput } from './kinds.tsx';
import { validateWith } from './validate.ts';
import { titleOf, useWords } from './words.ts';

interface DialogProps {
  resource: Resource;
  onClose: () => void;
  /** Inputs of one's own instead of the kind's, by field. */
  inputs?: Readonly<Record<string, ReactNode>> | undefined;
  /** After a record was stored or deleted. */
  onDone?: (() => void) | undefined;
  /** Said above the fields. */
  note?: ReactNode;
}

/** A new record. The answer of the server stands on the field it concerns; what was typed stays. */
export function CreateDialog(props: DialogProps & { initial?: Record<string, unknown> | undefined }) {
  const { resource, onClose, onDone } = props;
  const words = useWords(resource);
  const notify = useNotify();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <CreateBase
        resource={resource.name}
        disableAuthentication
        redirect={false}
        mutationOptions={{
          onSuccess: () => {
            notify('crud.created', { type: 'success' });
            onDone?.();
            onClose();
          },
        }}
      >
        <RecordForm {...props} operation="create" title={words.add} />
      </CreateBase>
    </Dialog>
  );
}

/** One record to change or delete. */
export function EditDialog(props: DialogProps & { id: string; canSave: boolean; canDelete: boolean }) {
  const { resource, id, onClose, onDone, canSave, canDelete } = props;
  const [conflict, setConflict] = useState<Theirs | null>(null);
  const words = useWords(resource);
  const notify = useNotify();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <EditBase
        resource={resource.name}
        disableAuthentication
        id={id}
        mutationMode="pessimistic"
        redirect={false}
        mutationOptions={{
          onSuccess: () => {
            notify('crud.saved', { type: 'success' });
            onDone?.();
            onClose();
          },
          onError: (error: unknown) => {
            const theirs = theirsOf(error);
            setConflict(theirs);
            if (theirs) return;
            notify(error instanceof HttpError ? error.detail : 'app.error.generic', { type: 'error' });
          },
        }}
      >
        <RecordForm
          {...props}
          operation="update"
          title={words.edit}
          readOnly={!canSave}
          canDelete={canDelete}
          conflict={conflict}
          onSettled={() => setConflict(null)}
        />
      </EditBase>
    </Dialog>
  );
}

function RecordForm(
  props: DialogProps & {
    operation: 'create' | 'update';
    title: string;
    initial?: Record<string, unknown> | undefined;
    readOnly?: boolean;
    canDelete?: boolean;
    conflict?: Theirs | null;
    onSettled?: () => void;
  },
) {
  const { resource, operation, title, onClose, onDone, initial, inputs, note, conflict, onSettled } = props;
  const { readOnly = false, canDelete = false } = props;
  const translate = useTranslate();
  const record = useRecordContext();
  const sections = sectionsOf(resource, operation);
  if (operation === 'update' && !record) return <DialogContent sx={{ minHeight: 200 }} aria-busy="true" />;
  return (
    <Form
      validate={validateWith(resource, operation, translate)}
      mode="onBlur"
      reValidateMode="onChange"
      noValidate
      warnWhenUnsavedChanges
      {...(initial ? { defaultValues: initial } : {})}
    >
      <DialogTitle>{record && operation === 'update' ? titleOf(resource, record) || title : title}</DialogTitle>
      <DialogContent ref={firstInput}>
        {note}
        {conflict && onSettled && <Conflict resource={resource} theirs={conflict} onSettled={onSettled} />}
        {sections.map((names) => (
          <Box key={names.join()} sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr', pt: 1 }}>
            {names.map((name) => (
              <Fragment key={name}>
                {inputs?.[name] ?? <FieldInput resource={resource} name={name} field={resource.fields[name]!} />}
              </Fragment>
            ))}
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        {canDelete && record && (
          <DeleteRecord
            resource={resource}
            record={record}
            onDone={() => {
              onClose();
              onDone?.();
            }}
          />
        )}
        <Box sx={{ flex: 1 }} />
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        {!readOnly && (
          <SaveButton
            alwaysEnable
            label={operation === 'create' ? 'ra.action.create' : 'ra.action.save'}
            icon={<></>}
          />
        )}
      </DialogActions>
    </Form>
  );
}

/** The form begins where one begins to type; where the dialog goes, the focus goes back by itself. */
function firstInput(content: HTMLElement | null): void {
  content?.querySelector<HTMLElement>('input:not([type=hidden]):not(:disabled), textarea, [role=combobox]')?.focus();
}

function sectionsOf(resource: Resource, operation: 'create' | 'update'): string[][] {
  const writable = new Set(
    writableFields(resource, operation)
      .filter(([, field]) => field.kind !== 'document')
      .map(([name]) => name),
  );
  const sections = resource.form ?? [[...writable]];
  return sections.map((names) => names.filter((name) => writable.has(name))).filter((names) => names.length > 0);
}

function DeleteRecord({
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
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [remove, { isPending }] = useDelete();
  const confirm = () =>
    remove(
      resource.name,
      { id: record.id as string, previousData: record as never },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('crud.deleted', { type: 'success' });
          onDone();
        },
        onError: (error: unknown) =>
          setProblem(error instanceof HttpError ? error.detail : translate('app.error.generic')),
      },
    );
  return (
    <>
      <Button color="error" variant="outlined" startIcon={<Trash2 size={18} />} onClick={() => setAsking(true)}>
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
      />
    </>
  );
}
