/** Is the person typing text? Then letters are letters. A box that was just ticked isn't text. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button|submit|reset|file|range)$/.test(target.type);
  if (!(target instanceof HTMLElement)) return false;
  return /^(textarea|select)$/i.test(target.tagName) || target.isContentEditable || target.role === 'combobox';
}

/** Does a dialog or a question stand over the screen, or over this part of it, so that keys aren't meant for what lies beneath? */
export function isCovered(part: HTMLElement | null = null): boolean {
  const above = document.querySelector('[aria-modal=true]');
  return above !== null && !above.contains(part);
}

/** Is a dialog open, also one that only stands beside the rest? */
export function hasDialog(): boolean {
  return isCovered() || document.querySelector('[role=dialog]') !== null;
}

/** Is a key pressed by itself, where nobody types and nothing stands over the screen? */
export function isCommand(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
  return !isCovered() && !document.querySelector('[role=menu], [role=listbox]');
}
