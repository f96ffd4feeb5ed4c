import { useMemo, useState } from 'react';
import { Box, useMediaQuery, type Theme } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { SeatChange } from '#shared/seating/file.ts';
import type { EventDate } from '../../../i18n/dates.ts';
import { createCamera } from '../plan/camera.ts';
import { HIDDEN } from '../plan/hidden.ts';
import { usePlanKeys } from '../plan/keys.ts';
import { countSectors } from '../plan/places.ts';
import type { Guest } from '../plan/types.ts';
import { useLevel } from '../plan/useLevel.ts';
import { GuestPanel } from './GuestPanel.tsx';
import { placeOfIntent } from './intents.ts';
import { NarrowPlan } from './NarrowPlan.tsx';
import { ReadingLine } from './ReadingLine.tsx';
import { PlanPrint } from './print/PlanPrint.tsx';
import { SeatingCanvas } from './SeatingCanvas.tsx';
import { SectorFilter } from './SectorFilter.tsx';
import { SeatingDialogs } from './SeatingDialogs.tsx';
import { SeatingFooter } from './SeatingFooter.tsx';
import { EverybodyPanel } from './everybody/EverybodyPanel.tsx';
import { RuleDialog } from './everybody/rules/RuleDialog.tsx';
import { RuleMenu } from './everybody/rules/RuleMenu.tsx';
import { useRules } from './everybody/rules/useRules.ts';
import { useEverybody } from './everybody/useEverybody.ts';
import { useTrial } from './everybody/useTrial.ts';
import { useUnmet } from './everybody/useUnmet.ts';
import { WithPicked } from './WithPicked.tsx';
import type { Done } from './useActs.ts';
import { PresentLine } from './together/PresentLine.tsx';
import { useDrop } from './useDrop.ts';
import { useSeating, type SeatingProps } from './useSeating.ts';
import { useSight } from './useSight.ts';

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
  eventId: string;
  /** Of the hall, as it was read last. */
  revision: number;
  /** Seats and moves people as a plan for the whole list says. */
  onApply: (run: string, without: string[]) => Promise<Done>;
  /** Frees, moves and seats people as an edited plan says. */
  onChangeSeats: (changes: SeatChange[]) => Promise<Done>;
  /** Opens what happened in the hall. */
  onHistory?: () => void;
  /** What is looked at on the plan, to be read first. */
  onView?: (places: readonly number[]) => void;
}

/** Seats guests: the plan with the guest panel beside it, or where there is no room for both as `NarrowPlan` has them. */
export function SeatingPlan(props: SeatingPlanProps) {
  const { layout, places, sectors, guests, canSeatAll } = props;
  const translate = useTranslate();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const [camera] = useState(createCamera);
  const [sheet, setSheet] = useState(false);
  const [onlyMine, setOnlyMine] = useState(false);
  const seating = useSeating(props);
  const drop = useDrop(seating);
  const { hallId, revision, selectedGuests, onApply } = props;
  const everybody = useEverybody({
    hallId,
    revision,
    seating,
    selectedGuests,
    onApply,
    onApplied: () => setSheet(false),
  });
  const rules = useRules({ hallId, revision, seating, isOpen: everybody.isOpen });
  const levels = useLevel(layout, placeOfIntent(seating.intent));
  const sight = useSight(camera, levels, seating);
  const { lit, point, reveal } = sight;
  const trial = useTrial(everybody, sight);
  const unmet = useUnmet(everybody, seating, rules, sight.shown);
  const counts = useMemo(() => countSectors(sectors, places), [sectors, places]);
  // Whoever seats only in their own sectors can always look at these alone.
  const mixed = sectors.some(({ mine }) => mine) && sectors.some(({ mine }) => !mine);
  const filter = mixed || !canSeatAll ? <SectorFilter onlyMine={onlyMine} onOnlyMine={setOnlyMine} /> : null;
  const { undo, redo } = seating.readOnly ? { undo: null, redo: null } : seating.undo;
  const inHand = seating.intent.kind !== 'none' || seating.chosen.length > 0;
  // Whatever is in hand is put down first.
  const aside = trial.opened ? trial.close : everybody.putAside;
  const escape = everybody.isOpen && !inHand ? aside : seating.escape;
  usePlanKeys({ onEscape: escape, onUndo: undo, onRedo: redo });

  const openGuest = (guest: Guest) => {
    seating.clickGuest(guest);
    setSheet(false);
    if (guest.place !== null) reveal([guest.place]);
  };
  const { changed } = everybody;
  const spoilt = useMemo(() => [...changed.values()].flatMap(({ place }) => place ?? []), [changed]);
  const panel = everybody.isOpen ? (
    <EverybodyPanel
      everybody={everybody}
      seating={seating}
      rules={rules}
      unmet={unmet.lines}
      trial={trial}
      sight={sight}
    />
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
      onPoint={point}
      everybody={seating.readOnly || seating.bound ? null : everybody}
      sheet={{ eventId: props.eventId, hallId, onChange: props.onChangeSeats }}
      withPicked={
        <WithPicked seating={seating}>
          <RuleMenu rules={rules} seating={seating} guestIds={props.selectedGuests} />
        </WithPicked>
      }
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
      onHistory={props.onHistory}
      trial={trial}
      spoilt={spoilt}
      marks={unmet.marks}
      lit={lit}
    />
  );
  const wide = (
    <Box sx={{ display: 'flex', height: 1, minHeight: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0 }} onDragOver={(event) => drop.isUnderWay() && event.preventDefault()}>
        {plan}
      </Box>
      <Box component="aside" aria-label={translate('hall.guests.title')} sx={PANEL}>
        <PresentLine others={seating.colleagues.all} />
        <ReadingLine share={seating.reading} />
        {panel}
        {!everybody.isOpen && <SeatingFooter seating={seating} sectors={sectors} />}
      </Box>
    </Box>
  );
  const narrow = (
    <NarrowPlan
      seating={seating}
      sectors={sectors}
      title={props.title}
      withoutPlace={guests.filter(({ place }) => place === null).length}
      plan={plan}
      panel={panel}
      isHalf={everybody.isOpen}
      onlyMine={onlyMine}
      onOnlyMine={filter ? setOnlyMine : null}
      sheet={sheet}
      onSheet={setSheet}
      onHistory={props.onHistory}
      onLook={sight.closeUp}
    />
  );
  // At one place for both: printing makes the window narrow, and what it prints must stay.
  return (
    <>
      {isWide ? wide : narrow}
      <SeatingDialogs seating={seating} />
      {rules.begun && <RuleDialog rules={rules} begun={rules.begun} seating={seating} hallId={hallId} />}
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
