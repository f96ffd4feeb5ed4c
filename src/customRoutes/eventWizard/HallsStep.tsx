import { useState } from 'react';
import { Box, Button, MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Clapperboard, Copy, Plus } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { EventAnswer } from '#shared/event.ts';
import { limit } from '#shared/limits.ts';
import { api } from '../../dataProvider/index.ts';
import { DateHalls, useHallChanges } from './DateHalls.tsx';
import type { StepProps } from './steps.ts';

interface Template {
  id: string;
  name: string;
  total_seats: number;
  rows_count: number;
  seats_per_row: number;
}
const NEW = 'new';

/** Step 3: for each date a copy of a template of the location, or a new hall of 10 x 10. */
export function HallsStep({ event, onChanged, onNext, onBack }: StepProps) {
  const translate = useTranslate();
  const changes = useHallChanges(onChanged);
  const { busy, run } = changes;
  const templates = useTemplates(event);

  const add = (event_date_id: string, choice: string) =>
    run(() =>
      choice === NEW
        ? api.post('halls/create_list', { body: [{ event_id: event.id, event_date_id }] })
        : api.post(`events/${event.id}/halls/create_list_by_templates`, {
            body: [{ event_date_id, hall_template_id: choice }],
          }),
    );
  const bare = event.dates.filter((date) => !event.halls.some((hall) => hall.event_date_id === date.id));
  const copyToAll = (hallId: string) =>
    run(() =>
      api.post('halls/create_list', {
        body: bare.map((date) => ({ event_id: event.id, event_date_id: date.id, copy_of: hallId })),
      }),
    );
  return (
    <DateHalls
      {...{ event, onNext, onBack, changes }}
      need={translate('wizard.halls.need')}
      renderAction={([hall]) =>
        hall &&
        bare.length > 0 && (
          <Button
            variant="outlined"
            size="small"
            startIcon={<Copy size={16} />}
            loading={busy}
            onClick={() => void copyToAll(hall.id)}
          >
            {translate('wizard.halls.copy', { count: bare.length, smart_count: bare.length })}
          </Button>
        )
      }
      after={
        event.halls.length === 0 && (
          <Button
            component={Link}
            to={`/events/edit/vista/${event.id}?step=halls`}
            startIcon={<Clapperboard size={18} />}
            sx={{ justifySelf: 'start' }}
          >
            {translate('cinema.hall_of_session')}
          </Button>
        )
      }
    >
      {(date, halls) => (
        <AddHall
          key={halls.length}
          templates={templates}
          busy={busy}
          first={halls.length === 0}
          onAdd={(choice) => void add(date.id, choice)}
        />
      )}
    </DateHalls>
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
