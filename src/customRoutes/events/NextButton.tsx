import { Button } from '@mui/material';
import { Archive, ArchiveRestore, ArrowRight, Eye, Ticket } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { stepPath } from '../eventBasics/paths.ts';
import { PublishButton } from '../eventBasics/PublishButton.tsx';
import { useEventActions } from '../eventBasics/useEventActions.tsx';
import type { Next } from './todos.ts';
import { MISSING_ICONS } from './TodosCard.tsx';

const ICONS = { ...MISSING_ICONS, fill: ArrowRight, tickets: Ticket, look: Eye };

/** The main button of an event's page: the one next thing for whoever looks. */
export function NextButton({ event, next }: { event: EventAnswer; next: Next }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { act, busy, dialog } = useEventActions(event);
  const mayEdit = useMay('events', 'edit', event);
  if (next.name === 'archive' || next.name === 'restore') {
    const { name } = next;
    return (
      <>
        <Button
          variant="contained"
          startIcon={name === 'archive' ? <Archive size={18} /> : <ArchiveRestore size={18} />}
          loading={busy}
          onClick={() => act(name)}
        >
          {translate(`events.${name}`)}
        </Button>
        {dialog}
      </>
    );
  }
  const Icon = next.name === 'publish' ? null : ICONS[next.name];
  return (
    <>
      {/* Stays when the event is published: it shows the code then. */}
      {mayEdit && (
        <PublishButton
          bare
          primary={next.name === 'publish'}
          event={event}
          onDone={() => undefined}
          onGo={(step, field) => navigate(stepPath(event, step, field))}
        />
      )}
      {Icon && (
        <Button variant="contained" component={Link} to={next.to ?? ''} startIcon={<Icon size={18} />}>
          {translate(`events.next.${next.name}`, { count: next.count ?? 0, smart_count: next.count ?? 0 })}
        </Button>
      )}
    </>
  );
}
