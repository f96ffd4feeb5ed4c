import type { ReactNode } from 'react';
import { Typography } from '@mui/material';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { resizeGrid, setDirection, setStage } from '#shared/hall/edit.ts';
import { limit } from '#shared/limits.ts';
import { SIDES, type HallLayout, type Side } from '#shared/hall/layout.ts';
import { Line, NumberLine, Segments } from './fields.tsx';
import { Heading, Numbering } from './parts.tsx';
import type { EditorState } from './useEditor.ts';

/** Rows x seats, numbering, and the stage: the quickest path to a hall. */
export function HallProperties({ editor }: { editor: EditorState }) {
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
const SIDE_ICONS: Record<Side, ReactNode> = {
  top: <ArrowUp {...icon} />,
  bottom: <ArrowDown {...icon} />,
  left: <ArrowLeft {...icon} />,
  right: <ArrowRight {...icon} />,
};

/** Rows x seats says it all: every row stands under the first one. */
function isGrid(layout: HallLayout): boolean {
  const [first] = layout.rows;
  return !first || layout.rows.every((row) => row.x === first.x && row.dx === first.dx && row.dy === 0);
}

function longest(layout: HallLayout): number {
  return layout.rows.reduce((most, row) => Math.max(most, row.places.length), layout.rows.length === 0 ? 10 : 1);
}
