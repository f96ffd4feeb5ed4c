import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Skeleton,
  TextField,
} from '@mui/material';
import { useTranslate } from 'react-admin';
import type { PlaceHold } from '#resources/holdSchemas.ts';
import { REMARK_LENGTH } from '#resources/holds.ts';
import { dateAt, instantOf, timeAt } from '#shared/zone.ts';
import { now } from '../../../../clock.ts';
import { browserZone, type holdKind } from './holdText.ts';
import type { Holding } from './useHolds.ts';

const MomentField = lazy(() => import('../../../../i18n/MomentField.tsx'));

/** Asks until when places are to be held and for whom; begins with what holds them now. */
export function HoldDialog(props: {
  kind: ReturnType<typeof holdKind>;
  count: number;
  before: PlaceHold | null;
  onClose: () => void;
  onHold: (how: Holding) => void;
}) {
  const { kind, count, before, onClose, onHold } = props;
  const translate = useTranslate();
  const titleId = useId();
  const zone = browserZone();
  const [typed, setTyped] = useState(before?.until ? typedOf(before.until, zone) : '');
  const [remark, setRemark] = useState(before?.remark ?? '');
  const [date, time] = typed.split('T');
  const until = date && time ? instantOf(date, time, zone) : null;
  const isOver = until !== null && until <= now();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOver) onHold({ until: until?.toISOString() ?? null, remark: remark.trim() || null });
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{translate(`hall.holds.title_${kind}`, { smart_count: count })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{translate(`hall.holds.hint_${kind}`)}</DialogContentText>
          <Suspense fallback={<Skeleton height={64} />}>
            <MomentField
              autoFocus
              label={translate('hall.holds.until_label')}
              value={typed}
              onChange={setTyped}
              error={isOver}
              helperText={translate(isOver ? 'hall.holds.over' : `hall.holds.until_hint_${kind}`)}
            />
          </Suspense>
          <TextField
            label={translate('hall.holds.remark_label')}
            value={remark}
            onChange={({ target }) => setRemark(target.value)}
            slotProps={{ htmlInput: { maxLength: REMARK_LENGTH } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained">
            {translate(`hall.holds.do_${kind}`)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** A moment as the input writes it, by these clocks. */
function typedOf(iso: string, zone: string): string {
  const at = new Date(iso);
  return `${dateAt(at, zone)}T${timeAt(at, zone)}`;
}
