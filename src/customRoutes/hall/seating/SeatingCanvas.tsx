import { useMemo, type ReactNode } from 'react';
import { Box } from '@mui/material';
import { Printer } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { HallLayout } from '#shared/hall/layout.ts';
import type { Camera } from '../plan/camera.ts';
import { HallCanvas } from '../plan/HallCanvas.tsx';
import type { Hit } from '../plan/hit.ts';
import { SectorLegend, StateLegend, type SectorCount } from '../plan/Legend.tsx';
import { PlanPanel } from '../plan/PlanPanel.tsx';
import type { Keys } from '../plan/pointer.ts';
import type { Place, Sector } from '../plan/types.ts';
import { BarButton, ZoomBar } from '../plan/ZoomBar.tsx';
import { placeOfIntent } from './intents.ts';
import { SeatCard } from './SeatCard.tsx';
import { surnameIn } from './surname.ts';
import type { SeatingState } from './useSeating.ts';

interface Props {
  layout: HallLayout;
  camera: Camera;
  places: readonly Place[];
  sectors: readonly Sector[];
  counts: readonly SectorCount[];
  seating: SeatingState;
  title: string;
  /** Seats of others are grey outlines. */
  onlyMine: boolean;
  /** Choice between 'only mine' and 'all', where there is one. */
  filter: ReactNode;
  /** Legends lie on the plan. */
  isWide: boolean;
}

/** The plan of a seating screen with its panels: what every gesture on it means. */
export function SeatingCanvas(props: Props) {
  const { layout, camera, places, sectors, counts, seating, title, onlyMine, filter, isWide } = props;
  const translate = useTranslate();
  const isDimmed = useMemo(() => {
    const mine = new Set(sectors.filter((it) => it.mine).map(({ id }) => id));
    return onlyMine ? (place: Place) => !mine.has(place.sector_id ?? '') : undefined;
  }, [sectors, onlyMine]);
  const chosenKey = seating.chosen.join();
  const chosen = useMemo(() => new Set(chosenKey === '' ? [] : chosenKey.split(',').map(Number)), [chosenKey]);
  const refused = useMemo(() => new Set(seating.refusal?.places), [seating.refusal]);
  const { guestOf, intent } = seating;
  const nameOf = useMemo(() => surnameIn(guestOf), [guestOf]);

  const cardOf = (place: number) => <SeatCard seating={seating} sectors={sectors} place={place} />;
  const areaLine = (area: number) => {
    const ids = layout.areas[area]?.places ?? [];
    const taken = ids.filter((id) => seating.placeOf.get(id)?.ticket).length;
    const line = translate('hall.area_taken', { taken, total: ids.length });
    const now = ids.filter((id) => chosen.has(id)).length;
    return now > 0 ? `${line}, ${translate('hall.area_chosen', { smart_count: now })}` : line;
  };
  const onClick = (hit: Hit, keys: Keys) => {
    if (hit.kind === 'place') seating.clickPlace(hit.place, keys.ctrl || keys.alt);
    else if (hit.kind === 'area') seating.clickArea(hit.index, keys.ctrl);
    else seating.clear();
  };
  const onDrop = (from: Hit, to: Hit) => {
    if (from.kind !== 'place') return;
    if (to.kind === 'place') seating.moveTo(from.place, to.place);
    if (to.kind === 'area') seating.moveToArea(from.place, to.index);
  };
  const ghostOf = (hit: Hit) => {
    const canMove =
      hit.kind === 'place' && seating.placeOf.get(hit.place)?.ticket && !seating.readOnly && !seating.bound;
    return canMove ? { seats: [hit.index], boxes: [] } : null;
  };

  return (
    <HallCanvas
      layout={layout}
      camera={camera}
      places={places}
      sectors={sectors}
      chosen={chosen}
      refused={refused}
      ringed={placeOfIntent(intent) ?? (intent.kind === 'area' ? (layout.areas[intent.area]?.places[0] ?? null) : null)}
      isDimmed={isDimmed}
      nameOf={nameOf}
      areaLine={areaLine}
      label={translate('hall.seat.plan_label', { hall: title })}
      announcement={
        seating.chosen.length > 0 ? translate('hall.seat.chosen_places', { smart_count: seating.chosen.length }) : ''
      }
      insets={isWide ? (filter ? FILTERED_INSETS : INSETS) : PHONE_INSETS}
      cursor={seating.intent.kind === 'none' ? undefined : 'crosshair'}
      tooltip={cardOf}
      noteOf={(place) => seating.placeOf.get(place)?.ticket?.guest_name}
      onClick={onClick}
      onRun={(run) => seating.choose(run, 'add')}
      onMarquee={(found, keys) => seating.choose(found, keys.alt ? 'take' : keys.ctrl || keys.shift ? 'add' : 'only')}
      ghostOf={ghostOf}
      onDrop={onDrop}
    >
      {filter && <PlanPanel sx={{ top: 16, left: 16, p: 0.5 }}>{filter}</PlanPanel>}
      {isWide && <Legends counts={counts} bound={seating.bound} showMine={filter !== null} faded={onlyMine} />}
      <ZoomBar
        camera={camera}
        before={
          <BarButton label={translate('hall.print.do')} keys="Ctrl P" onClick={() => print()}>
            <Printer />
          </BarButton>
        }
      />
    </HallCanvas>
  );
}

/** How full the sectors are, and what the marks mean, along the lower edge. */
function Legends(props: { counts: readonly SectorCount[]; bound: boolean; showMine: boolean; faded: boolean }) {
  const { counts, bound, showMine, faded } = props;
  return (
    <Box
      data-plan-panel
      sx={{
        position: 'absolute',
        left: 16,
        bottom: 16,
        right: 16,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'flex-start',
        gap: 1.5,
        pointerEvents: 'none',
        '& > *': { pointerEvents: 'auto' },
      }}
    >
      {counts.length > 0 && (
        <PlanPanel sx={{ position: 'static', maxWidth: 1 }}>
          <SectorLegend counts={counts} showMine={showMine} faded={faded} />
        </PlanPanel>
      )}
      <PlanPanel sx={{ position: 'static', maxWidth: 'calc(100% - 240px)' }}>
        <StateLegend
          sector={counts.find(({ sector }) => sector.mine)?.sector.number ?? counts[0]?.sector.number ?? 0}
          states={bound ? BOUND_STATES : STATES}
        />
      </PlanPanel>
    </Box>
  );
}

export const STATES = ['free', 'occupied', 'chosen', 'inactive'] as const;
const BOUND_STATES = [...STATES, 'waiting', 'booked'] as const;
const INSETS = { top: 24, right: 24, bottom: 130, left: 24 };
/** The sector filter floats above the stage. */
const FILTERED_INSETS = { ...INSETS, top: 76 };
const PHONE_INSETS = { top: 16, right: 16, bottom: 76, left: 16 };
