import { useState } from 'react';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import type { EventRow } from '#shared/event.ts';
import { api, HttpError } from '../../dataProvider/index.ts';
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx';
import { editPath } from './editPath.ts';

type Ask = 'delete' | 'unpublish' | null;

/** What else can be done with an event: edit, tickets, duplicate, archive or bring back, un-publish, delete. */
export function EventMenu({ event, mayEdit }: { event: EventRow; mayEdit: boolean }) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [ask, setAsk] = useState<Ask>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => setAnchor(null);

  const run = async (call: () => Promise<unknown>, said: string) => {
    close();
    setBusy(true);
    try {
      await call();
      notify(said, { type: 'success' });
      setAsk(null);
      await queries.invalidateQueries({ queryKey: ['events'] });
    } catch (error) {
      const detail = error instanceof HttpError ? error.detail : translate('app.error.generic');
      if (ask) setProblem(detail);
      else notify(detail, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const act = (verb: string) => api.post(`events/${event.id}/${verb}`);
  const confirm = () =>
    ask === 'delete'
      ? run(() => api.delete(`events/${event.id}`), 'events.deleted')
      : run(() => act('unpublish'), 'events.unpublished');
  const duplicate = async () => {
    close();
    const { data } = await api.post<{ id: string }>(`events/${event.id}/duplicate`);
    await queries.invalidateQueries({ queryKey: ['events'] });
    navigate(`/events/edit/${data.id}`);
  };
  return (
    <>
      <IconButton
        onClick={(click) => setAnchor(click.currentTarget)}
        aria-label={translate('events.actions', { name: event.name })}
        aria-haspopup="menu"
      >
        <Ellipsis size={20} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem component={Link} to={`/tickets/event/${event.id}`}>
          {translate('events.tickets')}
        </MenuItem>
        {mayEdit && event.state !== 'archived' && (
          <MenuItem component={Link} to={editPath(event)}>
            {translate('events.edit')}
          </MenuItem>
        )}
        {mayEdit && <MenuItem onClick={() => void duplicate()}>{translate('events.duplicate')}</MenuItem>}
        {mayEdit && event.state !== 'archived' && (
          <MenuItem onClick={() => void run(() => act('archive'), 'events.archived')}>
            {translate('events.archive')}
          </MenuItem>
        )}
        {mayEdit && event.state === 'archived' && (
          <MenuItem onClick={() => void run(() => act('restore'), 'events.restored')}>
            {translate('events.restore')}
          </MenuItem>
        )}
        {mayEdit && event.status === 'published' && event.state === 'upcoming' && (
          <MenuItem
            onClick={() => {
              close();
              setAsk('unpublish');
            }}
          >
            {translate('events.unpublish')}
          </MenuItem>
        )}
        {mayEdit && event.state !== 'archived' && (
          <MenuItem
            sx={{ color: 'look.err' }}
            onClick={() => {
              close();
              setAsk('delete');
            }}
          >
            {translate('events.delete')}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={ask !== null}
        title={event.name}
        verb={translate(ask === 'unpublish' ? 'events.unpublish' : 'events.delete')}
        reversible={ask === 'unpublish'}
        onConfirm={() => void confirm()}
        onClose={() => {
          setAsk(null);
          setProblem(null);
        }}
        busy={busy}
        problem={problem}
      >
        {translate(ask === 'unpublish' ? 'events.unpublish_hint' : 'events.delete_hint')}
      </ConfirmDialog>
    </>
  );
}
