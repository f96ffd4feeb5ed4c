import { Box, Button, ButtonBase, Typography } from '@mui/material';
import { Armchair, X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { SectorTag } from '../../../ui/Tag.tsx';
import type { Sector } from '../plan/types.ts';
import { BarButton } from '../plan/ZoomBar.tsx';
import { TicketState } from './TicketState.tsx';
import type { SeatingState } from './useSeating.ts';

/** Who is in a free seating area. A name opens the card of their ticket. */
export function AreaCard(props: { seating: SeatingState; sectors: readonly Sector[]; area: number }) {
  const { seating, sectors } = props;
  const translate = useTranslate();
  const area = seating.layout.areas[props.area];
  if (!area) return null;
  const tickets = area.places.flatMap((place) => {
    const ticket = seating.placeOf.get(place)?.ticket;
    return ticket ? { ...ticket, place } : [];
  });
  const free = area.places.find(seating.isOpen);
  const sector = sectors.find(({ id }) => id === seating.sectorOf(area.places[0]!));
  return (
    <Box data-area-card>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: -0.5 }}>
        {sector && <SectorTag number={sector.number} />}
        <Typography variant="h3" component="h2" noWrap sx={{ flex: 1 }}>
          {area.name}
        </Typography>
        <BarButton label={translate('ra.action.close')} onClick={seating.clear}>
          <X />
        </BarButton>
      </Box>
      <Typography variant="body2" color="look.text2">
        {translate('hall.area_taken', { taken: tickets.length, total: area.places.length })}
      </Typography>
      <Box
        component="ul"
        aria-label={translate('hall.area_guests', { area: area.name })}
        sx={{ m: 0, my: 1, mx: -2, p: 0, listStyle: 'none', maxHeight: 'min(264px, 32dvh)', overflowY: 'auto' }}
      >
        {tickets.map(({ id, guest_name, state, place }) => (
          <li key={id}>
            <ButtonBase
              onClick={() => seating.setIntent({ kind: 'ticket', place })}
              sx={{ font: 'inherit', width: 1, px: 2, py: 0.75, gap: 1, textAlign: 'left', minHeight: 44 }}
            >
              <Typography variant="subtitle2" component="span" noWrap sx={{ flex: 1, minWidth: 0 }}>
                {guest_name}
              </Typography>
              <TicketState state={state} />
            </ButtonBase>
          </li>
        ))}
      </Box>
      {!seating.readOnly && free !== undefined && (
        <Button
          variant="outlined"
          fullWidth
          startIcon={<Armchair size={16} strokeWidth={1.75} />}
          onClick={() => seating.choose([free], 'only')}
        >
          {translate('hall.seat.choose_here')}
        </Button>
      )}
    </Box>
  );
}
