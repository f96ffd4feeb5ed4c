import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { Check } from 'lucide-react';
import { useShell } from '../frame/ShellContext.ts';

/** What becomes of one row, or of all of a kind; null where some go the one way and some the other. Pressing what is chosen already says so. */
export function Choice<Way extends string>(props: {
  label: string;
  ways: readonly (readonly [Way, string])[];
  chosen: Way | null;
  onChoose: (way: Way) => void;
}) {
  const { label, ways, chosen, onChoose } = props;
  const { phone } = useShell();
  const isHigh = phone && ways.length > 2;
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      orientation={isHigh ? 'vertical' : 'horizontal'}
      fullWidth={isHigh}
      value={chosen}
      aria-label={label}
      onChange={(_, next: Way | null) => {
        const way = next ?? chosen;
        if (way) onChoose(way);
      }}
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
