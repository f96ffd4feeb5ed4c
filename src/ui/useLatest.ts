import { type RefObject, useEffect, useRef } from 'react';

/** What was drawn last, for functions that stay the same over the life of a screen. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
