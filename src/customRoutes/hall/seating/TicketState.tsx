import { Box, Typography } from '@mui/material';
import { Clock, Mail, MailCheck, MailQuestionMark, MailWarning } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { TicketStateName } from '../plan/types.ts';

const LOOKS = {
  sent: { icon: MailCheck, colour: 'look.ok' },
  queued: { icon: Clock, colour: 'look.text2' },
  sending: { icon: Clock, colour: 'look.text2' },
  unknown: { icon: MailQuestionMark, colour: 'look.warn' },
  failed: { icon: MailWarning, colour: 'look.err' },
  outdated: { icon: MailWarning, colour: 'look.warn' },
  not_sent: { icon: Mail, colour: 'look.text2' },
} as const;

/** The state of a ticket's letter in words: 'Ticket sent', 'Ticket not sent'. */
export function TicketState({ state }: { state: TicketStateName }) {
  const translate = useTranslate();
  const { icon: Icon, colour } = LOOKS[state];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mt: 0.5, color: colour }}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <Typography variant="body2" color="inherit">
        {translate(`hall.ticket.${state}`)}
      </Typography>
    </Box>
  );
}
