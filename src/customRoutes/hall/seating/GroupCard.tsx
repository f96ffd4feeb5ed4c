import { Box, Button, ButtonBase, Typography } from '@mui/material';
import { Armchair, X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { guestName } from '../../../ui/guestName.ts';
import { groupTitle } from '../../../ui/placeWords.ts';
import { SectorTag } from '../../../ui/Tag.tsx';
import { knownTicket } from '../plan/places.ts';
import type { Sector } from '../plan/types.ts';
import { BarButton } from '../plan/ZoomBar.tsx';
import { BUTTONS } from './buttons.ts';
import { eveningOf } from './evening.ts';
import { movableIn, TakeAll } from './TakeAll.tsx';
import { TicketState } from './TicketState.tsx';
import type { SeatingState } from './useSeating.ts';

/** Who sits at a table or in a free seating area. A name opens the card of their ticket. */
export function GroupCard(props: { seating: SeatingState; sectors: readonly Sector[]; member: number }) {
  const { seating, sectors, member } = props;
  const translate = useTranslate();
  const group = seating.groupOf.get(member);
  const label = seating.labels.get(member);
  if (!group || !label) return null;
  const { places } = group.group;
  const taken = places.filter((place) => seating.placeOf.get(place)?.ticket).length;
  const held = places.filter(seating.isReserved).length;
  const tickets = seating.sorted(places).flatMap((place) => {
    const ticket = knownTicket(seating.placeOf.get(place));
    if (!ticket) return [];
    const evening = eveningOf(seating.guestOf.get(ticket.guest_id), translate).lines.join(' · ');
    return { ...ticket, place, evening, seat: group.kind === 'tables' ? seating.labels.get(place)!.seat : null };
  });
  const free = seating.openIn(places);
  const sector = sectors.find(({ id }) => id === seating.sectorOf(places[0]!));
  const title = groupTitle(label, translate);
  const together = movableIn(seating, places);
  return (
    <Box data-group-card>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: -0.5 }}>
        {sector && <SectorTag number={sector.number} />}
        <Typography variant="h3" component="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <BarButton label={translate('ra.action.close')} onClick={seating.clear}>
          <X />
        </BarButton>
      </Box>
      <Typography variant="body2" color="look.text2">
        {[
          translate('hall.area_taken', { taken, total: places.length }),
          ...(held > 0 ? [translate('hall.holds.held_count', { held })] : []),
          ...(seating.isFreeSeat(member) ? seating.traits(member) : []),
        ].join(' · ')}
      </Typography>
      <Box component="ul" aria-label={translate('hall.area_guests', { area: title })} sx={GUESTS}>
        {tickets.map(({ id, guest_name, state, place, seat, evening }) => (
          <li key={id}>
            <ButtonBase
              onClick={() => seating.setIntent({ kind: 'ticket', place })}
              sx={{ font: 'inherit', width: 1, px: 2, gap: 1, textAlign: 'left', minHeight: { xs: 44, md: 32 } }}
            >
              {seat !== null && (
                <Typography variant="body2" component="span" color="look.text2" sx={{ minWidth: 20 }}>
                  {seat}
                </Typography>
              )}
              <Box component="span" sx={{ flex: 1, minWidth: 0, py: 0.5 }}>
                <Typography variant="subtitle2" component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                  {guestName(guest_name)}
                </Typography>
                {evening !== '' && (
                  <Typography variant="caption" component="span" color="look.text2" sx={{ display: 'block' }}>
                    {evening}
                  </Typography>
                )}
              </Box>
              <TicketState state={state} brief />
            </ButtonBase>
          </li>
        ))}
      </Box>
      <Box sx={BUTTONS}>
        {!seating.readOnly && free !== undefined && (
          <Button
            variant="outlined"
            startIcon={<Armchair size={16} strokeWidth={1.75} />}
            onClick={() => seating.choose([free], 'only')}
          >
            {translate('hall.seat.choose_here')}
          </Button>
        )}
        {together && <TakeAll seating={seating} places={together} />}
      </Box>
    </Box>
  );
}

/** On a plan beside the panel ten at a table are seen without scrolling; a finger finds 44 px. */
const GUESTS = {
  m: 0,
  my: 1,
  mx: -2,
  p: 0,
  listStyle: 'none',
  maxHeight: { xs: 'min(264px, 32dvh)', md: 'min(320px, 40dvh)' },
  overflowY: 'auto',
} as const;
