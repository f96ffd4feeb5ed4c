import type { MouseEvent, ReactElement } from 'react';
import { Button, IconButton } from '@mui/material';
import { useShell } from '../../frame/ShellContext.ts';
import { FILLED, ICON_BUTTON } from '../../ui/iconButton.ts';

/** Something to do with the rows that are ticked: on a phone its icon alone, so that the bar stays one line. */
export function BulkAct(props: {
  label: string;
  icon: ReactElement;
  busy?: boolean;
  main?: boolean;
  danger?: boolean;
  /** Whether what it opens stands open. */
  expanded?: boolean;
  menu?: boolean;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}) {
  const { label, icon, busy = false, main = false, danger = false, expanded, menu, onClick } = props;
  const { phone } = useShell();
  if (phone) {
    const look = main ? FILLED : danger ? { color: 'look.err' } : {};
    return (
      <IconButton
        aria-label={label}
        aria-expanded={expanded}
        aria-haspopup={menu && 'menu'}
        loading={busy}
        onClick={onClick}
        sx={{ ...ICON_BUTTON, ...look }}
      >
        {icon}
      </IconButton>
    );
  }
  return (
    <Button
      size="small"
      variant="outlined"
      color={danger ? 'error' : 'primary'}
      startIcon={icon}
      aria-expanded={expanded}
      aria-haspopup={menu && 'menu'}
      loading={busy}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
