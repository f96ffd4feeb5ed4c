import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { type Group, groupsOf, isFree, nameOfGroup } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { onLevel } from '#shared/hall/levels.ts';
import type { FurnitureTexts } from './raster/furniture.ts';

/** A line below the name of a table or an area: how full it is; and the same in brief, where there is a shorter way to say it. */
export type LineOf = (group: Group) => string | readonly [line: string, brief: string];

/** What is written on the stage, the tables and the areas of a plan or of one of its levels. */
export function useTexts(layout: HallLayout, lineOf?: LineOf, level?: number): FurnitureTexts {
  const translate = useTranslate();
  return useMemo(() => {
    const sizeOf: LineOf = ({ kind, group }) =>
      translate(kind === 'tables' ? 'hall.seat.places' : 'hall.area_line', { smart_count: group.places.length });
    return {
      stage: translate(`hall.${layout.stage.kind}`),
      groups: groupsOf(level === undefined ? layout : onLevel(layout, level)).map((group) => {
        const [line = '', brief] = group.kind === 'rows' ? [] : [(lineOf ?? sizeOf)(group)].flat();
        return { name: nameOfGroup(group), line, brief };
      }),
    };
  }, [translate, layout, lineOf, level]);
}

/** Says of a group how many of how many sit there, beside it how many places are held; of a table that all who are picked would fit at, what is free. */
export function useFillLine(
  isTaken: (place: number) => boolean,
  isFreePlace: (place: number) => boolean,
  isReserved: (place: number) => boolean = () => false,
  fits: ReadonlySet<number> = NOWHERE,
): (group: Group) => readonly [line: string, brief: string] {
  const translate = useTranslate();
  return (group) => {
    const { places } = group.group;
    const [taken, total] = [places.filter(isTaken).length, places.length];
    const held = places.filter(isReserved).length;
    const count = isFree(group)
      ? translate('hall.area_taken', { taken, total })
      : places.some((place) => fits.has(place))
        ? translate('hall.table_free', { smart_count: places.filter(isFreePlace).length })
        : translate('hall.table_taken', { taken, total });
    const brief = isFree(group) ? `${taken} / ${total}` : count;
    return [held > 0 ? `${count}, ${translate('hall.holds.held_count', { held })}` : count, brief];
  };
}

const NOWHERE: ReadonlySet<number> = new Set();
