import { type FormEvent, useState } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import { limit } from '#shared/limits.ts';
import { call, HttpError } from '../../dataProvider/index.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { useUser } from '../../dataProvider/useSession.ts';
import { Restored } from '../../draft/Restored.tsx';
import { useTyped } from '../../draft/useTyped.ts';
import { endOfJob } from './queries.ts';

/** Mails the seating plan; what became of the letter is told when it is known. */
export function MailPlan({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const user = useUser();
  const onlyMe = !useMay('events', 'mail_plan');
  const draft = useTyped(`event:${eventId}:mail-plan`, user.email, true);
  const { values: email, setValues: setEmail, drop, close } = draft;
  const cancel = () => close(onClose);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const discard = () => {
    draft.takeTheirs();
    setProblem(null);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const { data } = await call('POST /events/:id/seats_xlsx_template', {
        params: { id: eventId },
        body: { email: email.trim() },
      });
      notify('tickets.plan.mailed', { type: 'info', messageArgs: { email: email.trim() } });
      drop();
      onClose();
      if ((await endOfJob(data.job_id)) === 'failed') notify('tickets.plan.mail_failed', { type: 'error' });
    } catch (error) {
      const known = error instanceof HttpError ? error : null;
      const refused = known?.failure === 'client_error';
      setProblem(known?.body.errors?.email ?? (refused ? known.detail : translate('tickets.plan.mail_failed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={busy ? undefined : cancel} aria-labelledby="mail-plan">
      <form noValidate onSubmit={(event) => void send(event)}>
        <DialogTitle id="mail-plan">{translate('tickets.plan.mail_title')}</DialogTitle>
        <DialogContent>
          {draft.restored && <Restored dialog onDiscard={discard} />}
          <TextField
            label={translate('tickets.plan.address')}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            disabled={onlyMe}
            required
            autoFocus={!onlyMe}
            error={problem !== null}
            helperText={problem ?? translate(onlyMe ? 'tickets.plan.only_me' : 'tickets.plan.mail_hint')}
            slotProps={{ htmlInput: { inputMode: 'email', maxLength: limit('emailLength'), autoComplete: 'email' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={cancel} disabled={busy}>
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
