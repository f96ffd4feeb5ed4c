import type { ReactNode } from 'react';
import { Box, IconButton } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { STICKY_BAR } from '../../frame/stickyHead.ts';
import { TARGET } from '../../ui/thumb.ts';
import { useRowsStay } from './useRowsStay.ts';

/** The bar over ticked rows: how many there are and what can be done with them, and the cross that unticks them. */
export function SelectionBar({ children, onUntick }: { children: ReactNode; onUntick: () => void }) {
  const translate = useTranslate();
  const stay = useRowsStay(true);
  return (
    <Box ref={stay} role="region" data-bulk aria-label={translate('crud.selection')} sx={BAR}>
      {children}
      <IconButton onClick={onUntick} aria-label={translate('ra.action.unselect')} sx={CROSS}>
        <X size={18} />
      </IconButton>
    </Box>
  );
}

const BAR = {
  ...STICKY_BAR,
  flexWrap: 'wrap',
  gap: { xs: 0.75, sm: 1 },
  pl: { xs: 1.5, sm: 2 },
  pr: 1,
  borderRadius: 2,
  mb: 1,
};
/** Where the rest has a line of its own, the cross stays beside the count. */
const CROSS = { ...TARGET, order: { xs: -1, sm: 0 } };
