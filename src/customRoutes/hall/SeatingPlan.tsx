import { useMemo, useState, type ReactNode } from 'react';
import { Box, Button, ToggleButton, ToggleButtonGroup, useMediaQuery, type Theme } from '@mui/material';
import { Users } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { createCamera } from './camera.ts';
import { HallCanvas } from './HallCanvas.tsx';
import type { Hit } from './hit.ts';
import { SectorLegend, StateLegend } from './Legend.tsx';
import { PlanPanel } from './PlanPanel.tsx';
import type { Keys } from './pointer.ts';
import { countSectors } from './seating/assign.ts';
import { GuestPanel } from './seating/GuestPanel.tsx';
import { GuestSheet, PhoneHeader } from './seating/Phone.tsx';
import { PlaceList } from './seating/PlaceList.tsx';
import { SeatCard } from './seating/SeatCard.tsx';
import { SeatingDialogs } from './seating/SeatingDialogs.tsx';
import { SeatingFooter } from './seating/SeatingFooter.tsx';
import { useSeating, type SeatingProps } from './seating/useSeating.ts';
import type { Guest, Place } from './types.ts';
import { ZoomBar } from './ZoomBar.tsx';

export interface SeatingPlanProps extends SeatingProps {
  /** Most invitations the event may have; null or absent where there is no limit. */
  limit?: number | null;
  /** Name of the hall, for screen readers and the phone's heading. */
  title: string;
  subtitle?: ReactNode;
}

