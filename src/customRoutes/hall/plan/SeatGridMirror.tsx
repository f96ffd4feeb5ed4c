import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Camera } from './camera.ts';
import type { Cell } from './cell.ts';
import { cellAfter, cellOfLabel, cellOfPlace, cellsOfRow, lastCell, rowOfCell } from './gridRows.ts';
import { HIDDEN } from './hidden.ts';
import { groupHit, type Hit } from './hit.ts';
import type { Keys } from './pointer.ts';
import type { Step } from './steps.ts';
import { CHOSEN, INACTIVE, MARKED, type HallStore } from './store.ts';
import { useSeatName } from './useSeatName.ts';
import type { Sector } from './types.ts';

interface Props {
  store: HallStore;
  camera: Camera;
  focus: Cell<number>;
  /** Index of the place that an open card is about, where Tab comes to then; -1 for none. */
  about: number;
  label: string;
  sectors?: readonly Sector[];
  noteOf?: (place: number) => string | undefined;
  letterTools: boolean;
  onClick: (hit: Hit, keys: Keys) => void;
  /** Places selected at once; ctrl: added to the others. */
  onPlaces: (places: number[], keys: Keys) => void;
}

const PLAIN: Keys = { shift: false, ctrl: false, alt: false };
const ADD: Keys = { ...PLAIN, ctrl: true };

const STEPS: Record<string, Step> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'start',
  End: 'end',
  PageUp: 'page_up',
  PageDown: 'page_down',
};

/**
 * The plan for keyboards and screen readers: a grid of which only the focused row and its neighbours are in the
 * document. A table is a row of it too, and what has no seats of its own a row of one cell.
 */
export function SeatGridMirror(props: Props) {
  const { store, camera, focus, about, letterTools } = props;
  const translate = useTranslate();
  useSyncExternalStore(store.subscribe, store.revision);
  const names = useSeatName(store, props.sectors, props.noteOf);
  const [chosenCell, setCell] = useState(0);
  const [came, setCame] = useState(-1);
  if (came !== about) {
    setCame(about);
    if (about >= 0) setCell(cellOfPlace(store, about));
  }
  const grid = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const { groups, seatedGroups, seatCount, seats } = store;
  const last = lastCell(store);
  const cell = Math.min(chosenCell, last);

  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  });

  if (last < 0) return null;

  const go = (to: number) => {
    wantsFocus.current = true;
    setCell(to);
  };
  const activate = (keys: Keys) => {
    if (cell >= seatCount) return props.onClick(groupHit(store, rowOfCell(store, cell)), keys);
    const at = { x: seats.x[cell]!, y: seats.y[cell]! };
    props.onClick({ kind: 'place', place: seats.place[cell]!, index: cell, at }, keys);
  };
  const placesWhere = (test: (index: number) => boolean) =>
    [...seats.place.subarray(0, seatCount)].filter((_, index) => test(index));

  const onKeyDown = (event: KeyboardEvent) => {
    const jump = event.ctrlKey || event.metaKey;
    const step = STEPS[event.key];
    const isSeat = cell < seatCount;
    if (step) {
      const sectorStep = jump && step === 'right' ? 'next_sector' : jump && step === 'left' ? 'previous_sector' : step;
      const next = cellAfter(store, cell, sectorStep);
      if (event.shiftKey && next < seatCount && isSeat) props.onPlaces([seats.place[cell]!, seats.place[next]!], ADD);
      go(next);
    } else if (event.key === ' ' && event.shiftKey && isSeat) {
      props.onPlaces(
        placesWhere((i) => seats.group[i] === seats.group[cell]),
        ADD,
      );
    } else if (event.key === ' ' || event.key === 'Enter') {
      activate({ shift: false, ctrl: jump, alt: event.altKey });
    } else if (event.code === 'KeyA' && jump && isSeat) {
      props.onPlaces(
        placesWhere((i) => store.sector[i] === store.sector[cell]),
        ADD,
      );
    } else if (event.code === 'KeyA' && !letterTools && isSeat) {
      props.onPlaces(
        placesWhere((i) => seats.group[i] === seats.group[cell]),
        ADD,
      );
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const focusSeat = () => {
    if (cell >= seatCount) return focus.set(-1);
    focus.set(cell);
    camera.reveal(seats.x[cell]!, seats.y[cell]!);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    focus.set(-1);
    if (about >= 0 && !currentTarget.contains(relatedTarget)) setCell(cellOfPlace(store, about));
  };
  const row = rowOfCell(store, cell);
  const rows = [row - 1, row, row + 1].filter((at) => at >= 0 && at < groups.length);
  const goTo = groups[0]?.kind === 'tables' ? 'table' : 'row';

  return (
    <>
      <Box
        ref={grid}
        role="grid"
        aria-label={props.label}
        aria-rowcount={groups.length}
        aria-colcount={groups
          .slice(0, seatedGroups)
          .reduce((most, { group }) => Math.max(most, group.places.length), 1)}
        aria-multiselectable="true"
        onKeyDown={onKeyDown}
        onFocus={focusSeat}
        onBlur={leave}
        sx={HIDDEN}
      >
        {rows.map((at) => (
          <div key={at} role="row" aria-rowindex={at + 1} aria-label={names.group(at)}>
            {cellsOfRow(store, at, cell).map((index) => (
              <div
                key={index}
                role="gridcell"
                data-place={index < seatCount ? seats.place[index] : undefined}
                tabIndex={index === cell ? 0 : -1}
                aria-colindex={index < seatCount ? index - store.groupStart[at]! + 1 : 1}
                aria-selected={index < seatCount && (store.flags[index]! & (CHOSEN | MARKED)) !== 0}
                aria-disabled={(index < seatCount && store.state[index] === INACTIVE) || undefined}
              >
                {names.cell(index)}
              </div>
            ))}
          </div>
        ))}
      </Box>
      {seatedGroups > 20 && (
        <Box
          component="input"
          aria-label={translate(`hall.go_to_${goTo}`)}
          placeholder={translate(`hall.go_to_${goTo}`)}
          data-plan-panel
          sx={{ ...HIDDEN, '&:focus': { clipPath: 'none', width: 140, height: 36, top: 16, left: '50%', zIndex: 4 } }}
          onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
            if (event.key !== 'Enter') return;
            const found = cellOfLabel(store, event.currentTarget.value);
            if (found >= 0) go(found);
          }}
        />
      )}
    </>
  );
}
