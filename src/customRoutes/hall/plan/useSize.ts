import { useEffect, useState, type RefObject } from 'react';
import type { Camera } from './camera.ts';

/** The size of the plan's element, which its camera learns too. */
export function useSize(element: RefObject<HTMLDivElement | null>, camera: Camera) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      camera.resize(width, height);
      setSize({ width, height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, camera]);
  return size;
}
