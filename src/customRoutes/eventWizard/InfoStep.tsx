import { lazy, Suspense, useState } from 'react';
import { Box, Skeleton, Typography } from '@mui/material';
import { Form, RadioButtonGroupInput, useTranslate } from 'react-admin';
import { type EventAnswer, eventChange, newEvent, type NewEvent } from '#resources/eventSchemas.ts';
import { LANGUAGES } from '#shared/limits.ts';
import { picked } from '#shared/picked.ts';
import { initialValues, writableFields } from '#shared/resource.ts';
import { fieldMessages } from '#shared/schema.ts';
import { FieldInput } from '../../crud/kinds/index.tsx';
import { useVisible } from '../../crud/useVisible.ts';
import { useWords } from '../../crud/words.ts';
import { call, HttpError } from '../../dataProvider/index.ts';
import { Conflict } from '../../draft/Conflict.tsx';
import { draftKey, dropDraft } from '../../draft/drafts.ts';
import { FormDraft } from '../../draft/FormDraft.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { stayOnEnter } from '../../ui/stayOnEnter.ts';
import { idIn, useAddress } from '../../ui/useAddress.ts';
import { useTell } from '../../ui/useTell.ts';
import { FocusRefused } from '../../ui/FocusRefused.tsx';
import { eventsResource, OTHER_INPUTS } from '../eventBasics/fields.ts';
import { FilmInput } from '../cinema/FilmInput.tsx';
import { rememberSessions, sessionsOfEvent } from '../cinema/sessions.ts';
import { DatesInput } from './DatesInput.tsx';
import { PlaceInput } from './PlaceInput.tsx';
import { StepFooter } from './StepFooter.tsx';
import { TicketPictures } from './TicketPictures.tsx';

const RichText = lazy(() => import('../../ui/RichText.tsx'));

type Values = Record<string, unknown>;

const EMPTY: Values = {
  ...Object.fromEntries(writableFields(eventsResource, 'create').map(([name]) => [name, null])),
  name: '',
  address: '',
  comment: '',
  ...initialValues(eventsResource),
  dates: [],
};
/** That it is a film's, its way in says. */
delete EMPTY['cinema'];
const FIELDS = Object.keys(EMPTY);
/** What stands on a ticket: changing it after sending makes the tickets people hold void. */
const PRINTED = ['dates', 'starts_at', 'time_per_date', 'address', 'city_id', 'location_id'];

