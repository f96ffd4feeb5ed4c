import type { CellObject } from 'write-excel-file/node';
import { sectorColour } from '#shared/hall/colours.ts';

/** Colours of the sheet of a hall. */
export const INK = '#132023';
export const INK2 = '#48575B';
export const FIELD = '#0B3F4B';
export const LINE = '#C9D1D3';
export const BOARD = '#E8ECED';
export const NO_SECTOR = '#5E6D72';

export function colourOf(sector: { number: number } | undefined): string {
  return sector ? sectorColour(sector.number, 'light') : NO_SECTOR;
}

/** A fifth of the colour on white: dark text stands on it with more than 7 to 1. */
export function tint(color: string): string {
  const parts = [1, 3, 5].map((at) => Math.round(255 - (255 - Number.parseInt(color.slice(at, at + 2), 16)) * 0.18));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

export function boxed(backgroundColor: string, textColor: string, borderColor: string): Partial<CellObject> {
  return {
    backgroundColor,
    textColor,
    borderColor,
    borderStyle: 'thin',
    align: 'center',
    alignVertical: 'center',
    fontSize: 10,
  };
}

/** A place nobody can sit on. */
export const UNUSED: Partial<CellObject> = { ...boxed('#F3F5F5', NO_SECTOR, LINE), borderStyle: 'dashed' };
