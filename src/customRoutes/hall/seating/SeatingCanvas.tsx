import { useMemo, useState, type ReactNode } from 'react';
import { useMediaQuery } from '@mui/material';
import { History, Printer } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { NEEDS } from '#shared/needs.ts';
import { type Group, isFree } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import type { Language } from '#shared/limits.ts';
import { useLow } from '../../../ui/low.ts';
import type { Camera } from '../plan/camera.ts';
import { HallCanvas, type HallCanvasProps } from '../plan/HallCanvas.tsx';
import type { Hit } from '../plan/hit.ts';
import { kindsIn } from '../plan/kinds.ts';
import type { SectorCount } from '../plan/Legend.tsx';
import { LevelSwitch } from '../plan/LevelSwitch.tsx';
import type { Ghost } from '../plan/plan.ts';
import { PlanPanel } from '../plan/PlanPanel.tsx';
import type { Keys } from '../plan/pointer.ts';
import type { Place, Sector } from '../plan/types.ts';
import { Underlay } from '../plan/Underlay.tsx';
import type { LevelShown } from '../plan/useLevel.ts';
import { useFillLine } from '../plan/useTexts.ts';
import { BarButton, ZoomBar } from '../plan/ZoomBar.tsx';
import { colourByMeal, eveningOf, mealsShown, sitterIn } from './evening.ts';
import type { Trial } from './everybody/useTrial.ts';
import { heldText } from './holds/holdText.ts';
import { placeOfIntent } from './intents.ts';
import { Legends } from './Legends.tsx';
import { SeatCard } from './SeatCard.tsx';
import { surnameIn, surnamesOf } from './surname.ts';
import type { Drop } from './useDrop.ts';
import type { SeatingState } from './useSeating.ts';

interface Props {
  layout: HallLayout;
  camera: Camera;
  places: readonly Place[];
  sectors: readonly Sector[];
  counts: readonly SectorCount[];
  seating: SeatingState;
  drop: Drop;
  levels: LevelShown;
  title: string;
  /** Seats of others are grey outlines. */
  onlyMine: boolean;
  /** Choice between 'only mine' and 'all', where there is one. */
  filter: ReactNode;
  /** Legends lie on the plan. */
  isWide: boolean;
  onView: HallCanvasProps['onView'];
  onHistory: (() => void) | undefined;
  /** The plan for a whole list that is looked at: then nothing is chosen here. */
  trial: Trial;
  /** Places that it has somebody on who can't sit there any more. */
  spoilt: readonly number[];
  /** Numbers of what that plan couldn't meet. */
  marks: NonNullable<HallCanvasProps['choosing']>;
  lit: HallCanvasProps['lit'];
}

