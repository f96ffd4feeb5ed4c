import { useMemo } from 'react';
import { Box, Button, ButtonBase, Typography } from '@mui/material';
import { Check, ChevronRight } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { groupTitle } from '../../../ui/placeWords.ts';
import type { Place, Sector } from '../plan/types.ts';
import { bestFirst, fitsIn, partyAt } from './comers.ts';
import { isComing } from './PlaceLine.tsx';
import { keyOf, type Section } from './stretches.ts';
import { surnameIn } from './surname.ts';
import { TableRing } from './TableRing.tsx';
import { useInSight } from './useInSight.ts';
import type { SeatingState } from './useSeating.ts';

type Shown = Section & { all: readonly number[] };

interface Props {
  shown: readonly Shown[];
  seating: SeatingState;
  sectors: readonly Sector[];
  /** A place of the one that was looked at last: it stands in sight again. */
  left: number | null;
  onOpen: (key: string) => void;
}

/** Tables, rows and areas one below the other for phones: those first where the rest of the party sits, then those in which all who are picked find room. */
export function GroupList({ shown, seating, sectors, left, onOpen }: Props) {
  const { placeOf, guestOf } = seating;
  const nameOf = useMemo(() => surnameIn(placeOf.values(), guestOf), [placeOf, guestOf]);
  const party = new Set(partyAt(seating));
  const sorted = bestFirst(seating, shown);
  return (
    <Box component="ul" sx={{ flex: 1, minHeight: 0, overflowY: 'auto', m: 0, p: 0, listStyle: 'none' }}>
      {sorted.map((section) => (
        <GroupLine
          key={keyOf(section)}
          section={section}
          seating={seating}
          sectors={sectors}
          nameOf={nameOf}
          party={party}
          wanted={left !== null && section.all.includes(left)}
          onOpen={onOpen}
        />
      ))}
    </Box>
  );
}

/** Names of those who sit there, as many as a line holds. */
const NAMES = 6;

const OF_PARTY = { color: 'look.accent', fontWeight: 700 } as const;

type LineProps = Omit<Props, 'shown' | 'left'> & {
  section: Shown;
  nameOf: (place: Place) => string | undefined;
  /** Where those sit who come with whoever is to be seated. */
  party: ReadonlySet<number>;
  /** It comes into sight. */
  wanted: boolean;
};

function GroupLine({ section, seating, sectors, nameOf, party, wanted, onOpen }: LineProps) {
  const element = useInSight<HTMLLIElement>(wanted, 'center');
  const translate = useTranslate();
  const { placeOf, groupOf } = seating;
  const group = groupOf.get(section.places[0]!);
  const fits = fitsIn(seating, section.all);
  const free = section.all.filter(seating.isLoose).length;
  const held = section.all.filter(seating.isReserved).length;
  const namesOf = (places: readonly number[]) => {
    const names = places.flatMap((place) => {
      const at = placeOf.get(place);
      return (at && nameOf(at)) ?? [];
    });
    return `${names.slice(0, NAMES).join(', ')}${names.length > NAMES ? '…' : ''}`;
  };
  const own = section.all.filter((place) => party.has(place));
  const numbers = new Map(sectors.map(({ id, number }) => [id, number]));
  const here = () => {
    // Where a group is chosen and not seated yet its places come up.
    if (seating.intent.kind === 'none') onOpen(keyOf(section));
    seating.clickGroup(section.all, false);
  };
  return (
    <Box
      component="li"
      ref={element}
      data-group={section.places[0]}
      sx={{ display: 'flex', alignItems: 'center', borderBottom: 1, borderColor: 'look.line', pr: 2 }}
    >
      <ButtonBase
        onClick={() => onOpen(keyOf(section))}
        sx={{ font: 'inherit', flex: 1, minWidth: 0, gap: 1.5, pl: 2, pr: 1, py: 1, minHeight: 76, textAlign: 'left' }}
      >
        {group?.kind === 'tables' && (
          <TableRing
            table={group.group}
            isTaken={(place) => Boolean(placeOf.get(place)?.ticket)}
            sectorOf={(place) => numbers.get(placeOf.get(place)?.sector_id ?? '') ?? 0}
            fits={fits}
          />
        )}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle1" component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {groupTitle(section, translate)}
          </Typography>
          <Typography
            variant="body2"
            component="span"
            noWrap
            sx={{ display: 'block', color: 'look.text2', ...(own.length > 0 && OF_PARTY) }}
          >
            {own.length > 0 ? translate('hall.list.party', { names: namesOf(own) }) : namesOf(section.all)}
          </Typography>
          <Box
            component="span"
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 0.5,
              mt: 0.25,
              px: 0.75,
              borderRadius: '6px',
              fontSize: 12,
              lineHeight: '20px',
              fontWeight: 700,
              bgcolor: fits ? 'look.okSoft' : 'look.bg',
              color: fits ? 'look.ok' : 'look.text2',
            }}
          >
            {fits && <Check size={14} strokeWidth={2.25} aria-hidden="true" />}
            {translate('hall.table_free', { smart_count: free })}
            {held > 0 && `, ${translate('hall.holds.held_count', { held })}`}
          </Box>
        </Box>
        {!fits && <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />}
      </ButtonBase>
      {fits && !seating.readOnly && (
        <Button variant="outlined" disabled={seating.busy} onClick={here} sx={{ minHeight: 44 }}>
          {translate(isComing(seating) || seating.waiting.length > 0 ? 'hall.list.here' : 'hall.list.seat')}
        </Button>
      )}
    </Box>
  );
}
