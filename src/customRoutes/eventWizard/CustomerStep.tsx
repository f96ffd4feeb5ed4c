import { useState } from 'react';
import { Box } from '@mui/material';
import { Form, TextInput, useNotify, useTranslate } from 'react-admin';
import { customerChange, type EventAnswer } from '#shared/event.ts';
import { fieldMessages } from '#shared/schema.ts';
import { api, HttpError } from '../../dataProvider/index.ts';
import { Card } from '../../layout/Card.tsx';
import { StepFooter } from './StepFooter.tsx';
import { DraftKeeper, dropDraft, readDraft } from './useDraft.ts';

const FIELDS = ['last_name', 'first_name', 'phone', 'email'] as const;

/** Step 2: who ordered the event. */
export function CustomerStep({
  event,
  onSaved,
  onStale,
  onBack,
}: {
  event: EventAnswer;
  onSaved: (event: EventAnswer) => void;
  /** Somebody else changed it meanwhile; what is typed stays. */
  onStale: () => void;
  onBack: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const form = `event:${event.id}:customer`;
  const [busy, setBusy] = useState(false);
  const [initial] = useState(() => ({ ...event.customer, ...readDraft(form) }));
  const validate = (values: Record<string, unknown>) => {
    const parsed = customerChange.safeParse(picked(values));
    if (parsed.success) return {};
    return Object.fromEntries(
      Object.entries(fieldMessages(parsed.error)).map(([name, { key, params }]) => [
        name,
        translate(`problems.fields.${key}`, params),
      ]),
    );
  };
  const save = async (values: Record<string, unknown>) => {
    setBusy(true);
    try {
      const version = event.customer?.version;
      const body = { ...picked(values), ...(version === undefined ? {} : { version }) };
      const { data } = await api.put<EventAnswer>(`events/${event.id}/update_customer`, { body });
      dropDraft(form);
      onSaved(data);
    } catch (error) {
      const refused = error instanceof HttpError ? error : null;
      notify(refused?.detail ?? 'app.error.generic', { type: 'error' });
      if (refused?.code === 'stale') onStale();
      return refused?.body.errors;
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <Form record={initial} onSubmit={save} validate={validate} mode="onBlur" reValidateMode="onChange">
      <DraftKeeper form={form} />
      <Box sx={{ p: { xs: 2, sm: 3 }, maxWidth: 760, mx: 'auto', width: 1, boxSizing: 'border-box', flex: 1 }}>
        <Card title={translate('wizard.step.customer')} hint={translate('wizard.customer.hint')}>
          <Box
            data-field="customer"
            sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}
          >
            {FIELDS.map((name) => (
              <TextInput
                key={name}
                source={name}
                label={translate(`wizard.customer.${name}`)}
                type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
                helperText={false}
                isRequired
                fullWidth
              />
            ))}
          </Box>
        </Card>
      </Box>
      <StepFooter onBack={onBack} next={translate('wizard.customer.next')} submit busy={busy} />
    </Form>
  );
}

function picked(values: Record<string, unknown>) {
  return Object.fromEntries(FIELDS.map((name) => [name, values[name] ?? '']));
}
