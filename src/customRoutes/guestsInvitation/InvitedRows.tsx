import { useMemo } from 'react';
import { Box, Checkbox, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { InvitedGuest } from '#resources/guestSchemas.ts';
import { fullName } from '#shared/person.ts';
import type { TicketState } from '#resources/tickets.ts';
import { useShell } from '../../frame/ShellContext.ts';
import { STICKY_HEAD } from '../../frame/stickyHead.ts';
import { Dotted } from '../../ui/Dotted.tsx';
import { PickAllBox } from '../../ui/PickAllBox.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { THUMB } from '../../ui/thumb.ts';
import { GuestLink } from '../../ui/GuestLink.tsx';
import { guestsPath, ticketsPath } from '../eventBasics/paths.ts';
import { useSectors } from '../eventBasics/queries.ts';
import { TicketStateTag } from '../eventBasics/TicketStateTag.tsx';
import { PlaceName } from './PlaceName.tsx';
import type { InviteRight } from './queries.ts';

interface Props {
  eventId: string;
  hallId: string;
  guests: readonly InvitedGuest[];
  right: InviteRight;
  picked: ReadonlySet<string>;
  onPick: (ids: readonly string[], on: boolean) => void;
}

/** Invited guests: a table on a desk, cards on a phone. Picked ones can have their invitation taken back. */
export function InvitedRows(props: Props) {
  const { phone } = useShell();
  const { data: sectors = [] } = useSectors(props.hallId);
  const numbers = useMemo(() => new Map(sectors.map(({ id, number }) => [id, number])), [sectors]);
  return phone ? <Cards {...props} numbers={numbers} /> : <Desk {...props} numbers={numbers} />;
}

type Numbered = Props & { numbers: ReadonlyMap<string, number> };

function Desk({ eventId, hallId, guests, right, picked, onPick, numbers }: Numbered) {
  const translate = useTranslate();
  const open = guests.filter((guest) => mayTakeBack(guest, right));
  const chosen = open.filter(({ id }) => picked.has(id)).length;
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Table aria-label={translate('invitation.views.list')} sx={TABLE}>
        <TableHead>
          <TableRow>
            {right.mayInvite && (
              <TableCell padding="checkbox">
                <PickAllBox
                  checked={open.length > 0 && chosen === open.length}
                  indeterminate={chosen > 0 && chosen < open.length}
                  disabled={open.length === 0}
                  onChange={(_, on) =>
                    onPick(
                      open.map(({ id }) => id),
                      on,
                    )
                  }
                  label={translate('invitation.pick_page')}
                />
              </TableCell>
            )}
            <TableCell>{translate('invitation.columns.guest')}</TableCell>
            <TableCell className={CONTACT}>{translate('invitation.columns.contact')}</TableCell>
            <TableCell>{translate('invitation.columns.place')}</TableCell>
            <TableCell>{translate('invitation.columns.ticket')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {guests.map((guest) => (
            <TableRow key={guest.id} hover selected={picked.has(guest.id)}>
              {right.mayInvite && (
                <TableCell padding="checkbox">
                  <PickBox guest={guest} right={right} picked={picked} onPick={onPick} />
                </TableCell>
              )}
              <TableCell sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                <GuestLink id={guest.id} name={fullName(guest)} />
              </TableCell>
              <TableCell className={CONTACT} sx={{ color: 'look.text2', overflowWrap: 'anywhere' }}>
                <Contact guest={guest} />
              </TableCell>
              <TableCell>
                <OnPlan eventId={eventId} hallId={hallId} guest={guest} sector={numbers.get(guest.sector_id ?? '')} />
              </TableCell>
              <TableCell>
                <Letter eventId={eventId} guest={guest} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** Beside a card it says who sits where; contacts stand in the card. */
const CONTACT = 'contact';
const TABLE = { ...STICKY_HEAD, [`@container (max-width: 720px)`]: { [`& .${CONTACT}`]: { display: 'none' } } };

function Cards({ eventId, hallId, guests, right, picked, onPick, numbers }: Numbered) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {guests.map((guest) => (
        <Box
          component="li"
          key={guest.id}
          sx={{
            display: 'flex',
            gap: 1,
            px: 1.5,
            py: 1.25,
            borderBottom: 1,
            borderColor: 'look.line',
            bgcolor: picked.has(guest.id) ? 'look.tint' : undefined,
          }}
        >
          {right.mayInvite && <PickBox guest={guest} right={right} picked={picked} onPick={onPick} />}
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="subtitle2" component="div" sx={{ overflowWrap: 'anywhere' }}>
              <GuestLink id={guest.id} name={fullName(guest)} />
            </Typography>
            <Typography variant="body2" color="look.text2" component="div" sx={{ overflowWrap: 'anywhere' }}>
              <Contact guest={guest} />
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
              <OnPlan eventId={eventId} hallId={hallId} guest={guest} sector={numbers.get(guest.sector_id ?? '')} />
              <Letter eventId={eventId} guest={guest} />
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Where the guest sits, and there on the plan; who has no place yet is chosen there. */
function OnPlan(props: { eventId: string; hallId: string; guest: InvitedGuest; sector: number | undefined }) {
  const { eventId, hallId, guest, sector } = props;
  const to = guestsPath(eventId, { view: 'seating', hall: hallId, who: guest.id });
  return (
    <Link component={RouterLink} to={to} {...LINK} sx={TALL}>
      <PlaceName place={guest} sector={sector} />
    </Link>
  );
}

/** What became of the ticket, and the ticket itself among those of the event. */
function Letter({ eventId, guest }: { eventId: string; guest: InvitedGuest }) {
  if (guest.ticket_state === null) return null;
  const to = `${ticketsPath(eventId)}?${new URLSearchParams({ q: fullName(guest) }).toString()}`;
  return (
    <Link component={RouterLink} to={to} {...LINK} sx={TALL}>
      <TicketStateTag state={guest.ticket_state as TicketState} />
    </Link>
  );
}

const LINK = { underline: 'hover', color: 'inherit' } as const;
const TALL = { ...THUMB, textAlign: 'left' };

function PickBox(props: Pick<Props, 'right' | 'picked' | 'onPick'> & { guest: InvitedGuest }) {
  const { guest, right, picked, onPick } = props;
  const translate = useTranslate();
  return (
    <Checkbox
      checked={picked.has(guest.id)}
      disabled={!mayTakeBack(guest, right)}
      onChange={(_, on) => onPick([guest.id], on)}
      slotProps={{ input: { 'aria-label': translate('invitation.pick', { name: fullName(guest) }) } }}
    />
  );
}

function Contact({ guest }: { guest: InvitedGuest }) {
  const translate = useTranslate();
  if (!guest.email && !guest.phone)
    return guest.has_email ? translate('hall.guests.has_email') : <Tag>{translate('invitation.no_email')}</Tag>;
  return <Dotted parts={[guest.email, guest.phone]} />;
}

/** Somebody with a place keeps the invitation until the place is free again. */
function mayTakeBack(guest: InvitedGuest, right: InviteRight): boolean {
  return right.mayInvite && guest.ticket_id === null && (right.mayChangeAll || guest.invited_by_me);
}
