import { Box, Button, Typography } from '@mui/material';
import { ArrowLeftRight, Trash2, UsersRound, X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { BarButton } from '../plan/ZoomBar.tsx';
import { BUTTONS } from './buttons.ts';
import { HoldButtons } from './holds/HoldButtons.tsx';
import type { SeatingState } from './useSeating.ts';
import { stretchesText } from './words.ts';

/** Several people who sit already: where, and what can be done with all of them. */
export function SeveralCard({ seating, places }: { seating: SeatingState; places: readonly number[] }) {
  const translate = useTranslate();
  const sorted = seating.sorted(places);
  return (
    <Box data-several-card>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: -0.5 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {translate('hall.seat.several', { smart_count: places.length })}
        </Typography>
        <BarButton label={translate('ra.action.close')} onClick={seating.clear}>
          <X />
        </BarButton>
      </Box>
      <Typography variant="body2" color="look.text2" role="status">
        {stretchesText(seating.labels, sorted, translate)}
      </Typography>
      <Box sx={{ ...BUTTONS, mt: 1.5 }}>
        <Button
          variant="outlined"
          name="move"
          disabled={seating.busy}
          startIcon={<ArrowLeftRight size={16} strokeWidth={1.75} />}
          onClick={() => seating.setIntent({ kind: 'several', places, asked: true })}
        >
          {translate('hall.seat.move')}
        </Button>
        <Button
          variant="outlined"
          disabled={seating.busy}
          startIcon={<UsersRound size={16} strokeWidth={1.75} />}
          onClick={() =>
            void seating.joinParty(sorted.flatMap((place) => seating.placeOf.get(place)?.ticket?.guest_id ?? []))
          }
        >
          {translate('invitation.evening.together')}
        </Button>
        <Button
          variant="outlined"
          color="error"
          disabled={seating.busy}
          startIcon={<Trash2 size={16} strokeWidth={1.75} />}
          onClick={() => seating.remove(places)}
        >
          {translate('hall.seat.remove_all', { smart_count: places.length })}
        </Button>
        <HoldButtons seating={seating} places={sorted} />
      </Box>
    </Box>
  );
}
