import { useEffect } from 'react';

const PATIENCE_MS = 3000;
const FIELD = 'input:not([type=hidden]):not([type=file]), [role=spinbutton], [role=combobox], button';

/**
 * Puts the focus into the part of the page marked `data-field={field}`, as soon as it is there; the step may still be
 * loading. Null: stays where it is.
 */
export function useArrival(field: string | null): void {
  useEffect(() => {
    if (!field) return undefined;
    const arrive = () => {
      const part = document.querySelector(`[data-field="${CSS.escape(field)}"]`);
      const target = part?.querySelector<HTMLElement>(FIELD);
      if (!target) return false;
      part?.scrollIntoView({ block: 'center' });
      target.focus();
      return true;
    };
    // Dialogs give the focus back when they have closed.
    const timer = setInterval(() => arrive() && stop(), 250);
    const end = setTimeout(() => stop(), PATIENCE_MS);
    const stop = () => {
      clearInterval(timer);
      clearTimeout(end);
    };
    return stop;
  }, [field]);
}
