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
import type { TicketState } from '#resources/tickets.ts';
import type { Tone } from './Tag.tsx';

/** How each state of a ticket's mail looks, in a tag and in a line alike. */
export const TICKET_LOOKS: Record<TicketState, { tone: Tone; icon: LucideIcon }> = {
  not_sent: { tone: 'outline', icon: CircleDashed },
  queued: { tone: 'plain', icon: Clock },
  sending: { tone: 'plain', icon: Send },
  sent: { tone: 'ok', icon: MailCheck },
  unknown: { tone: 'warn', icon: MailQuestionMark },
  failed: { tone: 'err', icon: MailX },
  outdated: { tone: 'warn', icon: RefreshCw },
};
