import { useId, useState, type ReactNode } from 'react';
import { Box, InputAdornment, Switch, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Point } from '#shared/hall/geometry.ts';

/** A line of the properties panel: what it is on the left, its field on the right. */
export function Line(props: { label: string; htmlFor?: string; numbering?: boolean; children: ReactNode }) {
  const { label, htmlFor, numbering, children } = props;
  return (
    <Box
      data-numbering={numbering}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 0.75,
        minHeight: 40,
        mb: 0.75,
      }}
    >
      <Typography component="label" htmlFor={htmlFor} variant="body2" sx={{ minWidth: 0 }}>
        {label}
      </Typography>
      {children}
    </Box>
  );
}

interface NumberProps {
  label: string;
  value: number | null;
  min: number;
  max: number;
  unit?: string;
  /** Each figure typed counts at once, as long as the number is in range. */
  live?: boolean;
  autoFocus?: boolean;
  onChange: (value: number) => void;
}

/** A number that is taken over on Enter or when the field is left; out of range it goes to the nearest. Empty: the values differ. */
export function NumberLine(props: NumberProps) {
  const id = useId();
  return (
    <Line label={props.label} htmlFor={id}>
      <NumberField {...props} id={id} width={96} />
    </Line>
  );
}

/** Two numbers that belong together, each with a letter before it. */
export function NumbersLine({ label, numbers }: { label: string; numbers: (NumberProps & { letter: string })[] }) {
  const id = useId();
  return (
    <Line label={label} htmlFor={id}>
      <Box sx={{ display: 'flex', gap: 0.75, flex: 'none' }}>
        {numbers.map((number, i) => (
          <NumberField key={number.letter} {...number} {...(i === 0 ? { id } : {})} width={74} />
        ))}
      </Box>
    </Line>
  );
}

/** Where something stands, world units. */
export function PositionLine({ at, onMove }: { at: Point; onMove: (to: Partial<Point>) => void }) {
  const label = useTranslate()('hall.edit.position');
  const numbers = (['x', 'y'] as const).map((letter) => ({
    letter,
    label,
    value: Math.round(at[letter]),
    min: -90_000,
    max: 90_000,
    onChange: (value: number) => onMove({ [letter]: value }),
  }));
  return <NumbersLine label={label} numbers={numbers} />;
}

function NumberField(props: NumberProps & { id?: string; letter?: string; width: number }) {
  const { label, value, min, max, unit, live = false, autoFocus = false, onChange, id, letter, width } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const numberOf = (text: string) =>
    text.trim() === '' ? NaN : Math.round(Number(text.replace(',', '.').replace('−', '-')));
  const type = (text: string) => {
    setTyped(text);
    const number = numberOf(text);
    if (live && number >= min && number <= max && number !== value) onChange(number);
  };
  const take = () => {
    const number = numberOf(typed ?? '');
    setTyped(null);
    if (!Number.isFinite(number)) return;
    const inside = Math.min(max, Math.max(min, number));
    if (inside !== value) onChange(inside);
  };
  return (
    <TextField
      id={id}
      value={typed ?? value ?? ''}
      autoFocus={autoFocus}
      onFocus={(event) => event.target.select()}
      onChange={(event) => type(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
      slotProps={{
        htmlInput: {
          inputMode: min < 0 ? undefined : 'numeric',
          'aria-label': letter === undefined ? undefined : `${label} ${letter}`.trim(),
          placeholder: '—',
          style: { textAlign: 'right', fontWeight: 600, paddingLeft: 4 },
        },
        input: {
          ...(unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : {}),
          ...(letter ? { startAdornment: <InputAdornment position="start">{letter}</InputAdornment> } : {}),
        },
      }}
      sx={{ width, flex: 'none', '& .MuiInputAdornment-root': { mr: 0 } }}
    />
  );
}

/** A word, or with less room a row's number, that is taken over on Enter or when the field is left; empty or too long it stays as it was. */
export function TextLine(props: {
  label: string;
  value: string;
  max: number;
  wide?: boolean;
  placeholder?: string;
  /** May be left empty. */
  optional?: boolean;
  onChange: (value: string) => void;
}) {
  const { label, value, max, wide = false, placeholder, optional = false, onChange } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const text = typed?.trim() ?? (optional ? value : '');
    setTyped(null);
    if ((text !== '' || optional) && text !== value) onChange(text.slice(0, max));
  };
  return (
    <Line label={label} htmlFor={id}>
      <TextField
        id={id}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
        slotProps={{
          htmlInput: { maxLength: max, placeholder, style: { textAlign: wide ? 'left' : 'right', fontWeight: 600 } },
        }}
        sx={{ width: wide ? 164 : 112, flex: 'none' }}
      />
    </Line>
  );
}

/** Yes or no. */
export function SwitchLine(props: { label: string; value: boolean; onChange: (value: boolean) => void }) {
  const { label, value, onChange } = props;
  const id = useId();
  return (
    <Line label={label} htmlFor={id}>
      <Switch id={id} checked={value} onChange={(_, checked) => onChange(checked)} sx={{ flex: 'none' }} />
    </Line>
  );
}

/** One of a few, as buttons side by side. */
export function Segments<T extends string>(props: {
  label: string;
  value: T | null;
  options: readonly { value: T; label: ReactNode; name: string }[];
  /** As wide as the panel. */
  wide?: boolean;
  onChange: (value: T) => void;
}) {
  const { label, value, options, wide = false, onChange } = props;
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      fullWidth={wide}
      aria-label={label}
      onChange={(_, next: T | null) => next !== null && onChange(next)}
      sx={{ flex: 'none', mb: wide ? 1.25 : 0 }}
    >
      {options.map((option) => (
        <ToggleButton
          key={option.value}
          value={option.value}
          aria-label={option.name}
          title={option.name}
          sx={{ gap: 0.5, ...(wide ? { px: 0.5 } : {}) }}
        >
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
