import type { Language } from '#shared/limits.ts';

const FORMATS = { ru: new Intl.NumberFormat('ru'), en: new Intl.NumberFormat('en') };

/** '12 480', '12,480' */
export function formatNumber(value: number, language: Language): string {
  return FORMATS[language].format(value);
}