/** The plan of a seating screen with its panels: what every gesture on it means. */
export function SeatingCanvas(props: Props) {
  const { layout, camera, places, sectors, counts, seating, drop, levels, title, onlyMine, filter, isWide } = props;
  const { trial, marks, spoilt } = props;
  const meant = trial.byPlace;
  const translate = useTranslate();
  const isDimmed = useMemo(() => {
    const mine = new Set(sectors.filter((it) => it.mine).map(({ id }) => id));
    return onlyMine ? (place: Place) => !mine.has(place.sector_id ?? '') : undefined;
  }, [sectors, onlyMine]);
  const kinds = useMemo(() => kindsIn(layout), [layout]);
  const isLow = useLow();
  const isTouch = useMediaQuery('(pointer: coarse)');
  const hasRanks = layout.zones.some((zone) => zone.places.length > 0);
  const chosenKey = trial.isOpen ? '' : seating.chosen.join();
  const chosen = useMemo(() => new Set(chosenKey === '' ? [] : chosenKey.split(',').map(Number)), [chosenKey]);
  const refused = useMemo(() => new Set([...(seating.refusal?.places ?? []), ...spoilt]), [seating.refusal, spoilt]);
  const { guestOf, intent, awaited } = seating;
  const nameOf = useMemo(() => surnameIn(places, guestOf), [places, guestOf]);
  const meals = useMemo(() => mealsShown([...guestOf.values()]), [guestOf]);
  const sitterOf = useMemo(() => sitterIn(guestOf, meals), [guestOf, meals]);
  const [byMeal, setByMeal] = useState(false);
  const coloured = byMeal && meals.length > 0;
  const colourOf = useMemo(() => (coloured ? colourByMeal(guestOf, meals) : undefined), [coloured, guestOf, meals]);
  const proposed = useMemo(() => {
    const called = surnamesOf([...meant.values()], guestOf);
    const coming = [...awaited].map(([place, guest_id]) => ({ place, guest_id, guest_name: '' }));
    const comes = surnamesOf(coming, guestOf);
    const waiting = coming.map(({ place, guest_id }) => [place, comes.get(guest_id)!] as const);
    return new Map([...waiting, ...[...meant].map(([place, { guest_id }]) => [place, called.get(guest_id)!] as const)]);
  }, [meant, guestOf, awaited]);

  const chosenByOthers = seating.colleagues.places;
  const choosing = useMemo(() => [...chosenByOthers, ...marks], [chosenByOthers, marks]);

  const fits = trial.isOpen ? NOWHERE : seating.fits;
  const cardOf = (place: number) => (
    <SeatCard seating={seating} sectors={sectors} place={place} meant={meant.get(place)} />
  );
  const fillLine = useFillLine(
    (place) => meant.has(place) || Boolean(seating.placeOf.get(place)?.ticket),
    (place) => seating.isLoose(place) && !meant.has(place),
    (place) => seating.isReserved(place),
    fits,
  );
  const needs = useMemo(
    () =>
      NEEDS.filter((need) =>
        [...guestOf.values()].some((guest) => guest.place !== null && guest.needs?.includes(need)),
      ),
    [guestOf],
  );
  const hasHeld = useMemo(() => places.some(({ hold }) => hold), [places]);
  const language = useLocale() as Language;
  const noteOf = (id: number) => {
    const at = seating.placeOf.get(id);
    const comes = awaited.has(id) && translate('hall.together.comes', { name: seating.nameOf(awaited.get(id)!) });
    const who = meant.get(id)?.guest_name ?? (comes || at?.ticket?.guest_name);
    const { lines } = eveningOf(at?.ticket ? guestOf.get(at.ticket.guest_id) : undefined, translate);
    return [who, ...lines, at && heldText(at, language, translate)].filter(Boolean).join(', ');
  };
  const lineOf = (group: Group) => {
    const now = isFree(group) ? group.group.places.filter((id) => chosen.has(id)).length : 0;
    const [line, brief] = fillLine(group);
    return [now > 0 ? `${line}, ${translate('hall.area_chosen', { smart_count: now })}` : line, brief] as const;
  };
  const onClick = (hit: Hit, keys: Keys) => {
    if (trial.isOpen) trial.press(hit);
    else if (hit.kind === 'place') seating.clickPlace(hit.place, keys.ctrl || keys.alt);
    else if ('places' in hit) seating.clickGroup(hit.places, keys.ctrl);
    // A finger misses, and what it chose stays; it is put down where it was chosen.
    else if (!isTouch || (seating.chosen.length === 0 && intent.kind !== 'several')) seating.clear();
  };
  const choose: typeof seating.choose = (found, what) => {
    if (!trial.isOpen) seating.choose(found, what);
  };
  const several = intent.kind === 'several' ? intent.places : NOBODY;
  const marked = useMemo(() => new Set(several), [several]);
  const onDrop = (from: Hit, to: Hit) => {
    if (from.kind !== 'place') return;
    const all = marked.has(from.place);
    if (to.kind === 'place') return all ? seating.moveAll(several, to.place) : seating.moveTo(from.place, to.place);
    if (!('places' in to)) return;
    if (all) seating.moveAllToGroup(several, to.places);
    else seating.moveToGroup(from.place, to.places);
  };
  const ghostOf = (hit: Hit): Ghost | null => {
    const isFixed = seating.readOnly || seating.bound || trial.isOpen;
    if (hit.kind !== 'place' || isFixed || !seating.placeOf.get(hit.place)?.ticket) return null;
    if (!marked.has(hit.place)) return { seats: [hit.index], boxes: [] };
    // Several don't keep the shape of the table they leave: the places they would get are lit.
    return { ...NO_SHAPE, text: String(several.length), landingOn: (to) => seating.landingOf(several, to) };
  };

  return (
    <HallCanvas
      layout={layout}
      camera={camera}
      places={places}
      sectors={sectors}
      chosen={chosen}
      refused={refused}
      marked={marked}
      fits={fits}
      proposed={proposed}
      lit={props.lit}
      placesAround={seating.parties.placesAround}
      choosing={choosing}
      ringed={trial.isOpen ? (trial.opened?.place ?? null) : placeOfIntent(intent)}
      ringedGroup={intent.kind === 'group' ? intent.member : null}
      level={levels.level}
      isDimmed={isDimmed}
      nameOf={nameOf}
      sitterOf={sitterOf}
      colourOf={colourOf}
      lineOf={lineOf}
      label={translate('hall.seat.plan_label', { hall: title })}
      announcement={
        seating.chosen.length > 0 ? translate('hall.seat.chosen_places', { smart_count: seating.chosen.length }) : ''
      }
      insets={
        !isWide && isLow
          ? LOW_INSETS
          : insetsOf(isWide, filter !== null, isWide ? kinds.length > 0 || hasRanks : levels.levels.length > 0)
      }
      cursor={seating.intent.kind === 'none' ? undefined : 'crosshair'}
      tooltip={cardOf}
      onView={props.onView}
      noteOf={noteOf}
      onClick={onClick}
      onRun={(run) => choose(run, 'add')}
      onMarquee={(found, keys) => choose(found, keys.alt ? 'take' : keys.ctrl || keys.shift ? 'add' : 'only')}
      ghostOf={ghostOf}
      onDrop={onDrop}
      previewOf={drop.placesAt}
      onDropIn={drop.drop}
      below={hasRanks && <Underlay layout={layout} level={levels.level} camera={camera} />}
    >
      {filter && <PlanPanel sx={{ top: 16, left: 16, p: 0.5 }}>{filter}</PlanPanel>}
      {isWide && (
        <Legends
          counts={counts}
          kinds={kinds}
          ranks={hasRanks ? layout.zones : []}
          bound={seating.bound}
          fits={fits.size > 0}
          several={several.length > 0}
          proposed={meant.size > 0}
          awaited={awaited.size > 0}
          held={hasHeld}
          meals={meals}
          byMeal={coloured}
          onByMeal={setByMeal}
          needs={needs}
          showMine={filter !== null}
          faded={onlyMine}
        />
      )}
      <LevelSwitch {...levels} />
      <ZoomBar
        camera={camera}
        bottom={!isWide && isLow ? 8 : 16}
        before={
          <>
            {isWide && props.onHistory && (
              <BarButton label={translate('hall.history.open')} onClick={props.onHistory}>
                <History />
              </BarButton>
            )}
            <BarButton
              label={translate('hall.print.do')}
              keys="Ctrl P"
              disabled={seating.reading !== null}
              onClick={() => print()}
            >
              <Printer />
            </BarButton>
          </>
        }
      />
    </HallCanvas>
  );
}

const NOBODY: readonly number[] = [];
const NO_SHAPE = { seats: [], boxes: [] };

const LOW_INSETS = { top: 8, right: 16, bottom: 68, left: 16 };

/** The sector filter floats above the stage; `more`: below are a legend of kinds or ranks or, on a phone, the levels too. */
function insetsOf(isWide: boolean, filtered: boolean, more: boolean) {
  if (!isWide) return { top: 16, right: 16, bottom: more ? 136 : 76, left: 16 };
  return { top: filtered ? 76 : 24, right: 24, bottom: more ? 174 : 130, left: 24 };
}

const NOWHERE: ReadonlySet<number> = new Set();
