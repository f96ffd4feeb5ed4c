import { useState } from 'react';
import { Divider, IconButton, ListItemIcon, Menu, MenuItem } from '@mui/material';
import {
  Archive,
  ArchiveRestore,
  Armchair,
  Copy,
  Ellipsis,
  type LucideIcon,
  Pencil,
  Ticket,
  Trash2,
  Undo2,
  UsersRound,
} from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { EventRow } from '#resources/eventSchemas.ts';
import { editPath, guestsPath, ticketsPath } from './paths.ts';
import { useEventActions, type Verb } from './useEventActions.tsx';

interface Way {
  name: string;
  icon: LucideIcon;
  to: string;
}

/** What else can be done with an event: guests, seating, tickets, edit; duplicate, archive or bring back, un-publish, delete. */
export function EventMenu({ event, mayEdit }: { event: EventRow; mayEdit: boolean }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { act, busy, dialog } = useEventActions(event);
  const close = () => setAnchor(null);
  const archived = event.state === 'archived';
  const ways: Way[] = [
    { name: 'guests', icon: UsersRound, to: guestsPath(event.id) },
    { name: 'seating', icon: Armchair, to: guestsPath(event.id, { view: 'seating' }) },
    { name: 'tickets', icon: Ticket, to: ticketsPath(event.id) },
    ...(mayEdit && !archived ? [{ name: 'edit', icon: Pencil, to: editPath(event) }] : []),
  ];
  return (
    <>
      <IconButton
        onClick={(click) => setAnchor(click.currentTarget)}
        aria-label={translate('events.actions', { name: event.name })}
        aria-haspopup="menu"
        loading={busy}
        sx={{ position: 'relative', zIndex: 1 }}
      >
        <Ellipsis size={20} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {ways.map(({ name, icon: Icon, to }) => (
          <MenuItem key={name} component={Link} to={to} onClick={close}>
            <ListItemIcon>
              <Icon size={18} />
            </ListItemIcon>
            {translate(`events.${name}`)}
          </MenuItem>
        ))}
        {mayEdit && <Divider />}
        {mayEdit &&
          verbsOf(event).map(([verb, Icon]) => (
            <MenuItem
              key={verb}
              onClick={() => {
                close();
                act(verb);
              }}
              sx={verb === 'delete' ? { color: 'look.err', '& .MuiListItemIcon-root': { color: 'look.err' } } : {}}
            >
              <ListItemIcon>
                <Icon size={18} />
              </ListItemIcon>
              {translate(`events.${verb}`)}
            </MenuItem>
          ))}
      </Menu>
      {dialog}
    </>
  );
}

/** What the event's state lets be done with it; whether a ticket has gone out only the server knows for certain. */
function verbsOf({ state, status }: EventRow): [Verb, LucideIcon][] {
  if (state === 'archived') {
    return [
      ['duplicate', Copy],
      ['restore', ArchiveRestore],
    ];
  }
  return [
    ['duplicate', Copy],
    ...(status === 'published' && state === 'upcoming' ? [['unpublish', Undo2] as [Verb, LucideIcon]] : []),
    ['archive', Archive],
    ['delete', Trash2],
  ];
}
