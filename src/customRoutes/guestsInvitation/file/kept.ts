import type { ParsedSheet } from '#shared/guests.ts';
import { now } from '../../../clock.ts';
import { session } from '../../../dataProvider/index.ts';
import { KEYS } from '../../../dataProvider/storage.ts';
import type { GridRow } from './sheet.ts';

/** A file under way: read, perhaps corrected, not yet confirmed. */
export interface KeptFile {
  file: File;
  parsed: Omit<ParsedSheet, 'rows'>;
  rows: GridRow[];
  read_at: string;
}

const DATABASE = 'parterre-files';
const STORE = 'files';
const DAY = 86_400_000;
const DAYS_KEPT = 14;

/**
 * Where the file of a hall is kept. Ten thousand rows are too much for localStorage, so it has only a mark under
 * the drafts of the account; what it marks stands in IndexedDB and counts for nothing without it.
 */
export function keyOf(userId: string, organizationId: string, hallId: string | undefined): string {
  return `${KEYS.drafts}${userId}:import:${organizationId}:${hallId ?? 'guests'}`;
}

/** The file kept under `key`; null when there is none or the browser keeps nothing. */
export async function readKept(key: string): Promise<KeptFile | null> {
  await sweep();
  if (localStorage.getItem(key) === null) return null;
  const kept = await withStore<KeptFile | undefined>('readonly', (store) => store.get(key)).catch(() => undefined);
  return kept && now().getTime() - new Date(kept.read_at).getTime() < DAYS_KEPT * DAY ? kept : null;
}

/** Keeps a file; a browser that refuses costs the memory of it, never the work at hand. */
export async function writeKept(key: string, kept: KeptFile): Promise<void> {
  if (session.state().status !== 'in') return;
  try {
    localStorage.setItem(key, kept.read_at);
    await withStore('readwrite', (store) => store.put(kept, key));
  } catch {
    localStorage.removeItem(key);
  }
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
