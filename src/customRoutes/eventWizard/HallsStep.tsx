import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Clapperboard, Copy } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { limit } from '#shared/limits.ts';
import { call } from '../../dataProvider/index.ts';
import { useHasCinema } from '../cinema/useProgramme.ts';
import { AddHall, type HallChoice, type Template } from './AddHall.tsx';
import { DateHalls, useHallChanges } from './DateHalls.tsx';
import type { StepProps } from './steps.ts';

/** Step 3: for each date a copy of a template of the location, or a new hall of any size. */
export function HallsStep({ event, onChanged, onNext, onBack }: StepProps) {
  const translate = useTranslate();
  const changes = useHallChanges(onChanged);
  const { busy, run } = changes;
  const templates = useTemplates(event);
  const hasCinema = useHasCinema();

  const add = (event_date_id: string, choice: HallChoice) =>
    run(() =>
      'template' in choice
        ? call('POST /events/:id/halls/create_list_by_templates', {
            params: { id: event.id },
            body: [{ event_date_id, hall_template_id: choice.template.id }],
          })
        : call('POST /halls/create_list', { body: [{ event_id: event.id, event_date_id, layout: choice.layout }] }),
    );
  const bare = event.dates.filter((date) => !event.halls.some((hall) => hall.event_date_id === date.id));
  const copyToAll = (hallId: string) =>
    run(() =>
      call('POST /halls/create_list', {
        body: bare.map((date) => ({ event_id: event.id, event_date_id: date.id, copy_of: hallId })),
      }),
    );
  return (
    <DateHalls
      {...{ event, onNext, onBack, changes }}
      need={translate('wizard.halls.need', { button: translate('wizard.halls.add') })}
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
        hasCinema &&
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
        await call('GET /hall_templates', {
          query: {
            ...(event.location_id ? { location_id: event.location_id } : { city_id: event.city_id }),
            per_page: limit('templatesPerLocation'),
          },
          signal,
        })
      ).data,
  });
  return (data ?? []) as Template[];
}
