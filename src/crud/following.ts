import { useSyncExternalStore } from 'react';
import { KEYS, readStored, writeStored } from '../dataProvider/storage.ts';

/** Work in turns that the person asked for: it goes on by itself, on whatever screen they are, and over a reload. */
export interface Followed {
  job_id: string;
  /** It takes something back, or does it again. */
  takes?: 'back' | 'again';
}

let followed = readStored<Followed>(localStorage, KEYS.job) ?? null;
const listeners = new Set<() => void>();

/** Shows how far this job is, in place of what was followed before; null ends that. */
export function followJob(job: Followed | null): void {
  followed = job;
  if (job) writeStored(localStorage, KEYS.job, job);
  else localStorage.removeItem(KEYS.job);
  for (const listener of listeners) listener();
}

export function useFollowed(): Followed | null {
  return useSyncExternalStore(subscribe, () => followed);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
