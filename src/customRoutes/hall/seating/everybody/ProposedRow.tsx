import { Box, Button, ButtonBase, IconButton, Typography } from '@mui/material';
import { Hand, LockKeyhole, LockKeyholeOpen, TriangleAlert } from 'lucide-react';
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
  /** Nobody of their party stands before them. */
  begins: boolean;
  /** They are looked at: what can be done stands in words. */
  isOpen: boolean;
  onLock: () => void;
  onHold: () => void;
  onOpen: () => void;
}) {
  const { proposed, labels, held, changed, fixed, locked, begins, isOpen, onLock, onHold, onOpen } = props;
  const translate = useTranslate();
  const { guest_name, place, from } = proposed;
  const label = labels.get(place);
  const before = from === null ? undefined : labels.get(from);
  const lock = {
    'aria-pressed': locked,
    'aria-label': translate('hall.holds.lock_guest', { name: guest_name }),
    disabled: held,
    onClick: onLock,
  };
  const lockIcon = locked ? <LockKeyhole size={16} /> : <LockKeyholeOpen size={16} />;
  return (
    <Box
      component="li"
      data-proposed={proposed.guest_id}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        pr: 1,
        borderTop: begins ? 1 : 0,
        borderColor: 'look.line',
        ...(isOpen && { bgcolor: 'look.soft', boxShadow: (theme) => `inset 3px 0 0 ${theme.palette.look.accent}` }),
      }}
    >
      <ButtonBase
        onClick={onOpen}
        aria-pressed={isOpen}
        sx={{
          flex: 1,
          // What can be done in words stands in a line of its own.
          minWidth: isOpen ? '100%' : 0,
          opacity: held ? 0.6 : 1,
          display: 'block',
          textAlign: 'left',
          px: 2,
          py: 0.75,
          ...(!isOpen && IN_A_LINE),
          '&:hover': { bgcolor: 'look.hover' },
        }}
      >
        <Typography
          variant="body2"
          component="span"
          sx={{
            display: 'block',
            whiteSpace: 'normal',
            fontWeight: 600,
            textDecoration: held || changed !== undefined ? 'line-through' : 'none',
          }}
        >
          {guest_name}
        </Typography>
        <Typography variant="body2" component="span" sx={isOpen ? BLOCK : INLINE}>
          {label && placeTitle(label, translate)}
          {before && ` ← ${placeText(before, translate)}`}
        </Typography>
        {changed === undefined ? (
          <Typography variant="caption" component="span" color="look.text2" sx={isOpen ? BLOCK : WHY}>
            {whyText(proposed, translate)}
          </Typography>
        ) : (
          <Typography variant="caption" component="span" color="look.warn" sx={CHANGED}>
            <TriangleAlert size={14} aria-hidden />
            {changed}
          </Typography>
        )}
      </ButtonBase>
      {isOpen ? (
        <Box sx={{ display: 'flex', gap: 1, px: 2, pb: 1 }}>
          <Button
            {...lock}
            size="small"
            variant={locked ? 'contained' : 'outlined'}
            startIcon={lockIcon}
            sx={{ minHeight: { xs: 44, md: 32 } }}
          >
            {translate('hall.all.lock')}
          </Button>
          <Button
            size="small"
            variant={held ? 'contained' : 'outlined'}
            aria-pressed={held}
            disabled={fixed}
            aria-label={translate('hall.all.hold', { name: guest_name })}
            startIcon={<Hand size={16} />}
            onClick={onHold}
            sx={{ minHeight: { xs: 44, md: 32 } }}
          >
            {translate('hall.all.hold_short')}
          </Button>
        </Box>
      ) : (
        <>
          <IconButton {...lock} size="small" title={lock['aria-label']} color={locked ? 'primary' : 'default'}>
            {lockIcon}
          </IconButton>
          <HoldButton name={guest_name} held={held} disabled={fixed} onHold={onHold} />
        </>
      )}
    </Box>
  );
}

const BLOCK = { display: 'block' } as const;
// On a phone place and why are a line, and all of it stands where they are looked at.
const IN_A_LINE = { whiteSpace: { xs: 'nowrap', md: 'normal' }, overflow: 'hidden', textOverflow: 'ellipsis' } as const;
const INLINE = { display: { xs: 'inline', md: 'block' } } as const;
const WHY = { ...INLINE, '&::before': { content: { xs: '" · "', md: 'none' } } } as const;
const CHANGED = {
  display: 'flex',
  whiteSpace: 'normal',
  gap: 0.5,
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none', mt: '1px' },
} as const;
