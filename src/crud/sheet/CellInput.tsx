import { type HTMLAttributes, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Box, Typography } from '@mui/material';

const LONGEST = 1000;

export interface CellInputProps {
  value: string;
  label: string;
  /** The field and the row, for who doesn't see the column. */
  name: string;
  /** Has, or shall get, the focus. */
  isActive: boolean;
  problem: string | undefined;
  /** On a phone the label stands above. */
  labelled?: boolean;
  inputMode?: HTMLAttributes<HTMLElement>['inputMode'];
  longest?: number;
  onType: (text: string) => void;
  onActive: (active: boolean) => void;
  /** Goes to the next or the previous problem; false where there is none left. */
  onTab: (step: 1 | -1) => boolean;
}

/**
 * A cell being corrected. Enter keeps what is typed, Escape what was there; Tab keeps it and goes to the next
 * problem of the file, Shift+Tab to the one before. What is wrong stands below.
 */
export function CellInput(props: CellInputProps) {
  const {
    value,
    label,
    name,
    isActive,
    problem,
    labelled = false,
    inputMode,
    longest = LONGEST,
    onType,
    onActive,
    onTab,
  } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);

  useEffect(() => {
    if (!isActive || document.activeElement === input.current) return;
    input.current?.focus();
    input.current?.select();
    input.current?.scrollIntoView({ block: 'center' });
  }, [isActive]);

  const commit = () => {
    if (typed !== null && typed !== value) onType(typed);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      commit();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      setTyped(null);
    } else if (event.key === 'Tab' && !labelled) {
      commit();
      if (onTab(event.shiftKey ? -1 : 1)) event.preventDefault();
    }
  };
  return (
    <CellFrame id={id} label={labelled ? label : null} problem={problem}>
      <Box
        component="input"
        ref={input}
        id={id}
        value={typed ?? value}
        maxLength={longest}
        autoComplete="off"
        spellCheck={false}
        inputMode={inputMode}
        aria-label={labelled ? undefined : name}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onFocus={() => {
          if (!isActive) onActive(true);
        }}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          commit();
          if (isActive) onActive(false);
        }}
        onKeyDown={onKeyDown}
        sx={[INPUT, problem !== undefined && WRONG, labelled && TOUCHED]}
      />
    </CellFrame>
  );
}

/** What stands around the field of a cell: on a phone its label above, what is wrong below. */
export function CellFrame(props: {
  id: string;
  label: string | null;
  problem: string | undefined;
  children: ReactNode;
}) {
  const { id, label, problem, children } = props;
  return (
    <Box sx={{ px: label === null ? 0.75 : 0, py: 0.75 }}>
      {label !== null && (
        <Typography
          component="label"
          htmlFor={id}
          variant="caption"
          sx={{ display: 'block', mb: 0.5, color: 'look.text2' }}
        >
          {label}
        </Typography>
      )}
      {children}
      {problem !== undefined && (
        <Typography
          id={`${id}-problem`}
          sx={{ mt: 0.5, px: 0.75, fontSize: 12, lineHeight: '16px', color: 'look.err' }}
        >
          {problem}
        </Typography>
      )}
    </Box>
  );
}

/** The looks of a field in a cell, plain, wrong, and for fingers. */
export const INPUT = {
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
export const WRONG = {
  '&:not(:focus)': {
    bgcolor: 'look.errSoft',
    borderColor: 'transparent',
    borderBottom: 2,
    borderBottomColor: 'look.err',
    borderRadius: '4px 4px 0 0',
  },
};
export const TOUCHED = { minHeight: 44, fontSize: 16 };
