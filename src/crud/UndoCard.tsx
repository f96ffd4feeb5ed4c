import { useState } from 'react';
import { Alert, Box, Button, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { type Language, limit } from '#shared/limits.ts';
import { now } from '../clock.ts';
import { call, HttpError } from '../dataProvider/index.ts';
import { formatDay, formatMomentShort } from '../i18n/dates.ts';
import { Card } from '../ui/Card.tsx';
import { Waiting } from '../ui/JobCard.tsx';
import { LoadingRows } from '../ui/LoadingRows.tsx';
import { useTell } from '../ui/useTell.ts';
import { followJob } from './following.ts';
import { dayOf, here } from './kinds/days.ts';
import { LeftLines } from './LeftLines.tsx';
import { offerUndo } from './undo.ts';

/** What can be taken back as a whole: an import, or whatever else was done at once. */
interface Whole {
  /** Null where nothing was written. */
  batch_id: string | null;
  under_way: boolean;
  /** What goes on is its undo. */
  undoing?: boolean;
  /** `id`: the batch that did it, and `left`, how many it left as they were. */
  undone: { at: string; by: string | null; id?: string; left?: number } | null;
  /** Null once it is too late. */
  undo_until: string | null;
}

/** Takes the whole of it back, and says beforehand how much of it that is and who stays. `nothing`: why there is nothing to. */
export function UndoCard(props: { one: Whole; title: string; nothing: string; onDone: () => void }) {
  const { one, title, nothing, onDone } = props;
  const translate = useTranslate();
  const language = useLocale() as Language;
  const { batch_id, under_way, undoing = false, undone, undo_until } = one;
  const why = () => {
    if (undoing) return translate('crud.undo.card.undoing');
    if (undone) {
      const at = formatMomentShort(undone.at, language, now());
      return translate(`crud.undo.card.${undone.by ? 'was_by' : 'was'}`, { at, by: undone.by });
    }
    if (batch_id === null) return nothing;
    if (under_way) return translate('crud.undo.card.under_way');
    return translate('crud.undo.card.over', { count: limit('trashDays') });
  };
  return (
    <Card title={title}>
      {batch_id !== null && undo_until !== null && !undone && !under_way ? (
        <Offer batch={batch_id} until={undo_until} onDone={onDone} />
      ) : (
        <Typography variant="body2" color="look.text2">
          {why()}
          {undone?.id && (
            <Link component={RouterLink} to={`/changes/${undone.id}`} sx={{ display: 'block', mt: 1 }}>
              {undone.left
                ? translate('crud.undo.card.left', { count: undone.left })
                : translate('crud.undo.card.again')}
            </Link>
          )}
        </Typography>
      )}
    </Card>
  );
}

function Offer({ batch, until, onDone }: { batch: string; until: string; onDone: () => void }) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const tell = useTell();
  const [busy, setBusy] = useState(false);
  const look = useQuery({
    queryKey: ['batches', 'undo', batch],
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => call('POST /batches/:id/undo/look', { params: { id: batch }, signal }),
  });
  if (look.error)
    return (
      <Typography variant="body2" color="look.text2">
        {look.error instanceof HttpError ? look.error.detail : translate('crud.undo.card.cannot')}
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
          ? translate('crud.undo.card.none', { total })
          : undoable < total
            ? translate('crud.undo.card.part', { undoable, total })
            : translate(`crud.undo.card.${background ? 'long' : 'all'}`, { count: total })}
      </Typography>
      {left.length > 0 && (
        <Alert severity="warning" sx={{ alignItems: 'flex-start', '& .MuiAlert-message': { minWidth: 0 } }}>
          <Typography variant="subtitle2" component="h3">
            {translate('crud.undo.card.stay')}
          </Typography>
          <LeftLines left={left} more={left_total - left.length} />
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
            sx={{ minHeight: { xs: 44, md: 36 } }}
          >
            {undoable === total
              ? translate('crud.undo.card.press')
              : translate('crud.undo.card.press_part', { undoable, total })}
          </Button>
          {busy && <Waiting label={translate('crud.job.back')} />}
          <Typography variant="caption" color="look.text2" sx={{ textAlign: 'center' }}>
            {translate('crud.undo.card.until', { date: formatDay(dayOf(until, here()), language) })}
          </Typography>
        </>
      )}
    </Box>
  );
}
