import type { ReactNode } from 'react';
import { Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { BlockFields } from './BlockFields.tsx';
import { placesOfDraft } from './drafts.ts';
import { SwitchLine } from './fields.tsx';
import { Actions, Heading } from './parts.tsx';
import { TableFields } from './TableFields.tsx';
import type { EditorState } from './useEditor.ts';

/** What is being drawn: how many, how large, how labelled. It stands on the plan already, and Enter puts it there. */
export function DraftPanel({ editor }: { editor: EditorState }) {
  const translate = useTranslate();
  const { drawing } = editor;
  const { draft } = drawing;
  if (!draft) return null;
  const places = placesOfDraft(draft);
  const what =
    draft.kind === 'tables'
      ? translate('hall.edit.tables', {
          smart_count: draft.wish.columns * draft.wish.rows + (draft.wish.head > 0 ? 1 : 0),
        })
      : translate('hall.edit.rows', { smart_count: draft.wish.rows });
  const title = `${what}, ${translate('hall.edit.seats', { smart_count: places })}`;
  return (
    <Asked onPut={editor.putDraft}>
      <Heading editor={editor} title={title} hint={translate('hall.edit.draft_hint')} onClose={drawing.giveUp} />
      {draft.kind === 'tables' ? (
        <TableFields wish={draft.wish} onChange={drawing.changeTables} />
      ) : (
        <BlockFields wish={draft.wish} onChange={drawing.changeBlock} />
      )}
      {editor.hasPlaces && (
        <SwitchLine
          label={translate('hall.edit.instead')}
          value={draft.instead}
          onChange={(instead) => drawing.place({ instead })}
        />
      )}
      <Box
        role="status"
        sx={{
          position: 'absolute',
          width: 1,
          height: 1,
          overflow: 'hidden',
          clipPath: 'inset(50%)',
          pointerEvents: 'none',
        }}
      >
        {title}
      </Box>
      <Actions>
        <Button fullWidth variant="contained" onClick={editor.putDraft} endIcon={<EnterKey />}>
          {translate('hall.edit.put')}
        </Button>
        <Button variant="outlined" onClick={drawing.giveUp}>
          {translate('ra.action.cancel')}
        </Button>
      </Actions>
    </Asked>
  );
}

/** The key that does the same, on a filled button. */
function EnterKey() {
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{
        display: { xs: 'none', md: 'block' },
        px: 0.75,
        border: 1,
        borderColor: 'currentcolor',
        borderRadius: '4px',
        fontSize: '11px !important',
        lineHeight: '18px',
        opacity: 0.85,
      }}
    >
      Enter
    </Box>
  );
}

/** Enter in any field takes it and puts what is drawn. */
function Asked({ onPut, children }: { onPut: () => void; children: ReactNode }) {
  return (
    <Box
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        event.stopPropagation();
        onPut();
      }}
      sx={{ position: 'relative' }}
    >
      {children}
    </Box>
  );
}
