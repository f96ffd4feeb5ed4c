import type { KeyboardEvent } from 'react';

/**
 * For the fields of a form that is left by saving: Enter in one of them keeps what is typed and stays. Dialogs opened
 * from there hand their keys up as well, but have forms of their own.
 */
export function stayOnEnter(event: KeyboardEvent): void {
  const { key, target, currentTarget } = event;
  if (key === 'Enter' && target instanceof HTMLInputElement && currentTarget.contains(target)) event.preventDefault();
}
