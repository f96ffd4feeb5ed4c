import { Box, Button, ButtonBase, IconButton, Typography } from '@mui/material';
import { Eraser, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { MOST_NAME, MOST_ZONES } from '#shared/hall/layout.ts';
import { addZone, removeZone, renameZone } from '#shared/hall/marks.ts';
import { TextLine } from './fields.tsx';
import type { EditorState } from './useEditor.ts';

/** The name of a rank with its bin: what it is called takes the room that is left, so that the bin stays in the panel. */
const NAME_LINE = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  '& > div': { flex: 1, minWidth: 0 },
  '& label': { flex: 'none' },
  '& .MuiTextField-root': { flex: '0 1 164px', minWidth: 0 },
  '& > button': { flex: 'none' },
};

/** The ranks of a hall, the best first: one of them, or none, is what the tool paints. */
export function RankList({ editor }: { editor: EditorState }) {
  const translate = useTranslate();
  const { layout, change, brush } = editor;
  const { zones } = layout;
  const own = brush.rank === null ? undefined : zones[brush.rank];
  return (
    <>
      <Box role="radiogroup" aria-label={translate('hall.edit.tool_ranks')} sx={{ display: 'grid', gap: 0.5, mb: 1 }}>
        {zones.map((zone, at) => (
          <Choice
            key={at}
            chosen={brush.rank === at}
            onPick={() => brush.setRank(at)}
            tag={String(at + 1)}
            count={zone.places.length}
          >
            {zone.name}
          </Choice>
        ))}
        {zones.length > 0 && (
          <Choice chosen={brush.rank === null} onPick={() => brush.setRank(null)} tag={<Eraser size={14} />}>
            {translate('hall.edit.rank_none')}
          </Choice>
        )}
      </Box>
      {own && brush.rank !== null && (
        <Box sx={NAME_LINE}>
          <TextLine
            wide
            label={translate('hall.edit.name')}
            value={own.name}
            max={MOST_NAME}
            onChange={(name) => change(renameZone(layout, brush.rank!, name))}
          />
          <IconButton
            size="small"
            aria-label={translate('hall.edit.rank_remove', { name: own.name })}
            onClick={() => change(removeZone(layout, brush.rank!))}
            sx={{ mb: 0.75 }}
          >
            <Trash2 size={16} strokeWidth={1.75} />
          </IconButton>
        </Box>
      )}
      <Button
        size="small"
        disabled={zones.length >= MOST_ZONES}
        startIcon={<Plus size={16} strokeWidth={1.75} />}
        onClick={() => {
          change(addZone(layout, translate('hall.edit.rank_new', { number: zones.length + 1 })));
          brush.setRank(zones.length);
        }}
      >
        {translate('hall.edit.rank_add')}
      </Button>
    </>
  );
}

function Choice(props: { chosen: boolean; onPick: () => void; tag: ReactNode; count?: number; children: ReactNode }) {
  const { chosen, onPick, tag, count, children } = props;
  return (
    <ButtonBase
      role="radio"
      aria-checked={chosen}
      onClick={onPick}
      sx={{
        font: 'inherit',
        justifyContent: 'flex-start',
        gap: 1,
        minHeight: 36,
        px: 1,
        borderRadius: '8px',
        border: 1,
        borderColor: chosen ? 'look.accent' : 'look.line',
        bgcolor: chosen ? 'look.soft' : 'transparent',
        '&.Mui-focusVisible': { outline: 2, outlineColor: 'look.accent', outlineStyle: 'solid' },
      }}
    >
      <Box
        component="span"
        sx={{
          width: 22,
          height: 20,
          borderRadius: '4px',
          bgcolor: 'look.sunken',
          display: 'grid',
          placeItems: 'center',
          fontSize: 12,
          fontWeight: 700,
        }}
      >
        {tag}
      </Box>
      <Typography variant="body2" noWrap sx={{ flex: 1, textAlign: 'left', fontWeight: 600 }}>
        {children}
      </Typography>
      {count !== undefined && <Typography variant="body2">{count}</Typography>}
    </ButtonBase>
  );
}
