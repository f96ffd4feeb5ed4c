import { useMemo, useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { ArrowLeft, History, Trash2, Undo2 } from 'lucide-react';
import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { limit } from '#shared/limits.ts';
import { isUndoable, pathOf, type Resource } from '#shared/resource.ts';
import { TRASH_SORTS, trashOf } from '#shared/trash.ts';
import { type AnswerOf, call, HttpError } from '../../dataProvider/index.ts';
import { Page } from '../../frame/Page.tsx';
import { STICKY_BAR } from '../../frame/stickyHead.ts';
import { Card } from '../../ui/Card.tsx';
import { CorrectedNote } from '../../ui/CorrectedNote.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Waiting } from '../../ui/JobCard.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { useTell } from '../../ui/useTell.ts';
import { AddressedList } from '../AddressedList.tsx';
import { FilterBar } from '../FilterBar.tsx';
import { followJob } from '../following.ts';
import { KeptDialog } from '../KeptDialog.tsx';
import { Pages } from '../ListRows.tsx';
import { SortButton } from '../SortButton.tsx';
import { offerUndo } from '../undo.ts';
import { useWords } from '../words.ts';
import { type Line, TrashLines } from './TrashLines.tsx';

type Values = Record<string, unknown>;
type Kept = Pick<AnswerOf<'POST /:noun/trash/restore'>, 'kept' | 'kept_total'>;
/** Records that are named in a dialog, and what is said of them all. */
type Told = Kept & { title: string };

/** What was deleted of a noun in the last 30 days, as a list like any other, with the way back for one or many. */
export default function Trash({ resource }: { resource: Resource }) {
  const lines = useMemo(() => trashOf(resource), [resource]);
  return (
    <AddressedList resource={lines} perPage={limit('perPage')}>
      <Lying resource={resource} lines={lines} />
    </AddressedList>
  );
}

function Lying({ resource, lines }: { resource: Resource; lines: Resource }) {
  const translate = useTranslate();
  const words = useWords(resource);
  const tell = useTell();
  const notify = useNotify();
  const leave = useLeaving();
  const params = { noun: resource.name };
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [all, setAll] = useState(false);
  const [busy, setBusy] = useState(false);
  // One dialog after the other: who was not restored, and who was and resembles others.
  const [told, setTold] = useState<readonly Told[]>([]);
  const trash = useListContext<Line>();
  const { data: rows = [], total = 0, meta, filterValues } = trash;
  const filtered = Object.values(filterValues).some(Boolean);
  // Of all that match one means those that are asked for now.
  const asked = JSON.stringify(filterValues);
  const [meant, setMeant] = useState(asked);
  if (meant !== asked) {
    setMeant(asked);
    setAll(false);
  }
  const ticked = all ? rows.map(({ id }) => id) : picked;
  const count = all ? total : picked.length;
  const hidden = ticked.filter((id) => rows.every((row) => row.id !== id)).length;
  // What only looks like what was searched is acted on one by one.
  const mayAll = total > ticked.length && !meta?.corrected;
  const pick = (ids: readonly string[]) => {
    setPicked(ids);
    setAll(false);
  };
  const staying = ({ kept, kept_total: count }: Kept): Told[] =>
    count > 0 ? [{ kept, kept_total: count, title: translate('crud.trash.stay', { count, smart_count: count }) }] : [];
  const restore = async (body: { ids: string[] } | { filter: Values; background: true }) => {
    setBusy(true);
    try {
      const { data, headers } = await call('POST /:noun/trash/restore', { params, body });
      if (data.background?.job_id) return followJob({ job_id: data.background.job_id });
      const said = translate('crud.trash.restored', { count: data.restored, smart_count: data.restored });
      if (isUndoable(resource)) offerUndo({ batch: headers.get('batch-id')!, said });
      else notify(said, { type: 'success' });
      setTold([...staying(data), ...(data.look ? [{ ...data.look, title: translate('crud.trash.look') }] : [])]);
    } catch (error) {
      const body = error instanceof HttpError ? (error.body as Partial<Kept>) : {};
      if (body.kept?.length) setTold(staying(body as Kept));
      else tell(error);
    } finally {
      setPicked([]);
      setAll(false);
      await trash.refetch();
      setBusy(false);
    }
  };
  return (
    <Page
      title={translate('crud.trash.title')}
      crumbs={[{ label: words.many, to: pathOf(resource) }]}
      subtitle={trash.total !== undefined && words.count(total, meta?.total_more)}
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
      {(total > 0 || filtered) && (
        <FilterBar resource={lines}>
          <SortButton resource={lines} by={TRASH_SORTS} />
        </FilterBar>
      )}
      <CorrectedNote typed={String(filterValues.q ?? '')} corrected={meta?.corrected} />
      {trash.error ? (
        <LoadingFailed error={trash.error} onRefresh={() => void trash.refetch()} />
      ) : trash.isPending ? (
        <LoadingRows />
      ) : total === 0 ? (
        <EmptyState
          icon={<Trash2 size={24} />}
          title={translate(filtered ? 'crud.nothing_found' : 'crud.trash.empty')}
          hint={translate(filtered ? 'crud.nothing_found_hint' : 'crud.trash.empty_hint')}
        />
      ) : (
        <>
          {ticked.length > 0 && (
            <Box
              role="region"
              aria-label={translate('crud.selection')}
              sx={{ ...STICKY_BAR, flexWrap: 'wrap', gap: 1.5, px: 2, borderRadius: 2, mb: 1 }}
            >
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {translate('crud.selected', { count, smart_count: count })}
              </Typography>
              {hidden > 0 && (
                <Typography variant="body2" color="look.warn">
                  {translate('crud.selected_hidden', { count: hidden })}
                </Typography>
              )}
              <Box sx={{ flex: 1 }}>
                {mayAll && !all && (
                  <Button size="small" variant="text" onClick={() => setAll(true)}>
                    {translate('crud.select_all', { count: total, smart_count: total })}
                  </Button>
                )}
              </Box>
              <Button
                variant="contained"
                startIcon={<Undo2 size={16} />}
                loading={busy}
                onClick={() =>
                  void restore(all ? { filter: said(filterValues), background: true } : { ids: [...picked] })
                }
                sx={{ minHeight: { xs: 44, sm: 36 } }}
              >
                {translate('crud.trash.restore')}
              </Button>
            </Box>
          )}
          {busy && <Waiting label={translate('crud.job.bulk_restore')} />}
          <Card flush>
            <TrashLines
              rows={rows}
              picked={ticked}
              busy={busy}
              onPick={pick}
              onRestore={(id) => void restore({ ids: [id] })}
            />
          </Card>
          {total > rows.length && <Pages isMore={Boolean(meta?.total_more)} />}
        </>
      )}
      <KeptDialog
        title={told[0]?.title ?? ''}
        kept={told[0] ?? null}
        named={String}
        onClose={() => setTold(told.slice(1))}
      />
    </Page>
  );
}

/** What a filter says; a key that says nothing is none. */
function said(filter: Values): Values {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
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
