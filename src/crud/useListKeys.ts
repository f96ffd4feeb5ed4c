import { useEffect, useRef } from 'react';
import { resourceList } from '#resources/index.ts';
import { scrollToRow } from '../frame/scrollToRow.ts';
import { isCommand } from '../ui/keys.ts';
import { useLatest } from '../ui/useLatest.ts';
import { pressWhenThere } from '../ui/pressWhenThere.ts';

/** What the keys of a list do; absent where the person may not. */
interface ListKeys {
  onTick?: ((id: string) => void) | undefined;
  onAdd?: (() => void) | undefined;
  onHelp: () => void;
}

/** Where the cursor was. */
interface Place {
  record?: string | undefined;
  at: number;
  chosen?: true;
}

/** A card that stands open walks by itself (`useWalk`). */
const CARDS = resourceList.flatMap(({ screen }) => screen?.card ?? []);

/**
 * A list by keyboard: the cursor is the focus on a row's name, so that Enter opens it and a screen reader says it. j and k
 * move it, x ticks, a ticks the page, b goes to what is done with the ticked, e opens it to be changed, n makes a new one,
 * / goes to the search, ? shows all of them. What a row lets one choose between has a digit each (`Choice`).
 */
export function useListKeys(keys: ListKeys): void {
  const latest = useLatest(keys);
  const last = useRef<Place>({ at: -1 });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isCommand(event)) return;
      const act = actionOf(event, latest.current, last);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [latest]);
}

function actionOf(event: KeyboardEvent, keys: ListKeys, last: { current: Place }) {
  if (event.key === '?' || (event.code === 'Slash' && event.shiftKey)) return keys.onHelp;
  if (event.shiftKey) return event.key === '/' ? focusSearch : undefined;
  const rows = [...document.querySelectorAll<HTMLElement>('#content [data-record]')];
  const focused = document.activeElement?.closest('tr, li')?.querySelector('[data-record]');
  const at = rows.findIndex((row) => (focused ? row === focused : row.dataset['record'] === last.current.record));
  // Chosen for, a row may have left the list: whoever stands in its place is the next one.
  const from = at < 0 && last.current.chosen ? last.current.at - 0.5 : at;
  const go = (to: number) => {
    const row = rows[Math.max(0, Math.min(to, rows.length - 1))];
    if (!row || CARDS.some((card) => new URLSearchParams(location.search).has(card))) return undefined;
    return () => {
      last.current = { record: row.dataset['record'], at: rows.indexOf(row) };
      row.focus();
      scrollToRow(row);
    };
  };
  const row = focused ? rows[at] : undefined;
  const way = row && wayOf(row, event.code);
  if (way)
    return () => {
      last.current = { record: row.dataset['record'], at, chosen: true };
      way.click();
    };
  // The place of the key: 'о' and 'л' stand there in Russian.
  switch (event.code) {
    case 'KeyJ':
      return go(Math.floor(from + 1));
    case 'KeyK':
      return go(from < 0 ? 0 : Math.ceil(from - 1));
    case 'KeyE':
      if (!row?.matches('a, button')) return undefined;
      return () => {
        row.click();
        // The first field that the person may change.
        void pressWhenThere('[data-pencil]');
      };
    case 'KeyX':
      return row?.dataset['row'] && keys.onTick && (() => keys.onTick!(row.dataset['row']!));
    case 'KeyA':
      return first('#content [data-tick-page]', (box) => box.click());
    case 'KeyB':
      return first('#content [data-bulk] > button', (button) => button.focus());
    case 'KeyN':
      return keys.onAdd;
    default:
      return event.code === 'Slash' || event.key === '/' ? focusSearch : undefined;
  }
}

/** What a digit chooses in a row. */
function wayOf(row: HTMLElement, code: string): HTMLElement | null | undefined {
  const [, digit] = /^(?:Digit|Numpad)([1-9])$/.exec(code) ?? [];
  return digit === undefined ? null : row.closest('tr, li')?.querySelector<HTMLElement>(`[data-key="${digit}"]`);
}

function first(selector: string, act: (found: HTMLElement) => void) {
  const found = document.querySelector<HTMLElement>(selector);
  return found ? () => act(found) : undefined;
}

function focusSearch(): void {
  document.querySelector<HTMLElement>('#content [role=search] input')?.focus();
}
