import { useState } from 'react';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { type Language, limit } from '#shared/limits.ts';
import { followJob } from '../../crud/following.ts';
import { offerUndo } from '../../crud/undo.ts';
import { call, HttpError } from '../../dataProvider/index.ts';
import { formatDay } from '../../i18n/dates.ts';
import { Card } from '../../ui/Card.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { useTell } from '../../ui/useTell.ts';
import { type Import, useSaid } from './said.ts';

/** Takes the whole import back, and says beforehand how much of it that is and who stays. */
export function UndoCard({ one, onDone }: { one: Import; onDone: () => void }) {
  const translate = useTranslate();
  const said = useSaid();
  const { undone, undo_until, batch_id } = one;
  const why = undone
    ? translate(`imports.undo.${undone.by ? 'was_by' : 'was'}`, { at: said.at(undone.at), by: undone.by })
    : batch_id === null
      ? translate('imports.undo.nothing')
      : undo_until === null
        ? translate('imports.undo.over', { count: limit('trashDays') })
        : null;
  return (
    <Card title={translate('imports.undo.title')}>
      {why === null ? (
        <Offer one={one} batch={batch_id!} onDone={onDone} />
      ) : (
        <Typography variant="body2" color="look.text2">
          {why}
        </Typography>
      )}
    </Card>
  );
}

function Offer({ one, batch, onDone }: { one: Import; batch: string; onDone: () => void }) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const tell = useTell();
  const [busy, setBusy] = useState(false);
  const look = useQuery({
    queryKey: ['imports', 'undo', batch],
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => call('POST /batches/:id/undo/look', { params: { id: batch }, signal }),
  });
  if (look.error)
    return (
      <Typography variant="body2" color="look.text2">
        {look.error instanceof HttpError ? look.error.detail : translate('imports.undo.cannot')}
      </Typography>
    );
  if (!look.data) return <LoadingRows rows={2} />;
  const { undoable, total, left, left_total, background } = look.data.data;
  const take = async () => {
    setBusy(true);
    try {
      const { data } = await call('POST /batches/:id/undo', { params: { id: batch }, body: { rest: true } });
      if (data.background?.job_id) {
        followJob({ job_id: data.background.job_id, takes: 'back' });
        return onDone();
      }
      const text = translate('crud.undo.undone', { count: data.undone, smart_count: data.undone });
      offerUndo({ batch: data.id, said: text, offers: 'redo' });
      onDone();
    } catch (error) {
      tell(error);
      void look.refetch();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="body2">
        {undoable === 0
          ? translate('imports.undo.none')
          : background
            ? translate('imports.undo.long', { count: total })
            : undoable === total
              ? translate('imports.undo.all', { count: total })
              : translate('imports.undo.part', { undoable, total })}
      </Typography>
      {left.length > 0 && (
        <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
          <Typography variant="subtitle2">{translate('imports.undo.stay')}</Typography>
          <Box component="ul" sx={{ m: 0, pl: 2, maxHeight: 240, overflowY: 'auto', overflowWrap: 'anywhere' }}>
            {left.map(({ id, name, by, reason }) => (
              <li key={id}>{[name, reason ?? by].filter(Boolean).join(': ')}</li>
            ))}
            {left_total > left.length && <li>{translate('crud.and_more', { count: left_total - left.length })}</li>}
          </Box>
        </Alert>
      )}
      {undoable > 0 && (
        <>
          <Button
            color="error"
            variant="outlined"
            startIcon={<Undo2 size={18} />}
            loading={busy}
            onClick={() => void take()}
          >
            {undoable === total
              ? translate('imports.undo.press')
              : translate('imports.undo.press_part', { undoable, total })}
          </Button>
          <Typography variant="caption" color="look.text2" sx={{ textAlign: 'center' }}>
            {translate('imports.undo.until', { date: formatDay(one.undo_until!.slice(0, 10), language) })}
          </Typography>
        </>
      )}
    </Box>
  );
}
