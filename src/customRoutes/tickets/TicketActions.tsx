import type { ReactElement } from 'react';
import { Box, Button, IconButton, Tooltip } from '@mui/material';
import { Eye, Plus, Send } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { useShell } from '../../frame/ShellContext.ts';
import { Documents } from './Documents.tsx';
import { ICON_BUTTON } from '../../ui/iconButton.ts';

/** What can be done with all tickets of an event: buttons on a desk, one row of a button and icons on a phone. */
export function TicketActions(props: {
  eventId: string;
  /** Is there a ticket to look at? */
  hasSample: boolean;
  maySeat: boolean;
  maySend: boolean;
  /** How many would be sent; null where only some of the event are one's own. */
  unsent: number | null;
  /** What the button to send all of them says. */
  label: { key: string; count: number };
  onPreview: () => void;
  onCreate: () => void;
  onSend: () => void;
}) {
  const { eventId, hasSample, maySeat, maySend, unsent, label, onPreview, onCreate, onSend } = props;
  const translate = useTranslate();
  const { phone } = useShell();
  const all = unsent === null ? translate('tickets.send.mine') : translate(label.key, { count: label.count });
  const send = maySend && (
    <Button
      variant="contained"
      startIcon={<Send size={18} />}
      disabled={unsent === 0}
      onClick={onSend}
      sx={phone ? { flex: '1 1 auto', minWidth: 0 } : undefined}
    >
      {phone && unsent === null ? translate('tickets.send.short') : all}
    </Button>
  );
  const others = (
    <>
      <Action
        label={translate('tickets.preview.open_sample')}
        hint={hasSample ? '' : translate('tickets.preview.no_tickets')}
        icon={<Eye size={18} />}
        disabled={!hasSample}
        onClick={onPreview}
      />
      <Documents eventId={eventId} />
      {maySeat && <Action label={translate('resources.tickets.add')} icon={<Plus size={18} />} onClick={onCreate} />}
    </>
  );
  return phone ? (
    <Box sx={{ display: 'flex', gap: 1, width: 1 }}>
      {send}
      {others}
    </Box>
  ) : (
    <>
      {others}
      {send}
    </>
  );
}

function Action(props: {
  label: string;
  /** Why it can't be pressed. */
  hint?: string;
  icon: ReactElement;
  disabled?: boolean;
  onClick: () => void;
}) {
  const { label, hint = '', icon, disabled = false, onClick } = props;
  const { phone } = useShell();
  return (
    <Tooltip title={hint}>
      <span>
        {phone ? (
          <IconButton aria-label={label} disabled={disabled} onClick={onClick} sx={ICON_BUTTON}>
            {icon}
          </IconButton>
        ) : (
          <Button startIcon={icon} disabled={disabled} onClick={onClick}>
            {label}
          </Button>
        )}
      </span>
    </Tooltip>
  );
}
