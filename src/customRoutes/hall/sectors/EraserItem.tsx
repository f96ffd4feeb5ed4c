import { Box, ButtonBase, Typography } from '@mui/material';
import { Eraser } from 'lucide-react';
import { useTranslate } from 'react-admin';

/** The brush that takes places out of their sector. */
export function EraserItem({ selected, onSelect }: { selected: boolean; onSelect: () => void }) {
  const translate = useTranslate();
  return (
    <Box component="li">
      <ButtonBase
        onClick={onSelect}
        aria-pressed={selected}
        sx={{
          width: 1,
          minHeight: 44,
          px: 1.5,
          gap: 1.25,
          justifyContent: 'flex-start',
          borderRadius: '8px',
          border: 1,
          borderColor: selected ? 'look.accent' : 'look.line',
          bgcolor: selected ? 'look.tint' : undefined,
        }}
      >
        <Box sx={{ width: 28, display: 'grid', placeItems: 'center', color: 'look.text2' }}>
          <Eraser size={20} strokeWidth={1.75} />
        </Box>
        <Typography variant="subtitle2">{translate('hall.sectors.eraser')}</Typography>
      </ButtonBase>
    </Box>
  );
}
