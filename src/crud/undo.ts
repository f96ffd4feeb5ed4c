import { type ReactNode, useSyncExternalStore } from 'react';

/** Something that was done to records and can be taken back: the server's batch, and what is said of it. */
export interface Done {
  batch: string;
  said: ReactNode;
  /** It has a page (`/changes/:id`). */
  page?: boolean;
  /** What is said once it is taken back, where it can't be done again by a key. */
  undone?: string;
  /** It took something back itself, and can be done again. */
  offers?: 'redo';
  /** Hears each time it is taken back or done again. */
  onStep?: (next: Done) => void;
}

let offered: Done | null | undefined;
const listeners = new Set<() => void>();

/** Offers to take this back, on whatever screen one is, in place of what was offered before; null ends the offer. */
export function offerUndo(done: Done | null): void {
  offered = done;
  for (const listener of listeners) listener();
}

/** What is offered now; undefined as long as nothing ever was. */
export function useOffered(): Done | null | undefined {
  return useSyncExternalStore(subscribe, () => offered);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
