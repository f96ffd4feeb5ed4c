import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Box, Button, IconButton, LinearProgress, Typography } from '@mui/material';
import { PencilLine, Trash2, X } from 'lucide-react';
import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin';
import { type Resource, titleOf } from '#shared/resource.ts';
import { type Meant, meant } from '../../dataProvider/meant.ts';
import { STICKY_BAR } from '../../frame/stickyHead.ts';
import { TALL, TARGET } from '../../ui/thumb.ts';
import { useTell } from '../../ui/useTell.ts';
import { BulkAct } from './BulkAct.tsx';
import { BulkDeletion } from './BulkDeletion.tsx';
import type { Edited } from './BulkEdit.tsx';
import { ExportOfList } from '../ExportOfList.tsx';
import { followJob } from '../following.ts';
import { tickOf, type TickOf } from '../rowParts.ts';
import type { Named } from '../KeptDialog.tsx';
import { offerUndo } from '../undo.ts';
import type { AllMatching } from './useAllMatching.ts';
import { useAsked } from '../useAsked.ts';
import { useRowsStay } from './useRowsStay.ts';

/** What a noun's own actions are given; `onDone` unticks the rows. */
export interface BulkActionProps {
  /** The rows that are ticked one by one; where `all` that match are meant, those of the page. */
  ids: readonly string[];
  all: boolean;
  meant: Meant;
  onDone: () => void;
}

/** All that match are ticked one by one, where what is done with them is no call of every noun. */
export interface AllOf {
  label?: (total: number) => string;
  /** What is ticked of all that this filter finds, as far as the person may tick it. */
  ids: (filter: Record<string, unknown>) => Promise<readonly string[]>;
}

/** The panel is long: it comes when somebody edits. */
const BulkEdit = lazy(() => import('./BulkEdit.tsx'));

