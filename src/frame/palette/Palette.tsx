import { Box, Dialog, InputBase, type Theme, Typography, useAutocomplete, useMediaQuery } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { Keyboard, Search, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { groupBy } from '#shared/group.ts';
import { Key } from '../../ui/Key.tsx';
import { Kinds } from './Kinds.tsx';
import { LineText } from './LineText.tsx';
import { signOf } from './matching.ts';
import type { Line } from './line.ts';
import { useLines } from './useLines.ts';

/** Records, screens and actions by a few letters, from anywhere: Ctrl K. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={phone}
      maxWidth={false}
      aria-labelledby="palette-title"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: { width: 800, mt: '56px', maxHeight: 'calc(100dvh - 112px)' } } }}
    >
      <Finder phone={phone} onClose={onClose} />
      {!phone && <Foot />}
    </Dialog>
  );
}

/** The field and what answers to it; inside the dialog, as the list is only there once that stands. */
function Finder({ phone, onClose }: { phone: boolean; onClose: () => void }) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const { lines, scope, q, corrected, pending, failed } = useLines(typed);
  const { getRootProps, getInputProps, getListboxProps, getOptionProps } = useAutocomplete<Line>({
    id: 'palette',
    options: lines,
    open: true,
    value: null,
    inputValue: typed,
    autoHighlight: true,
    filterOptions: (all) => all,
    // Another one with each answer, so that the first of it is lit and not what stood there before.
    getOptionLabel: ({ round, key }) => `${round} ${key}`,
    getOptionKey: ({ key }) => key,
    isOptionEqualToValue: (one, other) => one.key === other.key,
    onInputChange: (_, text, reason) => reason === 'input' && setTyped(text),
    onChange: (_, line) => {
      if (!line) return;
      onClose();
      line.run();
    },
    onClose: (_, reason) => reason === 'escape' && onClose(),
  });
  const groups = [...groupBy(lines, ({ group }) => group)];
  const shown = corrected?.q ?? q;
  const empty = lines.length === 0;
  return (
    <>
      <h2 id="palette-title" style={visuallyHidden}>
        {translate('palette.title')}
      </h2>
      <Box {...getRootProps()} sx={HEAD}>
        <Box component={Search} size={20} aria-hidden="true" sx={{ flex: 'none', color: 'look.text2' }} />
        <InputBase
          autoFocus
          fullWidth
          placeholder={translate('palette.title')}
          inputProps={{
            ...getInputProps(),
            'aria-label': translate('palette.title'),
            maxLength: 200,
            enterKeyHint: 'go',
          }}
          sx={{ fontSize: 16 }}
        />
        {corrected && (
          <Box sx={CHIP}>
            <Keyboard size={14} aria-hidden="true" />
            {translate(`palette.${corrected.kind}`, { q: corrected.q })}
          </Box>
        )}
        <Box
          component="button"
          type="button"
          // By keyboard it is Escape, and Tab leads on to what is looked for.
          tabIndex={-1}
          onClick={onClose}
          aria-label={translate('ra.action.close')}
          sx={ESCAPE}
        >
          {phone ? <X size={20} aria-hidden="true" /> : <Key>Esc</Key>}
        </Box>
      </Box>
      <Kinds
        scope={scope}
        onChoose={(next) => setTyped(signOf(next) + q)}
        onType={() => {
          const field = document.getElementById('palette') as HTMLInputElement;
          field.focus();
          field.setSelectionRange(typed.length, typed.length);
        }}
      />
      {lines.length > 0 && (
        <Box component="ul" {...getListboxProps()} aria-labelledby="palette-title" aria-busy={pending} sx={LIST}>
          {groups.map(([group, some], at) => (
            <Box component="li" key={group} role="presentation">
              <div role="group" aria-labelledby={`palette-group-${at}`}>
                <Typography id={`palette-group-${at}`} role="presentation" sx={GROUP}>
                  {group}
                </Typography>
                <Box component="ul" role="presentation" sx={{ p: 0, listStyle: 'none' }}>
                  {some.map((line) => {
                    const { key, ...option } = getOptionProps({ option: line, index: lines.indexOf(line) });
                    return (
                      <Box component="li" {...option} key={key} sx={LINE}>
                        <LineText line={line} q={shown} />
                      </Box>
                    );
                  })}
                </Box>
              </div>
            </Box>
          ))}
        </Box>
      )}
      <Typography role="status" variant="body2" sx={{ px: 2.5, py: empty || failed ? 2 : 0, color: 'look.text2' }}>
        {failed
          ? translate('palette.failed', { reason: failed })
          : empty
            ? translate(pending ? 'palette.waiting' : q ? 'palette.nothing' : 'palette.type')
            : ''}
      </Typography>
    </>
  );
}

/** The keys of the palette. */
function Foot() {
  const translate = useTranslate();
  const parts = [
    ['↑ ↓', 'palette.pick'],
    ['Enter', 'palette.open'],
    ['Tab ← →', 'palette.narrow'],
  ] as const;
  return (
    <Box sx={FOOT}>
      {parts.map(([keys, text]) => (
        <Box key={keys} component="span" sx={{ display: 'flex', gap: 0.75, alignItems: 'center' }}>
          <Key>{keys}</Key> {translate(text)}
        </Box>
      ))}
    </Box>
  );
}

const HEAD = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 2.5,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'look.line',
};
const CHIP = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  flex: 'none',
  maxWidth: '50%',
  px: 1,
  py: 0.25,
  borderRadius: '6px',
  bgcolor: 'look.soft',
  color: 'look.accent',
  fontSize: 12,
  fontWeight: 700,
};
const ESCAPE = {
  all: 'unset',
  display: 'flex',
  cursor: 'pointer',
  flex: 'none',
  p: { xs: 1.5, sm: 1 },
  mr: { xs: -1.5, sm: 0 },
};
const LIST = { m: 0, listStyle: 'none', overflowY: 'auto', flex: '1 1 auto', minHeight: 0, px: 1, pb: 1 };
const GROUP = { px: 1.5, pt: 1.25, pb: 0.5, fontSize: 12, lineHeight: '16px', fontWeight: 700, color: 'look.text2' };
const LINE = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 44,
  px: 1.5,
  borderRadius: '8px',
  cursor: 'pointer',
  '&.Mui-focused': { bgcolor: 'look.soft' },
};
const FOOT = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  px: 2.5,
  py: 1.25,
  borderTop: 1,
  borderColor: 'look.line',
  bgcolor: 'look.sunken',
  color: 'look.text2',
  fontSize: 12,
};
