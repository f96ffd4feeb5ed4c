import { DAY_MS } from '#shared/day.ts';
import { now } from '../clock.ts';
import { session } from '../dataProvider/index.ts';

/** Something too large for localStorage; written again only as a whole. */
export interface Large {
  read_at: string;
}

const DATABASE = 'parterre-files';
const STORE = 'files';
const DAYS_KEPT = 14;

/**
 * What is kept under a `draftKey`; null when there is none or the browser keeps nothing. localStorage has only a mark there,
 * among the drafts of the account; what it marks stands in IndexedDB and counts for nothing without it.
 */
export async function readLarge<T extends Large>(key: string): Promise<T | null> {
  await sweep();
  const marked = localStorage.getItem(key);
  if (marked === null) return null;
  const kept = await withStore<T | undefined>('readonly', (store) => store.get(key)).catch(() => undefined);
  if (kept?.read_at !== marked) return null;
  return now().getTime() - new Date(marked).getTime() < DAYS_KEPT * DAY_MS ? kept : null;
}

/**
 * Keeps it; a browser that refuses costs the memory of it, never the work at hand. A page that goes away breaks
 * the writing off: then it is found as it was written before.
 */
export async function writeLarge(key: string, kept: Large): Promise<void> {
  if (session.state().status !== 'in') return;
  try {
    localStorage.setItem(key, kept.read_at);
  } catch {
    localStorage.removeItem(key);
  }
  await withStore('readwrite', (store) => store.put(kept, key)).catch(() => undefined);
}

/** Keeps it under another key. */
export async function moveLarge(from: string, to: string): Promise<void> {
  const kept = await readLarge(from);
  if (!kept) return;
  await writeLarge(to, kept);
  await dropLarge(from);
}

export async function dropLarge(key: string): Promise<void> {
  localStorage.removeItem(key);
  await withStore('readwrite', (store) => store.delete(key)).catch(() => undefined);
}

/** What has no mark any more: somebody signed out in another tab. */
async function sweep(): Promise<void> {
  const keys = await withStore<IDBValidKey[]>('readonly', (store) => store.getAllKeys()).catch(() => []);
  for (const key of keys) if (localStorage.getItem(String(key)) === null) await dropLarge(String(key));
}

/** Signing out (not an expired session) takes the names and addresses along. */
session.subscribe(() => {
  const { status, notice } = session.state();
  if (status === 'out' && notice === null) indexedDB.deleteDatabase(DATABASE);
});

async function withStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await settled<IDBDatabase>(opening());
  try {
    return await settled<T>(act(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function opening(): IDBOpenDBRequest {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return request;
}

function settled<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as T));
    request.addEventListener('error', () => reject(request.error));
  });
}
