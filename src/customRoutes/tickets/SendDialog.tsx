import { useState } from 'react';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { v7 as uuidv7 } from 'uuid';
import { type AnswerOf, call, sentenceOf } from '../../dataProvider/index.ts';
import { SendToMe } from './SendToMe.tsx';
import { type Wanted, type WhoGetsMail, whoGetsMail } from './whoGetsMail.ts';

export type Asked = AnswerOf<'POST /tickets/send_email'>;

/**
 * Before letters go out: how many people get one, who has no address, who gets a second one. Confirming is what
 * sends again to those who had a letter and to those nobody knows about.
 */
export function SendDialog(props: {
  wanted: Wanted;
  /** The ticket to send to oneself first; none where there is nothing to try. */
  sample: string | undefined;
  onAsked: (asked: Asked) => void;
  onClose: () => void;
}) {
  const { wanted, sample, onAsked, onClose } = props;
  const translate = useTranslate();
  const [key] = useState(() => uuidv7());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const facts = useQuery({
    queryKey: ['tickets', 'who-gets-mail', wanted],
    gcTime: 0,
    queryFn: ({ signal }) => whoGetsMail(wanted, signal),
  });
  const who = facts.data;
  const send = async () => {
    if (!who) return;
    setBusy(true);
    setProblem(null);
    try {
      const { data } = await call('POST /tickets/send_email', { body: who.request, idempotencyKey: key });
      onAsked(data);
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error, translate('app.error.generic')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby="send-tickets">
      <DialogTitle id="send-tickets">
        {who
          ? translate(who.again === who.mails && who.again > 0 ? 'tickets.send.title_again' : 'tickets.send.title', {
              count: who.mails,
            })
          : translate('tickets.send.counting')}
      </DialogTitle>
      <DialogContent aria-busy={!who}>
        {who ? <Facts who={who} /> : !facts.error && <Skeleton height={60} />}
        {facts.error && (
          <Typography role="alert" variant="body2" color="look.err">
            {sentenceOf(facts.error, translate('app.error.generic'))}
          </Typography>
        )}
        {sample !== undefined && who !== undefined && who.mails > 0 && <SendToMe ticketId={sample} />}
        {problem && (
          <Typography role="alert" variant="body2" sx={{ mt: 1.5, color: 'look.err' }}>
            {problem}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose} disabled={busy}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          startIcon={<Send size={18} />}
          disabled={!who || who.mails === 0}
          loading={busy}
          onClick={() => void send()}
        >
          {translate('tickets.send.verb', { count: who?.mails ?? 0 })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Facts({ who }: { who: WhoGetsMail }) {
  const translate = useTranslate();
  const lines = [
    { key: 'mails', count: who.mails, colour: 'look.text' },
    { key: who.again === who.mails ? 'again_all' : 'again', count: who.again, colour: 'look.warn' },
    { key: 'unknown', count: who.unknown, colour: 'look.warn' },
    { key: 'not_booked', count: who.notBooked, colour: 'look.err' },
    { key: 'no_address', count: who.noAddress.count, colour: 'look.err', names: who.noAddress.names },
    { key: 'unknown_left', count: who.unknownLeft, colour: 'look.warn' },
    { key: 'queued', count: who.queued, colour: 'look.text2' },
  ];
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
      {lines
        .filter(({ key, count }) => count > 0 || key === 'mails')
        .map(({ key, count, colour, names = [] }) => (
          <Typography component="li" key={key} variant="body1" sx={{ color: colour }}>
            {translate(`tickets.send.facts.${key}`, { count })}
            {names.length > 0 && (
              <Typography variant="body2" color="look.text2" component="span" sx={{ display: 'block' }}>
                {names.join(', ')}
                {count > names.length ? ` ${translate('tickets.send.and_more', { count: count - names.length })}` : ''}
              </Typography>
            )}
          </Typography>
        ))}
    </Box>
  );
}
