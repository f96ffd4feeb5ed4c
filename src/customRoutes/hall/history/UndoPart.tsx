import { useState } from 'react';
import { Alert, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { LeftLines } from '../../../crud/LeftLines.tsx';
import { call, sentenceOf } from '../../../dataProvider/index.ts';
import { refusalOf } from '../plan/types.ts';
import type { Deed } from './useHallHistory.ts';

/** Takes something back, as far as nobody worked on it since; or says why that isn't possible. */
export function UndoPart(props: {
  deed: Deed;
  readOnly: boolean;
  /** Takes it back, with `rest` what of it can be. */
  onUndo: (batch: string, rest: boolean) => Promise<unknown>;
  onDone: () => void;
}) {
  const { deed, readOnly, onUndo, onDone } = props;
  const { id, refused } = deed;
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const may = !readOnly && id !== null && refused === null;
  const look = useQuery({
    queryKey: ['batches', 'undo', id],
    enabled: may,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => (await call('POST /batches/:id/undo/look', { params: { id: id! }, signal })).data,
  });
  if (readOnly) return null;
  if (refused !== null) return <Why text={translate(`hall.history.why_${refused}`)} />;
  if (look.error) return <Why text={sentenceOf(look.error, translate('app.error.generic'))} />;
  if (!look.data) return null;
  const { undoable, total, left, left_total } = look.data;
  const take = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await onUndo(id!, undoable < total);
      onDone();
    } catch (error) {
      setProblem(refusalOf(error).detail ?? translate('app.error.generic'));
      void look.refetch();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {left.length > 0 && (
        <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
          <LeftLines left={left} more={left_total - left.length} />
        </Alert>
      )}
      {undoable === 0 ? (
        <Why text={translate('hall.history.none_left')} />
      ) : (
        <Button
          variant="outlined"
          size="small"
          loading={busy}
          startIcon={<Undo2 size={16} />}
          onClick={() => void take()}
          sx={{ minHeight: { xs: 44, md: 36 } }}
        >
          {translate(undoable < total ? 'hall.history.undo_rest' : 'hall.history.undo_all', {
            count: undoable,
            smart_count: undoable,
            total,
          })}
        </Button>
      )}
      {problem && (
        <Typography variant="body2" role="alert" color="look.err">
          {problem}
        </Typography>
      )}
    </>
  );
}

function Why({ text }: { text: string }) {
  return (
    <Typography variant="body2" color="look.text2">
      {text}
    </Typography>
  );
}
