import { type ReactNode, useMemo } from 'react';
import { enUS, ruRU } from '@mui/material/locale';
import { ThemeProvider, createTheme, useTheme } from '@mui/material/styles';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS as pickersEn, ruRU as pickersRu } from '@mui/x-date-pickers/locales';
import { enGB } from 'date-fns/locale/en-GB';
import { ru } from 'date-fns/locale/ru';
import { useLocale } from 'react-admin';

const LOCALES = {
  ru: { library: ruRU, dates: ru, pickers: pickersRu },
  en: { library: enUS, dates: enGB, pickers: pickersEn },
};

/** The libraries' own texts (pages of a table, date and time pickers) in the language of the interface. */
export function Localization({ children }: { children: ReactNode }) {
  const theme = useTheme();
  const { library, dates, pickers } = LOCALES[useLocale() === 'en' ? 'en' : 'ru'];
  const localized = useMemo(() => createTheme(theme, library), [theme, library]);
  return (
    <ThemeProvider theme={localized}>
      <LocalizationProvider
        dateAdapter={AdapterDateFns}
        adapterLocale={dates}
        localeText={pickers.components.MuiLocalizationProvider.defaultProps.localeText}
      >
        {children}
      </LocalizationProvider>
    </ThemeProvider>
  );
}
