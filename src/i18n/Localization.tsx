import { useMemo, type ReactNode } from 'react';
import { ThemeProvider, type ThemeOptions, createTheme, useTheme } from '@mui/material/styles';
import { enUS, ruRU } from '@mui/material/locale';
import { useLocale } from 'react-admin';

/** Material UI's own texts (pages of a table, an empty picker) in the language of the interface. */
export function Localization({ children }: { children: ReactNode }) {
  const theme = useTheme();
  const locale = useLocale();
  const localized = useMemo(() => createTheme(theme as ThemeOptions, locale === 'en' ? enUS : ruRU), [theme, locale]);
  return <ThemeProvider theme={localized}>{children}</ThemeProvider>;
}
