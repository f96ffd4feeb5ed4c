import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Says in a form that what stands there is a draft of before, and leads back to what is stored. */
export function Restored({ dialog = false, onDiscard }: { dialog?: boolean; onDiscard: () => void }) {
  const translate = useTranslate();
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        ...(dialog ? { mb: 1 } : { px: { xs: 2, sm: 3 }, py: 0.5 }),
      }}
    >
      <Typography variant="body2" color="look.text2">
        {translate('app.restored.text')}
      </Typography>
      <Button variant="text" size="small" onClick={onDiscard} sx={{ ml: -1.5 }}>
        {translate('app.restored.discard')}
      </Button>
    </Box>
  );
}
