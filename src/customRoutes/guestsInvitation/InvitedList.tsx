import { lazy, Suspense, useMemo, useState } from 'react';
import { Box, Button } from '@mui/material';
import { FileUp, ListChecks, UserPlus, UserSearch, UsersRound } from 'lucide-react';
import { type RaRecord, useTranslate } from 'react-admin';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { invitations } from '#resources/invitations.ts';
import type { Resource } from '#shared/resource.ts';
import type { BulkActionProps } from '../../crud/bulk/BulkBar.tsx';
import { ListWithin } from '../../crud/ListWithin.tsx';
import { without } from '../../crud/without.ts';
import { selectedGuests } from '../../dataProvider/index.ts';
import { useUser } from '../../dataProvider/useSession.ts';
import { useShell } from '../../frame/ShellContext.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useOpenCard } from '../../ui/GuestLink.tsx';
import { StatBar } from '../../ui/StatBar.tsx';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { idIn, useAddress } from '../../ui/useAddress.ts';
import { useSectors } from '../eventBasics/queries.ts';
import { AddGuest } from './AddGuest.tsx';
import { ChooseGuests } from './ChooseGuests.tsx';
import { ImportedList } from './ImportedList.tsx';
import { InvitedBulk, type Takable } from './InvitedBulk.tsx';
import { guestOf, invitedRows } from './invitedRows.tsx';
import { invitationsOf, type InviteRight, useHasRanks, useInvitations } from './queries.ts';

const ByListDialog = lazy(() => import('./byList/ByListDialog.tsx'));

/** Whose invitation it is stands in the name; the hall is the screen's. */
const LISTED = without(invitations as unknown as Resource, [
  'hall_id',
  'guest_id',
  'unnamed',
  'host_id',
  'import_id',
  'position',
  'ticket_id',
  'place',
]);

/** The same with ranks, where protocol gave some. */
const RANKED: Resource = {
  ...LISTED,
  list: { ...LISTED.list, columns: LISTED.list.columns.toSpliced(1, 0, 'rank') },
};

/** Who is invited to the hall, and the ways to invite more. */
export function InvitedList(props: { event: EventAnswer; hallId: string; right: InviteRight; onFile: () => void }) {
  const { event, hallId, right, onFile } = props;
  const translate = useTranslate();
  const address = useAddress();
  const { set } = address;
  // Whoever has just brought a file sees whom it brought.
  const brought = idIn(address, 'import');
  const ofImport = brought ? { import_id: brought } : {};
  const { phone } = useShell();
  const [dialog, setDialog] = useState<'add' | 'choose' | 'list' | null>(null);
  const me = useUser().id;
  const { data: sectors = [] } = useSectors(hallId);
  const read = useInvitations(hallId);
  const hasRanks = useHasRanks(hallId);
  const { mayInvite, mayChangeAll } = right;
  const Bulk = useMemo(() => {
    if (!mayInvite) return undefined;
    const takable = async (ids: readonly string[]): Promise<Takable> => {
      const here = await invitationsOf(read, ids);
      const plusOnes = await read({ unnamed: 'true' });
      const mine = here.filter(({ invited_by }) => mayChangeAll || invited_by === me);
      const hosts = new Set(plusOnes.filter(({ seated }) => seated).map(({ host_id }) => host_id));
      // Somebody with a place keeps the invitation unless it is freed too, and so does whoever brings them.
      const unseated = mine.filter(({ seated, guest_id }) => !seated && !hosts.has(guest_id));
      const goingOf = (those: readonly RaRecord[]) => {
        const going = new Set(those.map(guestOf));
        const along = plusOnes.filter((each) => going.has(String(each['host_id'])) && !going.has(guestOf(each)));
        return { ids: [...going], along: along.length };
      };
      return {
        unseated: goingOf(unseated),
        all: goingOf(mine),
        seated: mine.length - unseated.length,
        others: here.length - mine.length,
      };
    };
    const hosts = async (ids: readonly string[]) => {
      const isHost = ({ unnamed, invited_by }: RaRecord) => !unnamed && (mayChangeAll || invited_by === me);
      return (await invitationsOf(read, ids)).filter(isHost).map(guestOf);
    };
    const onSeat = () => set({ view: 'seating', filter: null, page: null });
    // A component of its own for as long as its actions are the same, or what it shows would begin anew.
    return (bulk: BulkActionProps) => (
      <InvitedBulk {...bulk} event={event} hallId={hallId} takable={takable} hosts={hosts} onSeat={onSeat} />
    );
  }, [event, hallId, mayInvite, mayChangeAll, me, read, set]);
  // The ways to invite stand in the empty list then.
  const nobody = event.halls.find(({ id }) => id === hallId)?.invited === 0;
  const byList = (
    <Button startIcon={<ListChecks size={18} />} aria-haspopup="dialog" onClick={() => setDialog('list')}>
      {translate('invitation.by_list.open')}
    </Button>
  );
  const ways = mayInvite && (
    <>
      <Button startIcon={<UserSearch size={18} />} onClick={() => setDialog('choose')}>
        {translate('invitation.choose.open')}
      </Button>
      <Button startIcon={<FileUp size={18} />} onClick={onFile} sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
        {translate('invitation.views.file')}
      </Button>
      <Button variant="contained" startIcon={<UserPlus size={18} />} onClick={() => setDialog('add')}>
        {translate('invitation.add.open')}
      </Button>
    </>
  );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Box sx={{ width: { xs: 1, sm: 320 } }}>
          <StatBar label={translate('invitation.count_of_limit')} value={event.invited} total={event.limit} />
        </Box>
        {!nobody && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {mayInvite && !phone && byList}
            {ways}
          </Box>
        )}
      </Box>
      {brought && (
        <Box>
          <FilterChip
            active
            label={translate('invitation.show.import')}
            onClick={() => set({ import: null, page: null })}
            onClear={() => set({ import: null, page: null })}
            clearLabel={translate('crud.clear_filters')}
          />
        </Box>
      )}
      <ListWithin
        resource={hasRanks ? RANKED : LISTED}
        filter={{ hall_id: hallId, ...ofImport }}
        selection={selectedGuests}
        known={{ sectors }}
        chips={{
          name: 'seated',
          values: [
            ['false', translate('invitation.show.unseated')],
            ['true', translate('invitation.show.seated')],
          ],
        }}
        tools={mayInvite && phone && byList}
        search={translate(mayChangeAll ? 'invitation.search' : 'invitation.search_names')}
        rows={invitedRows({ eventId: event.id, sectors, read })}
        onOpen={useOpenCard()}
        canPick
        bulkActions={Bulk}
        all={{ ids: async (filter) => (await read({ ...filter, ...ofImport })).map(guestOf) }}
        empty={
          <EmptyState
            icon={<UsersRound size={24} />}
            title={translate('invitation.nobody')}
            hint={translate('invitation.nobody_hint')}
            actions={ways}
          />
        }
        onAdd={mayInvite ? () => setDialog('add') : undefined}
      />
      <ImportedList hallId={hallId} right={right} />
      {dialog === 'add' && <AddGuest hallId={hallId} mayUpdate={right.mayChangeAll} onClose={() => setDialog(null)} />}
      {dialog === 'list' && (
        <Suspense>
          <ByListDialog hallId={hallId} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      {dialog === 'choose' && <ChooseGuests event={event} hallId={hallId} onClose={() => setDialog(null)} />}
    </Box>
  );
}
