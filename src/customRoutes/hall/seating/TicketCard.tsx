import { Box, Button, Typography } from '@mui/material';
import { ArrowLeftRight, Trash2, UserRoundPen, X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { fullName } from '#shared/person.ts';
import { GuestLink } from '../../../ui/GuestLink.tsx';
import { placeTitle } from '../../../ui/placeWords.ts';
import { SectorTag } from '../../../ui/Tag.tsx';
import type { Sector } from '../plan/types.ts';
import { BarButton } from '../plan/ZoomBar.tsx';
import { BUTTONS } from './buttons.ts';
import { EveningLines } from './EveningLines.tsx';
import { HoldButtons } from './holds/HoldButtons.tsx';
import { HoldLine } from './holds/HoldLine.tsx';
import { TicketState } from './TicketState.tsx';
import type { SeatingState } from './useSeating.ts';

/** Who sits on a place, and what can be done about it: move or swap, another guest, remove. */
export function TicketCard({
  seating,
  sectors,
  place,
}: {
  seating: SeatingState;
  sectors: readonly Sector[];
  place: number;
}) {
  const translate = useTranslate();
  const at = seating.placeOf.get(place);
  if (!at?.ticket) return null;
  const sector = sectors.find(({ id }) => id === at.sector_id);
  const label = seating.labels.get(place);
  const changeable = !seating.readOnly && seating.isMine(place);
  return (
    <Box data-ticket-card={place}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: -0.5 }}>
        {sector && <SectorTag number={sector.number} />}
        <Typography variant="body2" color="look.text2" sx={{ flex: 1 }}>
          {label && [placeTitle(label, translate), ...seating.traits(place)].join(' · ')}
        </Typography>
        <BarButton label={translate('ra.action.close')} onClick={seating.clear}>
          <X />
        </BarButton>
      </Box>
      <Typography variant="h3" component="div">
        <GuestLink id={at.ticket.guest_id} name={at.ticket.guest_name} />
      </Typography>
      <EveningLines guest={seating.guestOf.get(at.ticket.guest_id)} />
      <TicketState state={at.ticket.state} />
      <HoldLine place={at} />
      {seating.bound && at.order && seating.renderOrder?.(at.order)}
      {changeable && seating.bound && (
        <Button
          variant="outlined"
          fullWidth
          name="change"
          disabled={seating.busy}
          startIcon={<UserRoundPen size={16} strokeWidth={1.75} />}
          onClick={() => seating.setIntent({ kind: 'change', place })}
          sx={{ mt: 1 }}
        >
          {translate('hall.seat.change')}
        </Button>
      )}
      {!seating.readOnly && !changeable && (
        <Typography variant="body2" color="look.text2" sx={{ mt: 1 }}>
          {sector?.manager
            ? translate('hall.sectors.managed_by', { name: fullName(sector.manager) })
            : translate('hall.sectors.not_yours')}
        </Typography>
      )}
      {changeable && !seating.bound && (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'auto auto 40px',
            gap: 0.75,
            mt: 1.5,
            '& .MuiButton-root': { px: 1, whiteSpace: 'nowrap' },
            // The narrow panel has room for the words alone.
            '& .MuiButton-startIcon': { display: { md: 'none', lg: 'inherit' } },
          }}
        >
          <Button
            variant="outlined"
            name="move"
            disabled={seating.busy}
            startIcon={<ArrowLeftRight size={16} strokeWidth={1.75} />}
            onClick={() => seating.setIntent({ kind: 'move', place })}
          >
            {translate('hall.seat.move')}
          </Button>
          <Button
            variant="outlined"
            name="change"
            disabled={seating.busy}
            startIcon={<UserRoundPen size={16} strokeWidth={1.75} />}
            onClick={() => seating.setIntent({ kind: 'change', place })}
          >
            {translate('hall.seat.change')}
          </Button>
          <Button
            variant="outlined"
            color="error"
            disabled={seating.busy}
            aria-label={translate('hall.seat.remove')}
            title={translate('hall.seat.remove')}
            onClick={() => seating.remove([place])}
            sx={{ minWidth: 40, px: 0 }}
          >
            <Trash2 size={16} strokeWidth={1.75} />
          </Button>
        </Box>
      )}
      <Box sx={{ ...BUTTONS, mt: 0.75 }}>
        <HoldButtons seating={seating} places={[place]} />
      </Box>
    </Box>
  );
}
