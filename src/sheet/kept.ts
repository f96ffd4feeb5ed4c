import { DAY_MS } from '#shared/day.ts';
import { now } from '../clock.ts';
import { session } from '../dataProvider/index.ts';
import { KEYS } from '../dataProvider/storage.ts';

/** A file under way: read, perhaps corrected, not yet confirmed. */
export interface KeptFile<Parsed, Row> {
  file: File;
  /** What the server said of the file itself. */
  parsed: Parsed;
  rows: Row[];
  read_at: string;
  /** The id it was sent under, once it was: pressed again it is the same confirmation. */
  file_id?: string | undefined;
  /** Ids of those who are not in the file any more and are to go. */
  going?: readonly string[] | undefined;
}

const DATABASE = 'parterre-files';
const STORE = 'files';
const DAYS_KEPT = 14;

/**
 * Where the file for `what` (a resource, a hall) is kept. Ten thousand rows are too much for localStorage, so it has
 * only a mark under the drafts of the account; what it marks stands in IndexedDB and counts for nothing without it.
 */
export function keyOf(userId: string, organizationId: string, what: string): string {
  return `${KEYS.drafts}${userId}:import:${organizationId}:${what}`;
}

/** The file kept under `key`; null when there is none or the browser keeps nothing. */
export async function readKept<Parsed, Row>(key: string): Promise<KeptFile<Parsed, Row> | null> {
  await sweep();
  const marked = localStorage.getItem(key);
  if (marked === null) return null;
  const kept = await withStore<KeptFile<Parsed, Row> | undefined>('readonly', (store) => store.get(key)).catch(
    () => undefined,
  );
  if (kept?.read_at !== marked) return null;
  return now().getTime() - new Date(marked).getTime() < DAYS_KEPT * DAY_MS ? kept : null;
}

/**
 * Keeps a file; a browser that refuses costs the memory of it, never the work at hand. A page that goes away breaks
 * the writing off: then the file is found as it was written before.
 */
export async function writeKept(key: string, kept: KeptFile<unknown, unknown>): Promise<void> {
  if (session.state().status !== 'in') return;
  try {
    localStorage.setItem(key, kept.read_at);
  } catch {
    localStorage.removeItem(key);
  }
  await withStore('readwrite', (store) => store.put(kept, key)).catch(() => undefined);
}

export async function dropKept(key: string): Promise<void> {
  localStorage.removeItem(key);
  await withStore('readwrite', (store) => store.delete(key)).catch(() => undefined);
}

/** Files whose mark is gone: somebody signed out in another tab. */
async function sweep(): Promise<void> {
  const keys = await withStore<IDBValidKey[]>('readonly', (store) => store.getAllKeys()).catch(() => []);
  for (const key of keys) if (localStorage.getItem(String(key)) === null) await dropKept(String(key));
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
