import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { FilterChip } from '../../../ui/FilterChip.tsx';
import { useLatest } from '../../../ui/useLatest.ts';
import { groupTitle } from '../../../ui/placeWords.ts';
import { SectorTag } from '../../../ui/Tag.tsx';
import { isFree } from '../plan/places.ts';
import type { Place, Sector } from '../plan/types.ts';
import { fitsIn, partyAt } from './comers.ts';
import { GroupList } from './GroupList.tsx';
import { placeOfIntent } from './intents.ts';
import { PlaceLine } from './PlaceLine.tsx';
import { movableIn, TakeAll } from './TakeAll.tsx';
import { SectionHead } from './SectionHead.tsx';
import { keyOf, sectionsOf } from './stretches.ts';
import type { SeatingState } from './useSeating.ts';

/** The row or table that is looked at, with all its places. */
export interface Opened {
  key: string;
  places: readonly number[];
}

interface Props {
  /** Stands above the list; where one table is open its own head takes its place. */
  header: ReactNode;
  seating: SeatingState;
  sectors: readonly Sector[];
  onlyMine: boolean;
  onOnlyMine: ((only: boolean) => void) | null;
  /** Null: all tables below each other; where there are none the first row. */
  opened: Opened | null;
  onOpened: (opened: Opened | null) => void;
  /** A free place's button without anybody picked: ask for a guest. */
  onAskGuest: (place: number) => void;
}

/**
 * The hall as a list for phones: one row at a time, 44 px targets, filters by sector, mine and free. Where there are
 * tables all groups stand below each other first, and one of them opens.
 */
export function PlaceList(props: Props) {
  const { header, seating, sectors, onlyMine, onOnlyMine, opened, onOpened, onAskGuest } = props;
  const translate = useTranslate();
  const [sector, setSector] = useState<string | null>(null);
  const [freeOnly, setFreeOnly] = useState(false);
  const [fitsOnly, setFitsOnly] = useState(false);
  const sections = useMemo(() => sectionsOf(seating.labels), [seating.labels]);
  const mine = new Set(sectors.filter((it) => it.mine).map(({ id }) => id));
  const isAsked = (place: Place | undefined) =>
    place !== undefined &&
    (sector === null || place.sector_id === sector) &&
    (!onlyMine || mine.has(place.sector_id ?? ''));
  const free = (id: number) => isFree(seating.placeOf.get(id)) && !seating.isHeld(id);
  const shown = sections
    .map((section) => ({ ...section, all: section.places.filter((id) => isAsked(seating.placeOf.get(id))) }))
    .map((section) => ({ ...section, places: freeOnly ? section.all.filter(free) : section.all }))
    .filter(({ places }) => places.length > 0)
    .filter(({ all }) => !fitsOnly || fitsIn(seating, all));
  const hasTables = seating.layout.tables.length > 0;
  const open = (key: string) => onOpened({ key, places: sections.find((each) => keyOf(each) === key)!.places });
  // Whoever was asked for, here or elsewhere: their row comes up, also where a filter leaves it out. So does that of a party
  // whose next one is to be seated; tables say that in their list.
  const asked = placeOfIntent(seating.intent);
  const wanted = asked ?? (hasTables ? null : (partyAt(seating)[0] ?? null));
  const bring = useLatest((place: number) => {
    const section = sections.find(({ places }) => places.includes(place));
    if (!section) return;
    if (!shown.some(({ places }) => places.includes(place))) {
      setSector(null);
      setFreeOnly(false);
      setFitsOnly(false);
      onOnlyMine?.(false);
    }
    open(keyOf(section));
  });
  useEffect(() => {
    if (wanted !== null) bring.current(wanted);
  }, [wanted, bring]);
  const at = shown.findIndex((each) => keyOf(each) === opened?.key);
  const isOverview = hasTables && at < 0 && shown.length > 0;
  const now = Math.max(0, at);
  const section = shown[now];

  const isOneTable = hasTables && !isOverview && section !== undefined;
  // It is in sight again where it was left.
  const [left, setLeft] = useState<number | null>(null);
  const back = () => {
    setLeft(opened?.places[0] ?? null);
    onOpened(null);
  };
  const together = section ? movableIn(seating, section.all) : null;

  const filters = (
    <Box sx={{ display: 'flex', gap: 1, p: 1.5, overflowX: 'auto', flex: 'none' }}>
      {onOnlyMine && (
        <FilterChip
          active={onlyMine}
          label={translate('hall.sectors.only_mine_short')}
          onClick={() => onOnlyMine(!onlyMine)}
        />
      )}
      {(fitsOnly || (seating.waiting.length > 0 && seating.layout.tables.length > 0)) && (
        <FilterChip
          active={fitsOnly}
          label={translate('hall.list.fits_only', { smart_count: seating.waiting.length })}
          onClick={() => setFitsOnly(!fitsOnly)}
        />
      )}
      <FilterChip active={freeOnly} label={translate('hall.list.free_only')} onClick={() => setFreeOnly(!freeOnly)} />
      {sectors.map((it) => (
        <FilterChip
          key={it.id}
          active={sector === it.id}
          icon={<SectorTag number={it.number} size={18} />}
          label={it.name}
          onClick={() => setSector(sector === it.id ? null : it.id)}
        />
      ))}
    </Box>
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, bgcolor: 'look.surface' }}>
      {!isOneTable && header}
      {!isOneTable && filters}
      {isOverview && <GroupList shown={shown} seating={seating} sectors={sectors} left={left} onOpen={open} />}
      {!isOverview && section && (
        <>
          <SectionHead
            title={groupTitle(section, translate)}
            free={section.all.filter(free).length}
            held={section.all.filter(seating.isReserved).length}
            total={section.all.length}
            kind={section.table === null ? 'row' : 'table'}
            onBack={hasTables ? back : null}
            onPrevious={now > 0 ? () => open(keyOf(shown[now - 1]!)) : null}
            onNext={now < shown.length - 1 ? () => open(keyOf(shown[now + 1]!)) : null}
          />
          <Box component="ul" sx={{ flex: 1, minHeight: 0, overflowY: 'auto', m: 0, p: 0, listStyle: 'none' }}>
            {section.places.map((place) => (
              <PlaceLine
                key={place}
                place={place}
                seating={seating}
                sectors={sectors}
                wanted={place === wanted}
                onAskGuest={onAskGuest}
              />
            ))}
            {isOneTable && together && (
              <Box component="li" sx={{ display: 'flex', p: 2, '& > *': { flex: 1, minHeight: 44 } }}>
                <TakeAll seating={seating} places={together} />
              </Box>
            )}
          </Box>
        </>
      )}
      {shown.length === 0 && (
        <Typography variant="body2" color="look.text2" sx={{ p: 2 }}>
          {translate('hall.list.nothing')}
        </Typography>
      )}
    </Box>
  );
}
