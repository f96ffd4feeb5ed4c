export function readArguments(given: string[], groups: string[]): { only: Set<string>; long: boolean; rest: string[] };
