import { useId, useState } from 'react';
import { IconButton, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { Eye, History, MailCheck, MoreVertical, Send, Trash2, UserRoundPen } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { Ticket } from './queries.ts';
import type { TicketRights } from './rights.ts';

export type RowAction = 'send' | 'sample' | 'preview' | 'edit' | 'letters' | 'remove';

/** What can be done with one ticket. */
export function TicketMenu(props: {
  ticket: Ticket;
  rights: TicketRights;
  onAct: (action: RowAction, ticket: Ticket) => void;
}) {
  const { ticket, rights, onAct } = props;
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<RowAction | null>(null);
  const id = useId();
  const again = ticket.send_no > 0 && ticket.state !== 'outdated' && ticket.state !== 'failed';
  const underWay = ticket.state === 'queued' || ticket.state === 'sending';
  // Once the menu is gone and the focus is back on its button: a dialog then keeps its own focus, and returns it there.
  const act = () => {
    if (chosen) onAct(chosen, ticket);
    setChosen(null);
  };
  const items = [
    { action: 'preview', icon: Eye, label: 'preview', show: rights.isMine(ticket) },
    {
      action: 'send',
      icon: Send,
      label: again ? 'send_again' : 'send',
      show: rights.maySend(ticket) && !underWay,
    },
    { action: 'sample', icon: MailCheck, label: 'to_me', show: rights.isMine(ticket) },
    { action: 'edit', icon: UserRoundPen, label: 'change', show: rights.mayChange(ticket) },
    { action: 'letters', icon: History, label: 'letters', show: ticket.send_no > 0 },
    { action: 'remove', icon: Trash2, label: 'remove', show: rights.mayChange(ticket) },
  ] as const;
  return (
    <>
      <IconButton
        aria-label={translate('tickets.menu.open', { name: ticket.guest_name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ '@media (pointer: coarse)': { width: 44, height: 44 } }}
      >
        <MoreVertical size={18} />
      </IconButton>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ transition: { onExited: act } }}
      >
        {items
          .filter(({ show }) => show)
          .map(({ action, icon: Icon, label }) => (
            <MenuItem
              key={action}
              onClick={() => {
                setAnchor(null);
                setChosen(action);
              }}
              sx={action === 'remove' ? { color: 'look.err' } : undefined}
            >
              <ListItemIcon>
                <Icon size={18} />
              </ListItemIcon>
              {translate(`tickets.menu.${label}`)}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}
