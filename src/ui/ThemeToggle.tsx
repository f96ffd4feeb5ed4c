import { IconButton, Tooltip } from '@mui/material';
import { Moon, Sun } from 'lucide-react';
import { useTheme, useTranslate } from 'react-admin';

/** Light or dark; remembered in this browser. */
export function ThemeToggle() {
  const [theme, setTheme] = useTheme();
  const translate = useTranslate();
  const dark = theme === 'dark';
  const label = translate(dark ? 'app.theme.light' : 'app.theme.dark');
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} size="small" onClick={() => setTheme(dark ? 'light' : 'dark')}>
        {dark ? <Sun size={18} /> : <Moon size={18} />}
      </IconButton>
    </Tooltip>
  );
}
