import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Box, IconButton, Popover } from '@mui/material';
import { EllipsisVertical } from 'lucide-react';
import { useTranslate } from 'react-admin';

/** What is rarely done with a list, behind one button: each with its words, one under the other, where there is no room beside the list. */
export function MoreButton({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  // What was chosen from a menu of one of them is under way, or a dialog stands over them; by Enter no click is told of it.
  const chosen = ({ target }: SyntheticEvent) => {
    if ((target as Element).closest('[role=menuitem], [aria-haspopup=dialog]')) close();
  };
  return (
    <>
      <IconButton
        aria-label={translate('app.menu.more')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ml: 'auto', width: 44, height: 44, border: 1, borderColor: 'look.line2', borderRadius: 2 }}
      >
        <EllipsisVertical size={18} />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate('app.menu.more') } }}
      >
        <Box onClick={chosen} onKeyDown={(event) => event.key === 'Enter' && chosen(event)} sx={LINES}>
          {children}
        </Box>
      </Popover>
    </>
  );
}

const LINES = {
  display: 'grid',
  p: 1,
  minWidth: 220,
  '& .MuiButton-root': { justifyContent: 'flex-start', width: '100%', minHeight: 44, border: 0, boxShadow: 'none' },
} as const;
