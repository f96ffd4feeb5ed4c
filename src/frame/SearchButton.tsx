import { Box, ButtonBase, IconButton, type Theme, useMediaQuery } from '@mui/material';
import { Search } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Key } from '../ui/Key.tsx';
import { useShell } from './ShellContext.ts';

/** The way to the palette in the top bar: a field where there is room for one, a glass elsewhere. */
export function SearchButton({ small = false }: { small?: boolean }) {
  const { find } = useShell();
  const label = useTranslate()('app.find');
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const keys = { onClick: find, 'aria-haspopup': 'dialog', 'aria-keyshortcuts': 'Control+K Meta+K' } as const;
  if (small || !wide) {
    return (
      <IconButton {...keys} aria-label={label}>
        <Search size={20} />
      </IconButton>
    );
  }
  return (
    <ButtonBase {...keys} sx={FIELD}>
      <Search size={16} aria-hidden="true" />
      <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
        {label}
      </Box>
      <Box component="span" aria-hidden="true">
        <Key>Ctrl K</Key>
      </Box>
    </ButtonBase>
  );
}

const FIELD = {
  gap: 1,
  width: 280,
  height: 36,
  px: 1.5,
  border: 1,
  borderColor: 'look.border',
  borderRadius: '8px',
  bgcolor: 'look.surface',
  color: 'look.text2',
  fontSize: 13,
  '&.Mui-focusVisible': { boxShadow: (t: Theme) => `0 0 0 2px ${t.palette.look.accent}` },
};
