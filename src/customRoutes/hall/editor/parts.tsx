import { Box, Button, IconButton, Typography } from '@mui/material';
import { ArrowLeft, ArrowRight, Trash2, X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { Direction } from '#shared/hall/layout.ts';
import { Line, Segments } from './fields.tsx';
import { HALL } from './selection.ts';
import type { EditorState } from './useEditor.ts';

/** What is selected, and the cross that deselects it. */
export function Heading({ editor, title, hint }: { editor: EditorState; title: string; hint?: string }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', mb: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h2">{title}</Typography>
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

const icon = { size: 16, strokeWidth: 1.75 } as const;

/** Which way numbers run; none is lit where the selected rows differ. */
export function Numbering({ value, onChange }: { value: Direction | null; onChange: (direction: Direction) => void }) {
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

/** Deletes what is selected; what stands in the way the server says. */
export function RemoveButton({ editor, wide = false }: { editor: EditorState; wide?: boolean }) {
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
