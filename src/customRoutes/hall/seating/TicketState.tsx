import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { TONES } from '../../../ui/Tag.tsx';
import { TICKET_LOOKS } from '../../../ui/ticketLooks.ts';
import type { TicketStateName } from '../plan/types.ts';

/** The state of a ticket's letter in words: 'Ticket sent', 'Ticket not sent'. */
export function TicketState({ state }: { state: TicketStateName }) {
  const translate = useTranslate();
  const { icon: Icon, tone } = TICKET_LOOKS[state];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mt: 0.5, color: TONES[tone].color }}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <Typography variant="body2" color="inherit">
        {translate(`hall.ticket.${state}`)}
      </Typography>
    </Box>
  );
}
