import { useState } from 'react';
import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useNotify } from 'react-admin';
import { api } from '../dataProvider/index.ts';
import { saveFile } from '../dataProvider/saveFile.ts';

/** Downloads a sheet: the empty one to fill in, or, made of what `body` answers, the rows that stay out. */
export function DownloadButton(props: {
  label: string;
  path: string;
  /** Where the server gives it none. */
  name: string;
  body?: () => object;
}) {
  const { label, path, name, body } = props;
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await api.download(path, body && { method: 'POST', body: body() }), name);
    } catch {
      notify('crud.file.download_failed', { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button startIcon={<Download size={18} />} loading={busy} onClick={() => void download()}>
      {label}
    </Button>
  );
}
