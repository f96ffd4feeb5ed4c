import { useState } from 'react';
import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import { api } from '../../dataProvider/index.ts';
import { saveFile } from '../../dataProvider/saveFile.ts';

/** Downloads the empty guest file with the right headers. */
export function TemplateButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await api.download('guests/xlsx_template'), translate('invitation.file.template_name'));
    } catch {
      notify('invitation.download_failed', { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button startIcon={<Download size={18} />} loading={busy} onClick={() => void download()}>
      {translate('invitation.file.template')}
    </Button>
  );
}
