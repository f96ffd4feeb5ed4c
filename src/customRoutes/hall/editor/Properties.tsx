import { Box, Button, IconButton, Typography } from '@mui/material';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Copy, Trash2, X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import {
  changeArea,
  changeMark,
  labelRows,
  resizeGrid,
  setDirection,
  setRowSeats,
  setRows,
  setStage,
} from '#shared/hall/edit.ts';
import { limit } from '#shared/limits.ts';
import { SIDES, type Direction, type HallLayout, type Side } from '#shared/hall/layout.ts';
import { NumberLine, Segments, TextLine, Line } from './fields.tsx';
import { HALL } from './selection.ts';
import type { EditorState } from './useEditor.ts';

/** What can be said about the selection: rows, an area, an entrance, a caption, the stage, or the hall. */
export function Properties({ editor }: { editor: EditorState }) {
  const { selection } = editor;
  switch (selection.kind) {
    case 'rows':
      return <RowProperties editor={editor} rows={selection.rows} />;
    case 'area':
      return <AreaProperties editor={editor} index={selection.index} />;
    case 'entrance':
    case 'caption':
      return <MarkProperties editor={editor} kind={selection.kind} index={selection.index} />;
    default:
      return <HallProperties editor={editor} />;
  }
}

function Heading({ editor, title, hint }: { editor: EditorState; title: string; hint?: string }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', mb: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h2" component="h3">
          {title}
        </Typography>
        {hint && (
          <Typography variant="body2" color="look.text2">
            {hint}
          </Typography>
        )}
      </Box>
      {editor.selection.kind !== 'hall' && (
        <IconButton size="small" aria-label={translate('hall.edit.deselect')} onClick={() => editor.setSelection(HALL)}>
          <X size={18} strokeWidth={1.75} />
        </IconButton>
      )}
    </Box>
  );
}

