import { type ReactNode, useState } from 'react';
import { Box, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useIsMutating } from '@tanstack/react-query';
import { Form, type RaRecord, SaveButton, useEditContext, useRecordContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { type Field, isInTurn, type Resource, titleOf } from '#shared/resource.ts';
import { roleForMenu } from '#shared/roles.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { useUser } from '../../dataProvider/useSession.ts';
import { draftKey, dropDraft, isTyped, type Version } from '../../draft/drafts.ts';
import { FormDraft } from '../../draft/FormDraft.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { FocusRefused } from '../../ui/FocusRefused.tsx';
import { Conflict, type Meeting, type Theirs } from '../Conflict.tsx';
import { DeleteRecord } from '../DeleteRecord.tsx';
import { SENDING } from '../kinds/files.tsx';
import { FieldInput } from '../kinds/index.tsx';
import { Colleagues } from '../presence/Colleagues.tsx';
import { FieldPresence } from '../presence/FieldPresence.tsx';
import { sectionsOf } from '../sections.ts';
import { validateWith } from '../validate.ts';
import { firstInput } from './firstInput.ts';

/** What a dialog for a record is given. */
export interface DialogProps {
  resource: Resource;
  onClose: () => void;
  /** Inputs of one's own instead of the kind's, by field. */
  inputs?: Readonly<Record<string, ReactNode>> | undefined;
  /** After a record was stored or deleted; with the one that was made. */
  onDone?: ((made?: RaRecord) => void) | undefined;
  /** Said above the fields. */
  note?: ReactNode;
  /** What a new record belongs to, where what is typed for another one must not stand here. */
  within?: string;
}

/** What a screen takes back of what the person may do with the record. */
export interface Rights {
  canSave?: boolean;
  canDelete?: boolean;
}

/** The fields of a record in a dialog, with what is kept, who else is here and what they changed, and the buttons. */
export function RecordForm(
  props: DialogProps &
    Rights & {
      /** Under what it is kept, and leaving it. */
      draft: { form: string; key: string; close: () => void };
      operation: 'create' | 'update';
      title: string;
      initial?: Record<string, unknown> | undefined;
      conflict?: Meeting | null;
      onConflict?: (meeting: Meeting | null) => void;
    },
) {
  const { resource, draft, operation, title, onDone, initial, inputs, note, conflict, onConflict } = props;
  const { canSave = true, canDelete = true } = props;
  const translate = useTranslate();
  const create = translate('ra.action.create');
  const record = useRecordContext();
  const mayEdit = useMay(resource.name, 'edit', record) && canSave;
  const mayDelete = useMay(resource.name, 'delete', record) && canDelete;
  const readOnly = operation === 'update' && !mayEdit;
  const sections = sectionsOf(resource, operation, roleForMenu(useUser().role.name), record);
  const sending = useIsMutating({ mutationKey: SENDING }) > 0;
  if (operation === 'update' && !record) return <Loading onClose={draft.close} />;
  return (
    <Form
      validate={validateWith(resource, operation, translate, record)}
      mode="onBlur"
      reValidateMode="onChange"
      noValidate
      // Read again, the record leaves what is typed alone.
      resetOptions={KEEP_TYPED}
      {...(operation === 'create' ? { defaultValues: initial } : {})}
    >
      <DialogTitle>{record && operation === 'update' ? titleOf(resource, record) || title : title}</DialogTitle>
      <DialogContent ref={begin}>
        <Colleagues />
        {note}
        <FocusRefused />
        {!readOnly && <DialogDraft form={draft.form} record={record} onConflict={onConflict} />}
        {conflict && onConflict && (
          <Conflict
            // Whoever saved once more while one chose is met anew.
            key={conflict.theirs.version}
            resource={resource}
            meeting={conflict}
            onSettled={() => onConflict(null)}
          />
        )}
        {sections.map((names) => (
          <Box key={names.join()} sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr', pt: 1 }}>
            {names.map((name) => (
              <FieldPresence key={name} name={name}>
                {inputs?.[name] ?? (
                  <FieldInput resource={resource} name={name} field={asked(resource.fields[name]!, operation)} />
                )}
              </FieldPresence>
            ))}
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        {mayDelete && operation === 'update' && record && (
          <DeleteRecord
            resource={resource}
            record={record}
            onDone={() => {
              dropDraft(draft.key);
              draft.close();
              onDone?.();
            }}
          />
        )}
        <Box sx={{ flex: 1 }} />
        <Button onClick={draft.close}>{translate('ra.action.cancel')}</Button>
        {/* What both wrote is saved as it is chosen above. */}
        {!readOnly && !conflict && (
          <SaveButton
            alwaysEnable={!sending}
            disabled={sending}
            label={
              operation === 'create' ? translate(`resources.${resource.name}.create`, { _: create }) : 'ra.action.save'
            }
            icon={<></>}
          />
        )}
      </DialogActions>
    </Form>
  );
}

/** Where the dialog goes, the focus goes back by itself. */
const begin = (content: HTMLElement | null) => void firstInput(content);
const KEEP_TYPED = { keepDirtyValues: true };

/** Keeps what is typed; typed on an older version, it stands beside the new one to choose from, as after a refused save. */
function DialogDraft(props: {
  form: string;
  record: RaRecord | undefined;
  onConflict: ((meeting: Meeting) => void) | undefined;
}) {
  const { form, record, onConflict } = props;
  const { setValue } = useFormContext();
  const stored = record as unknown as Theirs | undefined;
  // Read anew while somebody types, it may be another one than they began with.
  const [began, setBegan] = useState(stored);
  if (stored && began && stored.version > began.version && !isTyped(draftKey(form))) setBegan(stored);
  const onBehind = (since: Version) => {
    setValue('version', since);
    if (stored) onConflict?.({ theirs: stored, base: began?.version === since ? began : undefined });
  };
  return <FormDraft form={form} version={(record?.version as number | undefined) ?? null} onBehind={onBehind} dialog />;
}

/** The record on its way, or why it didn't come. */
function Loading({ onClose }: { onClose: () => void }) {
  const { error, refetch } = useEditContext();
  const translate = useTranslate();
  if (!error) return <DialogContent sx={{ minHeight: 200 }} aria-busy="true" />;
  return (
    <>
      <DialogContent>
        <LoadingFailed error={error} onRefresh={() => void refetch()} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </>
  );
}

/** What is given out in turn needn't be chosen for a new record. */
function asked(field: Field, operation: 'create' | 'update'): Field {
  return isInTurn(field) && operation === 'create' ? { ...field, required: false } : field;
}
