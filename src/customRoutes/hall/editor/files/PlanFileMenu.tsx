import { type ReactElement, useRef, useState } from 'react';
import { Box, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { FileDown, FileInput, FileSpreadsheet, Upload } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { BarButton } from '../../plan/ZoomBar.tsx';
import type { EditorState } from '../useEditor.ts';
import { BringPlan } from './BringPlan.tsx';
import { useSaving } from './useSaving.ts';

/** The plan as a file: brought from one, or saved as one; of an event's hall also the seating plan as a spreadsheet. */
export function PlanFileMenu(props: { editor: EditorState; title: string; eventId?: string | undefined }) {
  const { editor, title, eventId } = props;
  const translate = useTranslate();
  const anchor = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'next' | 'open' | null>(null);
  const saving = useSaving(editor.layout, title);
  const close = () => setOpen(false);
  const items: { key: string; icon: ReactElement; act: () => void; disabled?: boolean }[] = [
    { key: 'bring', icon: <Upload size={18} />, act: () => setDialog('next') },
    { key: 'save_pretix', icon: <FileDown size={18} />, act: saving.pretix, disabled: !editor.hasPlaces },
    ...(eventId
      ? [{ key: 'save_sheet', icon: <FileSpreadsheet size={18} />, act: () => void saving.seatingPlan(eventId) }]
      : []),
  ];
  return (
    <>
      <Box component="span" ref={anchor}>
        <BarButton label={translate('hall.file.open')} onClick={() => setOpen(true)}>
          <FileInput />
        </BarButton>
      </Box>
      <Menu
        anchorEl={() => anchor.current}
        open={open}
        onClose={close}
        // Not before the menu has given the focus back, or it would take it from the dialog.
        slotProps={{ transition: { onExited: () => setDialog((before) => (before === 'next' ? 'open' : before)) } }}
      >
        {items.map(({ key, icon, act, disabled = false }) => (
          <MenuItem
            key={key}
            disabled={disabled}
            onClick={() => {
              close();
              act();
            }}
          >
            <ListItemIcon>{icon}</ListItemIcon>
            {translate(`hall.file.${key}`)}
          </MenuItem>
        ))}
      </Menu>
      {dialog === 'open' && <BringPlan editor={editor} onClose={() => setDialog(null)} />}
    </>
  );
}
