import { readStored, writeStored } from './storage.ts';

/** Ids a person picked, kept in the browser (sections 3 and 4). */
export type Selection = ReturnType<typeof createSelection>;

/** A selection under `key`; while `maySave` says no, nothing changes. */
export function createSelection(storage: Storage, key: string, maySave: () => boolean = () => true) {
  const listeners = new Set<() => void>();
  let ids: readonly string[] = read();

  function read(): string[] {
    const kept = readStored<unknown>(storage, key);
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
  }
  function become(next: readonly string[]): void {
    if (!maySave()) return;
    ids = next;
    writeStored(storage, key, ids);
    for (const listener of listeners) listener();
  }

  return {
    ids: () => ids,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Adds an id that is absent, removes one that is present. */
    toggle: (id: string) => become(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    /** Adds all that are not there yet. */
    addAll: (more: readonly string[]) => become([...new Set([...ids, ...more])]),
    /** Ids are picked among what `owner` has, an event or a hall: those of another one go. */
    belongTo(owner: string): void {
      const before = readStored<unknown>(storage, `${key}.of`);
      if (before !== null && before !== owner && ids.length > 0) become([]);
      writeStored(storage, `${key}.of`, owner);
    },
    /** Takes these away; whatever was picked since stays. */
    remove: (those: readonly string[]) => become(ids.filter((id) => !those.includes(id))),
    /** Empties the list. */
    removeAll: () => become([]),
    /** Storage was changed from outside: another tab, or signing out. */
    reload(): void {
      ids = read();
      for (const listener of listeners) listener();
    },
  };
}
