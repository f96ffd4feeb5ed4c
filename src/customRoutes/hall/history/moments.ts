/** A moment in an address or a field; null where it is none. */
export function momentIn(text: string | null): string | null {
  if (!text) return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** A moment as a field of date and time has it, by the clock of the browser: '2026-11-27T14:05'. */
export function inField(at: string): string {
  const moment = new Date(at);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
