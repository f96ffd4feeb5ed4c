import { useState } from 'react';
import { Button } from '@mui/material';
import { LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { SeatingState } from '../useSeating.ts';
import { HoldDialog } from './HoldDialog.tsx';
import { holdKind } from './holdText.ts';

/** Holds places and lets them go, for who may. */
export function HoldButtons({ seating, places }: { seating: SeatingState; places: readonly number[] }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { canHold, placeOf, isHeld, busy } = seating;
  if (!canHold || places.length === 0) return null;
  const held = places.filter(isHeld);
  const kind = holdKind(placeOf.get(places[0]!)!);
  return (
    <>
      <Button
        variant="outlined"
        disabled={busy}
        startIcon={<LockKeyhole size={16} strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      >
        {translate(held.length === places.length ? 'hall.holds.change' : `hall.holds.hold_${kind}`)}
      </Button>
      {held.length > 0 && (
        <Button
          variant="outlined"
          disabled={busy}
          startIcon={<LockKeyholeOpen size={16} strokeWidth={1.75} />}
          onClick={() => seating.release(held)}
        >
          {translate(`hall.holds.release_${kind}`)}
        </Button>
      )}
      {isOpen && (
        <HoldDialog
          kind={kind}
          count={places.length}
          before={placeOf.get(held[0] ?? -1)?.hold ?? null}
          onClose={() => setOpen(false)}
          onHold={(how) => {
            setOpen(false);
            seating.hold(places, how);
          }}
        />
      )}
    </>
  );
}
