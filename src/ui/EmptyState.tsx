import type { ReactNode } from 'react';
import { Box, Typography } from '@mui/material';
import { Card } from './Card.tsx';
import { IconTile } from './IconTile.tsx';

/** Nothing here: what is not there, one reason, and ways on. */
export function EmptyState(props: {
  icon: ReactNode;
  title: ReactNode;
  hint?: ReactNode;
  /** Buttons: clear or create, import. */
  actions?: ReactNode;
  /** Stands inside another surface: no card of its own. */
  bare?: boolean;
}) {
  const { icon, title, hint, actions, bare } = props;
  const content = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, p: bare ? { xs: 2, sm: 2.5 } : 0 }}>
      <IconTile size={48}>{icon}</IconTile>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography sx={{ fontSize: 15, fontWeight: 600 }}>{title}</Typography>
        {hint !== undefined && (
          <Typography variant="body2" color="look.text2">
            {hint}
          </Typography>
        )}
      </Box>
      {actions !== undefined && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>{actions}</Box>}
    </Box>
  );
  return bare ? content : <Card>{content}</Card>;
}
