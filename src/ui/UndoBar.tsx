import type { ReactNode } from 'react';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { CircleCheck, Redo2, Undo2, X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { limit } from '#shared/limits.ts';
import { Key } from './Key.tsx';
import { TimeLeft, useCountdown } from './Toast.tsx';

const BAR = {
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  columnGap: 1,
  rowGap: 0.75,
  pl: 2,
  pr: 1,
  py: 1.25,
} as const;

const NO_KEYBOARD = { '@media (pointer: coarse)': { display: 'none' } };

/** A column of text narrower than that, px, has its button below it. */
const READABLE = 220;

/** What was done, in whole, with the button that takes it back or does it again; waits under the pointer and while it has the focus. */
export function UndoBar(props: {
  said: ReactNode;
  offers: 'undo' | 'redo';
  label: string;
  /** The key that does the same. */
  keys: string;
  onPress: (() => void) | null;
  onEnd: () => void;
  /** Has a button that closes it. */
  closes?: boolean;
}) {
  const { said, offers, label, keys, onPress, onEnd, closes = false } = props;
  const translate = useTranslate();
  const { held, holding } = useCountdown(limit('undoBarMs'), onEnd);
  const Icon = offers === 'undo' ? Undo2 : Redo2;
  return (
    <Box data-undo-bar {...holding} sx={BAR}>
      <Box component={CircleCheck} size={18} aria-hidden="true" sx={{ flex: 'none', mt: '1px', color: 'look.ok' }} />
      <Typography
        component="div"
        variant="body2"
        sx={{ flex: `1 1 ${READABLE}px`, minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {said}
      </Typography>
      <Box sx={{ flex: 'none', display: 'flex', alignItems: 'center', my: -0.5, ml: 'auto' }}>
        <Button
          variant="text"
          size="small"
          disabled={!onPress}
          startIcon={<Icon size={16} />}
          onClick={() => onPress?.()}
          sx={{ '@media (pointer: coarse)': { minHeight: 44 } }}
        >
          {label}
        </Button>
        <Box component="span" sx={{ pr: 0.5, display: { xs: 'none', md: 'inline' }, ...NO_KEYBOARD }}>
          <Key>{keys}</Key>
        </Box>
        {closes && (
          <IconButton
            size="small"
            aria-label={translate('ra.action.close')}
            onClick={onEnd}
            sx={{ ml: 1, '@media (pointer: coarse)': { width: 44, height: 44 } }}
          >
            <X size={16} />
          </IconButton>
        )}
      </Box>
      <TimeLeft ms={limit('undoBarMs')} held={held} colour="look.accent" height={2} />
    </Box>
  );
}
