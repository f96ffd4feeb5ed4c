import {
  CircleDashed,
  Clock,
  MailCheck,
  MailQuestionMark,
  MailX,
  RefreshCw,
  Send,
  type LucideIcon,
} from 'lucide-react';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { TicketState } from '#resources/tickets.ts';
import { Tag, type Tone } from '../../ui/Tag.tsx';

const LOOKS: Record<TicketState, { tone: Tone; icon: LucideIcon }> = {
  not_sent: { tone: 'outline', icon: CircleDashed },
  queued: { tone: 'plain', icon: Clock },
  sending: { tone: 'plain', icon: Send },
  sent: { tone: 'ok', icon: MailCheck },
  unknown: { tone: 'warn', icon: MailQuestionMark },
  failed: { tone: 'err', icon: MailX },
  outdated: { tone: 'warn', icon: RefreshCw },
};

/** What became of a ticket's mail, in a word; a ticket sent more than once says so. */
export function TicketStateTag({ state, again = false }: { state: TicketState; again?: boolean }) {
  const translate = useTranslate();
  const { tone, icon: Icon } = LOOKS[state];
  return (
    <Tag tone={tone} icon={<Icon />}>
      <Box component="span" sx={{ whiteSpace: state === 'outdated' ? 'normal' : 'nowrap', py: '4px' }}>
        {translate(state === 'sent' && again ? 'tickets.states.sent_again' : `tickets.states.${state}`)}
      </Box>
    </Tag>
  );
}
