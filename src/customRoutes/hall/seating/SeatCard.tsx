import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { fullName } from '#shared/person.ts';
import type { Proposed } from '#shared/seating/asked.ts';
import { guestName } from '../../../ui/guestName.ts';
import { placeTitle } from '../../../ui/placeWords.ts';
import { SectorTag } from '../../../ui/Tag.tsx';
import { bookingOf, type Sector } from '../plan/types.ts';
import { isFree, knownTicket } from '../plan/places.ts';
import { whyText } from './everybody/why.ts';
import { EveningLines } from './EveningLines.tsx';
import { HoldLine } from './holds/HoldLine.tsx';
import { TicketState } from './TicketState.tsx';
import type { SeatingState } from './useSeating.ts';

/** What the tooltip of a seat says. */
export function SeatCard({
  seating,
  sectors,
  place,
  meant,
}: {
  seating: SeatingState;
  sectors: readonly Sector[];
  place: number;
  /** Who would sit there by a plan that is looked at. */
  meant: Proposed | undefined;
}) {
  const translate = useTranslate();
  const at = seating.placeOf.get(place);
  const label = seating.labels.get(place);
  if (!at || !label) return null;
  const sector = sectors.find(({ id }) => id === at.sector_id);
  const ticket = knownTicket(at);
  const guest = ticket ? seating.guestOf.get(ticket.guest_id) : undefined;
  const traits = seating.traits(place);
  const comes = seating.awaited.get(place);
  const state = meant
    ? 'proposed'
    : comes !== undefined
      ? null
      : (bookingOf(at) ?? (isFree(at) ? (at.hold ? null : 'free') : at.active ? null : 'inactive'));
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="subtitle2">{placeTitle(label, translate)}</Typography>
        {sector && (
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 0.75,
              px: 0.75,
              py: 0.5,
              borderRadius: '6px',
              bgcolor: 'look.bg',
            }}
          >
            <SectorTag number={sector.number} />
            <Typography variant="caption" sx={{ maxWidth: 110, lineHeight: '14px', overflowWrap: 'anywhere' }}>
              {sector.name}
            </Typography>
          </Box>
        )}
      </Box>
      {meant && (
        <>
          <Typography variant="subtitle1" sx={{ mt: 1 }}>
            {guestName(meant.guest_name)}
          </Typography>
          <Typography variant="body2" color="look.text2">
            {whyText(meant, translate)}
          </Typography>
        </>
      )}
      {comes !== undefined && !meant && (
        <Typography variant="subtitle1" sx={{ mt: 1 }}>
          {translate('hall.together.comes', { name: seating.nameOf(comes) })}
        </Typography>
      )}
      {ticket && !meant && (
        <>
          <Typography variant="subtitle1" sx={{ mt: 1 }}>
            {guestName(ticket.guest_name)}
          </Typography>
          <Typography variant="body2" color="look.text2">
            {guest?.email ?? guest?.phone}
          </Typography>
          <EveningLines guest={guest} />
          <TicketState state={ticket.state} />
        </>
      )}
      {state && (
        <Typography variant="body2" color="look.text2" sx={{ mt: 0.5 }}>
          {translate(`hall.states.${state}`)}
        </Typography>
      )}
      <HoldLine place={at} />
      {traits.length > 0 && (
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {traits.join(', ')}
        </Typography>
      )}
      {sector?.manager && !at.ticket && (
        <Typography variant="body2" color="look.text2">
          {translate('hall.sectors.managed_by', { name: fullName(sector.manager) })}
        </Typography>
      )}
    </>
  );
}
