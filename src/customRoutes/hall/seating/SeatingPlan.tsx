import { useMemo, useState } from 'react';
import { Box, Button, ToggleButton, ToggleButtonGroup, useMediaQuery, type Theme } from '@mui/material';
import { Users } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { findPlace } from '#shared/hall/numbering.ts';
import { seatAt } from '#shared/hall/seats.ts';
import type { EventDate } from '../../../i18n/dates.ts';
import { useLow } from '../../../ui/low.ts';
import { createCamera } from '../plan/camera.ts';
import { HIDDEN } from '../plan/hidden.ts';
import { usePlanKeys } from '../plan/keys.ts';
import { countSectors } from '../plan/places.ts';
import type { Guest } from '../plan/types.ts';
import { useLevel } from '../plan/useLevel.ts';
import { GuestPanel } from './GuestPanel.tsx';
import { placeOfIntent } from './intents.ts';
import { GuestSheet, PhoneHeader } from './Phone.tsx';
import { PlaceList } from './PlaceList.tsx';
import { ReadingLine } from './ReadingLine.tsx';
import { PlanPrint } from './print/PlanPrint.tsx';
import { SeatingCanvas } from './SeatingCanvas.tsx';
import { SeatingDialogs } from './SeatingDialogs.tsx';
import { SeatingFooter } from './SeatingFooter.tsx';
import { EverybodyPanel } from './everybody/EverybodyPanel.tsx';
import { useEverybody } from './everybody/useEverybody.ts';
import type { Done } from './useActs.ts';
import { useDrop } from './useDrop.ts';
import { useSeating, type SeatingProps } from './useSeating.ts';

export interface SeatingPlanProps extends SeatingProps {
  /** Most invitations the event may have; null or absent where there is no limit. */
  limit?: number | null;
  /** Name of the hall, for screen readers and the phone's heading. */
  title: string;
  /** Beside the title on paper: which event this is, and when. */
  subtitle?: string;
  when?: EventDate | undefined;
  /** Address of the event's tickets: where one goes when everybody has a seat. */
  ticketsTo?: string;
  hallId: string;
  /** Seats and moves people as a plan for the whole list says. */
  onApply: (run: string, without: string[]) => Promise<Done>;
  /** What is looked at on the plan, to be read first. */
  onView?: (places: readonly number[]) => void;
}

