import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import { useIsMutating } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { Form, useLocale, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { type Language, limit } from '#shared/limits.ts';
import type { Resource } from '#shared/resource.ts';
import { now } from '../../clock.ts';
import { formatMomentShort } from '../../i18n/dates.ts';
import { draftKey, dropDraft } from '../../draft/drafts.ts';
import { FormDraft } from '../../draft/FormDraft.tsx';
import { OtherVersion } from '../../draft/OtherVersion.tsx';
import { TARGET } from '../../ui/thumb.ts';
import type { Theirs } from '../Conflict.tsx';
import { SENDING } from '../kinds/files.tsx';
import { Cell, FieldInput } from '../kinds/index.tsx';
import { validateWith } from '../validate.ts';
import { useWords } from '../words.ts';
import { firstInput } from './firstInput.ts';
import { useHistory } from './useHistory.ts';
import { useSaveField } from './useSaveField.ts';
import { isSame } from './values.ts';

interface FormProps {
  resource: Resource;
  record: Record<string, unknown>;
  name: string;
  /** An input of one's own instead of the kind's. */
  input?: ReactNode;
  onSaved?: (() => void) | undefined;
  onClose: () => void;
}

/** One field being filled in where it stands: Enter saves, Esc gives back. */
export function FieldForm({ resource, record, name, input, onSaved, onClose }: FormProps) {
  const translate = useTranslate();
  const { save, busy } = useSaveField(resource, onSaved);
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  // Read again, the record leaves what is typed alone.
  const [begun] = useState(record);
  const validate = (values: Record<string, unknown>) => {
    const problem = validateWith(resource, 'update', translate)(values)[name];
    return problem ? { [name]: problem } : {};
  };
  const [draft] = useState(() => `${resource.name}:${String(record.id)}:${name}`);
  /** What was typed is stored, or given back on purpose. */
  const close = () => {
    dropDraft(draftKey(draft));
    onClose();
  };
  const send = async (values: Record<string, unknown>, version?: number) => {
    if (version === undefined && isSame(values[name], begun[name])) return onClose();
    const saved = await save(begun, name, values[name] ?? null, version);
    if (saved.theirs) setTheirs(saved.theirs);
    else if (!saved.problem) close();
    return saved.problem ? { [name]: saved.problem } : undefined;
  };
  const giveBack = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      event.currentTarget.querySelector('form')?.requestSubmit();
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  };
  return (
    <Box onKeyDown={giveBack} ref={begin}>
      <Form
        record={begun}
        validate={validate}
        onSubmit={(values: Record<string, unknown>) => send(values)}
        mode="onBlur"
        noValidate
        // It stands at the field.
        disableInvalidFormNotification
      >
        <FormDraft form={draft} version={(begun.version as number | undefined) ?? null} dialog />
        {theirs && (
          <Collision
            resource={resource}
            name={name}
            theirs={theirs}
            before={begun}
            onMine={(values) => send(values, theirs.version)}
            onTheirs={() => {
              onSaved?.();
              close();
            }}
          />
        )}
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            {input ?? <FieldInput resource={resource} name={name} field={resource.fields[name]!} />}
          </Box>
          {!theirs && <Buttons busy={busy} onClose={close} />}
        </Box>
      </Form>
    </Box>
  );
}

function Buttons({ busy, onClose }: { busy: boolean; onClose: () => void }) {
  const translate = useTranslate();
  const sending = useIsMutating({ mutationKey: SENDING }) > 0;
  const [save, cancel] = [translate('ra.action.save'), translate('ra.action.cancel')];
  // Beside the box of the input, below its label.
  return (
    <Box sx={{ display: 'flex', mt: '22px' }}>
      <Tooltip title={save}>
        <span>
          <IconButton type="submit" color="primary" aria-label={save} disabled={sending} loading={busy} sx={TARGET}>
            <Check size={18} />
          </IconButton>
        </span>
      </Tooltip>
      <Tooltip title={cancel}>
        <IconButton aria-label={cancel} onClick={onClose} sx={TARGET}>
          <X size={18} />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

/** Two wrote the same field: what the other one wrote, and who that was; what is typed stays in the input. */
function Collision(props: {
  resource: Resource;
  name: string;
  theirs: Theirs;
  /** The record as it was before both. */
  before: Readonly<Record<string, unknown>>;
  onMine: (values: Record<string, unknown>) => Promise<unknown>;
  onTheirs: () => void;
}) {
  const { resource, name, theirs, before, onMine, onTheirs } = props;
  const translate = useTranslate();
  const language = useLocale() as Language;
  const words = useWords(resource);
  const { getValues, setError } = useFormContext();
  const { data } = useHistory(resource, theirs);
  const last = data?.pages[0]?.data.find(({ changes }) => changes.some(({ field }) => field === name));
  const mine = async () => {
    const refused = (await onMine(getValues())) as Record<string, string> | undefined;
    if (refused?.[name]) setError(name, { message: refused[name] });
  };
  return (
    <OtherVersion onMine={() => void mine()} onTheirs={onTheirs}>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {words.field(name)}: <Cell resource={resource} name={name} field={resource.fields[name]!} record={theirs} />
      </Box>
      <Typography variant="body2" color="look.text2" sx={{ overflowWrap: 'anywhere' }}>
        {translate('crud.met.before')}:{' '}
        {(before[name] ?? '') === '' ? (
          translate('crud.conflict.empty')
        ) : (
          <Cell resource={resource} name={name} field={resource.fields[name]!} record={before} />
        )}
      </Typography>
      {last?.by && (
        <Typography variant="caption">
          {last.by} · {formatMomentShort(last.at, language, now())}
        </Typography>
      )}
    </OtherVersion>
  );
}

/** What stands there is marked, so that it can be written over. */
function begin(form: HTMLElement | null): void {
  const input = firstInput(form);
  if (input instanceof HTMLInputElement && input.value.length <= limit('nameLength')) input.select();
}
