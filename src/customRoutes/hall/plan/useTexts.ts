import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { type Group, groupsOf, isFree, nameOfGroup } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { onLevel } from '#shared/hall/levels.ts';
import type { FurnitureTexts } from './raster/furniture.ts';

/** A line below the name of a table or an area: how full it is. */
export type LineOf = (group: Group) => string;

/** What is written on the stage, the tables and the areas of a plan or of one of its levels. */
export function useTexts(layout: HallLayout, lineOf?: LineOf, level?: number): FurnitureTexts {
  const translate = useTranslate();
  return useMemo(() => {
    const sizeOf: LineOf = ({ kind, group }) =>
      translate(kind === 'tables' ? 'hall.seat.places' : 'hall.area_line', { smart_count: group.places.length });
    return {
      stage: translate(`hall.${layout.stage.kind}`),
      groups: groupsOf(level === undefined ? layout : onLevel(layout, level)).map((group) => ({
        name: nameOfGroup(group),
        line: group.kind === 'rows' ? '' : (lineOf ?? sizeOf)(group),
      })),
    };
  }, [translate, layout, lineOf, level]);
}

/** Says of a group how full it is by the places that are taken and free: areas what is taken, tables what is left; beside it those that are held. */
export function useFillLine(
  isTaken: (place: number) => boolean,
  isFreePlace: (place: number) => boolean,
  isReserved: (place: number) => boolean = () => false,
): LineOf {
  const translate = useTranslate();
  return (group) => {
    const { places } = group.group;
    const held = places.filter(isReserved).length;
    const line = isFree(group)
      ? translate('hall.area_taken', { taken: places.filter(isTaken).length, total: places.length })
      : translate('hall.table_free', { smart_count: places.filter(isFreePlace).length });
    return held > 0 ? `${line}, ${translate('hall.holds.held_count', { held })}` : line;
  };
}
