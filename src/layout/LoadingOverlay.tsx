import { Box, Typography, keyframes } from '@mui/material';
import { LIMITS } from '#shared/limits.ts';
import { useTranslate } from 'react-admin';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });

/** The whole screen waits: a box of 362 x 186, a spinner that turns once in 3 s, and a label (sections 2 and 9). */
export function LoadingOverlay({ label }: { label?: string }) {
  const translate = useTranslate();
  return (
    <Box
      role="status"
      aria-live="polite"
      sx={{ position: 'fixed', inset: 0, zIndex: 'modal', display: 'grid', placeItems: 'center', bgcolor: 'look.bg' }}
    >
      <Box
        data-testid="loading-box"
        sx={{
          boxSizing: 'border-box',
          width: LIMITS.loadingBoxWidth.value,
          maxWidth: 'calc(100vw - 32px)',
          height: LIMITS.loadingBoxHeight.value,
          display: 'grid',
          placeContent: 'center',
          justifyItems: 'center',
          gap: 2.5,
          borderRadius: '12px',
          bgcolor: 'look.raised',
          boxShadow: 3,
        }}
      >
        <Box
          component="svg"
          viewBox="0 0 56 56"
          aria-hidden="true"
          sx={{
            width: 56,
            height: 56,
            color: 'look.accent',
            animation: `${turn} ${LIMITS.spinnerTurnMs.value}ms linear infinite`,
          }}
        >
          {Array.from({ length: 12 }, (_, i) => (
            <circle
              key={i}
              cx={28 + 22 * Math.sin((i * Math.PI) / 6)}
              cy={28 - 22 * Math.cos((i * Math.PI) / 6)}
              r={4}
              fill="currentColor"
              opacity={0.15 + (0.85 * i) / 11}
            />
          ))}
        </Box>
        <Typography sx={{ fontWeight: 600 }}>{label ?? translate('app.loading')}</Typography>
      </Box>
    </Box>
  );
}
