/** The twelve sector colours, in order of use; each pair of a theme can be told apart with normal, protan and deutan sight. */
export const SECTOR_COLOURS = {
  light: [
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
  dark: [
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
} as const;

export type Theme = keyof typeof SECTOR_COLOURS;

const LIGHT_TEXT = '#FFFFFF';
const DARK_TEXT = '#132023';

/** The first sectors are green and blue, as what has been saved and what has the focus: people begin at this one. */
export const FIRST_OF_PEOPLE = 3;

/** The colour of sector `number` (from 1); a thirteenth starts again at the first. */
export function sectorColour(number: number, theme: Theme): string {
  const colours = SECTOR_COLOURS[theme];
  return colours[(number - 1) % colours.length] ?? colours[0];
}

/** Text or mark on a fill: white or near-black, whichever contrasts more. */
export function textOn(fill: string): string {
  return contrast(fill, LIGHT_TEXT) >= contrast(fill, DARK_TEXT) ? LIGHT_TEXT : DARK_TEXT;
}

/** WCAG 2 contrast ratio of two #rrggbb colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
