import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { Paper } from '@mui/material';
import { SEAT_RADIUS } from '#shared/hall/layout.ts';
import type { Camera } from './camera.ts';
import type { Cell } from './cell.ts';
import type { HallStore } from './store.ts';

interface Props {
  store: HallStore;
  camera: Camera;
  hover: Cell<number>;
  focus: Cell<number>;
  content: (place: number) => ReactNode;
}

/** The card beside a seat. React renders it once per seat; following the camera is a style change. */
export function SeatTooltip({ store, camera, hover, focus, content }: Props) {
  const hovered = useSyncExternalStore(hover.subscribe, hover.get);
  const focused = useSyncExternalStore(focus.subscribe, focus.get);
  const at = hovered >= 0 ? hovered : focused;
  const card = useRef<HTMLDivElement>(null);
  const inside = at >= 0 && at < store.seats.count ? content(store.seats.place[at]!) : null;

  // After every render: the card's size depends on what is in it.
  useEffect(() => {
    const place = () => {
      const { current } = card;
      if (!current || at < 0) return;
      const r = SEAT_RADIUS * camera.scale;
      const x = store.seats.x[at]! * camera.scale + camera.x;
      const y = store.seats.y[at]! * camera.scale + camera.y;
      const left = Math.max(8, Math.min(camera.width - current.offsetWidth - 8, x + r + 6));
      const above = y - current.offsetHeight - r - 8;
      const top = above > 8 ? above : y + r + 10;
      current.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    };
    place();
    return camera.subscribe(place);
  });

  if (inside === null || inside === undefined) return null;
  return (
    <Paper
      ref={card}
      aria-hidden="true"
      elevation={3}
      sx={{
        position: 'absolute',
        top: 0,
        left: 0,
        zIndex: 3,
        maxWidth: 280,
        minWidth: 150,
        px: 2,
        py: 1.5,
        borderRadius: '12px',
        bgcolor: 'look.raised',
        pointerEvents: 'none',
      }}
    >
      {inside}
    </Paper>
  );
}
