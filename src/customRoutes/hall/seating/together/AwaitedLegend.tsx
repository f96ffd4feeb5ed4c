import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { SIGNS } from '../../plan/Legend.tsx';
import { SeatMark } from '../../plan/SeatMark.tsx';

/** A place that somebody takes once the connection is back, for legends. */
export function AwaitedLegend() {
  const translate = useTranslate();
  return (
    <Box sx={SIGNS}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
        <SeatMark look="proposed" />
        <Typography variant="body2" component="span" color="look.text2">
          {translate('hall.together.awaited')}
        </Typography>
      </Box>
    </Box>
  );
}
