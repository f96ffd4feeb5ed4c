import { Box, Button, Typography } from '@mui/material';
import { CircleCheck, Redo2, Undo2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { limit } from '#shared/limits.ts';
import { TimeLeft, useCountdown } from '../../../ui/Toast.tsx';
import { Key } from '../../../ui/Key.tsx';
import type { Shown, useUndo } from './useUndo.ts';

/** What was done last, in whole, with the button that takes it back or does it again; waits under the pointer and while it has the focus. */
export function UndoBar({ undo }: { undo: ReturnType<typeof useUndo> }) {
  const { shown } = undo;
  if (!shown) return null;
  return <Bar key={shown.batch} shown={shown} onPress={undo[shown.offers]} onEnd={undo.hide} />;
}

function Bar({ shown, onPress, onEnd }: { shown: Shown; onPress: (() => void) | null; onEnd: () => void }) {
  const translate = useTranslate();
  const { held, holding } = useCountdown(limit('undoBarMs'), onEnd);
  return (
    <Box
      data-undo-bar
      {...holding}
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        pl: 2,
        pr: 1,
        py: 1.25,
        borderBottom: 1,
        borderColor: 'look.line',
      }}
    >
      <Box component={CircleCheck} size={18} aria-hidden="true" sx={{ flex: 'none', mt: '1px', color: 'look.ok' }} />
      <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {shown.said}
      </Typography>
      <Box sx={{ flex: 'none', display: 'grid', justifyItems: 'end', my: -0.5 }}>
        <Button
          variant="text"
          size="small"
          disabled={!onPress}
          startIcon={shown.offers === 'undo' ? <Undo2 size={16} /> : <Redo2 size={16} />}
          onClick={() => onPress?.()}
          sx={{ '@media (pointer: coarse)': { minHeight: 44 } }}
        >
          {translate(`hall.shortcuts.${shown.offers}`)}
        </Button>
        <Box component="span" sx={{ pr: 1, '@media (pointer: coarse)': { display: 'none' } }}>
          <Key>{shown.offers === 'undo' ? 'Ctrl Z' : 'Ctrl Y'}</Key>
        </Box>
      </Box>
      <TimeLeft ms={limit('undoBarMs')} held={held} colour="look.accent" height={2} />
    </Box>
  );
}
