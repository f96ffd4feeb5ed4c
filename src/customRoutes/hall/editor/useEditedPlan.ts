import { useMemo, useState } from 'react';
import { type Theme, useMediaQuery } from '@mui/material';
import type { HallLayout } from '#shared/hall/layout.ts';
import { useLow } from '../../../ui/low.ts';
import { createCamera } from '../plan/camera.ts';
import type { Place } from '../plan/types.ts';

/** What the canvas shows of a layout being edited: it says itself which places are active, the server the rest. `faulty` places are ringed like refused ones. */
export function useEditedPlan(
  given: {
    layout: HallLayout;
    places?: readonly Place[];
    refusedPlaces?: readonly number[];
  },
  faulty?: readonly number[],
) {
  const { layout, places, refusedPlaces } = given;
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  // On a phone turned sideways the sheet stands beside the plan.
  const beside = useLow() && !isWide;
  const [camera] = useState(createCamera);
  const refused = useMemo(() => new Set([...(refusedPlaces ?? []), ...(faulty ?? [])]), [refusedPlaces, faulty]);
  const shown = useMemo(() => {
    const off = new Set(layout.inactive);
    return places?.map((place) => ({ ...place, active: !off.has(place.place) }));
  }, [layout, places]);
  return { isWide, beside, camera, refused, shown };
}
