import { type HTMLAttributes, type KeyboardEvent, useRef, useState } from 'react';
import { Box } from '@mui/material';
import { CellFrame } from './CellFrame.tsx';
import type { Cell } from './lines.ts';
import { useCell } from './useCell.ts';

const LONGEST = 1000;
/**
 * A text being corrected; `keyboard` is the one of a phone. Enter keeps what is typed, Escape what was there;
 * Tab keeps it and goes to the next problem of the file, Shift+Tab to the one before.
 */
export function CellInput<Field extends string>(props: {
  cell: Cell<Field>;
  value: string;
  keyboard?: HTMLAttributes<HTMLElement>['inputMode'];
  longest?: number;
  onType: (text: string) => void;
}) {
  const { cell, value, keyboard, longest = LONGEST, onType } = props;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const { id, field, onFocus, onBlur, onKeyDown } = useCell(cell, () => input.current);
  const commit = () => {
    if (typed !== null && typed !== value) onType(typed);
    setTyped(null);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      commit();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      setTyped(null);
    } else if (event.key === 'Tab' && !cell.labelled) {
      commit();
      onKeyDown(event);
    }
  };
  return (
    <CellFrame id={id} cell={cell}>
      <Box
        component="input"
        ref={input}
        id={id}
        value={typed ?? value}
        maxLength={longest}
        autoComplete="off"
        spellCheck={false}
        inputMode={keyboard}
        onFocus={onFocus}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          commit();
          onBlur();
        }}
        onKeyDown={onKey}
        {...field}
      />
    </CellFrame>
  );
}