/** Seats guests: the plan with the guest panel beside it; on phones plan or list with the panel as a sheet, turned sideways with all else beside them. */
export function SeatingPlan(props: SeatingPlanProps) {
  const { layout, places, sectors, guests, canSeatAll } = props;
  const translate = useTranslate();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const beside = useLow();
  const [camera] = useState(createCamera);
  const [view, setView] = useState<'plan' | 'list'>('list');
  const [sheet, setSheet] = useState(false);
  const [onlyMine, setOnlyMine] = useState(false);
  const seating = useSeating(props);
  const drop = useDrop(seating);
  const { hallId, selectedGuests, onApply } = props;
  const everybody = useEverybody({ hallId, seating, selectedGuests, onApply, onApplied: () => setSheet(false) });
  const levels = useLevel(layout, placeOfIntent(seating.intent));
  const counts = useMemo(() => countSectors(sectors, places), [sectors, places]);
  // Whoever seats only in their own sectors can always look at these alone.
  const mixed = sectors.some(({ mine }) => mine) && sectors.some(({ mine }) => !mine);
  const filter = mixed || !canSeatAll ? <SectorFilter onlyMine={onlyMine} onOnlyMine={setOnlyMine} /> : null;
  const { undo, redo } = seating.readOnly ? { undo: null, redo: null } : seating.undo;
  usePlanKeys({ onEscape: seating.escape, onUndo: undo, onRedo: redo });

  const reveal = (place: number) => {
    levels.showPlace(place);
    const at = findPlace(layout, place);
    const spot = at && seatAt(at.group, at.seat);
    if (spot) camera.reveal(spot.x, spot.y);
  };
  const openGuest = (guest: Guest) => {
    seating.clickGuest(guest);
    setSheet(false);
    if (guest.place !== null) reveal(guest.place);
  };
  const proposed = useMemo(
    () => new Map(everybody.meant.map(({ place, guest_name }) => [place, surnameOf(guest_name)])),
    [everybody.meant],
  );
  const panel = everybody.isOpen ? (
    <EverybodyPanel everybody={everybody} seating={seating} onShow={reveal} />
  ) : (
    <GuestPanel
      seating={seating}
      drop={isWide && !seating.readOnly ? drop : null}
      sectors={sectors}
      selectedGuests={props.selectedGuests}
      limit={props.limit}
      ticketsTo={props.ticketsTo}
      begin={isWide ? 'all' : 'without'}
      onOpen={openGuest}
      onEverybody={seating.readOnly || seating.bound ? undefined : everybody.open}
    />
  );
  const plan = (
    <SeatingCanvas
      layout={layout}
      camera={camera}
      places={places}
      sectors={sectors}
      counts={counts}
      seating={seating}
      drop={drop}
      levels={levels}
      title={props.title}
      onlyMine={onlyMine}
      filter={filter}
      isWide={isWide}
      onView={props.onView}
      proposed={proposed}
    />
  );
  const wide = (
    <Box sx={{ display: 'flex', height: 1, minHeight: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0 }} onDragOver={(event) => drop.isUnderWay() && event.preventDefault()}>
        {plan}
      </Box>
      <Box component="aside" aria-label={translate('hall.guests.title')} sx={PANEL}>
        <ReadingLine share={seating.reading} />
        {panel}
        {!everybody.isOpen && <SeatingFooter seating={seating} sectors={sectors} />}
      </Box>
    </Box>
  );
  const askGuests = (
    <Button
      variant="text"
      fullWidth
      onClick={() => setSheet(true)}
      startIcon={<Users size={18} strokeWidth={1.75} />}
      sx={{ minHeight: 44, borderRadius: 0 }}
    >
      {translate('hall.guests.open', { smart_count: guests.filter(({ place }) => place === null).length })}
    </Button>
  );
  const header = (
    <PhoneHeader view={view} onView={setView}>
      {beside ? askGuests : props.title}
    </PhoneHeader>
  );
  const narrow = (
    <Box sx={{ ...COLUMN, flexDirection: beside ? 'row' : 'column', height: 1, bgcolor: 'look.surface' }}>
      <Box sx={{ ...COLUMN, flex: 1, minWidth: 0 }}>
        <ReadingLine share={seating.reading} />
        {view === 'plan' ? (
          <>
            {!beside && header}
            <Box sx={{ flex: 1, minHeight: 0 }}>{plan}</Box>
          </>
        ) : (
          <PlaceList
            header={beside ? null : header}
            seating={seating}
            sectors={sectors}
            onlyMine={onlyMine}
            onOnlyMine={filter ? setOnlyMine : null}
            onAskGuest={(place) => {
              seating.choose([place], 'only');
              if (seating.isMine(place)) setSheet(true);
            }}
          />
        )}
      </Box>
      <Box sx={beside ? BESIDE : { flex: 'none', boxShadow: 2, position: 'relative' }}>
        {beside ? header : askGuests}
        <SeatingFooter seating={seating} sectors={sectors} compact />
      </Box>
      <GuestSheet open={sheet} waiting={seating.waiting.length} onClose={() => setSheet(false)}>
        {panel}
      </GuestSheet>
    </Box>
  );
  // At one place for both: printing makes the window narrow, and what it prints must stay.
  return (
    <>
      {isWide ? wide : narrow}
      <SeatingDialogs seating={seating} />
      <Box role="status" data-said sx={HIDDEN}>
        {seating.said}
      </Box>
      <PlanPrint
        layout={layout}
        places={places}
        sectors={sectors}
        guests={guests}
        title={props.title}
        subtitle={props.subtitle}
        when={props.when}
      />
    </>
  );
}

/** What stands under a seat of the plan has room for a surname. */
const surnameOf = (name: string) => name.split(' ')[0]!;

const COLUMN = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
const BESIDE = { width: 'min(300px, 42vw)', flex: 'none', overflowY: 'auto', borderLeft: 1, borderColor: 'look.line' };

const PANEL = {
  width: { md: 320, lg: 344 },
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  borderLeft: 1,
  borderColor: 'look.line',
  bgcolor: 'look.surface',
} as const;

function SectorFilter({ onlyMine, onOnlyMine }: { onlyMine: boolean; onOnlyMine: (only: boolean) => void }) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={onlyMine ? 'mine' : 'all'}
      onChange={(_, value: string | null) => value && onOnlyMine(value === 'mine')}
      aria-label={translate('hall.sectors.filter')}
    >
      <ToggleButton value="mine">{translate('hall.sectors.only_mine')}</ToggleButton>
      <ToggleButton value="all">{translate('hall.sectors.all')}</ToggleButton>
    </ToggleButtonGroup>
  );
}
