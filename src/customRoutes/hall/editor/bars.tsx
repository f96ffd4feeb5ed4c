import { Box, Button, Divider, Typography } from '@mui/material';
import { Redo2, Undo2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Key } from '../../../ui/Key.tsx';
import { PlanPanel } from '../plan/PlanPanel.tsx';
import { BarButton } from '../plan/ZoomBar.tsx';
import type { EditorState } from './useEditor.ts';

/** Undo and redo. */
export function HistoryButtons({ editor }: { editor: EditorState }) {
  const translate = useTranslate();
  return (
    <>
      <BarButton
        label={translate('hall.shortcuts.undo')}
        keys="Ctrl Z"
        disabled={!editor.undo}
        onClick={() => editor.undo?.()}
      >
        <Undo2 />
      </BarButton>
      <BarButton
        label={translate('hall.shortcuts.redo')}
        keys="Ctrl Y"
        disabled={!editor.redo}
        onClick={() => editor.redo?.()}
      >
        <Redo2 />
      </BarButton>
      <Divider orientation="vertical" flexItem sx={{ mx: 0.5, my: 1 }} />
    </>
  );
}

/** The keys one needs while drawing. */
export function Hints({ onHelp }: { onHelp: () => void }) {
  const translate = useTranslate();
  return (
    <PlanPanel
      sx={{
        left: 16,
        bottom: 16,
        px: 1.5,
        minHeight: 44,
        display: { md: 'none', lg: 'flex' },
        alignItems: 'center',
        gap: 2,
      }}
    >
      <Hint keys="Shift" text={translate('hall.shortcuts.add')} />
      <Hint keys="Space" text={translate('hall.shortcuts.pan')} />
      <Button size="small" onClick={onHelp} startIcon={<Key>?</Key>}>
        {translate('hall.shortcuts.all')}
      </Button>
    </PlanPanel>
  );
}

function Hint({ keys, text }: { keys: string; text: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Key>{keys}</Key>
      <Typography variant="body2">{text}</Typography>
    </Box>
  );
}
