import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';

/** Once a form is refused, the focus goes to its first field that is marked. */
export function FocusRefused() {
  const { submitCount } = useFormState();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (submitCount === 0) return undefined;
    // The marks are drawn by then.
    const frame = requestAnimationFrame(() =>
      place.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]:not([type=hidden])')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [submitCount]);
  return <span ref={place} hidden />;
}
