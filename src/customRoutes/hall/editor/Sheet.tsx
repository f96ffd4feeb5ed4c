import { useState } from 'react';
import { Box, ButtonBase, Collapse, Divider, Typography } from '@mui/material';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { scrolls } from '../../../ui/scrolls.ts';
import type { Tracing } from './picture/useTraced.ts';
import { Properties } from './Properties.tsx';
import { Totals } from './Totals.tsx';
import { useBeginning } from './useBeginning.ts';
import type { EditorState } from './useEditor.ts';

/** Properties and totals on phones: below the plan, folded on a tap; open while something is asked. */
export function Sheet(props: { editor: EditorState; tracing: Tracing; limit?: number | null }) {
  const { editor, tracing, limit } = props;
  const translate = useTranslate();
  const panel = useBeginning(editor);
  const [wanted, setOpen] = useState(false);
  // What is drawn or painted meanwhile wants to be seen.
  const low = editor.asks;
  const open = wanted || low || editor.selection.kind === 'picture';
  return (
    <Box sx={{ flex: 'none', bgcolor: 'look.surface', borderTop: 1, borderColor: 'look.line', boxShadow: 2 }}>
      <ButtonBase
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        sx={{ width: 1, minHeight: 44, px: 2, justifyContent: 'space-between' }}
      >
        <Typography variant="subtitle1">{translate('hall.edit.properties')}</Typography>
        {open ? <ChevronDown size={20} /> : <ChevronUp size={20} />}
      </ButtonBase>
      <Collapse in={open}>
        <Box ref={panel} data-sheet sx={[{ maxHeight: low ? '32dvh' : '44dvh', px: 2, pb: 2 }, scrolls('surface')]}>
          <Properties editor={editor} tracing={tracing} />
          {!low && <Divider sx={{ my: 2 }} />}
          {!low && <Totals layout={editor.drawing.shown?.layout ?? editor.layout} limit={limit} />}
        </Box>
      </Collapse>
    </Box>
  );
}
