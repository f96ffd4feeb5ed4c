import { type ReactElement, useRef, useState } from 'react';
import { Box, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { FileDown, FileInput, FileSpreadsheet, ImageUp, Upload } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import { IMAGE_ENDINGS } from '#shared/files.ts';
import { seatingBox } from '#shared/hall/geometry.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { useFileChoice } from '../../../../ui/useFileChoice.tsx';
import { BarButton } from '../../plan/ZoomBar.tsx';
import type { Tracing } from '../picture/useTraced.ts';
import type { EditorState } from '../useEditor.ts';
import { BringPlan } from './BringPlan.tsx';
import { useSaving } from './useSaving.ts';

/** The plan as a file: saved as one; brought from one, and a picture to draw it after, where it is drawn; as a spreadsheet that looks like the hall: of an event's hall that is its seating plan. */
export function PlanFileMenu(props: {
  layout: HallLayout;
  title: string;
  /** None where the plan is somebody else's and stays as it is. */
  drawn?: { editor: EditorState; tracing: Tracing; onBrought?: ((name: string) => void) | undefined };
  eventId?: string | undefined;
}) {
  const { layout, title, drawn, eventId } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const trace = async (file: File) => {
    if (!drawn) return;
    const { editor, tracing } = drawn;
    if (await tracing.bring(file, seatingBox(editor.layout))) editor.setSelection({ kind: 'picture' });
    else notify('hall.picture.unreadable', { type: 'error', messageArgs: { name: file.name } });
  };
  const choice = useFileChoice((file) => void trace(file), {
    accept: IMAGE_ENDINGS.map((each) => `.${each}`).join(),
    label: translate('hall.file.trace'),
    // It stays in the browser: a photo of a plan may be as large as its camera makes it.
    most: Infinity,
  });
  const anchor = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'next' | 'open' | null>(null);
  const saving = useSaving(layout, title);
  const close = () => setOpen(false);
  const isEmpty = drawn !== undefined && !drawn.editor.hasPlaces;
  const items: { key: string; icon: ReactElement; act: () => void; disabled?: boolean }[] = [
    ...(drawn
      ? [
          { key: 'bring', icon: <Upload size={18} />, act: () => setDialog('next') },
          { key: 'trace', icon: <ImageUp size={18} />, act: choice.open },
        ]
      : []),
    {
      key: 'save_pretix',
      icon: <FileDown size={18} />,
      act: saving.pretix,
      disabled: isEmpty,
    },
    eventId
      ? { key: 'save_sheet', icon: <FileSpreadsheet size={18} />, act: () => void saving.seatingPlan(eventId) }
      : { key: 'save_hall', icon: <FileSpreadsheet size={18} />, act: () => void saving.hallPlan(), disabled: isEmpty },
  ];
  return (
    <>
      {choice.input}
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
      {dialog === 'open' && drawn && (
        <BringPlan editor={drawn.editor} onBrought={drawn.onBrought} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
