/** Keys of what the browser keeps; the first three are the specification's own names (section 3). */
export const KEYS = {
  user: 'eventUser',
  guests: 'selectedGuests',
  tickets: 'selectedTickets',
  /** Forms typed and not yet saved, and in a tab the steps it can take back and what waits for the connection: `draft:<account>:<form>`. */
  drafts: 'draft:',
  /** Work in turns that somebody follows. */
  job: 'followedJob',
  /** The sign-in under way: address, request and when another code may be asked for. */
  signIn: 'signIn',
} as const;

/** Reads JSON; null when there is none or it can't be read. */
export function readStored<T>(storage: Storage, key: string): T | null {
  try {
    const text = storage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** Writes JSON; a full or forbidden storage costs the memory of it, never the work at hand. */
export function writeStored(storage: Storage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    storage.removeItem(key);
  }
}

/** Removes every key that begins with `prefix`. */
export function dropStored(storage: Storage, prefix: string): void {
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i));
  for (const key of keys) if (key?.startsWith(prefix)) storage.removeItem(key);
}
