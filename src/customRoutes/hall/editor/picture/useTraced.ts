import { useEffect, useState } from 'react';
import type { Box } from '#shared/hall/geometry.ts';
import { SEAT_PITCH } from '#shared/hall/layout.ts';
import { now } from '../../../../clock.ts';
import { dropLarge, type Large, readLarge, writeLarge } from '../../../../draft/large.ts';

/** A picture below a plan, to be drawn after: where it lies, world units, how much of it shows, 0 to 1, and its height over its width. */
export interface Traced extends Large {
  file: File;
  x: number;
  y: number;
  width: number;
  ratio: number;
  opacity: number;
}

/** The next seat of a row is so far away, cm: what a length in the hall is on the plan. */
const SEAT_CM = 55;
export const unitsOf = (cm: number) => (cm / SEAT_CM) * SEAT_PITCH;
export const cmOf = (units: number) => (units / SEAT_PITCH) * SEAT_CM;

/** How wide a picture may be made, world units. */
export const PICTURE_WIDTH = { min: 24, max: 50_000 };

export type Tracing = ReturnType<typeof useTraced>;

/**
 * The picture that somebody traces, kept in this browser under `key`. Its scale is told by a length: `measuring` says that one is
 * to be drawn, or how long the drawn one is, world units, from which point.
 */
export function useTraced(key: string) {
  const [traced, setTraced] = useState<Traced | null>(null);
  const [measuring, setMeasuring] = useState<'draw' | Box | null>(null);
  useEffect(() => {
    let gone = false;
    void readLarge<Traced>(key).then((kept) => {
      if (gone || !kept) return;
      setTraced(kept);
      // It is kept for as long as somebody comes back to it.
      void writeLarge(key, { ...kept, read_at: now().toISOString() });
    });
    return () => {
      gone = true;
    };
  }, [key]);
  const put = (next: Traced) => {
    setTraced(next);
    void writeLarge(key, next);
  };
  return {
    traced,
    measuring,
    /** Lays a picture below what is drawn, around its middle; false where the browser can't show the file. */
    async bring(next: File, around: Box): Promise<boolean> {
      const ratio = await ratioOf(next);
      if (ratio === null) return false;
      const width = Math.max(around.width, around.height / ratio);
      const [x, y] = [around.x + (around.width - width) / 2, around.y + (around.height - width * ratio) / 2];
      put({ read_at: now().toISOString(), file: next, x, y, width, ratio, opacity: 0.5 });
      return true;
    },
    change: (part: Partial<Pick<Traced, 'x' | 'y' | 'width' | 'opacity'>>) => traced && put({ ...traced, ...part }),
    remove() {
      setTraced(null);
      setMeasuring(null);
      void dropLarge(key);
    },
    measure: setMeasuring,
    /** What was drawn is so long in the hall: the picture grows or shrinks about where it was begun. */
    scale(cm: number) {
      if (!traced || !measuring || measuring === 'draw') return;
      const drawn = lengthOf(measuring);
      const wanted = (traced.width * unitsOf(cm)) / drawn;
      const width = Math.min(PICTURE_WIDTH.max, Math.max(PICTURE_WIDTH.min, wanted));
      const by = width / traced.width;
      const x = measuring.x + (traced.x - measuring.x) * by;
      const y = measuring.y + (traced.y - measuring.y) * by;
      put({ ...traced, x, y, width });
      setMeasuring(null);
    },
  };
}

export const lengthOf = ({ width, height }: Box) => Math.hypot(width, height);

/** The box a picture takes on the plan. */
export function pictureBox({ x, y, width, ratio }: Traced): Box {
  return { x, y, width, height: width * ratio };
}

/** Height over width; null where the browser can't show the file. */
async function ratioOf(file: File): Promise<number | null> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image.naturalWidth > 0 && image.naturalHeight > 0 ? image.naturalHeight / image.naturalWidth : null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