/** Step 1. A draft needs only a name; dates, times and an address open the choice of halls. */
export function InfoStep({
  event,
  cinema,
  onSaved,
  onChanged,
}: {
  event: EventAnswer | undefined;
  /** Dates and times are those of film sessions. */
  cinema: boolean;
  onSaved: (event: EventAnswer) => void;
  onChanged: () => void;
}) {
  const translate = useTranslate();
  const words = useWords(eventsResource);
  const others = useVisible(eventsResource, OTHER_INPUTS);
  const tell = useTell();
  const address = useAddress();
  const form = `event:${event?.id ?? (cinema ? 'new:film' : 'new')}:info`;
  const stored = () => ({
    ...EMPTY,
    ...picked((event ?? { location_id: idIn(address, 'location') }) as Values, FIELDS),
    ...(cinema ? { sessions: sessionsOfEvent(event) } : {}),
  });
  const [key] = useState(() => draftKey(form));
  const [initial, setInitial] = useState(stored);
  const [behind, setBehind] = useState(false);
  /** Begun anew with what is stored. */
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [holders, setHolders] = useState<{ count: number; values: Values } | null>(null);

  const validate = (values: Values) => {
    const parsed = (event ? eventChange : newEvent).safeParse(picked(values, FIELDS));
    if (parsed.success) return {};
    return nested(
      Object.entries(fieldMessages(parsed.error)).map(([name, { key, params }]) => [
        name,
        translate(`problems.fields.${key}`, params),
      ]),
    );
  };
  const store = async (values: Values) => {
    if (behind) return undefined;
    setBusy(true);
    const body = { ...(picked(values, FIELDS) as NewEvent), ...(cinema ? { cinema } : {}) };
    try {
      const { data } = event
        ? await call('PUT /events/:id', { params: { id: event.id }, body: { ...body, version: event.version } })
        : await call('POST /events', { body });
      dropDraft(key);
      if (cinema) rememberSessions(data.id, values['sessions'] as string[]);
      onSaved(data);
    } catch (error) {
      const refused = error instanceof HttpError ? error : null;
      if (refused?.code === 'stale') {
        onChanged();
        setBehind(true);
      } else tell(error);
      return nested(Object.entries(refused?.body.errors ?? {}));
    } finally {
      setBusy(false);
      setHolders(null);
    }
    return undefined;
  };
  const save = async (values: Values) => {
    const printed =
      event &&
      PRINTED.some((name) => JSON.stringify(values[name]) !== JSON.stringify(event[name as keyof EventAnswer]));
    if (event && printed && event.sent + event.outdated > 0) {
      const { data } = await call('GET /events/:id/impact', { params: { id: event.id } });
      if (data.sent_tickets > 0) {
        setHolders({ count: data.sent_tickets, values });
        return undefined;
      }
    }
    return store(values);
  };
  return (
    <Form key={round} record={initial} onSubmit={save} validate={validate} mode="onBlur" reValidateMode="onChange">
      <FocusRefused />
      {/* What else is changed in the event, its pictures say, is no change of this step. */}
      <FormDraft
        form={form}
        version={event ? JSON.stringify(picked(event as Values, FIELDS)) : null}
        onBehind={() => setBehind(true)}
      />
      {behind && (
        <Conflict
          about="wizard"
          onMine={() => setBehind(false)}
          onTheirs={() => {
            dropDraft(key);
            setInitial(stored());
            setRound(round + 1);
            setBehind(false);
          }}
        />
      )}
      <Box
        onKeyDown={stayOnEnter}
        sx={{
          p: { xs: 2, sm: 3 },
          maxWidth: 1180,
          mx: 'auto',
          width: 1,
          boxSizing: 'border-box',
          flex: 1,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.4fr) minmax(0, 1fr)' },
          alignItems: 'start',
          alignContent: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, minWidth: 0 }}>
          <Card
            title={translate('wizard.step.info')}
            {...(event?.status === 'published' ? {} : { hint: translate('wizard.info.starred') })}
          >
            <div data-field="name">
              <EventInput name="name" />
            </div>
            <RadioButtonGroupInput
              source="language"
              label={words.field('language')}
              choices={LANGUAGES.map((id) => ({ id, name: words.value('language', id) }))}
              helperText={words.hint('language')}
            />
          </Card>
          <Card title={translate(cinema ? 'cinema.when' : 'wizard.info.when')}>
            {cinema ? <FilmInput event={event} /> : <DatesInput />}
          </Card>
          <Card title={translate('wizard.info.where')}>
            <PlaceInput />
          </Card>
        </Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, minWidth: 0 }}>
          <Card title={translate('wizard.info.guests')}>
            <EventInput name="guest_limit" />
          </Card>
          <Card title={translate('wizard.info.ticket')} hint={translate('wizard.info.ticket_hint')}>
            {event ? (
              <TicketPictures event={event} onChanged={onChanged} />
            ) : (
              <Typography variant="body2" color="look.text2">
                {translate('wizard.info.ticket_later')}
              </Typography>
            )}
          </Card>
          {others.length > 0 && (
            <Card title={translate('wizard.info.more')}>
              {others.map((name) => (
                <EventInput key={name} name={name} />
              ))}
            </Card>
          )}
          <Card title={words.field('comment')} hint={words.hint('comment')}>
            <Suspense fallback={<Skeleton height={160} />}>
              <RichText source="comment" label={false} />
            </Suspense>
          </Card>
        </Box>
      </Box>
      <StepFooter
        next={translate('wizard.info.next')}
        submit
        busy={busy}
        note={translate(event ? 'wizard.saved_note' : 'wizard.new_note')}
      />
      <ConfirmDialog
        open={holders !== null}
        reversible
        title={translate('wizard.impact.title')}
        verb={translate('wizard.impact.verb')}
        busy={busy}
        onConfirm={() => holders && void store(holders.values)}
        onClose={() => setHolders(null)}
      >
        {translate('wizard.impact.text', { count: holders?.count ?? 0, smart_count: holders?.count ?? 0 })}
      </ConfirmDialog>
    </Form>
  );
}

function EventInput({ name }: { name: string }) {
  return <FieldInput resource={eventsResource} name={name} field={eventsResource.fields[name]!} />;
}

/** 'dates.0.date' -> { dates: [{ date }] }, as the form reads its errors. */
function nested(errors: [string, string][]): Values {
  const result: Values = {};
  for (const [path, message] of errors) {
    const parts = path.split('.');
    let at = result;
    parts.forEach((part, i) => {
      if (i === parts.length - 1) at[part] ??= message;
      else at = (at[part] ??= {}) as Values;
    });
  }
  return result;
}
