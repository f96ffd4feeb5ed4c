import { useMemo } from 'react';
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
  Copy,
  FlipHorizontal2,
  type LucideIcon,
} from 'lucide-react';
import { Box, Button, IconButton, MenuItem, TextField, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';
import { align, boxOf, EDGES, type Edge, mirror, moveGroups, rotate, unitsOf } from '#shared/hall/arranging.ts';
import { type Along, canDistribute, distribute } from '#shared/hall/distributing.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { setLevel } from '#shared/hall/standing.ts';
import { Line, NumberLine, PositionLine } from './fields.tsx';
import { Actions, RemoveButton } from './parts.tsx';
import { groupsIn } from './selection.ts';
import type { EditorState } from './useEditor.ts';

const ICONS: Record<Edge, LucideIcon> = {
  left: AlignStartVertical,
  centre: AlignCenterVertical,
  right: AlignEndVertical,
  top: AlignStartHorizontal,
  middle: AlignCenterHorizontal,
  bottom: AlignEndHorizontal,
};

const SPREADS: readonly { along: Along; icon: LucideIcon }[] = [
  { along: 'across', icon: AlignHorizontalSpaceBetween },
  { along: 'down', icon: AlignVerticalSpaceBetween },
];

/** Where what is selected stands: its level, its upper left corner, its turn; how several things stand to each other. */
export function Placing({ editor, turns = true }: { editor: EditorState; turns?: boolean }) {
  const translate = useTranslate();
  const { layout, change, selection } = editor;
  const groups = groupsIn(selection);
  const box = boxOf(layout, groups);
  if (!box) return null;
  const levels = new Set(groups.map(({ kind, at }) => layout[kind][at]?.level ?? 0));
  return (
    <>
      {layout.levels.length > 0 && (
        <Line label={translate('hall.edit.level')}>
          <TextField
            select
            value={levels.size === 1 ? [...levels][0] : ''}
            onChange={(event) => change(setLevel(layout, groups, Number(event.target.value)))}
            slotProps={{ htmlInput: { 'aria-label': translate('hall.edit.level') } }}
            sx={{ width: 164, flex: 'none' }}
          >
            {layout.levels.map(({ name }, at) => (
              <MenuItem key={name} value={at}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        </Line>
      )}
      <PositionLine
        at={box}
        onMove={({ x = box.x, y = box.y }) => change(moveGroups(layout, groups, x - box.x, y - box.y))}
      />
      {turns && (
        <NumberLine
          label={translate('hall.edit.turn_by')}
          unit="°"
          value={0}
          min={-180}
          max={180}
          onChange={(by) => change(rotate(layout, groups, by))}
        />
      )}
      {unitsOf(layout, groups).length > 1 && <Arranging editor={editor} />}
    </>
  );
}

function Arranging({ editor }: { editor: EditorState }) {
  const translate = useTranslate();
  const { layout, selection } = editor;
  const groups = groupsIn(selection);
  const spreads = useMemo(
    () => ({ across: canDistribute(layout, groups, 'across'), down: canDistribute(layout, groups, 'down') }),
    [layout, groups],
  );
  const button = (name: string, Icon: LucideIcon, arranged: () => HallLayout, disabled = false) => (
    <Tooltip key={name} title={translate(`hall.edit.${name}`)}>
      <span>
        <IconButton
          size="small"
          disabled={disabled}
          aria-label={translate(`hall.edit.${name}`)}
          onClick={() => editor.arrange(arranged(), name)}
          sx={{ borderRadius: '8px' }}
        >
          <Icon size={18} strokeWidth={1.75} />
        </IconButton>
      </span>
    </Tooltip>
  );
  return (
    <Box
      role="group"
      aria-label={translate('hall.edit.arrange')}
      sx={{ display: 'flex', flexWrap: 'wrap', mx: -0.5, mb: 0.75 }}
    >
      {EDGES.map((edge) => button(`align_${edge}`, ICONS[edge], () => align(layout, groups, edge)))}
      {SPREADS.map(({ along, icon }) =>
        button(`spread_${along}`, icon, () => distribute(layout, groups, along), !spreads[along]),
      )}
    </Box>
  );
}

/** Again beside, side-inverted, or gone. */
export function GroupActions({ editor }: { editor: EditorState }) {
  const translate = useTranslate();
  const { layout, selection } = editor;
  return (
    <Actions>
      <Button fullWidth variant="outlined" startIcon={<Copy size={16} strokeWidth={1.75} />} onClick={editor.duplicate}>
        {translate('hall.edit.duplicate')}
      </Button>
      <Button
        variant="outlined"
        aria-label={translate('hall.edit.mirror')}
        title={translate('hall.edit.mirror')}
        onClick={() => editor.arrange(mirror(layout, groupsIn(selection)), 'mirror')}
        sx={{ minWidth: 40, px: 0 }}
      >
        <FlipHorizontal2 size={16} strokeWidth={1.75} />
      </Button>
      <RemoveButton editor={editor} />
    </Actions>
  );
}
