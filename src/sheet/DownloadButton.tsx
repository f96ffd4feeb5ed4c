import { useState } from 'react';
import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useNotify } from 'react-admin';
import type { Download as Downloaded } from '../dataProvider/index.ts';
import { saveFile } from '../dataProvider/saveFile.ts';

/** Downloads a sheet: the empty one to fill in, or the rows that stay out. */
export function DownloadButton(props: {
  label: string;
  ask: () => Promise<Downloaded>;
  /** Where the server gives it none. */
  name: string;
}) {
  const { label, ask, name } = props;
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await ask(), name);
    } catch {
      notify('crud.file.download_failed', { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button startIcon={<Download size={18} />} loading={busy} onClick={() => void save()}>
      {label}
    </Button>
  );
}
