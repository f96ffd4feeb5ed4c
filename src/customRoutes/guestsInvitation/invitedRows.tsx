import { Box, Link, Typography } from '@mui/material';
import { type RaRecord, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { guests } from '#resources/guests.ts';
import type { SectorAnswer } from '#resources/hallSchemas.ts';
import type { invitations } from '#resources/invitations.ts';
import { toldLabel } from '#shared/hall/words.ts';
import type { RecordOf, Resource } from '#shared/resource.ts';
import type { RowParts } from '../../crud/rowParts.ts';
import { Dotted } from '../../ui/Dotted.tsx';
import { SectorTag, Tag } from '../../ui/Tag.tsx';
import { THUMB } from '../../ui/thumb.ts';
import { GroupCell } from '../eventBasics/GroupCell.tsx';
import { guestsPath, ticketsPath } from '../eventBasics/paths.ts';
import { TicketStateTag } from '../eventBasics/TicketStateTag.tsx';
import { PlaceName } from './PlaceName.tsx';
import { invitationsOf, type useInvitations } from './queries.ts';

type Invitation = RecordOf<typeof invitations>;

/** Whose invitation it is. */
export const guestOf = ({ guest_id }: RaRecord) => String(guest_id);

/** How invited guests stand in their list: each opens the card of the guest, its place the plan, its letter the ticket. */
export function invitedRows(props: {
  eventId: string;
  sectors: readonly SectorAnswer[];
  read: ReturnType<typeof useInvitations>;
}): RowParts {
  const { eventId, sectors, read } = props;
  const of = (show: (invitation: Invitation) => React.ReactNode) => (record: RaRecord) =>
    show(record as unknown as Invitation);
  const numberOf = (id: string | null) => sectors.find((sector) => sector.id === id)?.number;
  const rows = async (ticked: readonly string[]) => (await invitationsOf(read, ticked)).map(({ id }) => String(id));
  const letter = of((invitation) => <Letter eventId={eventId} invitation={invitation} />);
  return {
    opens: guestOf,
    // Ticks stand for guests: the plan seats them, and an edit changes them.
    ticks: { of: guestOf, resource: guests as unknown as Resource, rows },
    note: of((invitation) => <Contact invitation={invitation} />),
    cells: {
      sector_id: of(({ sector_id }) => {
        const number = numberOf(sector_id);
        return number === undefined ? '' : <SectorTag number={number} />;
      }),
      row: (record, shown) => {
        const invitation = record as unknown as Invitation;
        // Of a place without a number the next cell says all there is.
        return toldLabel(invitation).seat === null ? '' : <GroupCell place={invitation} shown={shown} />;
      },
      seat: of((invitation) => (
        <ToPlan eventId={eventId} invitation={invitation}>
          {toldLabel(invitation).seat ?? <PlaceName place={invitation} sector={undefined} />}
        </ToPlan>
      )),
      state: letter,
    },
    facts: (record) => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
        {of((invitation) => (
          <ToPlan eventId={eventId} invitation={invitation}>
            <PlaceName place={invitation} sector={numberOf(invitation.sector_id)} />
          </ToPlan>
        ))(record)}
        {letter(record)}
      </Box>
    ),
  };
}

/** To where the guest sits on the plan; who has no place yet is chosen there. */
function ToPlan(props: { eventId: string; invitation: Invitation; children: React.ReactNode }) {
  const { eventId, invitation, children } = props;
  const to = guestsPath(eventId, { view: 'seating', hall: invitation.hall_id, who: invitation.guest_id });
  return <Way to={to}>{children}</Way>;
}

/** What became of the ticket, and the ticket itself among those of the event. */
function Letter({ eventId, invitation }: { eventId: string; invitation: Invitation }) {
  if (invitation.state === null) return '';
  const filter = JSON.stringify({ q: invitation.guest_name });
  return (
    <Way to={`${ticketsPath(eventId)}?${new URLSearchParams({ filter }).toString()}`}>
      <TicketStateTag state={invitation.state} />
    </Way>
  );
}

/** Leads elsewhere than the row it stands in. */
function Way({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link
      component={RouterLink}
      to={to}
      underline="hover"
      color="inherit"
      onClick={(event) => event.stopPropagation()}
      sx={{ ...THUMB, textAlign: 'left' }}
    >
      {children}
    </Link>
  );
}

function Contact({ invitation: { email, phone, has_email } }: { invitation: Invitation }) {
  const translate = useTranslate();
  return (
    <Typography component="div" variant="body2" color="look.text2" sx={{ fontSize: 12, overflowWrap: 'anywhere' }}>
      {email || phone ? (
        <Dotted parts={[email, phone]} />
      ) : has_email ? (
        translate('hall.guests.has_email')
      ) : (
        <Tag>{translate('invitation.no_email')}</Tag>
      )}
    </Typography>
  );
}
