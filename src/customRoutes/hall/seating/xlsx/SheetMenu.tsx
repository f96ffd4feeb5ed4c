import { lazy, Suspense, useState } from 'react';
import { IconButton, ListItemIcon, Menu, MenuItem, Tooltip } from '@mui/material';
import { FileDown, FileSpreadsheet, FileUp } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { SeatChange } from '#shared/seating/file.ts';
import { download } from '../../../../dataProvider/index.ts';
import { saveFile } from '../../../../dataProvider/saveFile.ts';
import { ICON_BUTTON } from '../../../../ui/iconButton.ts';
import { useTell } from '../../../../ui/useTell.ts';
import type { Done } from '../useActs.ts';
import type { SeatingState } from '../useSeating.ts';

const SheetDialog = lazy(async () => ({ default: (await import('./SheetDialog.tsx')).SheetDialog }));

export interface SheetOf {
  eventId: string;
  hallId: string;
  /** Frees, moves and seats people as was looked at; answers the batch it can be taken back by. */
  onChange: (changes: SeatChange[]) => Promise<Done>;
}

/** The seating plan as a sheet, there and back: saved, and brought again once its names were moved. */
export function SheetMenu({ of, seating }: { of: SheetOf; seating: SeatingState }) {
  const translate = useTranslate();
  const tell = useTell();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // Not before the menu has given the focus back, or it would take it from the dialog.
  const [dialog, setDialog] = useState<'next' | 'open' | null>(null);
  const label = translate('hall.xlsx.menu');
  const save = async () => {
    setAnchor(null);
    try {
      const file = await download('GET /events/:id/seats_xlsx_template', { params: { id: of.eventId } });
      saveFile(file, translate('tickets.plan.file_name'));
    } catch (error) {
      tell(error, 'tickets.plan.download_failed');
    }
  };
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={ICON_BUTTON}
        >
          <FileSpreadsheet size={18} />
        </IconButton>
      </Tooltip>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ transition: { onExited: () => setDialog((now) => (now === 'next' ? 'open' : now)) } }}
      >
        <MenuItem onClick={() => void save()}>
          <ListItemIcon>
            <FileDown size={18} />
          </ListItemIcon>
          {translate('hall.xlsx.download')}
        </MenuItem>
        {!seating.readOnly && !seating.bound && (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              setDialog('next');
            }}
          >
            <ListItemIcon>
              <FileUp size={18} />
            </ListItemIcon>
            {translate('hall.xlsx.upload')}
          </MenuItem>
        )}
      </Menu>
      {dialog === 'open' && (
        <Suspense fallback={null}>
          <SheetDialog of={of} seating={seating} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  );
}
