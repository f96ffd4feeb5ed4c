import { useId, useState } from 'react';
import { Button, Menu, MenuItem } from '@mui/material';
import { Download } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { Download as Sheet } from '../dataProvider/index.ts';
import { saveFile } from '../dataProvider/saveFile.ts';
import { useTell } from '../ui/useTell.ts';
import { BulkAct } from './bulk/BulkAct.tsx';

const FORMATS = ['xlsx', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

/** A sheet that the server makes, in the format somebody chooses; `bulk` where it is of the rows that are ticked. */
export function ExportButton(props: {
  resource: { name: string };
  file: (format: Format) => Promise<Sheet>;
  small?: boolean;
  bulk?: boolean;
}) {
  const { resource, file, small, bulk } = props;
  const translate = useTranslate();
  const tell = useTell();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const run = (format: Format) => {
    setAnchor(null);
    setBusy(true);
    file(format)
      .then((sheet) => saveFile(sheet, `${resource.name}.${format}`))
      .catch((error: unknown) => tell(error))
      .finally(() => setBusy(false));
  };
  return (
    <>
      {bulk ? (
        <BulkAct
          label={translate('ra.action.export')}
          icon={<Download size={16} />}
          expanded={anchor !== null}
          menu
          busy={busy}
          onClick={(event) => setAnchor(event.currentTarget)}
        />
      ) : (
        <Button
          data-export
          variant="outlined"
          loading={busy}
          startIcon={<Download size={small ? 16 : 18} />}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor ? id : undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
          {...(small ? { size: 'small', sx: { minHeight: { xs: 44, md: 32 } } } : {})}
        >
          {translate('ra.action.export')}
        </Button>
      )}
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {FORMATS.map((format) => (
          <MenuItem key={format} onClick={() => run(format)}>
            {translate(`crud.export.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
