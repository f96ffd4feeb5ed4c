import { useEffect, useSyncExternalStore } from 'react';
import { isCommand } from '../../ui/keys.ts';

/** The guests whose names stand on the screen below, each once, in its order; as one text, to be compared. */
function onScreen(): string {
  const names = document.querySelectorAll<HTMLElement>('#content [data-record]');
  return [...new Set([...names].map((name) => name.dataset['record']!))].join();
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

/** From one guest of the screen to the one before and after, also by k and j; Escape leaves. */
export function useWalk(id: string, onGo: (id: string | null) => void) {
  const all = useSyncExternalStore(watchScreen, onScreen).split(',');
  const at = all.indexOf(id);
  const before = at > 0 ? all[at - 1]! : null;
  const after = at >= 0 && at < all.length - 1 ? all[at + 1]! : null;
  useEffect(() => nameOf(id)?.scrollIntoView({ block: 'nearest' }), [id]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // What stands over the card is left first.
      if (!isCommand(event)) return;
      // The place of the key, as 'о' and 'л' are there in Russian.
      if (event.code === 'KeyJ' && after) onGo(after);
      else if (event.code === 'KeyK' && before) onGo(before);
      else if (event.key === 'Escape') onGo(null);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [before, after, onGo]);
  return { at, of: all.length, before, after };
}
