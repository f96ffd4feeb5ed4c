import { useMemo, useState } from 'react';
import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { HallLayout } from '#shared/hall/layout.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import { call, HttpError } from '../../dataProvider/index.ts';
import { useShell } from '../../frame/ShellContext.ts';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { placeText } from '../../ui/placeWords.ts';
import { Tag } from '../../ui/Tag.tsx';
import { asRefusal, type Refusal } from '../hall/index.ts';
import { type Run, useEmptying } from './emptying.ts';

interface Props {
  hallId: string;
  own: { id: string; layout: HallLayout };
  drawn: HallLayout;
  taken: readonly number[];
  onClose: () => void;
  /** They sit elsewhere: the hall can be saved. */
  onMoved: () => void;
}

/** Who would go where from places that close, near to where they sit; moves them at a press. */
export function SeatElsewhere(props: Props) {
  const { hallId, own, drawn, taken, onClose, onMoved } = props;
  const translate = useTranslate();
  const { phone } = useShell();
  const plan = useEmptying({ hallId, own, drawn, taken });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const problem = refusal ?? (plan.error ? shown(plan.error) : null);
  const proposal = plan.data?.run.proposal;
  const moves = proposal?.seatings.length ?? 0;
  const lacking = proposal?.unmet.find(({ kind }) => kind === 'unseated');
  const again = () => {
    setRefusal(null);
    void plan.refetch();
  };
  const apply = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      const params = { id: plan.data!.run.id };
      await call('POST /seating_runs/:id/apply', { params, body: {}, idempotencyKey: crypto.randomUUID() });
      onMoved();
    } catch (error) {
      setRefusal(asRefusal(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      fullScreen={phone}
      aria-labelledby="elsewhere"
      slotProps={{ paper: { sx: { width: 640 } } }}
    >
      <DialogTitle id="elsewhere">{translate('wizard.elsewhere.title')}</DialogTitle>
      <DialogContent>
        <Box role="status" sx={{ display: 'grid', gap: 1.5 }}>
          {plan.isFetching && <Typography variant="body2">{translate('wizard.elsewhere.looking')}</Typography>}
          {proposal && !plan.isFetching && moves > 0 && (
            <Typography variant="body2">
              {translate('wizard.elsewhere.moves', { count: moves, smart_count: moves })}{' '}
              {proposal.sent > 0
                ? translate('wizard.elsewhere.sent', { count: proposal.sent, smart_count: proposal.sent })
                : translate('wizard.elsewhere.none_sent')}
            </Typography>
          )}
          {lacking && !plan.isFetching && (
            <Alert severity="error">
              {translate('wizard.elsewhere.lacking', { count: lacking.total, smart_count: lacking.total })}{' '}
              {lacking.guests.map(({ name }) => name).join(', ')}
            </Alert>
          )}
        </Box>
        {problem && !plan.isFetching && (
          <Alert
            severity="error"
            role="alert"
            sx={{ mt: 1.5 }}
            action={<Button onClick={again}>{translate('wizard.elsewhere.again')}</Button>}
          >
            {problem.detail ?? translate('app.error.generic')}
          </Alert>
        )}
        {plan.isFetching && <LoadingRows rows={4} />}
        {plan.data && !plan.isFetching && <Moves run={plan.data.run} layout={plan.data.layout} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          loading={busy}
          disabled={moves === 0 || lacking !== undefined || plan.isFetching || problem !== null}
          onClick={() => void apply()}
        >
          {translate('wizard.elsewhere.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Who goes where, those whose ticket went out first. */
function Moves({ run, layout }: { run: Run; layout: HallLayout }) {
  const translate = useTranslate();
  const labels = useMemo(() => labelsOf(layout), [layout]);
  const text = (place: number | null) => {
    const label = place === null ? undefined : labels.get(place);
    return label ? placeText(label, translate) : '';
  };
  const all = run.proposal!.seatings.toSorted((a, b) => Number(b.sent) - Number(a.sent));
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0 }}>
      {all.map(({ guest_id, guest_name, from, place, sent }) => (
        <Box component="li" key={guest_id} sx={{ py: 1, borderTop: 1, borderColor: 'look.line' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
            <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {guest_name}
            </Typography>
            {sent && <Tag tone="warn">{translate('wizard.elsewhere.was_sent')}</Tag>}
          </Box>
          <Typography variant="body2" color="look.text2">
            {text(from)} → {text(place)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function shown(error: unknown): Refusal {
  return error instanceof HttpError || error instanceof Error ? asRefusal(error) : (error as Refusal);
}
