import { useState } from 'react';
import { Alert, Box, Button, IconButton, MenuItem, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Clapperboard, Copy, Plus, Trash2 } from 'lucide-react';
import { useLocaleState, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { EventAnswer } from '#shared/event.ts';
import { type Language, limit } from '#shared/limits.ts';
import { api, HttpError } from '../../dataProvider/index.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { Card } from '../../layout/Card.tsx';
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx';
import { StepFooter } from './StepFooter.tsx';

interface Template {
  id: string;
  name: string;
  total_seats: number;
  rows_count: number;
  seats_per_row: number;
}
const NEW = 'new';

/** Step 3: for each date a copy of a template of the location, or a new hall of 10 x 10. */
export function HallsStep({
  event,
  onChanged,
  onNext,
  onBack,
}: {
  event: EventAnswer;
  onChanged: () => Promise<unknown>;
  onNext: () => void;
  onBack: () => void;
}) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState<{ id: string; name: string } | null>(null);
  const templates = useTemplates(event);

  const run = async (call: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    try {
      await call();
      await onChanged();
    } catch (error) {
      setProblem(error instanceof HttpError ? error.detail : translate('app.error.generic'));
    } finally {
      setBusy(false);
      setRemoving(null);
    }
  };
  const add = (event_date_id: string, choice: string) =>
    run(() =>
      choice === NEW
        ? api.post('halls/create_list', { body: [{ event_id: event.id, event_date_id }] })
        : api.post(`events/${event.id}/halls/create_list_by_templates`, {
            body: [{ event_date_id, hall_template_id: choice }],
          }),
    );
  const copyToAll = (hallId: string, from: string) =>
    run(() =>
      api.post('halls/create_list', {
        body: event.dates
          .filter((date) => date.id !== from && !event.halls.some((hall) => hall.event_date_id === date.id))
          .map((date) => ({ event_id: event.id, event_date_id: date.id, copy_of: hallId })),
      }),
    );
  const bare = event.dates.filter((date) => !event.halls.some((hall) => hall.event_date_id === date.id));
  return (
    <>
      <Box
        sx={{
          p: { xs: 2, sm: 3 },
          maxWidth: 900,
          mx: 'auto',
          width: '100%',
          boxSizing: 'border-box',
          display: 'grid',
          gap: 2,
          flex: 1,
          alignContent: 'start',
        }}
      >
        {problem && <Alert severity="error">{problem}</Alert>}
        {event.dates.map((date) => {
          const halls = event.halls.filter((hall) => hall.event_date_id === date.id);
          return (
            <Card
              key={date.id}
              title={formatDateTime({ date: date.date, time: date.starts_at }, locale as Language)}
              action={
                halls[0] && bare.length > 0 ? (
                  <Button
                    variant="outlined"
                    size="small"
                    startIcon={<Copy size={16} />}
                    loading={busy}
                    onClick={() => void copyToAll(halls[0]!.id, date.id)}
                  >
                    {translate('wizard.halls.copy', { count: bare.length, smart_count: bare.length })}
                  </Button>
                ) : undefined
              }
            >
              {halls.map((hall) => (
                <Box
                  key={hall.id}
                  sx={{
                    display: 'flex',
                    alignItems: 'center',
                    gap: 1.5,
                    py: 1,
                    borderBottom: 1,
                    borderColor: 'look.line',
                  }}
                >
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{hall.name}</Typography>
                    <Typography variant="body2" color="look.text2">
                      {translate('wizard.halls.places', { count: hall.places, smart_count: hall.places })}
                    </Typography>
                  </Box>
                  <IconButton
                    onClick={() => setRemoving(hall)}
                    aria-label={translate('wizard.halls.remove', { name: hall.name })}
                  >
                    <Trash2 size={18} />
                  </IconButton>
                </Box>
              ))}
              <AddHall
                key={halls.length}
                templates={templates}
                busy={busy}
                first={halls.length === 0}
                onAdd={(choice) => void add(date.id, choice)}
              />
            </Card>
          );
        })}
        {event.halls.length === 0 && (
          <Button
            component={Link}
            to={`/events/edit/vista/${event.id}?step=halls`}
            startIcon={<Clapperboard size={18} />}
            sx={{ justifySelf: 'start' }}
          >
            {translate('cinema.hall_of_session')}
          </Button>
        )}
      </Box>
      <StepFooter
        onBack={onBack}
        onNext={onNext}
        next={translate('wizard.halls.next')}
        disabled={event.halls.length === 0}
        note={event.halls.length === 0 ? translate('wizard.halls.need') : null}
      />
      <ConfirmDialog
        open={removing !== null}
        title={removing?.name}
        verb={translate('wizard.halls.remove_verb')}
        busy={busy}
        problem={problem}
        onConfirm={() => removing && void run(() => api.delete(`halls/${removing.id}`))}
        onClose={() => setRemoving(null)}
      />
    </>
  );
}

function useTemplates(event: EventAnswer): Template[] {
  const { data } = useQuery({
    queryKey: ['hall_templates', event.location_id, event.city_id],
    queryFn: async ({ signal }) =>
      (
        await api.get<Template[]>('hall_templates', {
          query: {
            ...(event.location_id ? { location_id: event.location_id } : { city_id: event.city_id }),
            per_page: limit('templatesPerLocation'),
          },
          signal,
        })
      ).data,
  });
  return data ?? [];
}

function AddHall({
  templates,
  busy,
  first,
  onAdd,
}: {
  templates: Template[];
  busy: boolean;
  first: boolean;
  onAdd: (choice: string) => void;
}) {
  const translate = useTranslate();
  const [choice, setChoice] = useState('');
  const chosen = choice || templates[0]?.id || NEW;
  return (
    <Box
      data-field="hall"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'flex-end',
        '& .MuiButton-root': { minHeight: 40 },
        mt: first ? 0 : 1.5,
      }}
    >
      <TextField
        select
        label={translate('wizard.halls.choose')}
        value={chosen}
        onChange={(change) => setChoice(change.target.value)}
        size="small"
        sx={{ flex: '1 1 260px' }}
      >
        {templates.map((template) => (
          <MenuItem key={template.id} value={template.id}>
            {template.name} ·{' '}
            {translate('wizard.halls.places', { count: template.total_seats, smart_count: template.total_seats })}
          </MenuItem>
        ))}
        <MenuItem value={NEW}>
          {translate('wizard.halls.new', { rows: limit('hallRows'), seats: limit('hallSeatsPerRow') })}
        </MenuItem>
      </TextField>
      <Button
        variant={first ? 'contained' : 'outlined'}
        startIcon={<Plus size={18} />}
        loading={busy}
        onClick={() => onAdd(chosen)}
      >
        {translate(first ? 'wizard.halls.add' : 'wizard.halls.add_more')}
      </Button>
    </Box>
  );
}
