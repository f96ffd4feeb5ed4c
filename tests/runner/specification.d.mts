import type { Statement } from './statements.d.mts';

export interface Table {
  statements: { key: string; words: string; titles: string[]; decision: string }[];
  numbers: { name: string; value: string; section: string; titles: string[] }[];
}
/** Title -> part -> did it pass there. */
export type Outcomes = Map<string, Map<string, boolean>>;
export const TEXT: string;
export const TABLE: string;
export function readTable(markdown: string): Table;
export function mistakesOfKeys(text: string, table: Table): string[];
export function mistakesOfTitles(table: Table, outcomes: Outcomes): string[];
export function outcomesOf(folder: string, parts: readonly string[]): Outcomes;
export function checkSpecification(
  folder: string | null,
  parts: readonly string[],
): { statements: number; mistakes: string[] };
export type { Statement };
