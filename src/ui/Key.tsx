import { Box } from '@mui/material';

/** A key as printed on a keyboard. */
export function Key({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        px: 0.75,
        py: 0.25,
        borderRadius: '4px',
        border: 1,
        borderColor: 'look.line2',
        bgcolor: 'look.sunken',
        font: 'inherit',
        fontSize: 11,
        fontWeight: 600,
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}
