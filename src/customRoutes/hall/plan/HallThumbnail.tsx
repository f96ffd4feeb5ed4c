import { useEffect, useMemo, useRef } from 'react';
import { useTheme } from '@mui/material';
import { useTranslate } from 'react-admin';
import { boundsOf } from '#shared/hall/geometry.ts';
import { nameOfGroup } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { createCamera, NO_INSETS } from './camera.ts';
import { levelOf, levelsOf } from '#shared/hall/levels.ts';
import { createRaster } from './raster.ts';
import { createHallStore } from './store.ts';
import { useColumns } from './useColumns.ts';
import type { Place, Sector } from './types.ts';

interface Props {
  layout: HallLayout;
  places?: readonly Place[];
  sectors?: readonly Sector[];
  /** Stand out from the rest. */
  chosen?: ReadonlySet<number> | undefined;
  width: number;
  height: number;
  /** What it shows, for screen readers. */
  label: string;
}

/** The hall in small, in sector colours, to look at: no Konva, no gestures. Of several levels the one with the chosen place, else all. */
export function HallThumbnail({ layout, places, sectors, chosen, width, height, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const translate = useTranslate();
  const { palette, typography } = useTheme();
  const theme = palette.mode;
  const font = typography.fontFamily ?? 'sans-serif';
  const stage = translate(`hall.${layout.stage.kind}`);
  const [first] = chosen ?? [];
  const level = first !== undefined && levelsOf(layout).length > 0 ? levelOf(layout, first) : undefined;
  const store = useMemo(() => createHallStore(layout, level), [layout, level]);
  useColumns(store, { places, sectors, ...(chosen ? { chosen } : {}) });

  useEffect(() => {
    const raster = createRaster(store);
    const camera = createCamera();
    camera.resize(width, height);
    camera.frame(boundsOf(store.layout), NO_INSETS);
    camera.fit();
    const draw = () => {
      const ctx = canvas.current?.getContext('2d');
      if (!ctx) return;
      const ratio = Math.min(2, window.devicePixelRatio || 1);
      ctx.canvas.width = width * ratio;
      ctx.canvas.height = height * ratio;
      ctx.scale(ratio, ratio);
      raster.draw(ctx, camera, {
        theme,
        font,
        texts: { stage, groups: store.groups.map((group) => ({ name: nameOfGroup(group), line: '' })) },
      });
    };
    draw();
    return store.subscribe(() => draw());
  }, [store, width, height, theme, font, stage]);

  return <canvas ref={canvas} role="img" aria-label={label} style={{ width, height, display: 'block' }} />;
}
