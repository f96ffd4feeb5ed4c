import { type DragEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { fullName } from '#shared/person.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import type { Guest, Sector } from '../plan/types.ts';
import { dragChip } from './dragChip.ts';
import { GUEST_ROW, GuestRow } from './GuestRow.tsx';
import { placeOfIntent } from './intents.ts';
import { useRoving } from './useRoving.ts';
import type { Drop } from './useDrop.ts';
import type { SeatingProps, SeatingState } from './useSeating.ts';

interface Props {
  seating: SeatingState;
  sectors: readonly Sector[];
  drop: Drop | null;
  shown: readonly Guest[];
  /** All of them are without a place. */
  unseated: boolean;
  selectedGuests: SeatingProps['selectedGuests'];
  picked: ReadonlySet<string>;
  /** What stands where the list is empty. */
  nobody: ReactNode;
  onOpen: (guest: Guest) => void;
  /** Somebody in the list is pointed at, or nobody any longer. */
  onPoint: (guest: Guest | null) => void;
}

/** Id of the list in the document. */
export const GUEST_LIST = 'guest-list';

/** Only the rows in view are in the document: a list may have thousands. */
export function GuestList({ shown, unseated, seating, sectors, drop, picked, selectedGuests, nobody, ...rest }: Props) {
  const { onOpen, onPoint } = rest;
  const translate = useTranslate();
  const [scroll, setScroll] = useState({ top: 0, height: 800 });
  const numbers = useMemo(() => new Map(sectors.map((sector) => [sector.id, sector.number])), [sectors]);
  const latest = useLatest({ selectedGuests, pick: seating.pick, onOpen, drop });
  const pick = useCallback(
    ({ id }: Guest) => {
      const { selectedGuests: ids, pick: take } = latest.current;
      take(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
    },
    [latest],
  );
  const open = useCallback((guest: Guest) => latest.current.onOpen(guest), [latest]);
  const drag = useCallback(
    (guest: Guest, event: DragEvent<HTMLElement>) => {
      const people = latest.current.drop?.begin(guest.id) ?? [];
      const more = people.length > 1 ? ` +${people.length - 1}` : '';
      dragChip(event, `${fullName(guest)}${more}`);
    },
    [latest],
  );
  const end = useCallback(() => latest.current.drop?.end(), [latest]);
  const joins = useCallback(({ id }: Guest) => latest.current.drop?.joins(id) ?? false, [latest]);
  const join = useCallback(({ id }: Guest) => latest.current.drop?.join(id), [latest]);
  const list = useRef<HTMLDivElement>(null);
  const current = shown.findIndex((guest) => isCurrent(seating, guest));
  useEffect(() => {
    if (current >= 0 && list.current) bringIntoView(list.current, current);
  }, [current]);
  const from = Math.max(0, Math.floor(scroll.top / GUEST_ROW) - 6);
  const to = Math.min(shown.length, Math.ceil((scroll.top + scroll.height) / GUEST_ROW) + 6);
  const roving = useRoving(
    list,
    shown,
    { from: Math.min(Math.ceil(scroll.top / GUEST_ROW), shown.length), to },
    (row) => {
      if (list.current) bringIntoView(list.current, row);
    },
  );
  const stopAt = useLatest(roving.onFocus);
  const focus = useCallback(
    (guest: Guest) => {
      stopAt.current(guest.id);
      onPoint(guest);
    },
    [stopAt, onPoint],
  );
  if (shown.length === 0) {
    return (
      <Typography variant="body2" component="div" color="look.text2" sx={{ p: 2, flex: 1 }}>
        {nobody}
      </Typography>
    );
  }
  return (
    <Box
      ref={list}
      onScroll={({ currentTarget }) => setScroll({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}
    >
      <Box
        component="ul"
        id={GUEST_LIST}
        aria-label={translate('hall.guests.title')}
        onKeyDown={roving.onKeyDown}
        style={{ paddingTop: from * GUEST_ROW, paddingBottom: (shown.length - to) * GUEST_ROW }}
        sx={{ m: 0, px: 0, listStyle: 'none' }}
      >
        {shown.slice(from, to).map((guest) => {
          const at = guest.place ?? seating.comingTo.get(guest.id);
          const place = at === undefined ? undefined : seating.placeOf.get(at);
          return (
            <GuestRow
              key={guest.id}
              guest={guest}
              label={at === undefined ? undefined : seating.labels.get(at)}
              awaited={seating.comingTo.has(guest.id)}
              sector={numbers.get(place?.sector_id ?? '')}
              picked={picked.has(guest.id)}
              current={isCurrent(seating, guest)}
              isStop={guest.id === roving.stop}
              readOnly={seating.readOnly}
              unseated={unseated}
              chooser={seating.colleagues.guests.get(guest.id)}
              onPick={pick}
              onOpen={open}
              onDrag={drop && (guest.place === null || !seating.bound) ? drag : undefined}
              onDragEnd={end}
              joins={joins}
              onJoin={join}
              onPoint={onPoint}
              onFocus={focus}
            />
          );
        })}
      </Box>
    </Box>
  );
}

function isCurrent({ intent }: SeatingState, guest: Guest): boolean {
  if (intent.kind === 'guest') return intent.guest_id === guest.id;
  return guest.place !== null && guest.place === placeOfIntent(intent);
}

/** Scrolls no further than needed to show a row. */
function bringIntoView(list: HTMLElement, row: number): void {
  const [top, bottom] = [row * GUEST_ROW, (row + 1) * GUEST_ROW];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}
