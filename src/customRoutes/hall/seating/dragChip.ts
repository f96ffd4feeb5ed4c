import type { DragEvent } from 'react';

/** Begins a drag from a list: beside the pointer a small card says who comes. */
export function dragChip(event: DragEvent<HTMLElement>, text: string): void {
  const chip = document.createElement('div');
  chip.textContent = text;
  const { backgroundColor, color, fontFamily } = getComputedStyle(document.body);
  Object.assign(chip.style, {
    position: 'fixed',
    top: '-100px',
    left: '0',
    padding: '6px 12px',
    borderRadius: '8px',
    border: '1.5px solid currentColor',
    font: `700 13px ${fontFamily}`,
    background: backgroundColor,
    color,
  });
  document.body.append(chip);
  event.dataTransfer.setData('text/plain', text);
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setDragImage(chip, -12, -12);
  // The browser takes its picture of the card before it goes on.
  setTimeout(() => chip.remove());
}
