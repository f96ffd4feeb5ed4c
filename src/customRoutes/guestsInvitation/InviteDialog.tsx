import { useState } from 'react';
import {
  Autocomplete,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { limit } from '#shared/limits.ts';
import { followJob } from '../../crud/following.ts';
import { KeptLines } from '../../crud/KeptDialog.tsx';
import { offerUndo } from '../../crud/undo.ts';
import { type AnswerOf, call, sentenceOf } from '../../dataProvider/index.ts';
import type { Meant } from '../../dataProvider/meant.ts';
import { useShell } from '../../frame/ShellContext.ts';
import { Waiting } from '../../ui/JobCard.tsx';
import { useLater } from '../../crud/useLater.ts';
import { HallSwitch, hallsByDate } from '../eventBasics/HallSwitch.tsx';
import { useInvitationsChanged } from './queries.ts';

type Line = AnswerOf<'GET /events'>[number];

/** Nobody is looked up while somebody still types. */
const TYPING_MS = 300;

/** Invites guests of the list to a hall: which, and what that would do, said before. */
export default function InviteDialog(props: { meant: Meant; onClose: () => void; onDone: () => void }) {
  const { meant, onClose, onDone } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const { phone } = useShell();
  const changed = useInvitationsChanged();
  const [chosen, setChosen] = useState<Line | null>(null);
  const [hall, setHall] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const event = useQuery({
    queryKey: ['event', chosen?.id],
    enabled: chosen !== null,
    queryFn: async ({ signal }) => (await call('GET /events/:id', { params: { id: chosen!.id }, signal })).data,
  });
  const halls = event.data ? hallsByDate(event.data) : [];
  const hallId = halls.find(({ id }) => id === hall)?.id ?? halls[0]?.id;
  const body = meant.filter ? { filter: meant.filter, background: true } : { guest_ids: [...(meant.ids ?? [])] };
  const look = useQuery({
    queryKey: ['hall-guests', hallId, 'inviting', body],
    enabled: hallId !== undefined,
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }) =>
      (await call('POST /halls/:id/guests/invite/look', { params: { id: hallId! }, body, signal })).data,
  });
  const { coming = 0, total = 0, count = 0, limit: most = 0 } = look.data ?? {};
  const free = most - count - coming;
  const said = problem ?? (look.error ? sentenceOf(look.error, translate('app.error.generic')) : null);
  const invite = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { data, headers } = await call('POST /halls/:id/guests/invite', { params: { id: hallId! }, body });
      const stay = data.kept_total;
      const done = [
        translate('invitation.invited', { smart_count: data.invited }),
        ...(stay > 0 ? [translate('crud.bulk.stay', { count: stay, smart_count: stay })] : []),
      ].join(' ');
      const batch = headers.get('batch-id');
      if (data.background?.job_id) followJob({ job_id: data.background.job_id });
      else if (batch) offerUndo({ batch, said: done, page: data.invited > 1 });
      else notify(done, { type: 'success' });
      onDone();
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error, translate('app.error.generic')));
    } finally {
      setBusy(false);
      changed();
    }
  };
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      fullScreen={phone}
      aria-labelledby="invite-guests"
      slotProps={{ paper: { sx: { width: 560 } } }}
    >
      <DialogTitle id="invite-guests">{translate('invitation.bulk.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', minHeight: { md: 220 } }}>
        <EventInput
          chosen={chosen}
          onChoose={(line) => {
            setChosen(line);
            setHall(null);
            setProblem(null);
          }}
        />
        {event.data && hallId && (
          <HallSwitch
            event={event.data}
            hallId={hallId}
            onChange={(id) => {
              setHall(id);
              setProblem(null);
            }}
          />
        )}
        {event.data && !hallId && (
          <Typography variant="body2" color="look.text2">
            {translate('invitation.bulk.no_hall')}
          </Typography>
        )}
        <Box aria-live="polite">
          {look.data && (
            <>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {translate(`invitation.bulk.${free < 0 ? 'no_room' : 'coming'}`, { coming, total })}
              </Typography>
              {coming < total && (
                <Typography variant="body2" color="look.text2">
                  {translate('invitation.bulk.others')}
                </Typography>
              )}
              <Typography variant="body2" color={free < 0 ? 'look.err' : 'look.text2'}>
                {free < 0
                  ? translate('invitation.bulk.over', { room: Math.max(0, most - count), count, limit: most })
                  : translate('invitation.choose.free', { count: free })}
              </Typography>
              {look.data.kept_total > 0 && <KeptLines {...look.data} named={String} />}
            </>
          )}
        </Box>
        {said && (
          <Typography role="alert" color="look.err" variant="body2">
            {said}
          </Typography>
        )}
        {busy && <Waiting label={translate('crud.job.bulk_invite')} />}
      </DialogContent>
      <DialogActions sx={{ borderTop: 1, borderColor: 'look.line' }}>
        <Button onClick={onClose} disabled={busy}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={!look.data || coming === 0 || free < 0}
          loading={busy}
          onClick={() => void invite()}
        >
          {translate('invitation.choose.invite', { count: coming })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** An event that isn't over, found by its name. */
function EventInput({ chosen, onChoose }: { chosen: Line | null; onChoose: (line: Line | null) => void }) {
  const translate = useTranslate();
  const [q, setQ] = useState('');
  const asked = useLater(q, TYPING_MS);
  const { data, isFetching } = useQuery({
    queryKey: ['events', 'inviting', asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call('GET /events', {
        query: { q: asked, filter: 'upcoming,draft', page: 1, per_page: limit('perPage') },
        signal,
      }),
  });
  return (
    <Autocomplete<Line>
      options={data?.data ?? []}
      value={chosen}
      loading={isFetching}
      loadingText={translate('ra.page.loading')}
      noOptionsText={translate('crud.nothing_found')}
      clearText={translate('ra.action.clear_input_value')}
      openText={translate('ra.action.open')}
      closeText={translate('ra.action.close')}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={(all) => all}
      onChange={(_, line) => onChoose(line)}
      onInputChange={(_, text, reason) => setQ(reason === 'input' ? text : '')}
      renderInput={(input) => (
        <TextField {...input} autoFocus label={translate('invitation.bulk.event')} sx={{ mt: 1 }} />
      )}
    />
  );
}
