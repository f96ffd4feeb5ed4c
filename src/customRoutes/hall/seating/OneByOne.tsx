import { Button, Checkbox, FormControlLabel } from '@mui/material';
import { UsersRound } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { fullName } from '#shared/person.ts';
import { Hint } from './Hint.tsx';
import { nextWithout } from './intents.ts';
import type { SeatingState } from './useSeating.ts';

/** Whom a press seats, and whether it goes on with the next one. */
export function OneByOne({ seating, guest_id }: { seating: SeatingState; guest_id: string }) {
  const translate = useTranslate();
  const { guestOf, listed, oneByOne, setOneByOne } = seating;
  const guest = guestOf.get(guest_id);
  const next = nextWithout(listed, guest_id);
  const party = seating.parties.waitingWith(guest_id);
  return (
    <>
      <Hint text={translate('hall.seat.one_hint', { name: guest ? fullName(guest) : '' })} onCancel={seating.clear} />
      {party.length > 1 && (
        <Button
          size="small"
          startIcon={<UsersRound size={16} strokeWidth={1.75} />}
          onClick={() => seating.pick(party.map(({ id }) => id))}
        >
          {translate('hall.seat.with_party', { count: party.length })}
        </Button>
      )}
      {next && (
        <FormControlLabel
          control={<Checkbox checked={oneByOne} onChange={(_, checked) => setOneByOne(checked)} />}
          label={
            oneByOne
              ? translate('hall.seat.one_by_one_next', { name: fullName(next) })
              : translate('hall.seat.one_by_one')
          }
          slotProps={{ typography: { variant: 'body2' } }}
          sx={{ mt: 0.5, mb: -1 }}
        />
      )}
    </>
  );
}
