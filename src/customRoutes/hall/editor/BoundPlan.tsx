import { useMemo } from 'react';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { deactivate, restore } from '#shared/hall/edit.ts';
import { countsOf } from '#shared/hall/counts.ts';
import { type HallLayout } from '#shared/hall/layout.ts';
import { HallCanvas } from '../plan/HallCanvas.tsx';
import { togetherOf } from '../plan/places.ts';
import { PlanPanel } from '../plan/PlanPanel.tsx';
import type { Place, Sector } from '../plan/types.ts';
import { ZoomBar } from '../plan/ZoomBar.tsx';
import { PlanFileMenu } from './files/PlanFileMenu.tsx';
import { Totals } from './Totals.tsx';
import { useEditedPlan } from './useEditedPlan.ts';

/** The cinema's plan: it stays as it is, but places can be closed and opened again. Couple seats close together. */
export function BoundPlan(props: {
  layout: HallLayout;
  onChange: (layout: HallLayout) => void;
  refusedPlaces: readonly number[];
  places: readonly Place[];
  sectors: readonly Sector[];
  limit: number | null;
  title: string;
  eventId: string;
}) {
  const { layout, onChange, places, sectors, limit, title, eventId } = props;
  const translate = useTranslate();
  const { isWide, camera, refused, shown } = useEditedPlan(props);
  const groups = useMemo(() => togetherOf(places), [places]);
  const toggle = (some: readonly number[]) => {
    const of = [...new Set(some.flatMap((place) => groups.get(place) ?? [place]))];
    if (of.length === 0) return;
    const off = new Set(layout.inactive);
    onChange(of.every((place) => off.has(place)) ? restore(layout, of) : deactivate(layout, of));
  };
  const { active } = countsOf(layout);
  const totals = <Totals layout={layout} limit={limit} />;
  const hint = (
    <Typography variant="body2" color="look.text2">
      {translate('cinema.plan_hint')}
    </Typography>
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: 1, minHeight: 0 }}>
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <HallCanvas
          layout={layout}
          camera={camera}
          places={shown}
          sectors={sectors}
          refused={refused}
          cursor="pointer"
          insets={isWide ? WIDE_INSETS : PHONE_INSETS}
          label={translate('hall.seat.plan_label', { hall: title })}
          onClick={(hit) => hit.kind === 'place' && toggle([hit.place])}
          onRun={toggle}
          onMarquee={toggle}
        >
          {isWide && <PlanPanel sx={{ right: 16, top: 16, width: 264, p: 2 }}>{hint}</PlanPanel>}
          {isWide && <PlanPanel sx={{ right: 16, bottom: 76, width: 264, p: 2 }}>{totals}</PlanPanel>}
          <ZoomBar camera={camera} before={<PlanFileMenu layout={layout} title={title} eventId={eventId} />} />
        </HallCanvas>
      </Box>
      {!isWide && (
        <Box sx={{ p: 2, bgcolor: 'look.surface', borderTop: 1, borderColor: 'look.line' }}>
          {hint}
          <Typography sx={{ fontWeight: 600, mt: 1 }}>
            {translate('wizard.halls.places', {
              count: active,
              smart_count: active,
            })}
          </Typography>
        </Box>
      )}
    </Box>
  );
}

const WIDE_INSETS = { top: 24, right: 304, bottom: 72, left: 24 };
const PHONE_INSETS = { top: 16, right: 16, bottom: 72, left: 16 };
