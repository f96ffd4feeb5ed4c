import { useLayoutEffect, useRef } from 'react';
import type { Camera } from '../../plan/camera.ts';
import { pictureBox, type Traced, type Tracing } from './useTraced.ts';

/** The picture below the plan; it goes with the camera, nothing of the plan is drawn anew for it. */
export function TracedPicture({ tracing: { traced }, camera }: { tracing: Tracing; camera: Camera }) {
  return traced && <Picture traced={traced} camera={camera} />;
}

function Picture({ traced, camera }: { traced: Traced; camera: Camera }) {
  const image = useRef<HTMLImageElement>(null);
  const { file } = traced;
  useLayoutEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  useLayoutEffect(() => {
    const place = () => {
      if (!image.current) return;
      const { x, y, width } = pictureBox(traced);
      const { style } = image.current;
      style.width = `${width * camera.scale}px`;
      style.transform = `translate(${camera.x + x * camera.scale}px, ${camera.y + y * camera.scale}px)`;
    };
    place();
    return camera.subscribe(place);
  }, [traced, camera]);
  return (
    <img
      ref={image}
      alt=""
      data-traced
      style={{
        position: 'absolute',
        left: 0,
        top: 0,
        maxWidth: 'none',
        transformOrigin: '0 0',
        pointerEvents: 'none',
        opacity: traced.opacity,
      }}
    />
  );
}
