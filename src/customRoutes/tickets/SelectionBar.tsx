import { Box, Button, IconButton, Typography } from '@mui/material';
import { Send, Trash2, X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { selectedTickets } from '../../dataProvider/index.ts';
import { useSelectedTickets } from '../../dataProvider/useSession.ts';
import type { TicketRights } from './rights.ts';

/** What can be done with the picked tickets, also those of other pages. */
export function SelectionBar(props: {
  rights: TicketRights;
  onSend: (ids: string[]) => void;
  onRemove: (ids: string[]) => void;
}) {
  const { rights, onSend, onRemove } = props;
  const translate = useTranslate();
  const picked = useSelectedTickets();
  const count = picked.length;
  if (count === 0) return null;
  return (
    <Box
      role="region"
      aria-label={translate('tickets.selected', { count })}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1, bgcolor: 'look.soft' }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600, mr: 'auto' }}>
        {translate('tickets.selected', { count })}
      </Typography>
      {rights.maySendSome && (
        <Button size="small" startIcon={<Send size={16} />} onClick={() => onSend([...picked])}>
          {translate('tickets.send.selected', { count })}
        </Button>
      )}
      <Button size="small" color="error" startIcon={<Trash2 size={16} />} onClick={() => onRemove([...picked])}>
        {translate('tickets.remove.selected')}
      </Button>
      <IconButton size="small" onClick={selectedTickets.removeAll} aria-label={translate('ra.action.unselect')}>
        <X size={18} />
      </IconButton>
    </Box>
  );
}
