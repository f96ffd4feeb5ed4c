import { useCallback } from 'react';
import { Box, ToggleButton, ToggleButtonGroup, Typography, useTheme } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Need } from '#shared/needs.ts';
import { sectorColour } from '#shared/hall/colours.ts';
import { Drawn } from '../plan/Drawn.tsx';
import { SIGNS } from '../plan/Legend.tsx';
import { colourOf } from '../plan/raster/looks.ts';
import { drawNeed } from '../plan/raster/sitters.ts';
import { type MealShown, signOf } from './evening.ts';

/** Are seats coloured by sectors, or by what those who sit there eat? */
export function ByMeal({ byMeal, onByMeal }: { byMeal: boolean; onByMeal: (byMeal: boolean) => void }) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={byMeal ? 'meals' : 'sectors'}
      aria-label={translate('hall.meals.colour')}
      onChange={(_, value: string | null) => value && onByMeal(value === 'meals')}
      sx={{ m: 0.5, flex: 'none' }}
    >
      <ToggleButton value="sectors">{translate('hall.meals.sectors')}</ToggleButton>
      <ToggleButton value="meals">{translate('hall.meals.meals')}</ToggleButton>
    </ToggleButtonGroup>
  );
}

/** What colour stands for which meal, by which letters it is marked, and how many of those who sit have it. */
export function MealLegend({ meals }: { meals: readonly MealShown[] }) {
  const theme = useTheme().palette.mode;
  return (
    <Box component="ul" sx={{ ...SIGNS, m: 0, listStyle: 'none', maxHeight: 96, overflowY: 'auto' }} data-meals>
      {meals.map(({ key, name, sign, count }, at) => (
        <Box key={key} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Box
            component="span"
            sx={{ width: 14, height: 14, borderRadius: '50%', bgcolor: sectorColour(colourOf(at + 1), theme) }}
          />
          <Typography variant="body2" component="span" sx={{ maxWidth: 260, overflowWrap: 'anywhere' }}>
            {[name, sign && `(${sign})`, count].filter((part) => part !== undefined).join(' ')}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const SIZE = 20;

/** What the signs of those who need something mean. */
export function NeedLegend({ needs }: { needs: readonly Need[] }) {
  const translate = useTranslate();
  return (
    <Box sx={SIGNS} data-needs>
      {needs.map((need) => (
        <Box key={need} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <NeedMark need={need} />
          <Typography variant="body2" component="span" color="look.text2">
            {translate(`resources.invitations.values.needs.${need}`)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function NeedMark({ need }: { need: Need }) {
  const theme = useTheme().palette.mode;
  const draw = useCallback(
    (ctx: CanvasRenderingContext2D) => drawNeed(ctx, signOf(need), { x: SIZE / 2, y: SIZE / 2 }, 18, theme),
    [need, theme],
  );
  return <Drawn width={SIZE} draw={draw} />;
}
