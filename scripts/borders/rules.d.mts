export const SERVER_ONLY: readonly string[];
