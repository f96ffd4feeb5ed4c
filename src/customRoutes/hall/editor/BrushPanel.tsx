import { Box, Typography, useMediaQuery } from '@mui/material';
import { Accessibility, EyeOff, Sofa, UserPlus, Wrench, type LucideIcon } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { type Mark, MARKS } from '#shared/hall/layout.ts';
import { markCounts } from '#shared/hall/marks.ts';
import { Segments } from './fields.tsx';
import { Heading } from './parts.tsx';
import { RankList } from './RankList.tsx';
import type { EditorState } from './useEditor.ts';

const ICONS: Record<Mark, LucideIcon> = {
  accessible: Accessibility,
  companion: UserPlus,
  couple: Sofa,
  restricted: EyeOff,
  technical: Wrench,
};

/** What the tool at hand paints: a kind of seat, or a rank. */
export function BrushPanel({ editor, tool }: { editor: EditorState; tool: 'marks' | 'ranks' }) {
  const translate = useTranslate();
  // Fingers have no Alt.
  const hasKeys = useMediaQuery('(hover: hover)');
  return (
    <>
      <Heading
        editor={editor}
        title={translate(`hall.edit.tool_${tool}`)}
        hint={translate(hasKeys ? 'hall.edit.brush_hint' : 'hall.edit.brush_hint_touch')}
        onClose={() => editor.pickTool('select')}
      />
      {tool === 'marks' ? <MarkChoice editor={editor} /> : <RankList editor={editor} />}
    </>
  );
}

function MarkChoice({ editor }: { editor: EditorState }) {
  const translate = useTranslate();
  const { brush, layout } = editor;
  const counts = markCounts(layout);
  return (
    <>
      <Segments
        wide
        label={translate('hall.edit.tool_marks')}
        value={brush.kind}
        options={MARKS.map((kind) => {
          const Icon = ICONS[kind];
          return {
            value: kind,
            name: translate(`hall.edit.mark_${kind}`),
            label: <Icon size={18} strokeWidth={1.75} />,
          };
        })}
        onChange={brush.setKind}
      />
      <Typography variant="subtitle2">{translate(`hall.edit.mark_${brush.kind}`)}</Typography>
      <Typography variant="body2" color="look.text2" sx={{ mb: 1 }}>
        {translate(`hall.edit.mark_${brush.kind}_hint`)}
      </Typography>
      {MARKS.filter((kind) => counts[kind] > 0).map((kind) => (
        <Box key={kind} sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, py: 0.25 }}>
          <Typography variant="body2">{translate(`hall.edit.mark_${kind}`)}</Typography>
          <Typography variant="body2" sx={{ fontWeight: 700 }}>
            {counts[kind]}
          </Typography>
        </Box>
      ))}
    </>
  );
}
