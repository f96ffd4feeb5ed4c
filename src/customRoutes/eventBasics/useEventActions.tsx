import { type ReactNode, useState } from 'react';
import { Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import type { EventRow } from '#resources/eventSchemas.ts';
import { offerUndo } from '../../crud/undo.ts';
import { call, HttpError } from '../../dataProvider/index.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useTell } from '../../ui/useTell.ts';
import { editPath, pagePath } from './paths.ts';

export type Verb = 'duplicate' | 'archive' | 'restore' | 'unpublish' | 'delete';
type Asked = 'archive' | 'unpublish' | 'delete';

/** Refusals that are said in the words of what was tried, with the way that is left. */
const KNOWN: Partial<Record<Verb, readonly string[]>> = {
  delete: ['tickets_sent', 'bound_to_cinema'],
  unpublish: ['tickets_sent'],
};

/**
 * What is done to a whole event. Asks first where something is lost or taken out of sight; a refusal stays in the
 * dialog, in words. `dialog` belongs somewhere on the screen.
 */
export function useEventActions(event: EventRow): { act: (verb: Verb) => void; busy: boolean; dialog: ReactNode } {
  const translate = useTranslate();
  const notify = useNotify();
  const tell = useTell();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { pathname, search } = useLocation();
  const [ask, setAsk] = useState<Asked | null>(null);
  const [refused, setRefused] = useState<Error | null>(null);
  const [busy, setBusy] = useState(false);
  const isHere = (path: string) => pathname + search === path || pathname === path;

  const carryOut = async (verb: Verb) => {
    setBusy(true);
    try {
      const { data, headers } = await (verb === 'delete'
        ? call('DELETE /events/:id', { params: { id: event.id } })
        : call(`POST /events/:id/${verb}`, { params: { id: event.id } }));
      setAsk(null);
      const batch = headers.get('batch-id');
      if (verb === 'delete' && batch)
        offerUndo({ batch, said: translate('events.done.delete'), undone: translate('events.done.come_back') });
      else notify(`events.done.${verb}`, { type: 'success' });
      if (verb === 'duplicate') navigate(editPath(data));
      else if (isHere(pagePath(event))) {
        // From its own page: on to where it stands now.
        if (verb === 'delete') navigate('/events');
        else {
          queries.setQueryData(['event', event.id], data);
          if (!isHere(pagePath(data))) navigate(pagePath(data), { replace: true });
        }
      }
      for (const key of ['events', 'calendar', ...(verb === 'delete' ? [] : ['event'])])
        void queries.invalidateQueries({ queryKey: [key] });
    } catch (error) {
      if (ask !== null) setRefused(error as Error);
      else tell(error, sentenceOf(error, verb, translate));
    } finally {
      setBusy(false);
    }
  };
  const act = (verb: Verb) => {
    setRefused(null);
    // What is over may go to the archive without a question: it would in a month anyway.
    const asks = verb === 'delete' || verb === 'unpublish' || (verb === 'archive' && event.state === 'upcoming');
    if (asks) setAsk(verb as Asked);
    else void carryOut(verb);
  };
  // What can't be deleted can still be put away: the dialog offers that instead.
  const isSent = ask === 'delete' && event.sent + event.outdated > 0;
  const instead = ask === 'delete' && (isSent || (refused !== null && isKnown(ask, refused)));
  const dialog = ask && (
    <ConfirmDialog
      open
      title={translate(`events.ask.${ask}`)}
      verb={translate(instead ? 'events.archive' : `events.${ask}`)}
      reversible={instead || ask !== 'delete'}
      trash={!instead && ask === 'delete'}
      onConfirm={() => void carryOut(instead ? 'archive' : ask)}
      onClose={() => setAsk(null)}
      busy={busy}
      problem={
        refused ? sentenceOf(refused, ask, translate) : isSent ? translate('events.refused.delete.tickets_sent') : null
      }
    >
      <Typography component="div" color="look.text" sx={{ fontWeight: 600, mb: 0.5, overflowWrap: 'anywhere' }}>
        {event.name}
      </Typography>
      {!instead && translate(`events.${ask}_hint`, { count: event.invited })}
    </ConfirmDialog>
  );
  return { act, busy, dialog };
}

function isKnown(verb: Verb, error: unknown): boolean {
  return error instanceof HttpError && KNOWN[verb]?.includes(error.code ?? '') === true;
}

function sentenceOf(error: unknown, verb: Verb, translate: (key: string) => string): string {
  if (!(error instanceof HttpError)) return translate('app.error.generic');
  return isKnown(verb, error) ? translate(`events.refused.${verb}.${error.code}`) : error.detail;
}
