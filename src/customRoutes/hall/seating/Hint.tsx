import { Box, Button, Typography } from '@mui/material';
import { MousePointerClick } from 'lucide-react';
import { useTranslate } from 'react-admin';

/** What the next press does, and the way out of it. */
export function Hint({ text, onCancel }: { text: string; onCancel?: () => void }) {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minHeight: 40,
        color: 'look.text2',
        '& svg': { flex: 'none' },
      }}
    >
      <MousePointerClick size={20} strokeWidth={1.75} />
      <Typography variant="body2" sx={{ flex: 1 }}>
        {text}
      </Typography>
      {onCancel && (
        <Button size="small" onClick={onCancel}>
          {translate('ra.action.cancel')}
        </Button>
      )}
    </Box>
  );
}
