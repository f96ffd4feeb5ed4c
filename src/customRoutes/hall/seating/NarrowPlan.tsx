import { type ReactNode, useState } from 'react';
import { Box, Button } from '@mui/material';
import { History, Users } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { useLow } from '../../../ui/low.ts';
import type { Sector } from '../plan/types.ts';
import { BarButton } from '../plan/ZoomBar.tsx';
import { GuestSheet, PhoneHeader, type View } from './Phone.tsx';
import { type Opened, PlaceList } from './PlaceList.tsx';
import { ReadingLine } from './ReadingLine.tsx';
import { SeatingFooter } from './SeatingFooter.tsx';
import { PresentLine } from './together/PresentLine.tsx';
import type { SeatingState } from './useSeating.ts';

/** On phones: plan or list, with the panel as a sheet; turned sideways with all else beside them. */
export function NarrowPlan(props: {
  seating: SeatingState;
  sectors: readonly Sector[];
  title: string;
  /** How many guests have no place. */
  withoutPlace: number;
  plan: ReactNode;
  panel: ReactNode;
  /** The panel is about what the plan shows: both are in sight, and nothing else. */
  isHalf: boolean;
  onlyMine: boolean;
  /** Null where there is nothing to choose. */
  onOnlyMine: ((only: boolean) => void) | null;
  /** Is the panel open? */
  sheet: boolean;
  onSheet: (open: boolean) => void;
  onHistory: (() => void) | undefined;
  /** Whoever goes from the list to the plan sees there what they come from. */
  onLook: (places: readonly number[]) => void;
}) {
  const { seating, sectors, title, withoutPlace, plan, panel, isHalf, onlyMine, onOnlyMine } = props;
  const { sheet, onSheet, onHistory, onLook } = props;
  const translate = useTranslate();
  const beside = useLow();
  const [view, setView] = useState<View>('list');
  const [opened, setOpened] = useState<Opened | null>(null);
  // What was looked at last in the list, until it is seen on the plan.
  const [last, setLast] = useState<Opened | null>(null);
  const open = (section: Opened | null) => {
    setOpened(section);
    if (section) setLast(section);
  };
  const look = (next: View) => {
    setView(next);
    if (next !== 'plan' || !last) return;
    onLook(last.places);
    setLast(null);
  };
  const askGuests = (
    <Button
      variant="text"
      fullWidth
      onClick={() => onSheet(true)}
      startIcon={<Users size={18} strokeWidth={1.75} />}
      sx={{ minHeight: 44, borderRadius: 0 }}
    >
      {translate('hall.guests.open', { smart_count: withoutPlace })}
    </Button>
  );
  const header = (
    <PhoneHeader
      view={view}
      onView={look}
      aside={
        onHistory && (
          <BarButton label={translate('hall.history.open')} onClick={onHistory}>
            <History />
          </BarButton>
        )
      }
    >
      {beside ? askGuests : title}
    </PhoneHeader>
  );
  if (isHalf)
    return (
      <Box sx={{ ...COLUMN, flexDirection: beside ? 'row' : 'column', height: 1, bgcolor: 'look.surface' }}>
        <Box sx={{ flex: 1, minWidth: 0, minHeight: 0 }}>{plan}</Box>
        <Box
          component="aside"
          aria-label={translate('hall.all.title')}
          sx={{ ...COLUMN, ...(beside ? HALF_BESIDE : HALF_BELOW) }}
        >
          {panel}
        </Box>
      </Box>
    );
  return (
    <Box sx={{ ...COLUMN, flexDirection: beside ? 'row' : 'column', height: 1, bgcolor: 'look.surface' }}>
      <Box sx={{ ...COLUMN, flex: 1, minWidth: 0 }}>
        <PresentLine others={seating.colleagues.all} />
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
            onOnlyMine={onOnlyMine}
            opened={opened}
            onOpened={open}
            onAskGuest={(place) => {
              seating.choose([place], 'only');
              if (seating.isMine(place)) onSheet(true);
            }}
          />
        )}
      </Box>
      <Box sx={beside ? BESIDE : { flex: 'none', boxShadow: 2, position: 'relative' }}>
        {beside ? header : askGuests}
        <SeatingFooter seating={seating} sectors={sectors} compact />
      </Box>
      <GuestSheet open={sheet} waiting={seating.waiting.length} onClose={() => onSheet(false)}>
        {panel}
      </GuestSheet>
    </Box>
  );
}

const COLUMN = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
const BESIDE = { width: 'min(300px, 42vw)', flex: 'none', overflowY: 'auto', borderLeft: 1, borderColor: 'look.line' };
const HALF_BESIDE = { width: '50%', flex: 'none', borderLeft: 1, borderColor: 'look.line' } as const;
const HALF_BELOW = {
  height: '64%',
  flex: 'none',
  borderTop: 1,
  borderColor: 'look.line',
  borderRadius: '12px 12px 0 0',
  boxShadow: 2,
} as const;
