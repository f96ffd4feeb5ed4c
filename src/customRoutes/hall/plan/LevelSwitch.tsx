import { useState } from 'react';
import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslate } from 'react-admin';
import { HIDDEN } from './hidden.ts';
import { PlanPanel } from './PlanPanel.tsx';
import type { LevelShown } from './useLevel.ts';

/** Levels side by side; more of them one below the other. */
const IN_A_LINE = 3;

/** Chooses the level of the hall that is shown, above the zoom bar; nothing in a hall with one. What is shown now is said aloud. */
export function LevelSwitch({ levels, level, setLevel }: LevelShown) {
  const translate = useTranslate();
  const [first] = useState(level);
  const shown = levels.find(({ at }) => at === level);
  if (!shown) return null;
  return (
    <PlanPanel
      sx={{ right: 16, bottom: 76, p: 0.5, maxWidth: 'calc(100% - 32px)', maxHeight: '50%', overflow: 'auto' }}
    >
      <ToggleButtonGroup
        exclusive
        size="small"
        value={level}
        orientation={levels.length > IN_A_LINE ? 'vertical' : 'horizontal'}
        aria-label={translate('hall.levels.label')}
        onChange={(_, value: number | null) => value !== null && setLevel(value)}
      >
        {levels.map(({ at, name, places }) => (
          <ToggleButton key={at} value={at} sx={{ gap: 0.75, minHeight: { xs: 44, md: 36 }, maxWidth: 200 }}>
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {name}
            </Box>
            <Box component="span" sx={{ color: 'look.text2', fontWeight: 500 }}>
              {places}
            </Box>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box role="status" sx={HIDDEN}>
        {level !== first && translate('hall.levels.shown', { level: shown.name, smart_count: shown.places })}
      </Box>
    </PlanPanel>
  );
}
