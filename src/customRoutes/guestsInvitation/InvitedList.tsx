import { useCallback, useState } from 'react';
import { Box, Button } from '@mui/material';
import { FileUp, Search, UserPlus, UserSearch, UsersRound } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { selectedGuests } from '../../dataProvider/index.ts';
import { useEndsHere } from '../../dataProvider/useEndsHere.ts';
import { Card } from '../../ui/Card.tsx';
import { CorrectedNote } from '../../ui/CorrectedNote.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { StatBar } from '../../ui/StatBar.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { useHallGuests } from '../eventBasics/queries.ts';
import { AddGuest } from './AddGuest.tsx';
import { ChooseGuests } from './ChooseGuests.tsx';
import { ImportedList } from './ImportedList.tsx';
import { InvitedBulk } from './InvitedBulk.tsx';
import { InvitedRows } from './InvitedRows.tsx';
import type { InviteRight } from './queries.ts';

const ROWS = 50;
const SHOW = ['all', 'unseated', 'seated'] as const;
type Show = (typeof SHOW)[number];
const SEATED: Record<Show, boolean | undefined> = { all: undefined, unseated: false, seated: true };

/** Who is invited to the hall, and the ways to invite more. */
export function InvitedList(props: { event: EventAnswer; hallId: string; right: InviteRight; onFile: () => void }) {
  const { event, hallId, right, onFile } = props;
  const translate = useTranslate();
  useEndsHere(selectedGuests);
  const address = useAddress();
  const [dialog, setDialog] = useState<'add' | 'choose' | null>(null);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const q = address.get('q') ?? '';
  const asked = address.get('show') as Show | null;
  const show = asked && SHOW.includes(asked) ? asked : 'all';
  const page = Math.max(1, Number(address.get('page')) || 1);
  const list = useHallGuests('invited_list', hallId, { page, per_page: ROWS, q, seated: SEATED[show] });
  const { set } = address;
  const search = useCallback((text: string) => set({ q: text, page: null }), [set]);

  const hall = event.halls.find(({ id }) => id === hallId);
  const invited = hall?.invited ?? 0;
  const seated = hall?.seated ?? 0;
  const filtered = q !== '' || show !== 'all';
  const counts: Record<Show, number> = { all: invited, unseated: invited - seated, seated };
  const pick = (ids: readonly string[], on: boolean) =>
    setPicked((before) => {
      const next = new Set(before);
      for (const id of ids)
        if (on) next.add(id);
        else next.delete(id);
      return next;
    });
  // The ways to invite stand in the empty list then, and there is nothing to search.
  const nobody = list.data?.data.length === 0 && !filtered;
  const ways = right.mayInvite && (
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
        {!nobody && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{ways}</Box>}
      </Box>
      <Box sx={{ display: nobody ? 'none' : 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <SearchField
          label={translate(right.mayChangeAll ? 'invitation.search' : 'invitation.search_names')}
          value={q}
          onSearch={search}
          sx={{ width: { xs: 1, sm: 280 } }}
        />
        {SHOW.map((name) => (
          <FilterChip
            key={name}
            label={`${translate(`invitation.show.${name}`)} ${counts[name]}`}
            active={name === show}
            onClick={() => set({ show: name === 'all' ? null : name, page: null })}
          />
        ))}
      </Box>
      <CorrectedNote typed={q} corrected={list.data?.meta.corrected} />
      {list.error ? (
        <LoadingFailed error={list.error} onRefresh={() => void list.refetch()} />
      ) : !list.data ? (
        <LoadingRows />
      ) : list.data.data.length === 0 ? (
        <NobodyHere filtered={filtered} onClear={() => set({ q: null, show: null, page: null })} ways={ways} />
      ) : (
        <Card flush folds sx={{ overflow: 'clip' }}>
          <InvitedBulk hallId={hallId} picked={picked} onClear={() => setPicked(new Set())} />
          <InvitedRows
            eventId={event.id}
            hallId={hallId}
            guests={list.data.data}
            right={right}
            picked={picked}
            onPick={pick}
          />
          <Pager page={page} perPage={ROWS} total={list.data.meta.total} onPage={(to) => set({ page: String(to) })} />
        </Card>
      )}
      <ImportedList hallId={hallId} right={right} />
      {dialog === 'add' && <AddGuest hallId={hallId} mayUpdate={right.mayChangeAll} onClose={() => setDialog(null)} />}
      {dialog === 'choose' && <ChooseGuests event={event} hallId={hallId} onClose={() => setDialog(null)} />}
    </Box>
  );
}

function NobodyHere(props: { filtered: boolean; onClear: () => void; ways: React.ReactNode }) {
  const { filtered, onClear, ways } = props;
  const translate = useTranslate();
  if (filtered) {
    return (
      <EmptyState
        icon={<Search size={24} />}
        title={translate('invitation.nobody_found')}
        hint={translate('invitation.nobody_found_hint')}
        actions={<Button onClick={onClear}>{translate('invitation.clear')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<UsersRound size={24} />}
      title={translate('invitation.nobody')}
      hint={translate('invitation.nobody_hint')}
      actions={ways}
    />
  );
}
