/** Colours of one theme. Where two stand together their contrast is measured: text 4.5, borders and seats 3. */
export interface Tokens {
  bg: string;
  surface: string;
  raised: string;
  sunken: string;
  plan: string;
  line: string;
  line2: string;
  border: string;
  text: string;
  text2: string;
  /** Hints and units; not on `soft`. */
  text3: string;
  accent: string;
  accentHover: string;
  onAccent: string;
  soft: string;
  /** A selected row, between surface and soft. */
  tint: string;
  ok: string;
  okSoft: string;
  warn: string;
  warnSoft: string;
  err: string;
  errSoft: string;
  ink: string;
  onInk: string;
  /** Empty part of a progress bar. */
  track: string;
  sectors: readonly string[];
}

export const LIGHT: Tokens = {
  bg: '#F3F5F5',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#F8FAFA',
  plan: '#FFFFFF',
  line: '#E1E6E7',
  line2: '#C9D1D3',
  border: '#7C8B90',
  text: '#132023',
  text2: '#48575B',
  text3: '#5E6D72',
  accent: '#0E5E6F',
  accentHover: '#0A4957',
  onAccent: '#FFFFFF',
  soft: '#E0EEF1',
  tint: '#F0F6F8',
  ok: '#1C6E43',
  okSoft: '#E1F1E7',
  warn: '#8A5000',
  warnSoft: '#FBEED6',
  err: '#B3261E',
  errSoft: '#FBE8E6',
  ink: '#132023',
  onInk: '#FFFFFF',
  track: '#E1E6E7',
  sectors: [
    '#1B4CA3',
    '#CA7F00',
    '#A33255',
    '#047F70',
    '#4D2F58',
    '#B15131',
    '#8B9968',
    '#668DED',
    '#174736',
    '#A087AD',
    '#5C3504',
    '#1A7085',
  ],
};

export const DARK: Tokens = {
  bg: '#0E1416',
  surface: '#151D20',
  raised: '#1D272B',
  sunken: '#192327',
  plan: '#11181B',
  line: '#29353A',
  line2: '#3A494F',
  border: '#71828A',
  text: '#E7EEEF',
  text2: '#AFBCC0',
  text3: '#93A2A7',
  accent: '#72C8DA',
  accentHover: '#93D8E6',
  onAccent: '#06262D',
  soft: '#163740',
  tint: '#16292F',
  ok: '#74CF9C',
  okSoft: '#15301F',
  warn: '#EEB95F',
  warnSoft: '#36280F',
  err: '#FF958B',
  errSoft: '#3D1D1B',
  ink: '#F2F7F8',
  onInk: '#0E1416',
  track: '#29353A',
  sectors: [
    '#5A63A8',
    '#F8D37B',
    '#965752',
    '#B6E1DB',
    '#D9C9FE',
    '#EAB8A4',
    '#94983C',
    '#799CE6',
    '#4C9B7C',
    '#AD7BA5',
    '#966000',
    '#497176',
  ],
};

/** Sign-in and ticket field; the same in both themes. */
export const FIELD = { ground: '#0B3F4B', text: '#FFFFFF', text2: '#B9DDE4', lit: '#FFC65C' } as const;

/** The colour of sector `number` (from 1); a thirteenth begins again. */
export function sectorColour(tokens: Tokens, number: number): string {
  return tokens.sectors[(number - 1) % tokens.sectors.length] ?? tokens.accent;
}

/** White or ink, whichever reads better on `colour`. */
export function readableOn(colour: string): '#FFFFFF' | '#132023' {
  return contrast(colour, '#FFFFFF') >= contrast(colour, '#132023') ? '#FFFFFF' : '#132023';
}

/** WCAG 2 contrast of two #RRGGBB colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
