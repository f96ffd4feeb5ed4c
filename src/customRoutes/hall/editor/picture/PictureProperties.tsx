import { Box, Button, Slider, Typography } from '@mui/material';
import { Ruler, Trash2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Line, NumberLine, PositionLine } from '../fields.tsx';
import { Actions, Heading } from '../parts.tsx';
import { HALL } from '../selection.ts';
import type { EditorState } from '../useEditor.ts';
import { cmOf, lengthOf, PICTURE_WIDTH, type Tracing, unitsOf } from './useTraced.ts';

/** How much of the picture shows, where it lies, and its scale: by its width, or by something drawn whose length one knows. */
export function PictureProperties({ editor, tracing }: { editor: EditorState; tracing: Tracing }) {
  const translate = useTranslate();
  const { traced, measuring } = tracing;
  if (!traced) return null;
  const cm = translate('hall.picture.cm');
  const widths = { min: Math.ceil(cmOf(PICTURE_WIDTH.min)), max: Math.floor(cmOf(PICTURE_WIDTH.max)) };
  return (
    <>
      <Heading editor={editor} title={translate('hall.picture.title')} hint={translate('hall.picture.hint')} />
      <Line label={translate('hall.picture.opacity')}>
        <Slider
          aria-label={translate('hall.picture.opacity')}
          value={Math.round(traced.opacity * 100)}
          min={10}
          max={100}
          step={10}
          valueLabelDisplay="auto"
          valueLabelFormat={(value) => `${value} %`}
          onChange={(_, value) => tracing.change({ opacity: (value as number) / 100 })}
          sx={{ width: 120, flex: 'none', mr: 1 }}
        />
      </Line>
      <NumberLine
        label={translate('hall.picture.width')}
        unit={cm}
        value={Math.round(cmOf(traced.width))}
        {...widths}
        onChange={(width) => tracing.change({ width: unitsOf(width) })}
      />
      <PositionLine at={traced} onMove={tracing.change} />
      {measuring === 'draw' ? (
        <Typography role="status" variant="body2" sx={{ mb: 1 }}>
          {translate('hall.picture.draw')}
        </Typography>
      ) : measuring ? (
        <NumberLine
          key={lengthOf(measuring)}
          autoFocus
          label={translate('hall.picture.drawn')}
          unit={cm}
          value={Math.round(cmOf(lengthOf(measuring)))}
          min={10}
          max={widths.max}
          onChange={tracing.scale}
        />
      ) : null}
      <Actions>
        <Button
          fullWidth
          variant="outlined"
          startIcon={<Ruler size={16} strokeWidth={1.75} />}
          onClick={() => tracing.measure(measuring === 'draw' ? null : 'draw')}
        >
          {translate(measuring === 'draw' ? 'ra.action.cancel' : 'hall.picture.measure')}
        </Button>
        <Button
          variant="outlined"
          color="error"
          aria-label={translate('hall.picture.remove')}
          title={translate('hall.picture.remove')}
          onClick={() => {
            tracing.remove();
            editor.setSelection(HALL);
          }}
          sx={{ minWidth: 40, px: 0 }}
        >
          <Trash2 size={16} strokeWidth={1.75} />
        </Button>
      </Actions>
    </>
  );
}

/** The way back to the picture, from the properties of the hall. */
export function PictureLink({ editor, tracing }: { editor: EditorState; tracing: Tracing }) {
  const translate = useTranslate();
  if (!tracing.traced) return null;
  return (
    <Box sx={{ mt: 0.5 }}>
      <Button size="small" onClick={() => editor.setSelection({ kind: 'picture' })}>
        {translate('hall.picture.title')}
      </Button>
    </Box>
  );
}
