import { Box } from '@mui/material';
import { Mark } from '../look/Mark.tsx';

/** The sign on its ground, as it stands in the side menu. */
export function MarkTile({ size = 32 }: { size?: number }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: size,
        height: size,
        borderRadius: '8px',
        bgcolor: 'look.accent',
        color: 'look.onAccent',
      }}
    >
      <Mark size={Math.round(size * 0.7)} />
    </Box>
  );
}
