import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { Check } from 'lucide-react';
import { useShell } from '../frame/ShellContext.ts';
import { Key } from '../ui/Key.tsx';

/** Names the keys of a row's ways: shown where the cursor of the list is. */
export const WAY_KEY = 'way-key';

/** What becomes of one row, or of all of a kind; null where some go the one way and some the other. Pressing what is chosen already says so. */
export function Choice<Way extends string>(props: {
  label: string;
  /** Each with its words, and the key that chooses it where the list has keys. */
  ways: readonly (readonly [Way, string, string?])[];
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
      {ways.map(([way, name, key]) => (
        <ToggleButton
          key={way}
          value={way}
          data-key={key}
          aria-keyshortcuts={key}
          sx={{ gap: 0.5, '@media (pointer: coarse)': { minHeight: 44 } }}
        >
          {chosen === way && <Check size={14} aria-hidden="true" />}
          {name}
          {key && (
            <Box component="span" aria-hidden="true" className={WAY_KEY} sx={{ display: 'none' }}>
              <Key>{key}</Key>
            </Box>
          )}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
