import type { ReactNode } from 'react';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { enUS as pickersEn, ruRU as pickersRu } from '@mui/x-date-pickers/locales';
import { enGB } from 'date-fns/locale/en-GB';
import { ru } from 'date-fns/locale/ru';
import { useLocale } from 'react-admin';

const LOCALES = {
  ru: { adapter: ru, texts: pickersRu.components.MuiLocalizationProvider.defaultProps.localeText },
  en: { adapter: enGB, texts: pickersEn.components.MuiLocalizationProvider.defaultProps.localeText },
};

/** Date and time pickers in the language of the interface; around every screen that has one. */
export function PickerLocalization({ children }: { children: ReactNode }) {
  const { adapter, texts } = LOCALES[useLocale() === 'en' ? 'en' : 'ru'];
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={adapter} localeText={texts}>
      {children}
    </LocalizationProvider>
  );
}
