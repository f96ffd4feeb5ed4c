import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { fullName } from '#shared/person.ts';
import type { SeatingState } from '../useSeating.ts';
import { HoldButton } from './HoldButton.tsx';
import { Part } from './Part.tsx';
import type { Everybody } from './useEverybody.ts';

/** Who was held back when the plan was made, and comes in again with the next one. */
export function HeldBack({ everybody, seating }: { everybody: Everybody; seating: SeatingState }) {
  const translate = useTranslate();
  const { leftOut, held, hold } = everybody;
  const guests = leftOut.flatMap((id) => seating.guestOf.get(id) ?? []);
  if (guests.length === 0) return null;
  return (
    <Part title={translate('hall.all.held_back')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 1 }}>
        {guests.map((guest) => {
          const isHeld = held.includes(guest.id);
          return (
            <Box key={guest.id} component="li" sx={{ display: 'flex', alignItems: 'center', pl: 2, pr: 1 }}>
              <Typography
                variant="body2"
                sx={{ flex: 1, minWidth: 0, textDecoration: isHeld ? 'line-through' : 'none' }}
              >
                {fullName(guest)}
              </Typography>
              <HoldButton name={fullName(guest)} held={isHeld} onHold={() => hold(guest.id)} />
            </Box>
          );
        })}
      </Box>
    </Part>
  );
}
