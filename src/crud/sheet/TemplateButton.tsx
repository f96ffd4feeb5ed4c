import { useState } from 'react';
import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import { api } from '../../dataProvider/index.ts';
import { saveFile } from '../../dataProvider/saveFile.ts';

/** Downloads the empty file with the right headers; `name` where the server gives it none. */
export function TemplateButton({ path, name }: { path: string; name: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await api.download(path), name);
    } catch {
      notify('invitation.download_failed', { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button startIcon={<Download size={18} />} loading={busy} onClick={() => void download()}>
      {translate('crud.file.template')}
    </Button>
  );
}
