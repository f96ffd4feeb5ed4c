import { KEYS, readStored, writeStored } from '../dataProvider/storage.ts';
import { oneValueStore } from './oneValueStore.ts';

/** Work in turns that the person asked for: it goes on by itself, on whatever screen they are, and over a reload. */
export interface Followed {
  job_id: string;
  /** It takes something back, or does it again. */
  takes?: 'back' | 'again';
}

const store = oneValueStore(readStored<Followed>(localStorage, KEYS.job) ?? null);

/** Shows how far this job is, in place of what was followed before; null ends that. */
export function followJob(job: Followed | null): void {
  if (job) writeStored(localStorage, KEYS.job, job);
  else localStorage.removeItem(KEYS.job);
  store.set(job);
}

export const useFollowed = store.use;
