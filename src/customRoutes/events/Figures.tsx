import { useTranslate } from 'react-admin';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { StatFigure, StatRow } from '../../ui/StatBar.tsx';

/** Invited, seated, sent: each as a number, what it is out of, and a bar. */
export function Figures({ event }: { event: EventAnswer }) {
  const translate = useTranslate();
  const { invited, limit, seated, sent } = event;
  const ofNone = event.state === 'draft' && seated > 0;
  return (
    <StatRow>
      <StatFigure
        label={translate('events.invited')}
        value={invited}
        hint={limit > 0 ? translate('events.page.of', { total: limit }) : translate('events.page.no_places')}
        share={{ value: invited, total: limit }}
      />
      <StatFigure
        label={translate('events.seated')}
        value={seated}
        hint={translate('events.page.of', { total: invited })}
        share={{ value: seated, total: invited }}
      />
      <StatFigure
        label={translate('events.sent')}
        value={sent}
        hint={translate(ofNone ? 'events.page.sent_later' : 'events.page.of', { total: seated })}
        share={{ value: sent, total: seated }}
      />
    </StatRow>
  );
}
