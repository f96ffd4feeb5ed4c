import type { Language } from '#shared/limits.ts';

const FORMATS = { ru: new Intl.NumberFormat('ru'), en: new Intl.NumberFormat('en') };

/** '640 кБ', '1.2 MB' */
export function formatBytes(bytes: number, language: Language): string {
  const isSmall = bytes < 1024 * 1024;
  const [value, unit] = isSmall ? [Math.ceil(bytes / 1024), 'kilobyte'] : [bytes / 1024 / 1024, 'megabyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}

/** '12 480', '12,480' */
export function formatNumber(value: number, language: Language): string {
  return FORMATS[language].format(value);
}
