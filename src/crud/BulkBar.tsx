import { useState } from 'react';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { Trash2, X } from 'lucide-react';
import { useDeleteMany, useListContext, useNotify, useTranslate } from 'react-admin';
import type { Resource } from '#shared/resource.ts';
import { HttpError } from '../dataProvider/index.ts';
import { ConfirmDialog } from '../layout/ConfirmDialog.tsx';
import { STICKY_BAR } from '../layout/stickyHead.ts';
import { titleOf, useWords } from './words.ts';

/** What can be done with the selected rows, or with all that match where the server can do it in one call. */
export function BulkBar({ resource, allAtOnce }: { resource: Resource; allAtOnce: boolean }) {
  const { data = [], selectedIds, onSelect, onUnselectItems, refetch, total = 0, filterValues } = useListContext();
  const translate = useTranslate();
  const notify = useNotify();
  const words = useWords(resource);
  const [all, setAll] = useState(false);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [removeMany, { isPending }] = useDeleteMany();
  if (selectedIds.length === 0) return null;
  const count = all ? total : selectedIds.length;
  const nameOf = (id: string) => {
    const record = data.find((one) => one.id === id);
    return record ? titleOf(resource, record) : id;
  };
  const done = () => {
    setAsking(false);
    setAll(false);
    onUnselectItems();
  };
  const confirm = () =>
    removeMany(
      resource.name,
      { ids: selectedIds, ...(all ? { meta: { filter: { q: filterValues.q } } } : {}) },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('crud.deleted_many', { type: 'success', messageArgs: { count, smart_count: count } });
          done();
        },
        onError: (error: unknown) => {
          setProblem(problemText(error, translate('app.error.generic'), nameOf));
          const stayed = refusedOf(error).map(({ id }) => id);
          if (stayed.length === 0) return;
          onSelect(stayed);
          void refetch();
        },
      },
    );
  return (
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
      <Button
        size="small"
        color="error"
        variant="outlined"
        startIcon={<Trash2 size={16} />}
        onClick={() => setAsking(true)}
      >
        {translate('ra.action.delete')}
      </Button>
      <IconButton size="small" onClick={done} aria-label={translate('ra.action.unselect')}>
        <X size={18} />
      </IconButton>
      <ConfirmDialog
        open={asking}
        title={words.removeCount(count)}
        verb={words.removeCount(count)}
        onConfirm={confirm}
        onClose={() => {
          setAsking(false);
          setProblem(null);
        }}
        busy={isPending}
        problem={problem}
      />
    </Box>
  );
}

/** The refusal, and whom it is about; `nameOf` knows the rows on the page. */
function problemText(error: unknown, otherwise: string, nameOf: (id: string) => string): string {
  if (!(error instanceof HttpError)) return otherwise;
  const { guests } = error.body as { guests?: { guest_name: string }[] };
  if (guests) return `${error.detail} ${guests.map((guest) => guest.guest_name).join(', ')}`;
  const refused = refusedOf(error);
  if (refused.length === 0) return error.detail;
  return refused.map(({ id, detail }) => `${nameOf(id)}: ${detail}`).join('\n');
}

/** Records that stayed, where others of the same call are gone. */
function refusedOf(error: unknown): readonly { id: string; detail: string }[] {
  if (!(error instanceof HttpError)) return [];
  return (error.body as { refused?: { id: string; detail: string }[] }).refused ?? [];
}
