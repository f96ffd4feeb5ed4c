import { useState } from 'react';
import { Alert, Box, Button, Typography } from '@mui/material';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { call, download, HttpError } from '../../dataProvider/index.ts';
import { useFileChoice } from '../../ui/useFileChoice.tsx';
import { usePicture } from '../../ui/usePicture.ts';

/** The ticket's picture and logo. Their content is judged by the server; a refusal says what was wrong. */
export function TicketPictures({ event, onChanged }: { event: EventAnswer; onChanged: () => void }) {
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Picture event={event} kind="ticket_image" accept=".jpg,.jpeg,.png,.pdf" onChanged={onChanged} />
      <Picture event={event} kind="ticket_logo" accept=".png,.svg" onChanged={onChanged} />
    </Box>
  );
}

type Kind = 'ticket_image' | 'ticket_logo';

function Picture({
  event,
  kind,
  accept,
  onChanged,
}: {
  event: EventAnswer;
  kind: Kind;
  accept: string;
  onChanged: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const params = { id: event.id };
  const file = event[kind];
  const source = usePicture(file?.id ?? null, kind, () => download(`GET /events/:id/${kind}`, { params }));

  const run = async (act: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    try {
      await act();
      onChanged();
      notify('wizard.pictures.saved', { type: 'success' });
    } catch (error) {
      setProblem(error instanceof HttpError ? error.detail : translate('app.error.generic'));
    } finally {
      setBusy(false);
    }
  };
  const send = (picked: File) => {
    const form = new FormData();
    form.append('file', picked);
    void run(() => call(`PUT /events/:id/${kind}`, { params, form }));
  };
  const choice = useFileChoice(send, { accept, label: translate(`wizard.pictures.${kind}`) });
  const said = choice.problem ?? problem;
  return (
    <Box>
      <Typography variant="subtitle2" component="h3">
        {translate(`wizard.pictures.${kind}`)}
      </Typography>
      <Typography variant="body2" color="look.text2" sx={{ mb: 1 }}>
        {translate(`wizard.pictures.${kind}_hint`)}
      </Typography>
      {source && (
        <Box
          component="img"
          src={source}
          alt={translate(`wizard.pictures.${kind}`)}
          sx={{
            display: 'block',
            mb: 1,
            maxWidth: '100%',
            borderRadius: 1,
            border: 1,
            borderColor: 'look.line',
            ...(kind === 'ticket_image' ? { width: 162 } : { width: 126, height: 40, bgcolor: '#0B3F4B' }),
          }}
        />
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          variant="outlined"
          startIcon={<ImagePlus size={18} />}
          loading={busy}
          aria-label={`${translate(`wizard.pictures.${kind}`)}: ${translate(file ? 'wizard.pictures.replace' : 'wizard.pictures.choose')}`}
          onClick={choice.open}
        >
          {translate(file ? 'wizard.pictures.replace' : 'wizard.pictures.choose')}
        </Button>
        {choice.input}
        {file && (
          <Button
            color="error"
            variant="outlined"
            startIcon={<Trash2 size={18} />}
            onClick={() => void run(() => call(`DELETE /events/:id/${kind}`, { params }))}
          >
            {translate('ra.action.delete')}
          </Button>
        )}
      </Box>
      {said && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {said}
        </Alert>
      )}
    </Box>
  );
}
