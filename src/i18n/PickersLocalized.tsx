import type { ReactNode } from 'react';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS, ruRU } from '@mui/x-date-pickers/locales';
import { enGB } from 'date-fns/locale/en-GB';
import { ru } from 'date-fns/locale/ru';
import { useLocale } from 'react-admin';

const LOCALES = { ru: { dates: ru, pickers: ruRU }, en: { dates: enGB, pickers: enUS } };

/** Date and time pickers in the language of the interface; heavy, so it stands only around what has some. */
export function PickersLocalized({ children }: { children: ReactNode }) {
  const { dates, pickers } = LOCALES[useLocale() === 'en' ? 'en' : 'ru'];
  return (
    <LocalizationProvider
      dateAdapter={AdapterDateFns}
      adapterLocale={dates}
      localeText={pickers.components.MuiLocalizationProvider.defaultProps.localeText}
    >
      {children}
    </LocalizationProvider>
  );
}
