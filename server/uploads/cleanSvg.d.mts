export function cleanSvg(source: string): string;
