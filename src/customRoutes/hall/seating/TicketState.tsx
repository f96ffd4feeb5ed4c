import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { TONES } from '../../../ui/Tag.tsx';
import { TICKET_LOOKS } from '../../../ui/ticketLooks.ts';
import type { TicketStateName } from '../plan/types.ts';

/** The state of a ticket's letter in words: 'Ticket sent', 'Ticket not sent'. `brief`: its sign, where a name needs the room. */
export function TicketState({ state, brief = false }: { state: TicketStateName; brief?: boolean }) {
  const translate = useTranslate();
  const { icon: Icon, tone } = TICKET_LOOKS[state];
  const { color } = TONES[tone];
  const words = translate(`hall.ticket.${state}`);
  if (brief)
    return (
      <Box component="span" role="img" aria-label={words} title={words} sx={{ display: 'flex', flex: 'none', color }}>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      </Box>
    );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mt: 0.5, color }}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <Typography variant="body2" color="inherit">
        {words}
      </Typography>
    </Box>
  );
}
