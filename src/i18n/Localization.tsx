import { type ReactNode, useMemo } from 'react';
import { enUS, ruRU } from '@mui/material/locale';
import { ThemeProvider, createTheme, useTheme } from '@mui/material/styles';
import { useLocale } from 'react-admin';

/** The library's own texts (pages of a table) in the language of the interface. */
export function Localization({ children }: { children: ReactNode }) {
  const theme = useTheme();
  const library = useLocale() === 'en' ? enUS : ruRU;
  const localized = useMemo(() => createTheme(theme, library), [theme, library]);
  return <ThemeProvider theme={localized}>{children}</ThemeProvider>;
}