/** What can be done with the selected rows, or with all that match. */
export function BulkBar(props: {
  resource: Resource;
  may: { edit: boolean; delete: boolean; export?: boolean };
  actions?: ComponentType<BulkActionProps> | undefined;
  /** How all that match are chosen: as those that match, or ticked one by one. */
  matching?: AllMatching;
  all?: AllOf;
  ticks?: TickOf | undefined;
}) {
  const { resource, may, actions: Actions, matching, all: allOfThem, ticks } = props;
  const idOf = tickOf(ticks);
  const { data = [], selectedIds, onSelect, onUnselectItems, total = 0, filterValues, meta } = useListContext();
  const asked = useAsked();
  const stay = useRowsStay(selectedIds.length > 0);
  const translate = useTranslate();
  const notify = useNotify();
  const tell = useTell();
  const refresh = useRefresh();
  const now = JSON.stringify(asked);
  const all = matching?.isOn ?? false;
  // Where all of them are ticked one by one they may be fewer than match: those of others can't be.
  const [ticked, setTicked] = useState<string | null>(null);
  const [ticking, setTicking] = useState(false);
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState<'counting' | 'asking' | null>(null);
  const count = all ? total : selectedIds.length;
  const isEverybody = all || (ticked === now && selectedIds.length === total);
  // Rows stay ticked where a filter or another page hides them.
  const here = new Set(data.map(idOf));
  const hidden = all ? 0 : selectedIds.filter((id) => !here.has(String(id))).length;
  const params = { ids: selectedIds, ...(all ? { meta: { filter: asked } } : {}) };
  const named: Named = (id) => {
    const record = data.find((one) => idOf(one) === id);
    return record ? titleOf(resource, record) : String(id);
  };
  const tickAll = async () => {
    if (!allOfThem) return matching?.choose();
    setTicking(true);
    try {
      onSelect([...new Set([...selectedIds, ...(await allOfThem.ids(filterValues as Record<string, unknown>))])]);
      setTicked(now);
    } catch (error) {
      tell(error);
    } finally {
      setTicking(false);
    }
  };
  const done = () => {
    setTicked(null);
    matching?.drop();
    setEditing(false);
    onUnselectItems();
  };
  const edited = ({ batch, changed, background, ...rest }: Edited) => {
    if (background?.job_id) {
      followJob({ job_id: background.job_id });
      return done();
    }
    const stay = rest.kept_total;
    const said = [
      translate('crud.bulk.changed', { count: changed, smart_count: changed }),
      ...(stay > 0 ? [translate('crud.bulk.stay', { count: stay, smart_count: stay })] : []),
      rest.kept
        .slice(0, NAMED)
        .map(({ id, name }) => name || named(id))
        .join(', '),
    ].filter(Boolean);
    if (batch) offerUndo({ batch, said: said.join(' '), page: changed > 1 });
    else notify(said.join(' '), { type: 'info' });
    done();
    refresh();
  };
  return (
    <>
      {selectedIds.length > 0 && (
        <Box
          ref={stay}
          role="region"
          data-bulk
          aria-label={translate('crud.selection')}
          sx={{
            ...STICKY_BAR,
            flexWrap: 'wrap',
            gap: { xs: 0.75, sm: 1 },
            pl: { xs: 1.5, sm: 2 },
            pr: 1,
            borderRadius: 2,
            mb: 1,
          }}
        >
          <Box sx={WORDS}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {translate(all && meta?.total_more ? 'crud.more.selected' : 'crud.selected', {
                count,
                smart_count: count,
              })}
            </Typography>
            {hidden > 0 && (
              <Typography variant="body2" color="look.warn">
                {translate('crud.selected_hidden', { count: hidden })}
              </Typography>
            )}
            {/* What only looks like what was searched is acted on one by one. */}
            {!all && !meta?.corrected && total > selectedIds.length && ticked !== now && (
              <Button size="small" variant="text" loading={ticking} onClick={() => void tickAll()} sx={ALL}>
                {allOfThem?.label?.(total) ??
                  translate(meta?.total_more ? 'crud.more.select_all' : 'crud.select_all', {
                    count: total,
                    smart_count: total,
                  })}
              </Button>
            )}
            {all && (
              <Button size="small" variant="text" onClick={matching?.drop} sx={ALL}>
                {translate('crud.select_some', { count: selectedIds.length, smart_count: selectedIds.length })}
              </Button>
            )}
          </Box>
          {Actions && <Actions ids={selectedIds.map(String)} all={all} meant={meant(params)} onDone={done} />}
          {may.edit && (
            <BulkAct
              label={translate('crud.bulk.edit')}
              icon={<PencilLine size={16} />}
              expanded={editing}
              onClick={() => setEditing(!editing)}
            />
          )}
          {may.export && (
            <ExportOfList resource={resource} chosen={isEverybody ? 'all' : selectedIds} rowsOf={ticks?.rows} />
          )}
          {may.delete && (
            <BulkAct
              label={translate('ra.action.delete')}
              icon={<Trash2 size={16} />}
              danger
              busy={deleting === 'counting'}
              onClick={() => setDeleting('counting')}
            />
          )}
          <IconButton onClick={done} aria-label={translate('ra.action.unselect')} sx={CROSS}>
            <X size={18} />
          </IconButton>
        </Box>
      )}
      {editing && selectedIds.length > 0 && (
        <Suspense fallback={<LinearProgress />}>
          <BulkEdit resource={ticks?.resource ?? resource} meant={meant(params)} named={named} onDone={edited} />
        </Suspense>
      )}
      {deleting && (
        <BulkDeletion
          resource={resource}
          params={params}
          count={count}
          named={named}
          onDone={done}
          onAsked={() => setDeleting('asking')}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

/** Names this many of those who stay in one line. */
const NAMED = 3;
/** Where the rest has a line of its own, the cross stays beside the count. */
const CROSS = { ...TARGET, order: { xs: -1, sm: 0 } };
const WORDS = {
  order: { xs: -2, sm: 0 },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  mr: 'auto',
  minWidth: 0,
  // On a phone what can be done has a line of its own.
  flex: { xs: '1 0 calc(100% - 60px)', sm: 'none' },
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
};
const ALL = { ...TALL, px: { xs: 0, sm: 1 }, textAlign: 'left', whiteSpace: 'inherit' };
