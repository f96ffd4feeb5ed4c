import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Resource } from '#shared/resource.ts';
import { useLatest } from '../ui/useLatest.ts';
import { useColumns } from './useColumns.ts';
import { useWords } from './words.ts';

/** How wide a column may be drawn, and by how much a key does it, px. */
const LEAST = 72;
const MOST = 800;
const STEP = 16;

/** Where the head of a column ends, from the left of what scrolls, and how wide it is, px. */
interface Head {
  name: string;
  end: number;
  width: number;
}

/**
 * The right edges of a table's columns, over its head and not within it, where each cell would be told with them: drawn by the
 * pointer or by arrow keys; a double press, or Home, gives the width back to the table.
 */
export function ColumnEdges({ resource }: { resource: Resource }) {
  const { shown, widen } = useColumns(resource);
  const place = useRef<HTMLDivElement>(null);
  const [heads, setHeads] = useState<readonly Head[]>([]);
  const [height, setHeight] = useState(0);
  const observer = useRef<ResizeObserver>(null);
  const measure = () => {
    const around = place.current?.parentElement;
    // The table may have gone by the time its size is told.
    if (!around) return;
    const from = around.getBoundingClientRect().left - around.scrollLeft;
    const found = shown.flatMap((name) => {
      const head = around.querySelector(`th.column-${name}`);
      // A picture that comes late makes its column wider, and the others narrower, while the table stays as wide.
      if (head) observer.current?.observe(head);
      const box = head?.getBoundingClientRect();
      return box && box.width > 0 ? { name, end: Math.round(box.right - from), width: Math.round(box.width) } : [];
    });
    setHeads((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    setHeight(around.querySelector('thead')?.offsetHeight ?? 0);
  };
  useLayoutEffect(measure);
  const latest = useLatest(measure);
  useEffect(() => {
    const sizes = new ResizeObserver(() => latest.current());
    observer.current = sizes;
    sizes.observe(place.current!.parentElement!);
    latest.current();
    return () => sizes.disconnect();
  }, [latest]);
  return (
    <Box ref={place} sx={{ position: 'absolute', top: 0, left: 0, height, zIndex: 3 }}>
      {heads.map((head) => (
        <Edge key={head.name} resource={resource} head={head} onWiden={(px) => widen(head.name, px)} />
      ))}
    </Box>
  );
}

function Edge(props: { resource: Resource; head: Head; onWiden: (px: number | null) => void }) {
  const { resource, onWiden } = props;
  const { name, end, width } = props.head;
  const translate = useTranslate();
  const words = useWords(resource);
  const from = useRef<{ x: number; width: number } | null>(null);
  const put = (px: number) => onWiden(Math.round(Math.min(MOST, Math.max(LEAST, px))));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (event.key === 'Home') onWiden(null);
    else if (by !== undefined) put(width + by);
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width };
  };
  return (
    <Box
      role="separator"
      aria-orientation="vertical"
      aria-label={translate('crud.columns.width', { name: words.column(name) })}
      aria-valuenow={width}
      aria-valuemin={Math.min(LEAST, width)}
      aria-valuemax={Math.max(MOST, width)}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onWiden(null)}
      onPointerDown={onPointerDown}
      onPointerMove={({ clientX }) => from.current && put(from.current.width + clientX - from.current.x)}
      onLostPointerCapture={() => (from.current = null)}
      style={{ left: end - 8 }}
      sx={EDGE}
    />
  );
}

const EDGE = {
  position: 'absolute',
  top: 0,
  bottom: 0,
  width: 12,
  cursor: 'col-resize',
  touchAction: 'none',
  '&::after': { content: '""', position: 'absolute', top: 8, bottom: 8, left: 7, width: 2, bgcolor: 'transparent' },
  '&:hover::after, &:active::after': { bgcolor: 'look.accent' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { bgcolor: 'look.accent', top: 0, bottom: 0 },
} as const;
