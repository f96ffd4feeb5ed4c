import type { MouseEvent, ReactElement } from 'react';
import { Button } from '@mui/material';
import { useShell } from '../../frame/ShellContext.ts';

/** Something to do with the rows that are ticked: on a phone the word stands below its icon, as in the tabs there. */
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
  return (
    <Button
      size="small"
      variant={phone && main ? 'contained' : 'outlined'}
      color={danger ? 'error' : 'primary'}
      startIcon={icon}
      aria-expanded={expanded}
      aria-haspopup={menu && 'menu'}
      loading={busy}
      onClick={onClick}
      sx={phone ? BELOW : undefined}
    >
      {label}
    </Button>
  );
}

const BELOW = {
  flex: '1 0 auto',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 48,
  px: 0.75,
  fontSize: 11,
  lineHeight: '14px',
  '& .MuiButton-startIcon': { m: 0, mb: 0.25 },
} as const;
