import { useTranslate } from 'react-admin';
import type { HallLayout } from '#shared/hall/layout.ts';
import type { FurnitureTexts } from './raster/furniture.ts';

/** What is written on the stage and the areas of a plan. */
export function useTexts(layout: HallLayout, areaLine?: (area: number) => string): FurnitureTexts {
  const translate = useTranslate();
  return {
    stage: translate(`hall.${layout.stage.kind}`),
    areas: layout.areas.map((area, i) => ({
      name: area.name,
      line: areaLine?.(i) ?? translate('hall.area_line', { smart_count: area.places.length }),
    })),
  };
}
