import { type ReactElement, useState } from 'react';
import { Menu, MenuItem } from '@mui/material';
import { FilterChip } from './FilterChip.tsx';

/** A filter with a list of values behind it; `any` is what it says when nothing is chosen. */
export function ChoiceChip(props: {
  label: string;
  any: string;
  icon?: ReactElement;
  options: readonly { id: string; label: string }[];
  value: string | null | undefined;
  onChange: (id: string | null) => void;
}) {
  const { label, any, icon, options, value, onChange } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = options.find((option) => option.id === value);
  const choose = (id: string | null) => {
    setAnchor(null);
    onChange(id);
  };
  return (
    <>
      <FilterChip
        label={`${label}: ${chosen?.label ?? any}`}
        active={chosen !== undefined}
        menu
        {...(icon ? { icon } : {})}
        onClick={(event) => setAnchor(event.currentTarget)}
        onClear={() => choose(null)}
      />
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxHeight: 400, maxWidth: 'calc(100vw - 32px)' } }, list: { 'aria-label': label } }}
      >
        <MenuItem selected={!chosen} onClick={() => choose(null)}>
          {any.charAt(0).toUpperCase() + any.slice(1)}
        </MenuItem>
        {options.map((option) => (
          <MenuItem
            key={option.id}
            selected={option.id === chosen?.id}
            onClick={() => choose(option.id)}
            sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
          >
            {option.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
