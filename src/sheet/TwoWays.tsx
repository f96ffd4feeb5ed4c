import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { Check } from 'lucide-react';

/** One of two ways, for one row or for all of a kind: null where some go the one way and some the other. */
export function TwoWays<Way extends string>(props: {
  label: string;
  ways: readonly (readonly [Way, string])[];
  chosen: Way | null;
  onChoose: (way: Way) => void;
}) {
  const { label, ways, chosen, onChoose } = props;
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={chosen}
      aria-label={label}
      onChange={(_, next: Way | null) => next && onChoose(next)}
    >
      {ways.map(([way, name]) => (
        <ToggleButton key={way} value={way} sx={{ gap: 0.5, '@media (pointer: coarse)': { minHeight: 44 } }}>
          {chosen === way && <Check size={14} aria-hidden="true" />}
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
