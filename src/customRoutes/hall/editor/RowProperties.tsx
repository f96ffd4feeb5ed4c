import { Box, Button } from '@mui/material';
import { Copy } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { labelRows, setRowSeats, setRows } from '#shared/hall/edit.ts';
import type { Row } from '#shared/hall/layout.ts';
import { limit } from '#shared/limits.ts';
import { NumberLine, TextLine } from './fields.tsx';
import { Heading, Numbering, RemoveButton } from './parts.tsx';
import type { EditorState } from './useEditor.ts';

/** Length, spacing, labels and numbering of the selected rows; a field is empty where they differ. */
export function RowProperties({ editor, rows }: { editor: EditorState; rows: readonly number[] }) {
  const translate = useTranslate();
  const { layout, change } = editor;
  const picked = rows.map((index) => layout.rows[index]!);
  const [first] = picked;
  if (!first) return null;
  const seats = picked.reduce((sum, row) => sum + row.places.length, 0);
  const last = picked.at(-1)!;
  const same = <T,>(of: (row: Row) => T) => (picked.every((row) => of(row) === of(first)) ? of(first) : null);
  const title = [
    translate('hall.edit.rows', { smart_count: picked.length }),
    translate('hall.edit.seats', { smart_count: seats }),
  ].join(', ');
  return (
    <>
      <Heading
        editor={editor}
        title={title}
        hint={
          picked.length === 1
            ? translate('hall.list.row', { row: first.label })
            : translate('hall.edit.rows_from_to', { from: first.label, to: last.label })
        }
      />
      <NumberLine
        label={translate('hall.edit.seats_per_row')}
        value={same((row) => row.places.length)}
        min={1}
        max={limit('rowSeats')}
        onChange={(count) => change(rows.reduce((so_far, row) => setRowSeats(so_far, row, count), layout))}
      />
      <NumberLine
        label={translate('hall.edit.spacing')}
        value={same((row) => Math.round(row.dx))}
        min={12}
        max={200}
        onChange={(dx) => change(setRows(layout, rows, { dx }))}
      />
      <NumberLine
        label={translate('hall.edit.slant')}
        value={same((row) => Math.round(row.dy))}
        min={-60}
        max={60}
        onChange={(dy) => change(setRows(layout, rows, { dy }))}
      />
      <TextLine
        label={translate(picked.length > 1 ? 'hall.edit.first_label' : 'hall.edit.label')}
        value={first.label}
        max={10}
        onChange={(label) => change(labelRows(layout, rows, label))}
      />
      <NumberLine
        label={translate('hall.edit.start')}
        value={same((row) => row.start)}
        min={0}
        max={9999}
        onChange={(start) => change(setRows(layout, rows, { start }))}
      />
      <Numbering
        value={same((row) => row.direction ?? layout.direction)}
        onChange={(direction) =>
          change(setRows(layout, rows, { direction: direction === layout.direction ? null : direction }))
        }
      />
      <Box sx={ACTIONS}>
        <Button
          fullWidth
          variant="outlined"
          startIcon={<Copy size={16} strokeWidth={1.75} />}
          onClick={editor.duplicate}
        >
          {translate('hall.edit.duplicate')}
        </Button>
        <RemoveButton editor={editor} />
      </Box>
    </>
  );
}

/** Where the card is too low for all, the fields scroll above the buttons. */
const ACTIONS = {
  display: 'flex',
  gap: 1,
  position: 'sticky',
  bottom: -16,
  zIndex: 1,
  mx: -2,
  mb: -2,
  px: 2,
  pt: 1.5,
  pb: 2,
  bgcolor: 'look.raised',
} as const;
