/** The source of shared/limits.ts with one number changed by one, a day by one day. */
export function changed(source: string, name: string): string;
