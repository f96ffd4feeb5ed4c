import type { BookSheet } from './list.ts';

/** The .xlsx with these sheets, written in one piece. */
export function bookOf(sheets: readonly BookSheet[]): Buffer;
/** Text that XML and every spreadsheet can hold: no control characters but tab and line feed. */
export function clean(text: string): string;
/** A date as a spreadsheet shows it, in UTC; its time where it isn't midnight. */
export function dateText(date: Date): string;
