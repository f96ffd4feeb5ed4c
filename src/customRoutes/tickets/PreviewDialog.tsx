import { useEffect, useState } from 'react';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { Download } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { type Download as File, HttpError, api } from '../../dataProvider/index.ts';
import { saveFile } from '../../dataProvider/saveFile.ts';
import { ProgressBar } from '../../layout/JobCard.tsx';
import { useShell } from '../../layout/ShellContext.ts';

/** The very file that is (or will be) sent. A phone that shows no PDF inside a page gets the file to open. */
export function PreviewDialog(props: { ticketId: string; guestName: string; onClose: () => void }) {
  const { ticketId, guestName, onClose } = props;
  const translate = useTranslate();
  const { phone } = useShell();
  const framed = !phone || navigator.pdfViewerEnabled;
  const [shown, setShown] = useState<{ file: File; url: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    let url: string | null = null;
    api.download(`tickets/${ticketId}/preview`, { signal: controller.signal }).then(
      (file) => {
        url = URL.createObjectURL(new Blob([file.blob], { type: 'application/pdf' }));
        setShown({ file, url });
      },
      (error: unknown) => {
        if (error instanceof HttpError && error.network !== 'ERR_CANCELED') setProblem(error.detail);
      },
    );
    return () => {
      controller.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [ticketId]);
  return (
    <Dialog open onClose={onClose} aria-labelledby="ticket-preview" slotProps={{ paper: { sx: { width: 640 } } }}>
      <DialogTitle id="ticket-preview">{translate('tickets.preview.title')}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="look.text2" sx={{ mb: 1.5 }}>
          {translate(framed ? 'tickets.preview.hint' : 'tickets.preview.hint_file', { name: guestName })}
        </Typography>
        {problem !== null && (
          <Typography role="alert" color="look.err">
            {problem}
          </Typography>
        )}
        {!shown && problem === null && (
          <Box sx={{ py: 6 }} role="status">
            <ProgressBar label={translate('tickets.preview.loading')} />
          </Box>
        )}
        {shown && framed && (
          <Box
            component="iframe"
            src={`${shown.url}#navpanes=0&view=FitH`}
            title={translate('tickets.preview.frame', { name: guestName })}
            sx={{ width: 1, height: 'min(70vh, 720px)', border: 1, borderColor: 'look.line', borderRadius: '8px' }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button
          startIcon={<Download size={18} />}
          disabled={!shown}
          onClick={() => shown && saveFile(shown.file, `${guestName}.pdf`)}
        >
          {translate('tickets.preview.download')}
        </Button>
        {shown && !framed && (
          <Button variant="contained" component="a" href={shown.url} target="_blank" rel="noopener">
            {translate('tickets.preview.open')}
          </Button>
        )}
        <Button variant={framed ? 'contained' : 'outlined'} onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
