import { useEffect, useState } from 'react';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { Download } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { limit } from '#shared/limits.ts';
import { HttpError, download } from '../../dataProvider/index.ts';
import { saveFile } from '../../dataProvider/saveFile.ts';
import { ProgressBar } from '../../ui/JobCard.tsx';
import { useTell } from '../../ui/useTell.ts';

/** The very file that is (or will be) sent, drawn: all of it is seen, whatever the browser does with a PDF. */
export function PreviewDialog(props: { ticketId: string; guestName: string; onClose: () => void }) {
  const { ticketId, guestName, onClose } = props;
  const translate = useTranslate();
  const { url, problem } = usePicture(ticketId);
  const { busy, save } = useDownload(ticketId, guestName);
  return (
    <Dialog open onClose={onClose} aria-labelledby="ticket-preview" slotProps={{ paper: { sx: { width: 640 } } }}>
      <DialogTitle id="ticket-preview">{translate('tickets.preview.title')}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="look.text2" sx={{ mb: 1.5 }}>
          {translate('tickets.preview.hint', { name: guestName })}
        </Typography>
        {problem !== null && (
          <Typography role="alert" color="look.err">
            {problem}
          </Typography>
        )}
        {!url && problem === null && (
          <Box sx={{ ...WHOLE, display: 'grid', alignItems: 'center', border: 0 }} role="status">
            <ProgressBar label={translate('tickets.preview.loading')} />
          </Box>
        )}
        {url && (
          <Box component="img" src={url} alt={translate('tickets.preview.frame', { name: guestName })} sx={WHOLE} />
        )}
      </DialogContent>
      <DialogActions>
        <Button startIcon={<Download size={18} />} loading={busy} onClick={() => void save()}>
          {translate('tickets.preview.download')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The ticket as a picture, or why there is none. */
function usePicture(ticketId: string): { url: string | null; problem: string | null } {
  const [url, setUrl] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    let made: string | null = null;
    download('GET /tickets/:id/preview', {
      params: { id: ticketId },
      query: { as: 'png' },
      signal: controller.signal,
    }).then(
      (file) => {
        made = URL.createObjectURL(file.blob);
        setUrl(made);
      },
      (error: unknown) => {
        if (error instanceof HttpError && error.failure !== 'cancel') setProblem(error.detail);
      },
    );
    return () => {
      controller.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [ticketId]);
  return { url, problem };
}

function useDownload(ticketId: string, guestName: string) {
  const translate = useTranslate();
  const tell = useTell();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await download('GET /tickets/:id/preview', { params: { id: ticketId } }), `${guestName}.pdf`);
    } catch (error) {
      tell(error, translate('tickets.plan.download_failed'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}

const RATIO = limit('ticketImageWidth') / limit('ticketImageHeight');
/** As large as the window lets the whole of a ticket be. */
const WHOLE = {
  display: 'block',
  mx: 'auto',
  aspectRatio: RATIO,
  width: `min(100%, calc((100dvh - 250px) * ${RATIO}))`,
  border: 1,
  borderColor: 'look.line',
  borderRadius: '8px',
};
