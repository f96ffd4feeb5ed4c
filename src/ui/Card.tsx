import type { ReactNode } from 'react';
import { Box, Card as MuiCard, type SxProps, type Theme, Typography } from '@mui/material';

/** From a card's edge to what is in it; rows of a `flush` card keep it themselves. */
export const CARD_EDGE = { xs: 2, sm: 2.5 } as const;

/** Cards with a narrow column of others beside them, below them where there is no room. */
export const CARDS_BESIDE = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
  alignItems: 'start',
} as const;

/** Chips above the rows of a `flush` card. */
export const CHIPS_ABOVE = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  px: CARD_EDGE,
  py: 2,
  borderBottom: 1,
  borderColor: 'look.line',
} as const;

/** A surface with a thin line: a section of a screen. */
export function Card(props: {
  title?: ReactNode;
  /** Right of the title. */
  action?: ReactNode;
  hint?: ReactNode;
  children?: ReactNode;
  /** No inner distance: tables and lists draw to the edge. */
  flush?: boolean;
  /** Does with less room, so that a panel may stand beside it. */
  folds?: boolean;
  sx?: SxProps<Theme>;
}) {
  const { title, action, hint, children, flush, folds, sx } = props;
  return (
    <MuiCard
      component="section"
      {...(folds ? { 'data-folds': true } : {})}
      sx={[{ p: flush ? 0 : CARD_EDGE, overflow: flush ? 'hidden' : 'visible' }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {title !== undefined && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            mb: 1.5,
            px: flush ? CARD_EDGE : 0,
            pt: flush ? 2 : 0,
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="h2">{title}</Typography>
            {hint !== undefined && (
              <Typography variant="body2" color="look.text2">
                {hint}
              </Typography>
            )}
          </Box>
          {action}
        </Box>
      )}
      {children}
    </MuiCard>
  );
}
