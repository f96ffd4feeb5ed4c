import { useRef, useState } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { fullName } from '#shared/person.ts';
import { call, HttpError, sentenceOf } from '../../dataProvider/index.ts';
import { useShell } from '../../frame/ShellContext.ts';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { MergeForm } from './MergeForm.tsx';
import { type Chosen, type Look, mergeBody, NOTHING_CHOSEN, otherOf, staysOf, unclearHalls } from './merging.ts';
import { useInvitationsChanged } from './queries.ts';

/** Two records of one person become one: what stays of each is chosen where they differ. */
export default function MergeDialog(props: {
  ids: readonly [string, string];
  onClose: () => void;
  /** After they were merged: the record that stays. */
  onDone?: (id: string) => void;
}) {
  const { ids, onClose, onDone } = props;
  const [keep, gone] = ids;
  const translate = useTranslate();
  const notify = useNotify();
  const { phone } = useShell();
  const changed = useInvitationsChanged();
  const [chosen, setChosen] = useState<Chosen>(NOTHING_CHOSEN);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const look = useQuery({
    queryKey: ['guests', 'merge', keep, gone],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call('POST /guests/merge/look', { body: { keep, gone }, signal })).data,
  });
  const merge = async (seen: Look) => {
    setTried(true);
    setProblem(null);
    if (unclearHalls(seen, chosen).length > 0) {
      const unclear = content.current?.querySelector<HTMLElement>('[data-unclear]');
      unclear?.querySelector('input')?.focus({ preventScroll: true });
      // With what is said of it, which comes with the next drawing.
      return setTimeout(() => unclear?.parentElement?.scrollIntoView({ block: 'center' }));
    }
    setBusy(true);
    try {
      const { guest } = (await call('POST /guests/merge', { body: mergeBody(seen, chosen) })).data;
      notify('invitation.merge.done', { type: 'success' });
      onDone?.(guest.id);
      onClose();
      changed();
    } catch (error) {
      setProblem(sentenceOf(error, translate('app.error.generic')));
      setBusy(false);
      // Somebody was quicker: what is chosen stays, over what is there now.
      if (error instanceof HttpError && error.status !== 404) void look.refetch();
    }
  };
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      fullScreen={phone}
      aria-labelledby="merge-guests"
      slotProps={{ paper: { sx: { width: 820 } } }}
    >
      <DialogTitle id="merge-guests">{translate('invitation.merge.title')}</DialogTitle>
      <DialogContent ref={content} sx={{ minHeight: 200 }}>
        {look.error ? (
          <LoadingFailed error={look.error} onRefresh={() => void look.refetch()} />
        ) : look.data ? (
          <MergeForm look={look.data} chosen={chosen} onChoose={setChosen} tried={tried} disabled={busy} />
        ) : (
          <LoadingRows rows={6} />
        )}
      </DialogContent>
      {busy && <LinearProgress aria-label={translate('invitation.merge.busy')} />}
      {problem && (
        <Typography role="alert" color="look.err" variant="body2" sx={{ px: 3, pt: 1 }}>
          {problem}
        </Typography>
      )}
      <DialogActions sx={{ borderTop: 1, borderColor: 'look.line', flexWrap: 'wrap', rowGap: 1 }}>
        {look.data && (
          <Typography
            variant="body2"
            sx={{ flex: '1 1 320px', color: 'look.err', fontWeight: 600, overflowWrap: 'anywhere' }}
          >
            {translate('invitation.merge.goes', { name: fullName(look.data[otherOf(staysOf(look.data, chosen))]) })}
          </Typography>
        )}
        <Button onClick={onClose} disabled={busy}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={!look.data}
          loading={busy}
          onClick={() => look.data && void merge(look.data)}
        >
          {translate('invitation.merge.verb')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
