import { type ReactElement, useState } from 'react';
import { Box, Button, IconButton, Link, Typography } from '@mui/material';
import { Printer, Send, Trash2, X } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import { limit } from '#shared/limits.ts';
import { selectedTickets, sentenceOf, download } from '../../dataProvider/index.ts';
import { saveFile } from '../../dataProvider/saveFile.ts';
import { useSelectedTickets } from '../../dataProvider/useSession.ts';
import { STICKY_BAR } from '../../frame/stickyHead.ts';
import { useShell } from '../../frame/ShellContext.ts';
import { useTell } from '../../ui/useTell.ts';
import { FILLED, ICON_BUTTON } from './iconButton.ts';
import type { TicketRights } from './rights.ts';

/** What can be done with the picked tickets, also those of other pages; icons alone on a phone. */
export function SelectionBar(props: {
  rights: TicketRights;
  /** How many match the filter; more than are picked can be picked at once. */
  matching: number;
  onPickAll: () => Promise<void>;
  onSend: (ids: string[]) => void;
  onRemove: (ids: string[]) => void;
}) {
  const { rights, matching, onPickAll, onSend, onRemove } = props;
  const translate = useTranslate();
  const { phone } = useShell();
  const picked = useSelectedTickets();
  const [picking, setPicking] = useState(false);
  /** How many 'all' were, when they were last picked: a seat manager's are fewer than those that match. */
  const [all, setAll] = useState<number | null>(null);
  const { busy, print } = usePrint();
  const count = picked.length;
  if (count === 0) return null;
  const pickAll = async () => {
    setPicking(true);
    await onPickAll().finally(() => setPicking(false));
    setAll(selectedTickets.ids().length);
  };
  return (
    <Box role="region" aria-label={translate('tickets.selected', { count })} sx={BAR}>
      <IconButton size="small" onClick={selectedTickets.removeAll} aria-label={translate('ra.action.unselect')}>
        <X size={18} />
      </IconButton>
      <Box sx={WORDS}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {translate(phone ? 'tickets.selected_short' : 'tickets.selected', { count })}
        </Typography>
        {matching > count && all !== count && (
          <Link component="button" variant="body2" disabled={picking} onClick={() => void pickAll()}>
            {rights.sendsAll ? translate('tickets.pick_all', { count: matching }) : translate('tickets.pick_mine')}
          </Link>
        )}
      </Box>
      {rights.maySendSome && (
        <Act
          main
          label={translate('tickets.send.selected', { count })}
          icon={<Send size={16} />}
          onClick={() => onSend([...picked])}
        />
      )}
      <Act
        label={translate('tickets.print.selected')}
        icon={<Printer size={16} />}
        busy={busy}
        onClick={() => void print(picked)}
      />
      <Act
        danger
        label={translate('tickets.remove.selected')}
        icon={<Trash2 size={16} />}
        onClick={() => onRemove([...picked])}
      />
    </Box>
  );
}

function Act(props: {
  label: string;
  icon: ReactElement;
  busy?: boolean;
  main?: boolean;
  danger?: boolean;
  onClick: () => void;
}) {
  const { label, icon, busy = false, main = false, danger = false, onClick } = props;
  const { phone } = useShell();
  if (phone) {
    const look = main ? FILLED : danger ? { color: 'look.err' } : {};
    return (
      <IconButton aria-label={label} loading={busy} onClick={onClick} sx={{ ...ICON_BUTTON, ...look }}>
        {icon}
      </IconButton>
    );
  }
  return (
    <Button size="small" color={danger ? 'error' : 'primary'} startIcon={icon} loading={busy} onClick={onClick}>
      {label}
    </Button>
  );
}

/** The picked tickets as one PDF. */
function usePrint() {
  const translate = useTranslate();
  const notify = useNotify();
  const tell = useTell();
  const [busy, setBusy] = useState(false);
  const print = async (ids: readonly string[]) => {
    const most = limit('printedTickets');
    if (ids.length > most) {
      notify(translate('tickets.print.too_many', { count: most }), { type: 'warning' });
      return;
    }
    setBusy(true);
    try {
      saveFile(await download('POST /tickets/print', { body: { ids } }), translate('tickets.print.file'));
    } catch (error) {
      tell(error, sentenceOf(error, translate('tickets.plan.download_failed')));
    } finally {
      setBusy(false);
    }
  };
  return { busy, print };
}

const WORDS = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  alignItems: { xs: 'flex-start', md: 'center' },
  columnGap: 1.5,
  mr: 'auto',
  minWidth: 0,
  whiteSpace: 'nowrap',
};
const BAR = { ...STICKY_BAR, gap: 1, pl: 1, pr: 2 };
