import type { ReactNode } from 'react';
import { Button, type Theme, Typography, useMediaQuery } from '@mui/material';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { gridOf, mostRake, resizeGrid, setDirection, setStage } from '#shared/hall/edit.ts';
import { DIRECTIONS, MOST_NAME, type Side, SIDES } from '#shared/hall/layout.ts';
import { isEmptyLevel, removeLevel, renameLevel } from '#shared/hall/standing.ts';
import { limit } from '#shared/limits.ts';
import { Line, NumberLine, Segments, TextLine } from './fields.tsx';
import { Heading, Numbering } from './parts.tsx';
import { PictureLink } from './picture/PictureProperties.tsx';
import type { Tracing } from './picture/useTraced.ts';
import type { EditorState } from './useEditor.ts';

/** Rows x seats, numbering, the level at hand, and the stage: the quickest path to a hall. */
export function HallProperties({ editor, tracing }: { editor: EditorState; tracing: Tracing }) {
  const translate = useTranslate();
  const { layout, change, selection } = editor;
  return (
    <>
      <Heading
        editor={editor}
        title={translate(selection.kind === 'stage' ? 'hall.edit.stage_title' : 'hall.edit.hall_title')}
      />
      {selection.kind === 'hall' && (
        <>
          <GridFields editor={editor} />
          {layout.rows.length > 0 && (
            <Numbering
              value={layout.rows.some((row) => row.direction) ? null : layout.direction}
              ways={DIRECTIONS}
              onChange={(direction) => change(setDirection(layout, direction))}
            />
          )}
          <LevelFields editor={editor} />
        </>
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
      <PictureLink editor={editor} tracing={tracing} />
    </>
  );
}

const icon = { size: 16, strokeWidth: 1.75 } as const;
const SIDE_ICONS: Record<Side, ReactNode> = {
  top: <ArrowUp {...icon} />,
  bottom: <ArrowDown {...icon} />,
  left: <ArrowLeft {...icon} />,
  right: <ArrowRight {...icon} />,
};

/** Where all that stands is rows below each other, their number and length say it all. */
function GridFields({ editor }: { editor: EditorState }) {
  const translate = useTranslate();
  const { layout, change } = editor;
  const grid = gridOf(layout);
  if (layout.rows.length === 0 && layout.tables.length > 0) return null;
  if (!grid)
    return (
      <Typography variant="body2" color="look.text2" sx={{ mb: 1 }}>
        {translate('hall.edit.blocks_hint')}
      </Typography>
    );
  const set = (next: Partial<typeof grid>) => {
    const { rows, seats, rake } = { ...grid, ...next };
    change(resizeGrid(layout, rows, seats, Math.min(rake, mostRake({ rows, seats }))));
  };
  return (
    <>
      <NumberLine
        label={translate('hall.edit.rows_count')}
        value={grid.rows}
        min={0}
        max={limit('rows')}
        onChange={(rows) => set({ rows })}
      />
      <NumberLine
        label={translate(grid.rake === 0 ? 'hall.edit.seats_per_row' : 'hall.edit.first_row')}
        value={grid.seats}
        min={1}
        max={limit('rowSeats')}
        onChange={(seats) => set({ seats })}
      />
      {grid.rows > 1 && (
        <NumberLine
          label={translate('hall.edit.rake')}
          value={grid.rake}
          min={0}
          max={mostRake(grid)}
          onChange={(rake) => set({ rake })}
        />
      )}
    </>
  );
}

/** The name of the level at hand, which stands in every label; an empty one can go. */
function LevelFields({ editor }: { editor: EditorState }) {
  const translate = useTranslate();
  const { layout, level, change } = editor;
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const own = layout.levels[level];
  // Elsewhere a bar above the plan offers the first one, too.
  if (!own)
    return (
      isPhone && (
        <Button fullWidth size="small" variant="outlined" sx={{ mb: 1.5 }} onClick={editor.addLevel}>
          {translate('hall.edit.level_add')}
        </Button>
      )
    );
  return (
    <>
      <TextLine
        wide
        label={translate('hall.edit.level')}
        value={own.name}
        max={MOST_NAME}
        onChange={(name) => change(renameLevel(layout, level, name))}
      />
      {isEmptyLevel(layout, level) && (
        <Button
          fullWidth
          size="small"
          variant="outlined"
          color="error"
          sx={{ mb: 1.5 }}
          onClick={() => {
            change(removeLevel(layout, level));
            editor.setLevel(0);
          }}
        >
          {translate('hall.edit.level_remove', { name: own.name })}
        </Button>
      )}
    </>
  );
}
