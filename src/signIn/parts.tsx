import type { ButtonHTMLAttributes, InputHTMLAttributes, ReactNode } from 'react';
import { Info } from 'lucide-react';

/** A field with its label above and a hint, or what is wrong, below. */
export function Field(
  props: InputHTMLAttributes<HTMLInputElement> & { label: string; hint?: string; problem?: string | null },
) {
  const { label, hint, problem = null, ...input } = props;
  const said = problem ?? hint;
  return (
    <div className="field">
      <label className="field-label" htmlFor="sign-in-field">
        {label}
      </label>
      <input
        id="sign-in-field"
        className="field-input"
        aria-invalid={problem !== null}
        aria-describedby={said === undefined ? undefined : 'sign-in-hint'}
        {...input}
      />
      {said !== undefined && (
        <p id="sign-in-hint" className={problem ? 'hint is-wrong' : 'hint'} role={problem ? 'alert' : undefined}>
          {said}
        </p>
      )}
    </div>
  );
}

/** A button; while it is busy it can't be pressed again. */
export function Button(
  props: ButtonHTMLAttributes<HTMLButtonElement> & { look: 'main' | 'plain' | 'small'; busy?: boolean },
) {
  const { look, busy = false, children, ...button } = props;
  return (
    <button className={`button button-${look}`} disabled={busy} aria-busy={busy} {...button}>
      {busy && <span className="busy" aria-hidden="true" />}
      {children}
    </button>
  );
}

/** A hint in a quiet box under the form. */
export function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="note">
      <Info size={18} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <p>{title}</p>
        <div>{children}</div>
      </div>
    </div>
  );
}
