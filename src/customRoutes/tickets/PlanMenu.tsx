import { type FormEvent, useId, useState } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  ListItemIcon,
  Menu,
  MenuItem,
  TextField,
} from '@mui/material';
import { Download, FileSpreadsheet, Mail } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import { hasRole } from '#shared/roles.ts';
import { HttpError, api } from '../../dataProvider/index.ts';
import { saveFile } from '../../dataProvider/saveFile.ts';
import { useRole, useUser } from '../../dataProvider/useSession.ts';

/** The seating plan as a sheet: downloaded, or mailed to somebody. */
export function PlanMenu({ eventId }: { eventId: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'next' | 'open' | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const download = async () => {
    setAnchor(null);
    setBusy(true);
    try {
      saveFile(await api.download(`events/${eventId}/seats_xlsx_template`), translate('tickets.plan.file_name'));
    } catch {
      notify('tickets.plan.download_failed', { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        startIcon={<FileSpreadsheet size={18} />}
        loading={busy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('tickets.plan.open')}
      </Button>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        // Not before the menu has given the focus back, or it would take it from the dialog.
        slotProps={{ transition: { onExited: () => setDialog((before) => (before === 'next' ? 'open' : before)) } }}
      >
        <MenuItem onClick={() => void download()}>
          <ListItemIcon>
            <Download size={18} />
          </ListItemIcon>
          {translate('tickets.plan.download')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setDialog('next');
          }}
        >
          <ListItemIcon>
            <Mail size={18} />
          </ListItemIcon>
          {translate('tickets.plan.mail')}
        </MenuItem>
      </Menu>
      {dialog === 'open' && <MailPlan eventId={eventId} onClose={() => setDialog(null)} />}
    </>
  );
}

function MailPlan({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const user = useUser();
  const role = useRole();
  const onlyMe = role === null || !hasRole(role, 'manager_event');
  const [email, setEmail] = useState(user.email);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await api.post(`events/${eventId}/seats_xlsx_template`, { body: { email: email.trim() } });
      notify('tickets.plan.mailed', { type: 'success', messageArgs: { email: email.trim() } });
      onClose();
    } catch (error) {
      const known = error instanceof HttpError ? error : null;
      const refused = known && known.status >= 400 && known.status < 500;
      setProblem(known?.body.errors?.email ?? (refused ? known.detail : translate('tickets.plan.mail_failed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby="mail-plan">
      <form noValidate onSubmit={(event) => void send(event)}>
        <DialogTitle id="mail-plan">{translate('tickets.plan.mail_title')}</DialogTitle>
        <DialogContent>
          <TextField
            label={translate('tickets.plan.address')}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            disabled={onlyMe}
            required
            autoFocus={!onlyMe}
            error={problem !== null}
            helperText={problem ?? translate(onlyMe ? 'tickets.plan.only_me' : 'tickets.plan.mail_hint')}
            slotProps={{ htmlInput: { inputMode: 'email', maxLength: 254, autoComplete: 'email' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {translate('tickets.plan.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
