import { useState } from 'react';
import { Box, Button, keyframes, Typography } from '@mui/material';
import { CircleCheck, Undo2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { limit } from '#shared/limits.ts';
import { useCountdown } from '../../../layout/Toast.tsx';
import { Key } from '../editor/Shortcuts.tsx';
import type { Step, useUndo } from './useUndo.ts';

const runOut = keyframes({ from: { transform: 'scaleX(1)' }, to: { transform: 'scaleX(0)' } });

/** What was done last, in whole, with the button that takes it back; waits under the pointer and while it has the focus. */
export function UndoBar({ undo }: { undo: ReturnType<typeof useUndo> }) {
  if (!undo.shown) return null;
  return <Bar key={undo.shown.batch} step={undo.shown} onUndo={undo.undo} onEnd={undo.hide} />;
}

function Bar({ step, onUndo, onEnd }: { step: Step; onUndo: (() => void) | null; onEnd: () => void }) {
  const translate = useTranslate();
  const [held, setHeld] = useState(false);
  useCountdown(limit('undoBarMs'), held, onEnd);
  return (
    <Box
      data-undo-bar
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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
        {step.said}
      </Typography>
      <Box sx={{ flex: 'none', display: 'grid', justifyItems: 'end', my: -0.5 }}>
        <Button
          variant="text"
          size="small"
          disabled={!onUndo}
          startIcon={<Undo2 size={16} />}
          onClick={() => onUndo?.()}
          sx={{ '@media (pointer: coarse)': { minHeight: 44 } }}
        >
          {translate('hall.shortcuts.undo')}
        </Button>
        <Box component="span" sx={{ pr: 1, '@media (pointer: coarse)': { display: 'none' } }}>
          <Key>Ctrl Z</Key>
        </Box>
      </Box>
      <Box
        aria-hidden="true"
        sx={{
          position: 'absolute',
          insetInline: 0,
          bottom: 0,
          height: 2,
          bgcolor: 'look.accent',
          transformOrigin: 'left',
          animation: `${runOut} ${limit('undoBarMs')}ms linear forwards`,
          animationPlayState: held ? 'paused' : 'running',
        }}
      />
    </Box>
  );
}
