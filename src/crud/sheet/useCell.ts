import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '#shared/resource.ts';
import { useWords } from '../words.ts';
import type { LineActions } from './lines.ts';
import type { CellAt, GridRow } from './rows.ts';

export interface EditorProps {
  resource: Resource;
  row: GridRow;
  name: string;
  isActive: boolean;
  actions: LineActions;
  /** On a phone the label stands above. */
  labelled?: boolean;
}

/** Tab goes to the next problem of the file, Shift+Tab to the one before; among the fields of a card, as everywhere. */
export function tabbing(at: CellAt, actions: LineActions, labelled: boolean) {
  return (event: KeyboardEvent) => {
    if (labelled || event.key !== 'Tab') return;
    if (actions.goToProblem(at, event.shiftKey ? -1 : 1)) event.preventDefault();
  };
}

/** What a cell is called above it, and where its column isn't seen. */
export function useLabels(resource: Resource, row: GridRow, name: string) {
  const translate = useTranslate();
  const label = useWords(resource).field(name);
  return { label, cell: translate('crud.sheet.cell', { field: label, row: row.row }) };
}

/** Gives the field of the active cell the focus. */
export function useFocus(isActive: boolean, element: () => HTMLElement | null): void {
  const latest = useRef(element);
  useEffect(() => {
    latest.current = element;
  });
  useEffect(() => {
    const field = latest.current();
    if (!isActive || !field || document.activeElement === field) return;
    field.focus();
    if (field instanceof HTMLInputElement) field.select();
    field.scrollIntoView({ block: 'center' });
  }, [isActive]);
}
