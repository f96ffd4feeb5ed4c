import { type KeyboardEvent, useEffect, useId } from 'react';
import { useTranslate } from 'react-admin';
import { useLatest } from '../ui/useLatest.ts';
import type { Cell } from './lines.ts';

/** What every field of a cell has in common: its name, its problem, its looks, and how the keyboard walks to and from it. */
export function useCell<Field extends string>(cell: Cell<Field>, element: () => HTMLElement | null) {
  const { at, label, isActive, problem, labelled, actions } = cell;
  const translate = useTranslate();
  const id = useId();
  const latest = useLatest(element);
  useEffect(() => {
    const field = latest.current();
    if (!isActive || !field || document.activeElement === field) return;
    field.focus();
    if (field instanceof HTMLInputElement) field.select();
    field.scrollIntoView({ block: 'center' });
  }, [isActive, latest]);
  return {
    id,
    field: {
      'aria-label': labelled ? undefined : translate('crud.sheet.cell', { field: label, row: at.row }),
      'aria-invalid': problem !== undefined,
      'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
      sx: [INPUT, problem !== undefined && WRONG, labelled && TOUCHED],
    },
    onFocus: () => {
      if (!isActive) actions.activate(at);
    },
    onBlur: () => {
      if (isActive) actions.activate(null);
    },
    /** Tab goes to the next problem of the file, Shift+Tab to the one before; among the fields of a card, as everywhere. */
    onKeyDown: (event: KeyboardEvent) => {
      if (labelled || event.key !== 'Tab') return;
      if (actions.goToProblem(at, event.shiftKey ? -1 : 1)) event.preventDefault();
    },
  };
}

const INPUT = {
  boxSizing: 'border-box',
  width: '100%',
  minHeight: 28,
  px: 0.75,
  borderRadius: '6px',
  border: 1,
  borderColor: 'look.border',
  bgcolor: 'look.surface',
  color: 'look.text',
  font: 'inherit',
  fontSize: 13,
  '&:focus': {
    outline: '2px solid transparent',
    borderColor: 'look.accent',
    boxShadow: (t: { palette: { look: { accent: string; soft: string } } }) =>
      `inset 0 0 0 1px ${t.palette.look.accent}, 0 0 0 3px ${t.palette.look.soft}`,
  },
};
const WRONG = {
  '&:not(:focus)': {
    bgcolor: 'look.errSoft',
    borderColor: 'transparent',
    borderBottom: 2,
    borderBottomColor: 'look.err',
    borderRadius: '4px 4px 0 0',
  },
};
/** For fingers. */
const TOUCHED = { minHeight: 44, fontSize: 16 };
