import type { Comparison } from './rounds.ts';

export interface Figure extends Comparison {
  title: string;
  goal: number;
  [more: string]: unknown;
}

/** Prints the figures as a table; a ratio above 1 is better than the floor. */
export function printTable(figures: readonly Figure[]): void {
  const rows = figures.map(({ title, unit, floor, product, ratio, goal }) => [
    title,
    `${short(floor)} ${unit}`,
    `${short(product)} ${unit}`,
    `${short(ratio)} x`,
    `>= ${goal} x`,
    ratio >= goal ? 'met' : 'missed',
  ]);
  const all = [['', 'floor', 'product', 'ratio', 'goal', ''], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  for (const row of all) console.log(row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '));
}

/** Three significant digits say all that a shared machine can. */
export function short(value: number): string {
  return String(Number(value.toPrecision(3)));
}

/** The same figures with numbers of a readable length. */
export function rounded<T>(value: T): T {
  const text = JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'number' && !Number.isInteger(each) ? Number(each.toPrecision(4)) : each,
  );
  return JSON.parse(text) as T;
}
