import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { scrollToRow } from '../../frame/scrollToRow.ts';
import { isCommand } from '../../ui/keys.ts';
import { useAddress } from '../../ui/useAddress.ts';

/** The names below, and which page of a list they are, as one text, to be compared. */
interface Below {
  /** The guests whose names stand there, each once, in their order. */
  ids: string[];
  /** Of the only list there that has pages. */
  pages: { page: number; from: number; total: number; more: boolean } | null;
}

function onScreen(): string {
  const names = document.querySelectorAll<HTMLElement>('#content [data-record]');
  const ids = [...new Set([...names].map((name) => name.dataset['record']!))];
  const [list, another] = document.querySelectorAll<HTMLElement>('#content [data-page]');
  const { page, from, total, more } = list?.dataset ?? {};
  const pages =
    list && !another
      ? { page: Number(page), from: Number(from), total: Number(total), more: more !== undefined }
      : null;
  return JSON.stringify({ ids, pages } satisfies Below);
}

/** Lists come and go under the card. */
function watchScreen(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.getElementById('content')!, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Puts the focus back on the name that the card was opened by, as far as it still stands there. */
export function focusName(id: string): void {
  nameOf(id)?.focus();
}

function nameOf(id: string): HTMLElement | null {
  return document.querySelector(`#content [data-record="${id}"]`);
}

/**
 * From one guest of the screen to the one before and after, also by k and j, and from the end of a page to the next one;
 * Escape leaves.
 */
export function useWalk(id: string, onGo: (id: string | null) => void) {
  const screen = useSyncExternalStore(watchScreen, onScreen);
  const { ids, pages } = useMemo(() => JSON.parse(screen) as Below, [screen]);
  const turn = useTurn(ids, pages, onGo);
  const at = ids.indexOf(id);
  const to = (step: 1 | -1): (() => void) | null => {
    const next = at < 0 ? undefined : ids[at + step];
    if (next !== undefined) return () => onGo(next);
    const isLeft = at >= 0 && pages !== null && (step === 1 ? pages.more : pages.page > 1);
    return isLeft ? () => turn(step) : null;
  };
  const [before, after] = [to(-1), to(1)];
  const stands = at >= 0;
  useEffect(() => {
    if (stands) scrollToRow(nameOf(id));
  }, [id, stands]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // What stands over the card is left first.
      if (!isCommand(event)) return;
      // The place of the key, as 'о' and 'л' are there in Russian.
      if (event.code === 'KeyJ') after?.();
      else if (event.code === 'KeyK') before?.();
      else if (event.key === 'Escape') onGo(null);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  return { at: at < 0 ? at : at + (pages?.from ?? 0), of: pages?.total ?? ids.length, before, after };
}

/** Turns the page of the list, which its address says, and goes on to the first or the last guest there once they stand there. */
function useTurn(ids: readonly string[], pages: Below['pages'], onGo: (id: string) => void) {
  const { set } = useAddress();
  const turned = useRef<{ step: 1 | -1; page: number; from: string }>(null);
  useEffect(() => {
    const turning = turned.current;
    // Until they come, those of the page before may stand there still.
    if (!turning || pages?.page !== turning.page || ids.length === 0 || ids.join() === turning.from) return;
    turned.current = null;
    onGo(turning.step === 1 ? ids[0]! : ids.at(-1)!);
  }, [ids, pages, onGo]);
  return (step: 1 | -1) => {
    if (!pages) return;
    const page = pages.page + step;
    turned.current = { step, page, from: ids.join() };
    set({ page: String(page) });
  };
}
