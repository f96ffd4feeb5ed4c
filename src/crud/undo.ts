import type { ReactNode } from 'react';
import { oneValueStore } from './oneValueStore.ts';

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

const store = oneValueStore<Done | null | undefined>(undefined);

/** Offers to take this back, on whatever screen one is, in place of what was offered before; null ends the offer. */
export const offerUndo: (done: Done | null) => void = store.set;

/** What is offered now; undefined as long as nothing ever was. */
export const useOffered = store.use;
