import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { limit } from '#shared/limits.ts';

const LENGTH = limit('codeDigits');

/** Six boxes for six digits: typing moves on, backspace moves back, a code can be pasted into any of them. */
export function CodeBoxes(props: {
  value: string;
  onChange: (value: string) => void;
  invalid: boolean;
  disabled: boolean;
  describedBy?: string;
  autoFocus?: boolean;
}) {
  const { value, onChange, invalid, disabled, describedBy, autoFocus = true } = props;
  const translate = useTranslate();
  const group = useRef<HTMLDivElement>(null);
  const focus = (at: number) =>
    group.current?.querySelectorAll('input')[Math.max(0, Math.min(LENGTH - 1, at))]?.focus();

  function write(at: number, digits: string) {
    if (digits === '') return;
    const next = (value.slice(0, at) + digits + value.slice(at + digits.length)).slice(0, LENGTH);
    onChange(next);
    focus(at + digits.length);
  }
  function press(at: number, event: KeyboardEvent) {
    if (event.key === 'Backspace' || event.key === 'Delete') {
      event.preventDefault();
      const cut = at < value.length ? at : value.length - 1;
      if (cut < 0) return;
      onChange(value.slice(0, cut) + value.slice(cut + 1));
      focus(cut);
    }
    if (event.key === 'ArrowLeft') focus(at - 1);
    if (event.key === 'ArrowRight') focus(at + 1);
  }
  function paste(event: ClipboardEvent) {
    event.preventDefault();
    const digits = event.clipboardData.getData('text').replace(/\D/g, '').slice(0, LENGTH);
    if (digits === '') return;
    onChange(digits);
    focus(digits.length);
  }

  return (
    <Box
      ref={group}
      role="group"
      aria-label={translate('auth.code.label')}
      sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
    >
      {Array.from({ length: LENGTH }, (_, at) => (
        <Box key={at} sx={{ display: 'contents' }}>
          {at === LENGTH / 2 && <Box sx={{ width: 8, height: 2, bgcolor: 'look.line2', flex: 'none' }} />}
          <Box
            component="input"
            aria-label={translate('auth.code.digit', { number: at + 1, total: LENGTH })}
            aria-invalid={invalid}
            aria-describedby={describedBy}
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            autoFocus={autoFocus && at === 0}
            inputMode="numeric"
            pattern="[0-9]*"
            disabled={disabled}
            value={value[at] ?? ''}
            onChange={(event) => write(Math.min(at, value.length), digitsOf(event.target.value, value[at]))}
            onKeyDown={(event) => press(at, event)}
            onPaste={paste}
            onFocus={(event) => event.target.select()}
            sx={{
              boxSizing: 'border-box',
              flex: '1 1 0',
              minWidth: 0,
              maxWidth: 56,
              height: 64,
              p: 0,
              textAlign: 'center',
              fontFamily: 'inherit',
              fontSize: 28,
              fontWeight: 700,
              color: 'look.text',
              caretColor: (t) => t.palette.look.accent,
              bgcolor: 'look.surface',
              border: 1,
              borderColor: invalid ? 'look.err' : 'look.border',
              borderRadius: '12px',
              outline: '2px solid transparent',
              '&:focus': {
                borderColor: 'look.accent',
                boxShadow: (t) => `inset 0 0 0 1px ${t.palette.look.accent}, 0 0 0 3px ${t.palette.look.soft}`,
              },
              '&:disabled': { color: 'look.text2' },
            }}
          />
        </Box>
      ))}
    </Box>
  );
}

/** What was typed into a box that already held `before`: a phone may put the whole code into one box. */
function digitsOf(text: string, before: string | undefined): string {
  const digits = text.replace(/\D/g, '');
  return digits.length === 2 && before !== undefined ? digits.replace(before, '').slice(0, 1) || before : digits;
}
