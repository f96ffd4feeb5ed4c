import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { GuestField } from '#shared/guests.ts';
import type { LineActions } from './lines.ts';
import type { GridRow } from './sheet.ts';

const LONGEST = 1000;

/**
 * A cell being corrected. Enter keeps what is typed, Escape what was there; Tab keeps it and goes to the next
 * problem of the file, Shift+Tab to the one before. What is wrong stands below.
 */
export function EditCell(props: {
  row: GridRow;
  field: GuestField;
  isActive: boolean;
  actions: LineActions;
  problem: string | undefined;
  /** On a phone the label stands above. */
  labelled?: boolean;
}) {
  const { row, field, isActive, actions, problem, labelled = false } = props;
  const translate = useTranslate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const label = translate(`invitation.fields.${field}`);

  useEffect(() => {
    if (!isActive || document.activeElement === input.current) return;
    input.current?.focus();
    input.current?.select();
    input.current?.scrollIntoView({ block: 'center' });
  }, [isActive]);

  const commit = () => {
    if (typed !== null && typed !== row.values[field]) actions.type(row.row, field, typed);
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
      if (actions.goToProblem({ row: row.row, field }, event.shiftKey ? -1 : 1)) event.preventDefault();
    }
  };
  return (
    <Box sx={{ px: labelled ? 0 : 0.75, py: 0.75 }}>
      {labelled && (
        <Typography
          component="label"
          htmlFor={id}
          variant="caption"
          sx={{ display: 'block', mb: 0.5, color: 'look.text2' }}
        >
          {label}
        </Typography>
      )}
      <Box
        component="input"
        ref={input}
        id={id}
        value={typed ?? row.values[field]}
        maxLength={LONGEST}
        autoComplete="off"
        spellCheck={false}
        inputMode={field === 'email' ? 'email' : field === 'phone' ? 'tel' : undefined}
        aria-label={labelled ? undefined : translate('invitation.check.cell', { field: label, row: row.row })}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onFocus={() => {
          if (!isActive) actions.activate({ row: row.row, field });
        }}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          commit();
          if (isActive) actions.activate(null);
        }}
        onKeyDown={onKeyDown}
        sx={[INPUT, problem !== undefined && WRONG, labelled && { minHeight: 44, fontSize: 16 }]}
      />
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