function RowProperties({ editor, rows }: { editor: EditorState; rows: readonly number[] }) {
  const translate = useTranslate();
  const { layout, change } = editor;
  const picked = rows.map((index) => layout.rows[index]!);
  const [first] = picked;
  if (!first) return null;
  const seats = picked.reduce((sum, row) => sum + row.places.length, 0);
  const last = picked.at(-1)!;
  const same = <T,>(of: (row: typeof first) => T) => (picked.every((row) => of(row) === of(first)) ? of(first) : null);
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
      <Box sx={{ display: 'flex', gap: 1, mt: 1.5 }}>
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

function AreaProperties({ editor, index }: { editor: EditorState; index: number }) {
  const translate = useTranslate();
  const { layout, change } = editor;
  const area = layout.areas[index]!;
  const set = (what: Parameters<typeof changeArea>[2]) => change(changeArea(layout, index, what));
  return (
    <>
      <Heading
        editor={editor}
        title={area.name}
        hint={translate('hall.area_line', { smart_count: area.places.length })}
      />
      <TextLine
        label={translate('hall.edit.name')}
        value={area.name}
        max={60}
        wide
        onChange={(name) => set({ name })}
      />
      <NumberLine
        label={translate('hall.edit.capacity')}
        value={area.places.length}
        min={1}
        max={limit('areaCapacity')}
        onChange={(capacity) => set({ capacity })}
      />
      <NumberLine
        label={translate('hall.edit.width')}
        value={Math.round(area.width)}
        min={24}
        max={5000}
        onChange={(width) => set({ width })}
      />
      <NumberLine
        label={translate('hall.edit.height')}
        value={Math.round(area.height)}
        min={24}
        max={5000}
        onChange={(height) => set({ height })}
      />
      <RemoveButton editor={editor} wide />
    </>
  );
}

function MarkProperties({ editor, kind, index }: { editor: EditorState; kind: 'entrance' | 'caption'; index: number }) {
  const translate = useTranslate();
  const { layout, change } = editor;
  const entrance = kind === 'entrance';
  const name = entrance ? layout.entrances[index]!.name : layout.captions[index]!.text;
  const rename = (text: string) =>
    change(
      entrance
        ? changeMark(layout, 'entrances', index, { name: text })
        : changeMark(layout, 'captions', index, { text }),
    );
  return (
    <>
      <Heading editor={editor} title={translate(`hall.tools.${kind}`)} hint={translate('hall.edit.drag_hint')} />
      <TextLine
        label={translate(entrance ? 'hall.edit.name' : 'hall.edit.text')}
        value={name}
        max={entrance ? 40 : 60}
        wide
        onChange={rename}
      />
      <RemoveButton editor={editor} wide />
    </>
  );
}

function HallProperties({ editor }: { editor: EditorState }) {
  const translate = useTranslate();
  const { layout, change, selection } = editor;
  const grid = isGrid(layout);
  return (
    <>
      <Heading
        editor={editor}
        title={translate(selection.kind === 'stage' ? 'hall.edit.stage_title' : 'hall.edit.hall_title')}
      />
      {selection.kind === 'hall' &&
        (grid ? (
          <>
            <NumberLine
              label={translate('hall.edit.rows_count')}
              value={layout.rows.length}
              min={0}
              max={limit('rows')}
              onChange={(rows) => change(resizeGrid(layout, rows, longest(layout)))}
            />
            <NumberLine
              label={translate('hall.edit.seats_per_row')}
              value={longest(layout)}
              min={1}
              max={limit('rowSeats')}
              onChange={(seats) => change(resizeGrid(layout, layout.rows.length, seats))}
            />
          </>
        ) : (
          <Typography variant="body2" color="look.text2" sx={{ mb: 1 }}>
            {translate('hall.edit.blocks_hint')}
          </Typography>
        ))}
      {selection.kind === 'hall' && (
        <Numbering
          value={layout.rows.some((row) => row.direction) ? null : layout.direction}
          onChange={(direction) => change(setDirection(layout, direction))}
        />
      )}
      <Line label={translate('hall.edit.stage_kind')}>
        <Segments
          label={translate('hall.edit.stage_kind')}
          value={layout.stage.kind}
          options={(['stage', 'screen'] as const).map((value) => ({
            value,
            label: translate(`hall.${value}`),
            name: translate(`hall.${value}`),
          }))}
          onChange={(kind) => change(setStage(layout, { kind }))}
        />
      </Line>
      <Line label={translate('hall.edit.stage_side')}>
        <Segments
          label={translate('hall.edit.stage_side')}
          value={layout.stage.side}
          options={SIDES.map((value) => ({
            value,
            label: SIDE_ICONS[value],
            name: translate(`hall.edit.side_${value}`),
          }))}
          onChange={(side) => change(setStage(layout, { side }))}
        />
      </Line>
    </>
  );
}

const icon = { size: 16, strokeWidth: 1.75 } as const;
const SIDE_ICONS: Record<Side, React.ReactNode> = {
  top: <ArrowUp {...icon} />,
  bottom: <ArrowDown {...icon} />,
  left: <ArrowLeft {...icon} />,
  right: <ArrowRight {...icon} />,
};

function Numbering({ value, onChange }: { value: Direction | null; onChange: (direction: Direction) => void }) {
  const translate = useTranslate();
  return (
    <Line label={translate('hall.edit.numbering')}>
      <Segments
        label={translate('hall.edit.numbering')}
        value={value}
        options={[
          {
            value: 'ltr',
            name: translate('hall.edit.ltr'),
            label: (
              <>
                <ArrowRight {...icon} /> {translate('hall.edit.ltr_short')}
              </>
            ),
          },
          {
            value: 'rtl',
            name: translate('hall.edit.rtl'),
            label: (
              <>
                <ArrowLeft {...icon} /> {translate('hall.edit.rtl_short')}
              </>
            ),
          },
        ]}
        onChange={onChange}
      />
    </Line>
  );
}

function RemoveButton({ editor, wide = false }: { editor: EditorState; wide?: boolean }) {
  const translate = useTranslate();
  const name = translate('ra.action.delete');
  return (
    <Button
      variant="outlined"
      color="error"
      fullWidth={wide}
      aria-label={name}
      title={`${name} (Del)`}
      onClick={editor.remove}
      sx={wide ? { mt: 1.5 } : { minWidth: 40, px: 0 }}
    >
      <Trash2 size={16} strokeWidth={1.75} />
      {wide && (
        <Box component="span" sx={{ ml: 1 }}>
          {name}
        </Box>
      )}
    </Button>
  );
}

/** Rows x seats says it all: every row stands under the first one. */
function isGrid(layout: HallLayout): boolean {
  const [first] = layout.rows;
  return !first || layout.rows.every((row) => row.x === first.x && row.dx === first.dx && row.dy === 0);
}

function longest(layout: HallLayout): number {
  return layout.rows.reduce((most, row) => Math.max(most, row.places.length), layout.rows.length === 0 ? 10 : 1);
}
