import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { UndoBar as Bar } from '../../../ui/UndoBar.tsx';
import type { useUndo } from './useUndo.ts';

/** What was done last on the plan, and the way back. */
export function UndoBar({ undo }: { undo: ReturnType<typeof useUndo> }) {
  const translate = useTranslate();
  const { shown } = undo;
  if (!shown) return null;
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'look.line' }}>
      <Bar
        key={shown.batch}
        said={shown.said}
        offers={shown.offers}
        label={translate(`hall.shortcuts.${shown.offers}`)}
        keys={shown.offers === 'undo' ? 'Ctrl Z' : 'Ctrl Y'}
        onPress={undo[shown.offers]}
        onEnd={undo.hide}
      />
    </Box>
  );
}
