import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { download, type QueryOf } from '../dataProvider/index.ts';
import { saveFile } from '../dataProvider/saveFile.ts';
import { useTell } from '../ui/useTell.ts';

/** All rows that match `query` as a sheet, made by the server. */
export function ExportButton({ resource, query }: { resource: { name: string }; query: QueryOf<'GET /:noun/export'> }) {
  const translate = useTranslate();
  const tell = useTell();
  const run = () =>
    download('GET /:noun/export', { params: { noun: resource.name }, query })
      .then((file) => saveFile(file, `${resource.name}.xlsx`))
      .catch((error: unknown) => tell(error));
  return (
    <Button variant="outlined" startIcon={<Download size={18} />} onClick={() => void run()}>
      {translate('ra.action.export')}
    </Button>
  );
}
