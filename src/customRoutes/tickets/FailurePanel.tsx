import { type FormEvent, useId, useMemo, useState } from 'react';
import { Box, Button, IconButton, Link, OutlinedInput, Typography } from '@mui/material';
import { RefreshCw, Send } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { emailProblem, normalizeEmail } from '#shared/email.ts';
import { limit } from '#shared/limits.ts';
import { call, HttpError, sentenceOf } from '../../dataProvider/index.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { GuestLink } from '../../ui/GuestLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useTyped } from '../../draft/useTyped.ts';
import { FILLED } from '../../ui/iconButton.ts';
import { type Ticket, useTickets } from './queries.ts';
import { useReason } from './reasons.ts';
import type { Asked } from './SendDialog.tsx';
import { suggestAddress } from './suggestAddress.ts';

const SHOWN = 4;

/** Letters that came back, as work to do: correct the address, send again. The QR code stays the same. */
export function FailurePanel(props: { eventId: string; failures: readonly Ticket[]; onAsked: (asked: Asked) => void }) {
  const { eventId, failures, onAsked } = props;
  const translate = useTranslate();
  const mayCorrect = useMay('guests', 'edit');
  const { values: typed, setValues: setTyped } = useTyped<Readonly<Record<string, string>>>(
    `event:${eventId}:addresses`,
    {},
  );
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState<readonly string[]>([]);
  const [all, setAll] = useState(false);
  const { data: arrived } = useTickets(eventId, { page: 1, per_page: limit('perPageMax'), state: 'sent' }, false);
  const nearby = useMemo(
    () => (arrived?.data ?? []).flatMap(({ email }) => email?.split('@')[1]?.toLowerCase() ?? []),
    [arrived],
  );
  const shown = all ? failures : failures.slice(0, SHOWN);
  const addressOf = (ticket: Ticket) => normalizeEmail(typed[ticket.id] ?? ticket.email ?? '');

  const send = async (tickets: readonly Ticket[]) => {
    setBusy(tickets.map(({ id }) => id));
    const refused: Record<string, string> = {};
    const ready: string[] = [];
    for (const ticket of tickets) {
      const problem = await correct(ticket, addressOf(ticket), translate);
      if (problem === null) ready.push(ticket.id);
      else refused[ticket.id] = problem;
    }
    try {
      if (ready.length > 0) onAsked((await call('POST /tickets/send_email', { body: { ids: ready } })).data);
    } catch (error) {
      const text = sentenceOf(error, translate('app.error.generic'));
      for (const id of ready) refused[id] = text;
    }
    setProblems(refused);
    // What is sent is with the guest now.
    setTyped((before) =>
      Object.fromEntries(Object.entries(before).filter(([id]) => !ready.includes(id) || id in refused)),
    );
    setBusy([]);
  };
  return (
    <Card
      flush
      title={translate('tickets.failures.title')}
      hint={translate(mayCorrect ? 'tickets.failures.hint' : 'tickets.failures.hint_send')}
      action={<Tag tone="err">{failures.length}</Tag>}
    >
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
        }}
      >
        {shown.map((ticket) => (
          <FailureRow
            key={ticket.id}
            ticket={ticket}
            value={typed[ticket.id] ?? ticket.email ?? ''}
            mayCorrect={mayCorrect}
            nearby={nearby}
            problem={problems[ticket.id]}
            busy={busy.includes(ticket.id)}
            onType={(text) =>
              setTyped(({ [ticket.id]: _before, ...others }) =>
                text === ticket.email ? others : { ...others, [ticket.id]: text },
              )
            }
            onSend={() => void send([ticket])}
          />
        ))}
      </Box>
      {shown.length < failures.length && (
        <Button variant="text" fullWidth onClick={() => setAll(true)}>
          {translate('tickets.failures.more', { count: failures.length - shown.length })}
        </Button>
      )}
      {failures.length > 1 && (
        <Box sx={{ p: 2 }}>
          <Button
            fullWidth
            startIcon={<RefreshCw size={18} />}
            loading={busy.length > 1}
            onClick={() => void send(failures)}
          >
            {translate('tickets.failures.send_all', { count: failures.length })}
          </Button>
        </Box>
      )}
    </Card>
  );
}

