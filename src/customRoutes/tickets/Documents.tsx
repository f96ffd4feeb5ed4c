import { type ReactElement, useId, useState } from 'react';
import { Button, IconButton, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { FileSpreadsheet, FileText, ListChecks, Mail } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { download } from '../../dataProvider/index.ts';
import { saveFile } from '../../dataProvider/saveFile.ts';
import { useShell } from '../../frame/ShellContext.ts';
import { useTell } from '../../ui/useTell.ts';
import { ICON_BUTTON } from '../../ui/iconButton.ts';
import { MailPlan } from './MailPlan.tsx';

const FILES = {
  door: { call: 'GET /events/:id/door_list', name: 'tickets.plan.door_file' },
  download: { call: 'GET /events/:id/seats_xlsx_template', name: 'tickets.plan.file_name' },
} as const;

/** What an event needs on paper: the list for the door, the seating plan as a sheet, to keep or by mail. */
export function Documents({ eventId }: { eventId: string }) {
  const translate = useTranslate();
  const tell = useTell();
  const { phone } = useShell();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'next' | 'open' | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const save = async (file: keyof typeof FILES) => {
    setAnchor(null);
    setBusy(true);
    try {
      const { call, name } = FILES[file];
      saveFile(await download(call, { params: { id: eventId } }), translate(name));
    } catch (error) {
      tell(error, 'tickets.plan.download_failed');
    } finally {
      setBusy(false);
    }
  };
  const button = {
    loading: busy,
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    'aria-controls': anchor ? id : undefined,
    onClick: (event: { currentTarget: HTMLElement }) => setAnchor(event.currentTarget),
  } as const;
  const items: { key: 'door' | 'download' | 'mail'; icon: ReactElement; act: () => void }[] = [
    { key: 'door', icon: <ListChecks size={18} />, act: () => void save('door') },
    { key: 'download', icon: <FileSpreadsheet size={18} />, act: () => void save('download') },
    {
      key: 'mail',
      icon: <Mail size={18} />,
      act: () => {
        setAnchor(null);
        setDialog('next');
      },
    },
  ];
  return (
    <>
      {phone ? (
        <IconButton {...button} aria-label={translate('tickets.plan.open')} sx={ICON_BUTTON}>
          <FileText size={18} />
        </IconButton>
      ) : (
        <Button {...button} startIcon={<FileText size={18} />}>
          {translate('tickets.plan.open')}
        </Button>
      )}
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        // Not before the menu has given the focus back, or it would take it from the dialog.
        slotProps={{ transition: { onExited: () => setDialog((before) => (before === 'next' ? 'open' : before)) } }}
      >
        {items.map(({ key, icon, act }) => (
          <MenuItem key={key} onClick={act}>
            <ListItemIcon>{icon}</ListItemIcon>
            {translate(`tickets.plan.${key}`)}
          </MenuItem>
        ))}
      </Menu>
      {dialog === 'open' && <MailPlan eventId={eventId} onClose={() => setDialog(null)} />}
    </>
  );
}
