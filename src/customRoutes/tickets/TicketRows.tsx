import { Box, Button, Checkbox, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useLocale, useTranslate } from 'react-admin';
import { now } from '../../clock.ts';
import { selectedTickets } from '../../dataProvider/index.ts';
import { useSelectedTickets } from '../../dataProvider/useSession.ts';
import { useShell } from '../../frame/ShellContext.ts';
import { STICKY_HEAD } from '../../frame/stickyHead.ts';
import { formatMomentShort } from '../../i18n/dates.ts';
import { GuestLink } from '../../ui/GuestLink.tsx';
import { PickAllBox } from '../../ui/PickAllBox.tsx';
import { SectorTag } from '../../ui/Tag.tsx';
import { TicketStateTag } from '../eventBasics/TicketStateTag.tsx';
import { PlaceLabel } from './PlaceLabel.tsx';
import type { Ticket } from './queries.ts';
import { useReason } from './reasons.ts';
import type { TicketRights } from './rights.ts';
import { type RowAction, TicketMenu } from './TicketMenu.tsx';

interface Props {
  tickets: readonly Ticket[];
  rights: TicketRights;
  onAct: (action: RowAction, ticket: Ticket) => void;
}

/** Tickets with the state of their letter: a table on a desk, cards on a phone. */
export function TicketRows(props: Props) {
  const { phone } = useShell();
  return phone ? <Cards {...props} /> : <Desk {...props} />;
}

function Desk({ tickets, rights, onAct }: Props) {
  const translate = useTranslate();
  const picked = useSelectedTickets();
  const open = tickets.filter(rights.mayChange).map(({ id }) => id);
  const chosen = open.filter((id) => picked.includes(id));
  return (
    <Table aria-label={translate('tickets.title')} sx={TABLE}>
      <TableHead>
        <TableRow>
          {rights.maySeat && (
            <TableCell padding="checkbox">
              <PickAllBox
                checked={open.length > 0 && chosen.length === open.length}
                indeterminate={chosen.length > 0 && chosen.length < open.length}
                disabled={open.length === 0}
                onChange={(_, on) =>
                  on ? selectedTickets.addAll(open) : chosen.forEach((id) => selectedTickets.toggle(id))
                }
                label={translate('tickets.pick_page')}
              />
            </TableCell>
          )}
          <TableCell>{translate('tickets.columns.guest')}</TableCell>
          <TableCell sx={{ width: 62 }}>{translate('tickets.columns.sector')}</TableCell>
          <TableCell align="right" sx={{ width: 52 }}>
            {translate('tickets.columns.row')}
          </TableCell>
          <TableCell align="right" sx={{ width: 58 }}>
            {translate('tickets.columns.seat')}
          </TableCell>
          <TableCell sx={{ width: 156 }}>{translate('tickets.columns.state')}</TableCell>
          <TableCell sx={{ width: '19%' }}>{translate('tickets.columns.when')}</TableCell>
          <TableCell sx={{ width: 48 }}>
            <span style={visuallyHidden}>{translate('tickets.columns.actions')}</span>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {tickets.map((ticket) => {
          const sector = rights.sectors.get(ticket.sector_id ?? '');
          return (
            <TableRow key={ticket.id} hover selected={picked.includes(ticket.id)}>
              {rights.maySeat && (
                <TableCell padding="checkbox">
                  <PickBox ticket={ticket} rights={rights} picked={picked} />
                </TableCell>
              )}
              <TableCell sx={{ height: 52, py: 0.75, overflowWrap: 'anywhere' }}>
                <GuestCell ticket={ticket} rights={rights} />
              </TableCell>
              <TableCell>{sector && <SectorTag number={sector.number} />}</TableCell>
              <TableCell align="right" sx={{ overflowWrap: 'anywhere' }}>
                {ticket.row ?? ticket.area}
              </TableCell>
              <TableCell align="right">{ticket.seat}</TableCell>
              <TableCell>
                <TicketStateTag state={ticket.state} again={ticket.send_no > 1} />
              </TableCell>
              <TableCell sx={{ py: 0.75 }}>
                <WhenAndWhy ticket={ticket} rights={rights} onAct={onAct} />
              </TableCell>
              <TableCell sx={{ px: 0.5 }}>
                <TicketMenu ticket={ticket} rights={rights} onAct={onAct} />
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

function Cards({ tickets, rights, onAct }: Props) {
  const picked = useSelectedTickets();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {tickets.map((ticket) => {
        const sector = rights.sectors.get(ticket.sector_id ?? '');
        return (
          <Box
            component="li"
            key={ticket.id}
            sx={{
              ...CARD,
              px: rights.maySeat ? 1 : 1.5,
              bgcolor: picked.includes(ticket.id) ? 'look.tint' : undefined,
            }}
          >
            {rights.maySeat && <PickBox ticket={ticket} rights={rights} picked={picked} />}
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <GuestCell ticket={ticket} rights={rights} />
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.75 }}>
                {sector && <SectorTag number={sector.number} />}
                <Typography variant="body2" component="span">
                  <PlaceLabel ticket={ticket} />
                </Typography>
                <TicketStateTag state={ticket.state} again={ticket.send_no > 1} />
              </Box>
              <Box sx={{ mt: 0.5 }}>
                <WhenAndWhy ticket={ticket} rights={rights} onAct={onAct} />
              </Box>
            </Box>
            <TicketMenu ticket={ticket} rights={rights} onAct={onAct} />
          </Box>
        );
      })}
    </Box>
  );
}

function PickBox({ ticket, rights, picked }: { ticket: Ticket; rights: TicketRights; picked: readonly string[] }) {
  const translate = useTranslate();
  return (
    <Checkbox
      checked={picked.includes(ticket.id)}
      disabled={!rights.mayChange(ticket)}
      onChange={() => selectedTickets.toggle(ticket.id)}
      slotProps={{ input: { 'aria-label': translate('tickets.pick', { name: ticket.guest_name }) } }}
    />
  );
}

function GuestCell({ ticket, rights }: { ticket: Ticket; rights: TicketRights }) {
  const translate = useTranslate();
  return (
    <>
      <Typography variant="subtitle2" component="div" sx={{ overflowWrap: 'anywhere' }}>
        <GuestLink id={ticket.guest_id} name={ticket.guest_name} />
      </Typography>
      {(ticket.email || rights.mayChange(ticket)) && (
        <Typography variant="body2" color="look.text2" sx={{ fontSize: 12, overflowWrap: 'anywhere' }}>
          {ticket.email ?? translate(ticket.has_email ? 'hall.guests.has_email' : 'tickets.no_address')}
        </Typography>
      )}
    </>
  );
}

/** When the letter went out, or why it didn't; a doubtful one can be sent again from here. */
function WhenAndWhy({ ticket, rights, onAct }: { ticket: Ticket; rights: TicketRights; onAct: Props['onAct'] }) {
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
            <Button variant="text" size="small" onClick={() => onAct('send', ticket)}>
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

const TABLE = { ...STICKY_HEAD, tableLayout: 'fixed', '& td, & th': { px: 1 } };
const CARD = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  px: 1,
  py: 1.25,
  borderTop: 1,
  borderColor: 'look.line',
};
