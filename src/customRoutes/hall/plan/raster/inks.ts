import { sectorColour, textOn, type Theme } from '#shared/hall/colours.ts';
import { DARK, LIGHT, type Tokens } from '../../../../theme/tokens.ts';

/** Colours of the plan that aren't a sector's, by what they are for. */
export const INKS = { light: inksOf(LIGHT), dark: inksOf(DARK) };

function inksOf(look: Tokens) {
  return {
    plan: look.plan,
    text: look.text,
    text2: look.text2,
    text3: look.text3,
    /** Outline of a free seat without a sector. */
    seat: look.border,
    line: look.line2,
    /** The top of a table. */
    board: look.sunken,
    /** Where all who are picked would fit. */
    fits: look.ok,
    fitsSoft: look.okSoft,
    accent: look.accent,
    soft: look.soft,
    chosen: look.ink,
    onChosen: look.onInk,
    inactive: look.text3,
    waiting: look.warn,
    booked: look.text2,
    onBooked: look.onInk,
    dimmed: look.line2,
    refused: look.err,
    sign: look.text,
    onSign: look.onInk,
  };
}

/** Outline and fill of a seat: its sector's colour, or the quiet outline where it has none. */
export function seatInk(sector: number, theme: Theme): string {
  return sector > 0 ? sectorColour(sector, theme) : INKS[theme].seat;
}

/** The mark on a filled seat. */
export function markInk(sector: number, theme: Theme): string {
  return textOn(seatInk(sector, theme));
}
