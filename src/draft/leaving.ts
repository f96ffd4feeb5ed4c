import { useEffect, useSyncExternalStore } from 'react';
import type { Location } from 'react-router-dom';
import { session } from '../dataProvider/index.ts';
import { isTyped } from './drafts.ts';

/** A form on the screen, by the key of its draft. */
export interface OpenForm {
  key: string;
  /** Forgets what was typed. */
  drop: () => void;
  /** A dialog goes with the address that opened it, a page only with its path. */
  dialog?: boolean;
}

/** Makes a form known for as long as it is on the screen: what is typed there isn't left without asking. */
export function useOpenForm({ key, drop, dialog = false }: OpenForm): void {
  useEffect(() => {
    const form = { key, drop, dialog };
    open.add(form);
    return () => void open.delete(form);
  }, [key, drop, dialog]);
}

/** Goes on, or asks first where something is typed in the form of that key; in any, where none is named. */
export function leave(go: () => void, key?: string): void {
  const forms = typedForms().filter((form) => key === undefined || form.key === key);
  if (forms.length === 0) return go();
  ask({ forms, go });
}

/** Forms with something typed that would go with the way from one address to another; all of them without addresses. */
export function typedForms(way?: { from: Location; to: Location }): OpenForm[] {
  // An ended session leads to the sign-in page, and what was typed waits for the next one.
  if (session.state().status !== 'in') return [];
  return [...open].filter((form) => isTyped(form.key) && (!way || goesWith(form, way)));
}

/** What was asked for and waits for an answer. */
export function useQuestion(): { forms: OpenForm[]; go: () => void } | null {
  return useSyncExternalStore(subscribe, () => question);
}

export function ask(next: typeof question): void {
  question = next;
  for (const listener of listeners) listener();
}

const open = new Set<OpenForm>();
const listeners = new Set<() => void>();
let question: { forms: OpenForm[]; go: () => void } | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function goesWith({ dialog }: OpenForm, { from, to }: { from: Location; to: Location }): boolean {
  if (pageOf(from) !== pageOf(to)) return true;
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return Boolean(dialog) && ['create', 'edit', 'view'].some((name) => before.get(name) !== after.get(name));
}

/** An event being edited has two addresses, one where it is bound to the cinema. */
function pageOf({ pathname }: Location): string {
  return pathname.replace('/edit/vista/', '/edit/');
}
