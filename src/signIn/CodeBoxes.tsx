import { type ClipboardEvent, Fragment, type KeyboardEvent, useRef } from 'react';
import { useTexts } from '../i18n/useTexts.ts';

/** More boxes than these have to be narrower to stand in one line. */
const SHORT = 6;

/** A box for each digit: typing moves on, backspace moves back, a code can be pasted into any of them. */
export function CodeBoxes(props: {
  length: number;
  value: string;
  onChange: (value: string) => void;
  invalid: boolean;
  disabled: boolean;
  describedBy?: string;
  autoFocus?: boolean;
}) {
  const { length, value, onChange, invalid, disabled, describedBy, autoFocus = true } = props;
  const texts = useTexts();
  const group = useRef<HTMLDivElement>(null);
  const focus = (at: number) =>
    group.current?.querySelectorAll('input')[Math.max(0, Math.min(length - 1, at))]?.focus();

  function write(at: number, digits: string) {
    if (digits === '') return;
    const next = (value.slice(0, at) + digits + value.slice(at + digits.length)).slice(0, length);
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
    const digits = event.clipboardData.getData('text').replace(/\D/g, '').slice(0, length);
    if (digits === '') return;
    onChange(digits);
    focus(digits.length);
  }

  return (
    <div
      ref={group}
      role="group"
      className={length > SHORT ? 'boxes is-long' : 'boxes'}
      aria-label={texts('auth.code.label')}
    >
      {Array.from({ length }, (_, at) => (
        <Fragment key={at}>
          {at === length / 2 && <span className="boxes-middle" />}
          <input
            className="box"
            aria-label={texts('auth.code.digit', { number: at + 1, total: length })}
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
          />
        </Fragment>
      ))}
    </div>
  );
}

/** What was typed into a box that already held `before`: a phone may put the whole code into one box. */
function digitsOf(text: string, before: string | undefined): string {
  const digits = text.replace(/\D/g, '');
  return digits.length === 2 && before !== undefined ? digits.replace(before, '').slice(0, 1) || before : digits;
}
