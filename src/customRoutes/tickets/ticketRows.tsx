import { Box, Button, Typography } from '@mui/material';
import { type RaRecord, useLocale, useTranslate } from 'react-admin';
import { toldLabel } from '#shared/hall/words.ts';
import { now } from '../../clock.ts';
import type { RowParts } from '../../crud/rowParts.ts';
import { formatMomentShort } from '../../i18n/dates.ts';
import { SectorTag } from '../../ui/Tag.tsx';
import { GroupCell } from '../eventBasics/GroupCell.tsx';
import { TicketStateTag } from '../eventBasics/TicketStateTag.tsx';
import { PlaceLabel } from './PlaceLabel.tsx';
import type { Ticket } from './queries.ts';
import { useReason } from './reasons.ts';
import type { TicketRights } from './rights.ts';
import { type RowAction, TicketMenu } from './TicketMenu.tsx';

interface Props {
  rights: TicketRights;
  onAct: (action: RowAction, ticket: Ticket) => void;
}

/** How tickets stand in their list: each opens the card of its guest, and says what became of its letter. */
export function ticketRows(props: Props): RowParts {
  const { rights, onAct } = props;
  const of = (show: (ticket: Ticket) => React.ReactNode) => (record: RaRecord) => show(record as unknown as Ticket);
  const state = of(({ state, send_no }) => <TicketStateTag state={state} again={send_no > 1} />);
  const when = of((ticket) => <WhenAndWhy ticket={ticket} {...props} />);
  const sector = of(({ sector_id }) => {
    const known = rights.sectors.get(sector_id ?? '');
    return known ? <SectorTag number={known.number} /> : '';
  });
  return {
    opens: ({ guest_id }) => String(guest_id),
    mayPick: (record) => rights.mayChange(record as unknown as Ticket),
    note: of((ticket) => <Address ticket={ticket} mayChange={rights.mayChange(ticket)} />),
    end: of((ticket) => <TicketMenu ticket={ticket} rights={rights} onAct={onAct} />),
    cells: {
      sector_id: sector,
      row: (record, shown) => <GroupCell place={record as unknown as Ticket} shown={shown} />,
      seat: of((ticket) => toldLabel(ticket).seat),
      state,
      sent_at: when,
    },
    facts: (record) => (
      <>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, my: 0.5 }}>
          {sector(record)}
          <Typography variant="body2" component="span">
            <PlaceLabel ticket={record as unknown as Ticket} />
          </Typography>
          {state(record)}
        </Box>
        {when(record)}
      </>
    ),
  };
}

/** Where the letter goes, or that it can't go anywhere. */
function Address({ ticket, mayChange }: { ticket: Ticket; mayChange: boolean }) {
  const translate = useTranslate();
  if (!ticket.email && !mayChange) return null;
  return (
    <Typography variant="body2" color="look.text2" sx={{ fontSize: 12, overflowWrap: 'anywhere' }}>
      {ticket.email ?? translate(ticket.has_email ? 'hall.guests.has_email' : 'tickets.no_address')}
    </Typography>
  );
}

/** When the letter went out, or why it didn't; a doubtful one can be sent again from here. */
function WhenAndWhy({ ticket, rights, onAct }: Props & { ticket: Ticket }) {
  const translate = useTranslate();
  const reason = useReason();
  const language = useLocale() === 'en' ? 'en' : 'ru';
  const at = ticket.sent_at ? formatMomentShort(ticket.sent_at, language, now()) : null;
  switch (ticket.state) {
    case 'failed':
      return (
        <Line colour="look.err" title={ticket.reason ?? undefined}>
          {reason(ticket.reason)}
        </Line>
      );
    case 'unknown':
      return (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
          <Line colour="look.warn">{translate('tickets.why.unknown')}</Line>
          {rights.maySend(ticket) && (
            <Button
              variant="text"
              size="small"
              onClick={(event) => {
                event.stopPropagation();
                onAct('send', ticket);
              }}
            >
              {translate('tickets.menu.send_again')}
            </Button>
          )}
        </Box>
      );
    case 'sent':
      return (
        <Line>
          {at}
          {ticket.send_no > 1 ? `, ${translate('tickets.why.times', { count: ticket.send_no })}` : ''}
        </Line>
      );
    case 'outdated':
      return <Line colour="look.warn">{translate('tickets.why.outdated')}</Line>;
    case 'queued':
      if (!ticket.next_at) return <Line>{translate('tickets.why.queued')}</Line>;
      return (
        <Line colour="look.warn" title={ticket.reason ?? undefined}>
          {translate('tickets.why.waits', {
            reason: reason(ticket.reason),
            at: formatMomentShort(ticket.next_at, language, now()),
          })}
        </Line>
      );
    case 'sending':
      return <Line>{translate(`tickets.why.${ticket.state}`)}</Line>;
    case 'not_sent':
      return null;
  }
}

function Line(props: { colour?: string; title?: string | undefined; children: React.ReactNode }) {
  const { colour = 'look.text2', title, children } = props;
  return (
    <Typography variant="body2" title={title} sx={{ color: colour, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  );
}
