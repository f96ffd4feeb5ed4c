import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { TicketState } from '#resources/tickets.ts';
import { Tag } from '../../ui/Tag.tsx';
import { TICKET_LOOKS } from '../../ui/ticketLooks.ts';

/** What became of a ticket's mail, in a word; a ticket sent more than once says so. */
export function TicketStateTag({ state, again = false }: { state: TicketState; again?: boolean }) {
  const translate = useTranslate();
  const { tone, icon: Icon } = TICKET_LOOKS[state];
  return (
    <Tag tone={tone} icon={<Icon />}>
      <Box component="span" sx={{ whiteSpace: state === 'outdated' ? 'normal' : 'nowrap', py: '4px' }}>
        {translate(state === 'sent' && again ? 'tickets.states.sent_again' : `tickets.states.${state}`)}
      </Box>
    </Tag>
  );
}
