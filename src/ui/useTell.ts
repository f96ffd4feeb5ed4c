import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { HttpError } from '../dataProvider/http.ts';
import type { ToastOptions } from './Toast.tsx';

/**
 * Tells a failure in a notification: its sentence, or `sentence` where the place knows a better one, and what somebody
 * who is asked for help needs to know. What the person stopped is no failure.
 */
export function useTell(): (error: unknown, sentence?: string) => void {
  const notify = useNotify();
  return useCallback(
    (error, sentence) => {
      const known = error instanceof HttpError ? error : null;
      const options: ToastOptions = known ? { failure: known } : {};
      notify(sentence ?? known?.detail ?? 'app.failures.unknown', {
        type: known?.failure === 'cancel' ? 'info' : 'error',
        ...options,
      });
    },
    [notify],
  );
}