/** Keeps a corrected address with the guest; answers why it can't. */
async function correct(
  ticket: Ticket,
  address: string,
  translate: (key: string, options?: object) => string,
): Promise<string | null> {
  if (ticket.email === null || address === normalizeEmail(ticket.email)) return null;
  const problem = address === '' ? { key: 'required' } : emailProblem(address);
  if (problem) return translate(`problems.fields.${problem.key}`, { ...problem.params });
  try {
    await call('PUT /guests/:id', { params: { id: ticket.guest_id }, body: { email: address } });
    return null;
  } catch (error) {
    const known = error instanceof HttpError ? error.body.errors?.email : undefined;
    return known ?? sentenceOf(error, translate('app.error.generic'));
  }
}

function FailureRow(props: {
  ticket: Ticket;
  value: string;
  mayCorrect: boolean;
  /** Domains that letters of this event did reach. */
  nearby: readonly string[];
  problem: string | undefined;
  busy: boolean;
  onType: (text: string) => void;
  onSend: () => void;
}) {
  const { ticket, value, mayCorrect, nearby, problem, busy, onType, onSend } = props;
  const translate = useTranslate();
  const reason = useReason();
  const id = useId();
  const isTyped = value !== (ticket.email ?? '');
  const suggested = isTyped ? null : suggestAddress(ticket.email ?? '', nearby);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <Box component="li" sx={{ px: 2.5, py: 1.5, borderTop: 1, borderColor: 'look.line' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1, mb: 0.75 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }} id={`${id}-name`}>
          <GuestLink id={ticket.guest_id} name={ticket.guest_name} />
        </Typography>
        <Typography
          variant="body2"
          color="look.err"
          title={ticket.reason ?? undefined}
          sx={{ fontSize: 12, overflowWrap: 'anywhere' }}
        >
          {reason(ticket.reason)}
        </Typography>
      </Box>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', gap: 1 }}>
        {mayCorrect && (
          <OutlinedInput
            size="small"
            fullWidth
            value={value}
            error={problem !== undefined}
            onChange={(event) => onType(event.target.value)}
            inputProps={{
              'aria-label': translate('tickets.failures.address', { name: ticket.guest_name }),
              'aria-describedby': `${id}-hint`,
              inputMode: 'email',
              autoComplete: 'off',
              maxLength: limit('emailLength'),
            }}
          />
        )}
        <IconButton
          type="submit"
          aria-label={translate('tickets.failures.send', { name: ticket.guest_name })}
          loading={busy}
          sx={{ border: 1, borderColor: 'look.line2', width: 40, height: 40, ...(isTyped ? FILLED : {}) }}
        >
          <Send size={18} />
        </IconButton>
      </Box>
      <Typography id={`${id}-hint`} variant="body2" component="div" sx={{ mt: 0.5, fontSize: 12, color: 'look.text2' }}>
        {problem !== undefined && (
          <Box role="alert" sx={{ color: 'look.err' }}>
            {problem}
          </Box>
        )}
        {mayCorrect && suggested !== null && (
          <>
            {translate('tickets.failures.slip')}{' '}
            <Link component="button" type="button" onClick={() => onType(suggested)} sx={{ fontSize: 12 }}>
              {suggested}
            </Link>
          </>
        )}
        {isTyped && (
          <>
            {translate('tickets.failures.was', { address: ticket.email ?? '' })}{' '}
            <Link component="button" type="button" onClick={() => onType(ticket.email ?? '')} sx={{ fontSize: 12 }}>
              {translate('tickets.failures.back')}
            </Link>
          </>
        )}
      </Typography>
    </Box>
  );
}
