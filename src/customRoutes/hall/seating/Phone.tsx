import type { ReactNode } from 'react';
import { Box, Button, Drawer, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { List, Map as MapIcon } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { LOW } from '../../../ui/low.ts';

export type View = 'plan' | 'list';

/** Which hall is being seated (or what else is given), and the choice between plan and list. The event stands above. */
export function PhoneHeader(props: {
  children: ReactNode;
  view: View;
  onView: (view: View) => void;
  /** Stands before the choice. */
  aside?: ReactNode;
}) {
  const { children, view, onView, aside } = props;
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.5,
        [LOW]: { px: 0.5, py: 0.25 },
        borderBottom: 1,
        borderColor: 'look.line',
        flex: 'none',
      }}
    >
      {typeof children === 'string' ? (
        <Typography variant="h2" noWrap sx={{ flex: 1, minWidth: 0 }}>
          {children}
        </Typography>
      ) : (
        children
      )}
      {aside}
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        aria-label={translate('hall.list.view')}
        onChange={(_, value: View | null) => value && onView(value)}
      >
        <ToggleButton value="plan" aria-label={translate('hall.list.as_plan')} sx={{ width: 44, height: 44 }}>
          <MapIcon size={18} strokeWidth={1.75} />
        </ToggleButton>
        <ToggleButton value="list" aria-label={translate('hall.list.as_list')} sx={{ width: 44, height: 44 }}>
          <List size={18} strokeWidth={1.75} />
        </ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}

/** The guest panel as a sheet from below. */
export function GuestSheet(props: { open: boolean; waiting: number; onClose: () => void; children: ReactNode }) {
  const { open, waiting, onClose, children } = props;
  const translate = useTranslate();
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': translate('hall.guests.title'),
          sx: {
            height: '85dvh',
            [LOW]: { height: '100dvh', maxHeight: 'none' },
            borderRadius: '12px 12px 0 0',
            display: 'flex',
            bgcolor: 'look.surface',
          },
        },
      }}
    >
      {children}
      <Box sx={{ p: 2, [LOW]: { p: 0.5 }, borderTop: 1, borderColor: 'look.line' }}>
        <Button variant="contained" fullWidth onClick={onClose} sx={{ minHeight: 44 }}>
          {waiting > 0 ? translate('hall.guests.done', { smart_count: waiting }) : translate('ra.action.close')}
        </Button>
      </Box>
    </Drawer>
  );
}
