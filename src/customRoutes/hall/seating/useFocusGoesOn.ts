import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { GUEST_LIST } from './GuestList.tsx';
import { cardBefore, type Intent } from './intents.ts';

/** Where the next press is meant, by what it does. */
const PLAN = '[data-hall-canvas] [role="grid"] [tabindex="0"]';
const GUESTS = `#${GUEST_LIST} [data-record][tabindex="0"]`;

/**
 * Whoever works by keys doesn't lose the focus with a button that is gone once it is pressed: it goes on to the plan, where the place
 * it was about is in hand, or to the guests where one of them is asked for; and back to that button where that is given up.
 */
export function useFocusGoesOn(intent: Intent) {
  const bar = useRef<HTMLDivElement>(null);
  /** What a key was pressed on last in here. */
  const last = useRef<HTMLElement | null>(null);
  /** The name of the button that led out of a card. */
  const way = useRef('');
  useEffect(() => {
    const gone = last.current;
    if (gone && !gone.isConnected && document.activeElement === document.body) {
      last.current = null;
      way.current = gone.getAttribute('name') ?? '';
      const next = document.querySelector<HTMLElement>(intent.kind === 'change' ? GUESTS : PLAN);
      (next ?? bar.current?.querySelector('button'))?.focus({ preventScroll: true });
    } else if (way.current !== '' && !cardBefore(intent)) {
      if (intent.kind !== 'none') bar.current?.querySelector<HTMLElement>(`button[name="${way.current}"]`)?.focus();
      way.current = '';
    }
  });
  return {
    ref: bar,
    onKeyDown: ({ target }: KeyboardEvent<HTMLElement>) => {
      last.current = target as HTMLElement;
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      // A button that waits for an answer, or is taken away, is left by nobody.
      if (target.isConnected && !target.matches(':disabled')) last.current = null;
    },
  };
}
