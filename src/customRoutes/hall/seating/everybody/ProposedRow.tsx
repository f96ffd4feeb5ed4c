import { Box, ButtonBase, IconButton, Typography } from '@mui/material';
import { LockKeyhole, LockKeyholeOpen, TriangleAlert } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { PlaceLabel } from '#shared/hall/label.ts';
import type { Proposed } from '#shared/seating/asked.ts';
import { placeText, placeTitle } from '../../../../ui/placeWords.ts';
import { HoldButton } from './HoldButton.tsx';
import { whyText } from './why.ts';

/** Who would sit where, from where they move, and why; can be held back. */
export function ProposedRow(props: {
  proposed: Proposed;
  labels: ReadonlyMap<number, PlaceLabel>;
  held: boolean;
  /** Why it can't be done any more, and whose work that is. */
  changed: string | undefined;
  /** Held back only as somebody else keeps the place. */
  fixed: boolean;
  /** Stays there when the plan is made again. */
  locked: boolean;
  onLock: () => void;
  onHold: () => void;
  onShow: () => void;
}) {
  const { proposed, labels, held, changed, fixed, locked, onLock, onHold, onShow } = props;
  const translate = useTranslate();
  const { guest_name, place, from } = proposed;
  const label = labels.get(place);
  const before = from === null ? undefined : labels.get(from);
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', pr: 1, opacity: held ? 0.6 : 1 }}>
      <ButtonBase
        onClick={onShow}
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'block',
          textAlign: 'left',
          px: 2,
          py: 0.75,
          '&:hover': { bgcolor: 'look.hover' },
        }}
      >
        <Typography
          variant="body2"
          component="span"
          sx={{
            display: 'block',
            fontWeight: 600,
            textDecoration: held || changed !== undefined ? 'line-through' : 'none',
          }}
        >
          {guest_name}
        </Typography>
        <Typography variant="body2" component="span" sx={{ display: 'block' }}>
          {label && placeTitle(label, translate)}
          {before && ` ← ${placeText(before, translate)}`}
        </Typography>
        {changed === undefined ? (
          <Typography variant="caption" component="span" color="look.text2" sx={{ display: 'block' }}>
            {whyText(proposed, translate)}
          </Typography>
        ) : (
          <Typography variant="caption" component="span" color="look.warn" sx={CHANGED}>
            <TriangleAlert size={14} aria-hidden />
            {changed}
          </Typography>
        )}
      </ButtonBase>
      <IconButton
        size="small"
        aria-pressed={locked}
        disabled={held}
        aria-label={translate('hall.holds.lock_guest', { name: guest_name })}
        title={translate('hall.holds.lock_guest', { name: guest_name })}
        color={locked ? 'primary' : 'default'}
        onClick={onLock}
      >
        {locked ? <LockKeyhole size={16} /> : <LockKeyholeOpen size={16} />}
      </IconButton>
      <HoldButton name={guest_name} held={held} disabled={fixed} onHold={onHold} />
    </Box>
  );
}

const CHANGED = { display: 'flex', gap: 0.5, overflowWrap: 'anywhere', '& svg': { flex: 'none', mt: '1px' } } as const;
