import { sectorColour, textOn, type Theme } from '#shared/hall/colours.ts';

/** Colours of the plan that aren't a sector's. */
export interface Inks {
  plan: string;
  text: string;
  text2: string;
  text3: string;
  /** Outline of a free seat without a sector. */
  seat: string;
  line: string;
  accent: string;
  soft: string;
  chosen: string;
  onChosen: string;
  inactive: string;
  waiting: string;
  booked: string;
  onBooked: string;
  dimmed: string;
  refused: string;
  sign: string;
  onSign: string;
}

export const INKS: Record<Theme, Inks> = {
  light: {
    plan: '#FFFFFF',
    text: '#132023',
    text2: '#48575B',
    text3: '#5E6D72',
    seat: '#7C8B90',
    line: '#C9D1D3',
    accent: '#0E5E6F',
    soft: '#E0EEF1',
    chosen: '#132023',
    onChosen: '#FFFFFF',
    inactive: '#5E6D72',
    waiting: '#8A5000',
    booked: '#48575B',
    onBooked: '#FFFFFF',
    dimmed: '#C9D1D3',
    refused: '#B3261E',
    sign: '#132023',
    onSign: '#FFFFFF',
  },
  dark: {
    plan: '#11181B',
    text: '#E7EEEF',
    text2: '#AFBCC0',
    text3: '#93A2A7',
    seat: '#71828A',
    line: '#3A494F',
    accent: '#72C8DA',
    soft: '#163740',
    chosen: '#F2F7F8',
    onChosen: '#0E1416',
    inactive: '#93A2A7',
    waiting: '#EEB95F',
    booked: '#AFBCC0',
    onBooked: '#0E1416',
    dimmed: '#3A494F',
    refused: '#FF958B',
    sign: '#E7EEEF',
    onSign: '#0E1416',
  },
};

/** Outline and fill of a seat: its sector's colour, or the quiet outline where it has none. */
export function seatInk(sector: number, theme: Theme): string {
  return sector > 0 ? sectorColour(sector, theme) : INKS[theme].seat;
}

/** The mark on a filled seat. */
export function markInk(sector: number, theme: Theme): string {
  return textOn(seatInk(sector, theme));
}
