import { useState } from 'react';
import { Box, ButtonBase, Collapse, Divider, Typography } from '@mui/material';
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { scrolls } from '../../../ui/scrolls.ts';
import type { Tracing } from './picture/useTraced.ts';
import { Properties } from './Properties.tsx';
import { Totals } from './Totals.tsx';
import { useBeginning } from './useBeginning.ts';
import type { EditorState } from './useEditor.ts';

/**
 * Properties and totals on phones: below the plan, or `beside` it in a low window. Folded on a tap; open while something
 * is asked.
 */
export function Sheet(props: { editor: EditorState; tracing: Tracing; limit?: number | null; beside: boolean }) {
  const { editor, tracing, limit, beside } = props;
  const translate = useTranslate();
  const panel = useBeginning(editor);
  const [wanted, setOpen] = useState(false);
  // What is drawn or painted meanwhile wants to be seen.
  const asks = editor.asks;
  const open = wanted || asks || editor.selection.kind === 'picture';
  const title = translate('hall.edit.properties');
  const [Open, Closed] = beside ? [ChevronRight, ChevronLeft] : [ChevronDown, ChevronUp];
  const Arrow = open ? Open : Closed;
  const room = beside
    ? { flex: 1, minHeight: 0, display: open ? 'block' : 'none' }
    : { maxHeight: asks ? '32dvh' : '44dvh' };
  const body = (
    <Box ref={panel} data-sheet sx={[{ ...room, px: 2, pb: 2 }, scrolls('surface')]}>
      <Properties editor={editor} tracing={tracing} />
      {!asks && <Divider sx={{ my: 2 }} />}
      {!asks && <Totals layout={editor.drawing.shown?.layout ?? editor.layout} limit={limit} />}
    </Box>
  );
  return (
    <Box
      sx={{
        ...SHEET,
        ...(beside
          ? { ...COLUMN, width: open ? 'min(280px, 40vw)' : 48, borderLeft: 1, borderColor: 'look.line' }
          : { borderTop: 1, borderColor: 'look.line' }),
      }}
    >
      <ButtonBase
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        aria-label={title}
        sx={{ width: 1, minHeight: 44, flex: 'none', px: beside ? 1.5 : 2, justifyContent: 'space-between' }}
      >
        {(open || !beside) && <Typography variant="subtitle1">{title}</Typography>}
        <Arrow size={20} />
      </ButtonBase>
      {beside ? body : <Collapse in={open}>{body}</Collapse>}
    </Box>
  );
}

const SHEET = { flex: 'none', bgcolor: 'look.surface', boxShadow: 2 } as const;
const COLUMN = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
