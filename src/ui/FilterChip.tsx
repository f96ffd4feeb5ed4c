import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { Chip } from '@mui/material';
import { ChevronDown, X } from 'lucide-react';
import { useTranslate } from 'react-admin';

/** A filter that says field and value; an active one is soft and has a cross. */
export function FilterChip(props: {
  label: ReactNode;
  active?: boolean;
  icon?: ReactElement;
  /** Opens a list of values: drawn with an arrow while inactive. */
  menu?: boolean;
  /** Opens a dialog instead. */
  dialog?: boolean;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  onClear?: () => void;
  /** What the cross does. */
  clearLabel?: string;
}) {
  const { label, active = false, icon, menu, dialog, onClick, onClear, clearLabel } = props;
  const translate = useTranslate();
  const clear = active ? onClear : undefined;
  return (
    <Chip
      label={label}
      icon={icon}
      color={active ? 'primary' : 'default'}
      aria-pressed={menu || dialog ? undefined : active}
      aria-haspopup={dialog ? 'dialog' : menu ? 'menu' : undefined}
      onClick={onClick}
      onDelete={clear ?? (menu ? onClick : undefined)}
      deleteIcon={
        clear ? (
          <X size={16} aria-label={clearLabel ?? translate('app.filter.clear')} />
        ) : (
          <ChevronDown size={16} aria-hidden="true" />
        )
      }
    />
  );
}