/** Seats guests: the plan with the guest panel beside it; on phones plan or list with the panel as a sheet. */
export function SeatingPlan(props: SeatingPlanProps) {
  const { layout, places, sectors, guests } = props;
  const translate = useTranslate();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const [camera] = useState(createCamera);
  const [view, setView] = useState<'plan' | 'list'>('list');
  const [sheet, setSheet] = useState(false);
  const mixed = sectors.some(({ mine }) => mine) && sectors.some(({ mine }) => !mine);
  const [onlyMine, setOnlyMine] = useState(false);
  const seating = useSeating(props);
  const counts = useMemo(() => countSectors(sectors, places), [sectors, places]);
  const isDimmed = useMemo(() => {
    const mine = new Set(sectors.filter((it) => it.mine).map(({ id }) => id));
    return onlyMine ? (place: Place) => !mine.has(place.sector_id ?? '') : undefined;
  }, [sectors, onlyMine]);
  const chosen = useMemo(() => new Set(seating.chosen), [seating.chosen]);
  const refused = useMemo(() => new Set(seating.refusal?.places), [seating.refusal]);

  const areaLine = (area: number) => {
    const ids = layout.areas[area]?.places ?? [];
    const taken = ids.filter((id) => seating.placeOf.get(id)?.ticket).length;
    return translate('hall.area_taken', { taken, total: ids.length });
  };
  const openGuest = (guest: Guest) => {
    seating.clickGuest(guest);
    setSheet(false);
    const place = layout.rows.flatMap((row) =>
      row.places.map((id, i) => ({ id, x: row.x + i * row.dx, y: row.y + i * row.dy })),
    );
    const at = place.find(({ id }) => id === guest.place);
    if (at) camera.reveal(at.x, at.y);
  };
  const panel = (
    <GuestPanel
      seating={seating}
      guests={guests}
      sectors={sectors}
      selectedGuests={props.selectedGuests}
      onSelectGuests={props.onSelectGuests}
      limit={props.limit}
      onOpen={openGuest}
    />
  );
  const onClick = (hit: Hit, keys: Keys) => {
    if (hit.kind === 'place') seating.clickPlace(hit.place, keys.ctrl || keys.alt);
    else if (hit.kind === 'area') {
      const free = layout.areas[hit.index]!.places.find(seating.isOpen);
      if (free !== undefined) seating.clickPlace(free, keys.ctrl);
    } else seating.clear();
  };
  const ghostOf = (hit: Hit) => {
    const canMove =
      hit.kind === 'place' && seating.placeOf.get(hit.place)?.ticket && !seating.readOnly && !seating.bound;
    return canMove ? { seats: [hit.index], boxes: [] } : null;
  };
  const filter = mixed && (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={onlyMine ? 'mine' : 'all'}
      onChange={(_, value: string | null) => value && setOnlyMine(value === 'mine')}
      aria-label={translate('hall.sectors.filter')}
    >
      <ToggleButton value="mine">{translate('hall.sectors.only_mine')}</ToggleButton>
      <ToggleButton value="all">{translate('hall.sectors.all')}</ToggleButton>
    </ToggleButtonGroup>
  );

  const cardOf = (place: number) => <SeatCard seating={seating} sectors={sectors} place={place} />;
  const plan = (
    <HallCanvas
      layout={layout}
      camera={camera}
      places={places}
      sectors={sectors}
      chosen={chosen}
      refused={refused}
      isDimmed={isDimmed}
      areaLine={areaLine}
      label={translate('hall.seat.plan_label', { hall: props.title })}
      announcement={
        seating.chosen.length > 0 ? translate('hall.seat.chosen_places', { smart_count: seating.chosen.length }) : ''
      }
      insets={isWide ? (mixed ? FILTERED_INSETS : INSETS) : PHONE_INSETS}
      cursor={seating.intent.kind === 'none' ? undefined : 'crosshair'}
      tooltip={cardOf}
      noteOf={(place) => seating.placeOf.get(place)?.ticket?.guest_name}
      onClick={onClick}
      onRun={(run) => seating.choose(run, 'add')}
      onMarquee={(found, keys) => seating.choose(found, keys.alt ? 'take' : keys.ctrl || keys.shift ? 'add' : 'only')}
      ghostOf={ghostOf}
      onDrop={(from, to) => from.kind === 'place' && to.kind === 'place' && seating.moveTo(from.place, to.place)}
      onEscape={seating.clear}
    >
      {filter && <PlanPanel sx={{ top: 16, left: 16, p: 0.5 }}>{filter}</PlanPanel>}
      {isWide && (
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
              <SectorLegend counts={counts} showMine={mixed} faded={onlyMine} />
            </PlanPanel>
          )}
          <PlanPanel sx={{ position: 'static', maxWidth: 'calc(100% - 200px)' }}>
            <StateLegend
              sector={counts.find(({ sector }) => sector.mine)?.sector.number ?? counts[0]?.sector.number ?? 0}
              states={
                props.bound
                  ? ['free', 'occupied', 'chosen', 'inactive', 'waiting', 'booked']
                  : ['free', 'occupied', 'chosen', 'inactive']
              }
            />
          </PlanPanel>
        </Box>
      )}
      <ZoomBar camera={camera} />
    </HallCanvas>
  );

  if (isWide) {
    return (
      <Box sx={{ display: 'flex', height: 1, minHeight: 0 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>{plan}</Box>
        <Box
          component="aside"
          aria-label={translate('hall.guests.title')}
          sx={{
            width: { md: 320, lg: 344 },
            flex: 'none',
            display: 'flex',
            flexDirection: 'column',
            borderLeft: 1,
            borderColor: 'look.line',
            bgcolor: 'look.surface',
          }}
        >
          {panel}
          <SeatingFooter seating={seating} sectors={sectors} />
        </Box>
        <SeatingDialogs seating={seating} />
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: 1, minHeight: 0, bgcolor: 'look.surface' }}>
      <PhoneHeader title={props.title} subtitle={props.subtitle} view={view} onView={setView} />
      {view === 'plan' ? (
        <Box sx={{ flex: 1, minHeight: 0 }}>{plan}</Box>
      ) : (
        <PlaceList
          layout={layout}
          seating={seating}
          sectors={sectors}
          onlyMine={onlyMine}
          onOnlyMine={mixed ? setOnlyMine : null}
          onAskGuest={(place) => {
            seating.choose([place], 'only');
            setSheet(true);
          }}
        />
      )}
      <Box sx={{ flex: 'none', boxShadow: 2 }}>
        <Button
          variant="text"
          fullWidth
          onClick={() => setSheet(true)}
          startIcon={<Users size={18} strokeWidth={1.75} />}
          sx={{ minHeight: 44, borderRadius: 0 }}
        >
          {translate('hall.guests.open', { smart_count: guests.filter(({ place }) => place === null).length })}
        </Button>
        <SeatingFooter seating={seating} sectors={sectors} compact />
      </Box>
      <GuestSheet open={sheet} waiting={seating.waiting.length} onClose={() => setSheet(false)}>
        {panel}
      </GuestSheet>
      <SeatingDialogs seating={seating} />
    </Box>
  );
}

const INSETS = { top: 24, right: 24, bottom: 130, left: 24 };
/** The sector filter floats above the stage. */
const FILTERED_INSETS = { ...INSETS, top: 76 };
const PHONE_INSETS = { top: 16, right: 16, bottom: 76, left: 16 };
