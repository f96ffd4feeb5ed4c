import { useEffect } from 'react';
import { useLatest } from '../../../ui/useLatest.ts';
import type { Camera } from './camera.ts';
import { inBox } from './grid.ts';
import { showsNames } from './raster/names.ts';
import type { HallStore } from './store.ts';

/** Tells which places are in view, once the camera rests where names can be read. */
export function useView(store: HallStore, camera: Camera, onView?: (places: readonly number[]) => void): void {
  const latest = useLatest(onView);
  useEffect(() => {
    const found = new Uint32Array(store.seatCount);
    return camera.onSettle(() => {
      if (!latest.current || !showsNames(camera)) return;
      const size = { width: camera.width / camera.scale, height: camera.height / camera.scale };
      const count = inBox(store.grid, { ...camera.toWorld(0, 0), ...size }, found);
      latest.current(Array.from(found.subarray(0, count), (i) => store.seats.place[i]!));
    });
  }, [store, camera, latest]);
}
