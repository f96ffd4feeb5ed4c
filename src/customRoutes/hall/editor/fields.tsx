import { useId, useState, type ReactNode } from 'react';
import { Box, InputAdornment, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';

/** A line of the properties panel: what it is on the left, its field on the right. */
export function Line({ label, htmlFor, children }: { label: string; htmlFor?: string; children: ReactNode }) {
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1.5, minHeight: 40, mb: 0.75 }}
    >
      <Typography component="label" htmlFor={htmlFor} variant="body2">
        {label}
      </Typography>
      {children}
    </Box>
  );
}

/** A number that is taken over on Enter or when the field is left; out of range it goes to the nearest. Empty: the values differ. */
export function NumberLine(props: {
  label: string;
  value: number | null;
  min: number;
  max: number;
  unit?: string;
  onChange: (value: number) => void;
}) {
  const { label, value, min, max, unit, onChange } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const number = Math.round(Number(typed));
    setTyped(null);
    if (typed === null || typed.trim() === '' || !Number.isFinite(number)) return;
    const inside = Math.min(max, Math.max(min, number));
    if (inside !== value) onChange(inside);
  };
  return (
    <Line label={label} htmlFor={id}>
      <TextField
        id={id}
        value={typed ?? value ?? ''}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
        slotProps={{
          htmlInput: { inputMode: 'numeric', placeholder: '—', style: { textAlign: 'right', fontWeight: 600 } },
          input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : undefined,
        }}
        sx={{ width: 112, flex: 'none' }}
      />
    </Line>
  );
}

/** A word, or with less room a row's number, that is taken over on Enter or when the field is left; empty or too long it stays as it was. */
export function TextLine(props: {
  label: string;
  value: string;
  max: number;
  wide?: boolean;
  onChange: (value: string) => void;
}) {
  const { label, value, max, wide = false, onChange } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const text = typed?.trim() ?? '';
    setTyped(null);
    if (text !== '' && text !== value) onChange(text.slice(0, max));
  };
  return (
    <Line label={label} htmlFor={id}>
      <TextField
        id={id}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
        slotProps={{ htmlInput: { maxLength: max, style: { textAlign: wide ? 'left' : 'right', fontWeight: 600 } } }}
        sx={{ width: wide ? 172 : 112, flex: 'none' }}
      />
    </Line>
  );
}

/** One of a few, as buttons side by side. */
export function Segments<T extends string>(props: {
  label: string;
  value: T | null;
  options: readonly { value: T; label: ReactNode; name: string }[];
  onChange: (value: T) => void;
}) {
  const { label, value, options, onChange } = props;
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={label}
      onChange={(_, next: T | null) => next !== null && onChange(next)}
    >
      {options.map((option) => (
        <ToggleButton
          key={option.value}
          value={option.value}
          aria-label={option.name}
          title={option.name}
          sx={{ gap: 0.5 }}
        >
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
