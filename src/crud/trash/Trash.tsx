import { type ReactNode, useMemo } from 'react';
import { Button, Typography } from '@mui/material';
import { ArrowLeft, History, Trash2 } from 'lucide-react';
import { ListContextProvider, useListContext, useRefresh, useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { limit } from '#shared/limits.ts';
import { pathOf, type Resource } from '#shared/resource.ts';
import { TRASH_SORTS, trashOf } from '#shared/trash.ts';
import { Page } from '../../frame/Page.tsx';
import { Card } from '../../ui/Card.tsx';
import { CorrectedNote } from '../../ui/CorrectedNote.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Waiting } from '../../ui/JobCard.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { AddressedList } from '../AddressedList.tsx';
import { useAllMatching } from '../bulk/useAllMatching.ts';
import { FilterBar } from '../FilterBar.tsx';
import { KeptDialog } from '../KeptDialog.tsx';
import { Pages } from '../ListRows.tsx';
import { SortButton } from '../SortButton.tsx';
import { useWords } from '../words.ts';
import { TrashBar } from './TrashBar.tsx';
import { type Line, TrashLines } from './TrashLines.tsx';
import { useRestoring } from './useRestoring.ts';

/** What was deleted of a noun in the last 30 days, as a list like any other, with the way back for one or many. */
export default function Trash({ resource }: { resource: Resource }) {
  const lines = useMemo(() => trashOf(resource), [resource]);
  return (
    <AddressedList resource={lines} perPage={limit('perPage')}>
      <TrashPage resource={resource}>
        <Filters lines={lines} />
        <Lying resource={resource} />
      </TrashPage>
    </AddressedList>
  );
}

/** The page around the trash: how much lies in it, and the ways out of it. */
function TrashPage({ resource, children }: { resource: Resource; children: ReactNode }) {
  const translate = useTranslate();
  const words = useWords(resource);
  const { total, meta } = useListContext();
  const leave = useLeaving();
  return (
    <Page
      title={translate('crud.trash.title')}
      crumbs={[{ label: words.many, to: pathOf(resource) }]}
      subtitle={total !== undefined && words.count(total, meta?.total_more)}
      actions={
        <>
          <Button
            component={Link}
            to={`/changes?noun=${resource.name}`}
            variant="outlined"
            startIcon={<History size={18} />}
          >
            {translate('changes.list')}
          </Button>
          <Button variant="outlined" startIcon={<ArrowLeft size={18} />} onClick={leave}>
            {translate('crud.trash.back')}
          </Button>
        </>
      }
    >
      <Typography variant="body2" color="look.text2" sx={{ mb: 2 }}>
        {translate('crud.trash.hint', { count: limit('trashDays') })}
      </Typography>
      {children}
    </Page>
  );
}

/** What the trash is searched and sorted by, where there is something to find. */
function Filters({ lines }: { lines: Resource }) {
  const { total = 0, meta, filterValues } = useListContext();
  return (
    <>
      {(total > 0 || isFiltered(filterValues)) && (
        <FilterBar resource={lines}>
          <SortButton resource={lines} by={TRASH_SORTS} />
        </FilterBar>
      )}
      <CorrectedNote typed={String(filterValues.q ?? '')} corrected={meta?.corrected} />
    </>
  );
}

/** What lies in the trash, or why nothing is shown. */
function Lying({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const trash = useListContext<Line>();
  const matching = useAllMatching();
  const untick = () => {
    matching.drop();
    trash.onUnselectItems();
  };
  const { restore, busy, told, next } = useRestoring(resource, () => {
    untick();
    return trash.refetch();
  });
  const { data: rows = [], total = 0, meta, filterValues } = trash;
  const lines = () => (
    <>
      <TrashBar matching={matching} busy={busy} onRestore={(which) => void restore(which)} onUntick={untick} />
      {busy && <Waiting label={translate('crud.job.bulk_restore')} />}
      <Card flush>
        <ListContextProvider value={matching.shown}>
          <TrashLines busy={busy} onRestore={(id) => void restore({ ids: [id] })} />
        </ListContextProvider>
      </Card>
      {total > rows.length && <Pages isMore={Boolean(meta?.total_more)} />}
    </>
  );
  return (
    <>
      {trash.error ? (
        <LoadingFailed error={trash.error} onRefresh={() => void trash.refetch()} />
      ) : trash.isPending ? (
        <LoadingRows />
      ) : total === 0 ? (
        <Nothing isSearched={isFiltered(filterValues)} />
      ) : (
        lines()
      )}
      <KeptDialog title={told?.title ?? ''} kept={told} named={String} onClose={next} />
    </>
  );
}

/** An empty trash, or a filter that finds nothing in it. */
function Nothing({ isSearched }: { isSearched: boolean }) {
  const translate = useTranslate();
  return (
    <EmptyState
      icon={<Trash2 size={24} />}
      title={translate(isSearched ? 'crud.nothing_found' : 'crud.trash.empty')}
      hint={
        isSearched
          ? translate('crud.nothing_found_hint')
          : translate('crud.trash.empty_hint', { count: limit('trashDays') })
      }
    />
  );
}

function isFiltered(filter: Record<string, unknown>): boolean {
  return Object.values(filter).some(Boolean);
}

/** Back to the list as it was left; what the trash was filtered by goes with it. */
function useLeaving(): () => void {
  const [address, setAddress] = useSearchParams();
  const refresh = useRefresh();
  return () => {
    const before = new URLSearchParams(address.get('list') ?? address);
    if (!address.has('list')) for (const name of OF_TRASH) before.delete(name);
    setAddress(before);
    refresh();
  };
}

const OF_TRASH = ['trash', 'filter', 'displayedFilters', 'sort', 'order', 'page', 'perPage'];
