import { type ComponentType, useState } from 'react';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { Trash2, X } from 'lucide-react';
import { useDataProvider, useListContext, useNotify, useRefresh, useTranslate } from 'react-admin';
import type { Resource } from '#shared/resource.ts';
import type { DeletedMany, Deletion, ParterreProvider } from '../dataProvider/dataProvider.ts';
import { HttpError, sentenceOf } from '../dataProvider/index.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { STICKY_BAR } from '../frame/stickyHead.ts';
import { KeptDialog, linesOf, type Named } from './KeptDialog.tsx';
import { Uninvited, useUninvited } from './Uninvited.tsx';
import { titleOf, useWords } from './words.ts';

/** What a noun offers for the rows that are ticked one by one; `onDone` unticks them. */
export interface BulkActionProps {
  ids: readonly string[];
  onDone: () => void;
}

/** What can be done with the selected rows, or with all that match where the server can do it in one call. */
export function BulkBar(props: {
  resource: Resource;
  allAtOnce: boolean;
  actions?: ComponentType<BulkActionProps> | undefined;
}) {
  const { resource, allAtOnce, actions: Actions } = props;
  const { data = [], selectedIds, onUnselectItems, total = 0, filterValues } = useListContext();
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const provider = useDataProvider<ParterreProvider>();
  const words = useWords(resource);
  const [all, setAll] = useState(false);
  const [asking, setAsking] = useState<Deletion | 'unknown' | null>(null);
  const [kept, setKept] = useState<Deletion | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const count = all ? total : selectedIds.length;
  const params = { ids: selectedIds, ...(all ? { meta: { filter: filterValues } } : {}) };
  const named: Named = (id) => {
    const record = data.find((one) => one.id === id);
    return record ? titleOf(resource, record) : String(id);
  };
  const done = () => {
    setAsking(null);
    setProblem(null);
    setAll(false);
    onUnselectItems();
  };
  const ask = () =>
    provider
      .countDeletion(resource.name, params)
      .then((answer) => setAsking(answer ?? 'unknown'))
      // Whatever is wrong is said where it is tried.
      .catch(() => setAsking('unknown'));
  const confirm = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const result = (await provider.deleteMany(resource.name, params)) as unknown as DeletedMany;
      notify([translate('crud.deleted_many', { count: result.deleted }), ...uninvited(result)].join(' '), {
        type: 'success',
      });
      done();
      // Who stays was said before, unless it is somebody else by now.
      if (result.kept_total > 0 && result.kept_total !== staying?.kept_total) setKept(result);
    } catch (error) {
      setProblem(problemText(error, translate('app.error.generic'), named));
    } finally {
      setBusy(false);
      refresh();
    }
  };
  const uninvited = useUninvited();
  const going = asking === null || asking === 'unknown' ? count : asking.deleted;
  const staying = asking === null || asking === 'unknown' ? null : asking;
  return (
    <>
      {selectedIds.length > 0 && (
        <Box
          role="region"
          aria-label={translate('crud.selection')}
          sx={{ ...STICKY_BAR, flexWrap: 'wrap', gap: 1.5, px: 2, borderRadius: 2, mb: 1 }}
        >
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {translate('crud.selected', { count, smart_count: count })}
          </Typography>
          {allAtOnce && !all && total > selectedIds.length && (
            <Button size="small" onClick={() => setAll(true)}>
              {translate('crud.select_all', { count: total, smart_count: total })}
            </Button>
          )}
          <Box sx={{ flex: 1 }} />
          {Actions && !all && <Actions ids={selectedIds.map(String)} onDone={done} />}
          <Button
            size="small"
            color="error"
            variant="outlined"
            startIcon={<Trash2 size={16} />}
            onClick={() => void ask()}
          >
            {translate('ra.action.delete')}
          </Button>
          <IconButton size="small" onClick={done} aria-label={translate('ra.action.unselect')}>
            <X size={18} />
          </IconButton>
        </Box>
      )}
      {going > 0 ? (
        <ConfirmDialog
          open={asking !== null}
          title={words.removeCount(going)}
          verb={words.removeCount(going)}
          onConfirm={() => void confirm()}
          onClose={() => {
            setAsking(null);
            setProblem(null);
          }}
          busy={busy}
          problem={problem}
        >
          {staying && <Uninvited resource={resource} deletion={staying} />}
          {staying && staying.kept_total > 0 && (
            <>
              {translate('crud.will_stay', { count: staying.kept_total })}
              {linesOf(staying, named)}
            </>
          )}
        </ConfirmDialog>
      ) : (
        <KeptDialog deletion={staying} named={named} onClose={() => setAsking(null)} />
      )}
      <KeptDialog deletion={kept} named={named} onClose={() => setKept(null)} />
    </>
  );
}

/** The refusal, and whom it is about. */
function problemText(error: unknown, otherwise: string, named: Named): string {
  const kept = error instanceof HttpError ? (error.body.kept as Deletion['kept'] | undefined) : undefined;
  if (!kept || kept.length === 0) return sentenceOf(error, otherwise);
  return kept.map(({ id, name, reason }) => `${name ?? named(id)}: ${reason}`).join('\n');
}
