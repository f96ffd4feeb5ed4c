import { session } from '../dataProvider/index.ts';
import { KEYS, readStored, writeStored } from '../dataProvider/storage.ts';

/** What a record was when somebody began to type: its version, or its content; null for a new one. */
export type Version = string | number | null;

/** What was typed into a form and not yet saved. */
export interface Draft<Values = Record<string, unknown>> {
  values: Values;
  since: Version;
}

/** Where it is kept: per account, organisation, form and record, until it is saved, discarded, or the person signs out. */
export function draftKey(form: string): string {
  const { user } = session.state();
  return `${KEYS.drafts}${user?.email ?? ''}:${user?.organization.id ?? ''}:${form}`;
}

/** What is kept under a key, by this page or before a reload. */
export function readDraft<Values = Record<string, unknown>>(key: string): Draft<Values> | null {
  const kept = readStored<Partial<Draft<Values>>>(localStorage, key);
  return kept?.values === undefined ? null : { values: kept.values, since: kept.since ?? null };
}

/** Keeps it; not after the session has ended, so that signing out leaves nothing behind. */
export function writeDraft(key: string, draft: Draft<unknown>): void {
  if (session.state().status !== 'in') return;
  unsaved.add(key);
  writeStored(localStorage, key, draft);
}

/** Forgets it: it is saved now, or no longer wanted. */
export function dropDraft(key: string): void {
  unsaved.delete(key);
  localStorage.removeItem(key);
}

/** Is there something under this key? Also where the browser keeps nothing for us. */
export function isTyped(key: string): boolean {
  return unsaved.has(key) || localStorage.getItem(key) !== null;
}

const unsaved = new Set<string>();
