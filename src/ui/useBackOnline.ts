import { useEffect } from 'react';
import { HttpError } from '../dataProvider/index.ts';
import { useLatest } from './useLatest.ts';

/** Did a call fail because the connection is away? Then the frame says so, and that it goes on by itself. */
export function isOffline(error: unknown): boolean {
  return error instanceof HttpError && error.failure === 'network_error' && !navigator.onLine;
}

/** Does this whenever the connection is back. */
export function useBackOnline(act: () => void): void {
  const latest = useLatest(act);
  useEffect(() => {
    const back = () => latest.current();
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, [latest]);
}
