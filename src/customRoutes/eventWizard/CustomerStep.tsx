import { useState } from 'react';
import { Box } from '@mui/material';
import { Form, TextInput, useTranslate } from 'react-admin';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { customerChange, type CustomerChange } from '#shared/event.ts';
import { fieldMessages } from '#shared/schema.ts';
import { HttpError, call } from '../../dataProvider/index.ts';
import { Conflict } from '../../draft/Conflict.tsx';
import { draftKey, dropDraft } from '../../draft/drafts.ts';
import { FormDraft } from '../../draft/FormDraft.tsx';
import { Card } from '../../ui/Card.tsx';
import { stayOnEnter } from '../../ui/stayOnEnter.ts';
import { useTell } from '../../ui/useTell.ts';
import { FocusRefused } from '../../ui/FocusRefused.tsx';
import { PastCustomers } from './PastCustomers.tsx';
import { StepFooter } from './StepFooter.tsx';

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
  const tell = useTell();
  const form = `event:${event.id}:customer`;
  const [busy, setBusy] = useState(false);
  const [key] = useState(() => draftKey(form));
  const [initial, setInitial] = useState<object>(() => ({ ...event.customer }));
  const [behind, setBehind] = useState(false);
  /** Begun anew with what is stored. */
  const [round, setRound] = useState(0);
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
    if (behind) return undefined;
    setBusy(true);
    try {
      const version = event.customer?.version;
      const body = { ...(picked(values) as CustomerChange), ...(version === undefined ? {} : { version }) };
      const { data } = await call('PUT /events/:id/update_customer', { params: { id: event.id }, body });
      dropDraft(key);
      onSaved(data);
    } catch (error) {
      const refused = error instanceof HttpError ? error : null;
      if (refused?.code === 'stale') {
        onStale();
        setBehind(true);
      } else tell(error);
      return refused?.body.errors;
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <Form key={round} record={initial} onSubmit={save} validate={validate} mode="onBlur" reValidateMode="onChange">
      <FocusRefused />
      <FormDraft form={form} version={event.customer?.version ?? null} onBehind={() => setBehind(true)} />
      {behind && (
        <Conflict
          about="wizard"
          onMine={() => setBehind(false)}
          onTheirs={() => {
            dropDraft(key);
            setInitial({ ...event.customer });
            setRound(round + 1);
            setBehind(false);
          }}
        />
      )}
      <Box
        onKeyDown={stayOnEnter}
        sx={{ p: { xs: 2, sm: 3 }, maxWidth: 760, mx: 'auto', width: 1, boxSizing: 'border-box', flex: 1 }}
      >
        <Card title={translate('wizard.step.customer')} hint={translate('wizard.customer.hint')}>
          <PastCustomers />
          <Box
            data-field="customer"
            sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}
          >
            {FIELDS.map((name) => (
              <TextInput
                key={name}
                source={name}
                label={translate(`resources.customers.fields.${name}`)}
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
