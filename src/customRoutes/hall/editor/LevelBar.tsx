import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { Layers, Plus } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { levelsOf } from '#shared/hall/levels.ts';
import { PlanPanel } from '../plan/PlanPanel.tsx';
import { BarButton } from '../plan/ZoomBar.tsx';
import type { EditorState } from './useEditor.ts';

/** The levels of a hall with how many sit on each: one of them is drawn at a time. `beside`: left of the zoom bar; `alone`: no tools above. */
export function LevelBar(props: {
  editor: EditorState;
  wide: boolean;
  beside: boolean;
  alone: boolean;
  /** A level was added: what comes next is drawn. */
  onAdded: () => void;
}) {
  const { editor, wide, beside, alone, onAdded } = props;
  const translate = useTranslate();
  const levels = levelsOf(editor.layout);
  if (!wide && levels.length === 0) return null;
  const add = () => {
    editor.addLevel();
    onAdded();
  };
  return (
    <PlanPanel
      label={translate('hall.edit.levels')}
      sx={{
        ...(wide ? WIDE : beside ? BESIDE : { left: 8, top: alone ? 8 : 112, maxWidth: 'calc(100% - 16px)' }),
        p: 0.5,
        pl: 1.25,
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        overflowX: 'auto',
      }}
    >
      <Box
        component={Layers}
        size={18}
        strokeWidth={1.75}
        aria-hidden="true"
        sx={{ flex: 'none', color: 'look.text2' }}
      />
      {levels.length > 0 && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={editor.level}
          aria-label={translate('hall.edit.levels')}
          onChange={(_, next: number | null) => next !== null && editor.setLevel(next)}
          sx={{ flex: 'none' }}
        >
          {levels.map(({ at, name, places }) => (
            <ToggleButton key={at} value={at} sx={{ gap: 0.75, border: 0, whiteSpace: 'nowrap' }}>
              {name}
              <Box component="span" sx={{ fontWeight: 500, color: 'look.text2' }}>
                {places}
              </Box>
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      <BarButton label={translate('hall.edit.level_add')} disabled={levels.length >= 20} onClick={add}>
        <Plus />
      </BarButton>
    </PlanPanel>
  );
}

const WIDE = { left: 96, top: 16, maxWidth: 'calc(100% - 400px)' } as const;
const BESIDE = {
  left: 8,
  bottom: 64,
  maxWidth: 'calc(100% - 16px)',
  // Where there is room for both.
  '@media (min-width: 800px)': { bottom: 8, maxWidth: 'calc(100% - 376px)' },
} as const;
