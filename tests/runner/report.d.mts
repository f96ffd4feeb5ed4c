export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}
export function readVitest(file: string, code: number, mayBeEmpty?: boolean): Counts;
export function readPlaywright(file: string, code: number, mayBeEmpty?: boolean): Counts;
export function total(results: Counts[]): { passed: number; failed: number };
export function failuresOfVitest(file: string, unhandled: string): string[];
export function failuresOfPlaywright(file: string): string[];
export function readAttacks(file: string): object[];
