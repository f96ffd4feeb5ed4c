import { useMemo } from 'react';
import { Box, Button, ButtonBase, Typography } from '@mui/material';
import { Check, ChevronRight } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { groupTitle } from '../../../ui/placeWords.ts';
import type { Place, Sector } from '../plan/types.ts';
import { isComing } from './PlaceLine.tsx';
import { keyOf, type Section } from './stretches.ts';
import { surnameIn } from './surname.ts';
import { TableRing } from './TableRing.tsx';
import type { SeatingState } from './useSeating.ts';

type Shown = Section & { all: readonly number[] };

interface Props {
  shown: readonly Shown[];
  seating: SeatingState;
  sectors: readonly Sector[];
  onOpen: (key: string) => void;
}

/** How many come: all who are picked, or those who are in hand. */
function comingTo({ intent, waiting }: SeatingState): number {
  if (intent.kind === 'guest' || intent.kind === 'move') return 1;
  return intent.kind === 'several' && intent.asked ? intent.places.length : waiting.length;
}

/** Do all who come find room among these places? Nobody comes: no. */
export function fitsIn(seating: SeatingState, places: readonly number[]): boolean {
  const count = comingTo(seating);
  return count > 0 && places.filter(seating.canTake).length >= count;
}

/** Tables, rows and areas one below the other for phones, those first in which all who are picked find room. */
export function GroupList({ shown, seating, sectors, onOpen }: Props) {
  const { placeOf, guestOf } = seating;
  const nameOf = useMemo(() => surnameIn(placeOf.values(), guestOf), [placeOf, guestOf]);
  const sorted = shown.toSorted((a, b) => Number(fitsIn(seating, b.all)) - Number(fitsIn(seating, a.all)));
  return (
    <Box component="ul" sx={{ flex: 1, minHeight: 0, overflowY: 'auto', m: 0, p: 0, listStyle: 'none' }}>
      {sorted.map((section) => (
        <GroupLine
          key={keyOf(section)}
          section={section}
          seating={seating}
          sectors={sectors}
          nameOf={nameOf}
          onOpen={onOpen}
        />
      ))}
    </Box>
  );
}

/** Names of those who sit there, as many as a line holds. */
const NAMES = 6;

type LineProps = Omit<Props, 'shown'> & { section: Shown; nameOf: (place: Place) => string | undefined };

function GroupLine({ section, seating, sectors, nameOf, onOpen }: LineProps) {
  const translate = useTranslate();
  const { placeOf, groupOf } = seating;
  const group = groupOf.get(section.places[0]!);
  const fits = fitsIn(seating, section.all);
  const free = section.all.filter(seating.isLoose).length;
  const held = section.all.filter(seating.isReserved).length;
  const names = section.all.flatMap((place) => {
    const at = placeOf.get(place);
    return (at && nameOf(at)) ?? [];
  });
  const numbers = new Map(sectors.map(({ id, number }) => [id, number]));
  const here = () => {
    // Where a group is chosen and not seated yet its places come up.
    if (seating.intent.kind === 'none') onOpen(keyOf(section));
    seating.clickGroup(section.all, false);
  };
  return (
    <Box
      component="li"
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
          <Typography variant="body2" component="span" color="look.text2" noWrap sx={{ display: 'block' }}>
            {`${names.slice(0, NAMES).join(', ')}${names.length > NAMES ? '…' : ''}`}
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
