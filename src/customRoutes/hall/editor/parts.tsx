import type { ReactNode } from 'react';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { ArrowLeft, ArrowLeftRight, ArrowRight, type LucideIcon, Trash2, X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { MOST_LETTERS } from '#shared/hall/labels.ts';
import type { Counting } from '#shared/hall/layout.ts';
import { Line, Segments, TextLine } from './fields.tsx';
import { HALL } from './selection.ts';
import type { EditorState } from './useEditor.ts';

/** What is selected, and the cross that deselects it. */
export function Heading(props: { editor: EditorState; title: string; hint?: string; onClose?: () => void }) {
  const { editor, title, hint, onClose } = props;
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', mb: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="h2">{title}</Typography>
        {hint && (
          <Typography variant="body2" color="look.text2">
            {hint}
          </Typography>
        )}
      </Box>
      {(onClose || editor.selection.kind !== 'hall') && (
        <IconButton
          size="small"
          aria-label={translate(onClose ? 'ra.action.close' : 'hall.edit.deselect')}
          onClick={onClose ?? (() => editor.setSelection(HALL))}
        >
          <X size={18} strokeWidth={1.75} />
        </IconButton>
      )}
    </Box>
  );
}

const icon = { size: 16, strokeWidth: 1.75 } as const;
const ARROWS: Record<Counting, LucideIcon> = { ltr: ArrowRight, rtl: ArrowLeft, middle: ArrowLeftRight };

/** Which way numbers run; none is lit where the selected rows differ. The `middle` of a row: odd ones to its left, even ones to its right. */
export function Numbering<C extends Counting>(props: {
  value: C | null;
  ways: readonly C[];
  onChange: (direction: C) => void;
}) {
  const { value, ways, onChange } = props;
  const translate = useTranslate();
  return (
    <Line label={translate('hall.edit.numbering')} numbering>
      <Segments
        label={translate('hall.edit.numbering')}
        value={value}
        options={ways.map((way) => {
          const Arrow: LucideIcon = ARROWS[way];
          return {
            value: way,
            name: translate(`hall.edit.${way}`),
            label: (
              <>
                <Arrow {...icon} /> {ways.length < 3 && translate(`hall.edit.${way}_short`)}
              </>
            ),
          };
        })}
        onChange={onChange}
      />
    </Line>
  );
}

/** Letters that labels leave out. */
export function LettersLine({ value, onChange }: { value: string; onChange: (letters: string) => void }) {
  const take = (text: string) => {
    const letters = [...new Set(text.toUpperCase().replaceAll(/[^\p{L}]/gu, ''))].join('');
    if (letters !== value) onChange(letters);
  };
  return (
    <TextLine
      optional
      label={useTranslate()('hall.edit.skip_letters')}
      value={value}
      max={MOST_LETTERS}
      onChange={take}
    />
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

/** The buttons of a card: where it is too low for all, its fields scroll above them. */
export function Actions({ children }: { children: ReactNode }) {
  return <Box sx={ACTIONS}>{children}</Box>;
}

const ACTIONS = {
  display: 'flex',
  gap: 1,
  position: 'sticky',
  bottom: -16,
  zIndex: 1,
  mx: -2,
  mb: -2,
  px: 2,
  pt: 1.5,
  pb: 2,
  bgcolor: 'look.raised',
} as const;
