import type { ReactNode } from 'react';
import { Box, Typography } from '@mui/material';
import { TABS_HEIGHT } from '../frame/BottomTabs.tsx';
import { useBarHeight } from '../frame/useBarHeight.ts';

/** Sticks to the bottom of a checked file: how it stands, and the buttons that decide. */
export function StickyBar(props: { label: string; text: string; hint?: string; wrong?: boolean; children: ReactNode }) {
  const { label, text, hint, wrong = false, children } = props;
  const bar = useBarHeight();
  return (
    <Box ref={bar} role="region" aria-label={label} data-sticky-bar sx={BAR}>
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }} aria-live="polite">
        <Typography sx={{ fontWeight: 600, color: wrong ? 'look.err' : undefined }}>{text}</Typography>
        {hint && (
          <Typography variant="body2" color="look.text2">
            {hint}
          </Typography>
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          width: { xs: 1, sm: 'auto' },
          '& > *': { flexGrow: { xs: 1, sm: 0 } },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

/** Finds such a bar: where it stands, no other has a place below it. */
export const STICKY_BAR = '[data-sticky-bar]';

/** Finds what says itself where to go on. */
export const GOES_ON = '[data-goes-on]';

/** The step above such a bar, under tabs: as high as the window leaves room for, so that the bar stands at its bottom. */
export const STEP = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  minHeight: { md: 'calc(100dvh - 216px)' },
} as const;

/** The same where only the title of the page stands above. */
export const HIGH_STEP = {
  ...STEP,
  minHeight: { xs: 'calc(100dvh - 160px)', sm: 'calc(100dvh - 176px)', md: 'calc(100dvh - 156px)' },
} as const;

const BAR = {
  position: 'sticky',
  bottom: { xs: TABS_HEIGHT, md: 0 },
  zIndex: 2,
  mt: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  mx: { xs: -2, sm: -3 },
  mb: { xs: -2, sm: -3 },
  px: { xs: 2, sm: 3 },
  py: 1.5,
  bgcolor: 'look.surface',
  borderTop: 1,
  borderColor: 'look.line2',
  boxShadow: 2,
};
