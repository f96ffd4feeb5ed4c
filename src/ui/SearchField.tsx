import { type KeyboardEvent, useEffect, useState } from 'react';
import { IconButton, InputAdornment, type SxProps, TextField, type Theme } from '@mui/material';
import { Search, X } from 'lucide-react';
import { useTranslate } from 'react-admin';

const WAIT_MS = 300;

/** A search box: `onSearch` hears of it 300 ms after the last key. */
export function SearchField(props: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  autoFocus?: boolean;
  sx?: SxProps<Theme>;
}) {
  const { label, value, onSearch, autoFocus, sx } = props;
  const translate = useTranslate();
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // Changed from outside (filters cleared, back in the history), not by what was typed here.
    if (value !== told) {
      setTold(value);
      setTyped(value);
    }
  }
  useEffect(() => {
    if (typed === told) return undefined;
    const timer = setTimeout(() => {
      setTold(typed);
      onSearch(typed);
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed, told, onSearch]);
  // Enter searches at once; both give the keys back to the list, where one stands below it.
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' && (event.key !== 'Escape' || event.currentTarget.closest('[role=dialog]'))) return;
    event.preventDefault();
    if (event.key === 'Enter' && typed !== told) {
      setTold(typed);
      onSearch(typed);
    }
    if (event.currentTarget.closest('[role=search]')) (event.target as HTMLElement).blur();
  };
  return (
    <TextField
      autoFocus={autoFocus}
      value={typed}
      onKeyDown={leave}
      onChange={(event) => setTyped(event.target.value)}
      placeholder={label}
      sx={[{ width: { xs: '100%', sm: 280 } }, ...(Array.isArray(sx) ? sx : [sx])]}
      slotProps={{
        htmlInput: {
          'aria-label': label,
          maxLength: 200,
          type: 'text',
          role: 'searchbox',
          autoComplete: 'off',
          sx: { py: '5.5px', fontSize: 13 },
        },
        input: {
          sx: { minHeight: 32, '@media (pointer: coarse)': { minHeight: 44 } },
          startAdornment: (
            <InputAdornment position="start">
              <Search size={16} aria-hidden="true" />
            </InputAdornment>
          ),
          endAdornment: typed ? (
            <IconButton size="small" onClick={() => setTyped('')} aria-label={translate('ra.action.clear_input_value')}>
              <X size={16} />
            </IconButton>
          ) : undefined,
        },
      }}
    />
  );
}
