import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Camera } from './camera.ts';

/** The size of the plan's element, which its camera learns too. */
export function useSize(element: RefObject<HTMLDivElement | null>, camera: Camera) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const known = element.current;
    if (!known) return undefined;
    const measured = (width: number, height: number) => {
      camera.resize(width, height);
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    // With the first frame and not after it: an observer is told only once that is laid out.
    measured(known.clientWidth, known.clientHeight);
    const observer = new ResizeObserver(([entry]) => measured(entry!.contentRect.width, entry!.contentRect.height));
    observer.observe(known);
    return () => observer.disconnect();
  }, [element, camera]);
  return size;
}
