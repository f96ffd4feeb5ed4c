import { SECTOR_COLOURS } from '#shared/hall/colours.ts';
import type { Tint } from '#shared/tints.ts';

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
  /** Grounds of pills, and the text on each: 6.6 and more. */
  tints: Readonly<Record<Tint, { readonly ground: string; readonly text: string }>>;
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
  sectors: SECTOR_COLOURS.light,
  tints: {
    slate: { ground: '#E7EBED', text: '#3B4A50' },
    blue: { ground: '#DCE6F9', text: '#1F4480' },
    plum: { ground: '#EEE6F4', text: '#5A3277' },
    rose: { ground: '#FADFE8', text: '#8A2450' },
    brick: { ground: '#F8E8E0', text: '#843A1B' },
    ochre: { ground: '#F5ECD3', text: '#6B4A00' },
    moss: { ground: '#E8EFDC', text: '#3F5A17' },
    sea: { ground: '#DDF0EC', text: '#0C5A50' },
  },
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
  sectors: SECTOR_COLOURS.dark,
  tints: {
    slate: { ground: '#28343A', text: '#C3CFD4' },
    blue: { ground: '#1C2C4B', text: '#A9C4F5' },
    plum: { ground: '#302344', text: '#D3B8EE' },
    rose: { ground: '#421E2F', text: '#F3AFC8' },
    brick: { ground: '#402418', text: '#F0B596' },
    ochre: { ground: '#392C0E', text: '#E6C476' },
    moss: { ground: '#283212', text: '#BFD58A' },
    sea: { ground: '#0F3530', text: '#8ED6C8' },
  },
};

/** Sign-in and ticket field; the same in both themes. */
export const FIELD = { ground: '#0B3F4B', text: '#FFFFFF', text2: '#B9DDE4', lit: '#FFC65C' } as const;
