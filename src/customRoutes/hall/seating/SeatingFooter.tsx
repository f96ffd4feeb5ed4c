import { Box, Button, Typography } from '@mui/material';
import { Armchair, ArrowRight } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { fullName } from '#shared/person.ts';
import { SectorTag } from '../../../ui/Tag.tsx';
import { LOW } from '../../../ui/low.ts';
import type { Sector } from '../plan/types.ts';
import { BUTTONS } from './buttons.ts';
import { GroupCard } from './GroupCard.tsx';
import { Hint } from './Hint.tsx';
import { OneByOne } from './OneByOne.tsx';
import { HoldButtons } from './holds/HoldButtons.tsx';
import { HoldLine } from './holds/HoldLine.tsx';
import { partsOf } from './parts.ts';
import { SeveralCard } from './SeveralCard.tsx';
import { SitterLines } from './SitterLines.tsx';
import { TicketCard } from './TicketCard.tsx';
import { Refused } from './together/Refused.tsx';
import { WaitingLine } from './together/WaitingLine.tsx';
import { UndoBar } from './UndoBar.tsx';
import { useFocusGoesOn } from './useFocusGoesOn.ts';
import type { SeatingState } from './useSeating.ts';
import { crossingText, partsText, stretchesText } from './words.ts';

interface Props {
  seating: SeatingState;
  sectors: readonly Sector[];
  /** On a phone the guests are behind a button. */
  compact?: boolean;
}

/** Says what the next press does before it happens, what the last one did, and holds the one primary button. */
export function SeatingFooter(props: Props) {
  const { seating, compact = false } = props;
  const { refusal, readOnly, intent } = seating;
  const focus = useFocusGoesOn(intent);
  if (readOnly && intent.kind !== 'ticket' && intent.kind !== 'group') return null;
  return (
    <Box {...focus} sx={{ borderTop: 1, borderColor: 'look.line', bgcolor: 'look.surface', flex: 'none' }}>
      <Box sx={compact ? OVER_LIST : undefined}>
        <UndoBar undo={seating.undo} />
      </Box>
      <Box sx={{ p: 2, ...(compact && { [LOW]: { p: 1.5 } }) }}>
        {refusal?.code !== 'foreign_sector' && (
          <Refused refusals={seating.refusals} onClose={() => seating.setRefusal(null)} />
        )}
        <WaitingLine waiting={seating.unsent} />
        <Content {...props} />
      </Box>
    </Box>
  );
}

/** On a phone what was done lies over the list for its ten seconds: the list beneath a finger stays where it is. Of a plan it leaves the bar free. */
const OVER_LIST = {
  position: 'absolute',
  bottom: '100%',
  left: 8,
  right: 8,
  zIndex: 3,
  mb: 'calc(24px + var(--plan-bar, -16px))',
  borderRadius: '10px',
  overflow: 'hidden',
  bgcolor: 'look.raised',
  boxShadow: 3,
  '&:empty': { display: 'none' },
  [LOW]: { position: 'static', m: 1 },
} as const;

function Content({ seating, sectors, compact = false }: Props) {
  const translate = useTranslate();
  const { intent, waiting, chosen, placeOf } = seating;
  if (intent.kind === 'ticket') return <TicketCard seating={seating} sectors={sectors} place={intent.place} />;
  if (intent.kind === 'group') return <GroupCard seating={seating} sectors={sectors} member={intent.member} />;
  if (intent.kind === 'several')
    return intent.asked ? (
      <Hint
        text={translate('hall.seat.move_all_hint', { smart_count: intent.places.length })}
        onCancel={seating.clear}
      />
    ) : (
      <SeveralCard seating={seating} places={intent.places} />
    );
  if (intent.kind === 'move' || intent.kind === 'change') {
    const name = placeOf.get(intent.place)?.ticket?.guest_name ?? '';
    return <Hint text={translate(`hall.seat.${intent.kind}_hint`, { name })} onCancel={seating.clear} />;
  }
  if (intent.kind === 'guest') return <OneByOne seating={seating} guest_id={intent.guest_id} />;
  if (waiting.length === 0 && chosen.length === 0)
    return <Hint text={translate(`hall.seat.${hintAtStart(seating, compact)}`)} />;
  return <GroupAction seating={seating} sectors={sectors} />;
}

/** What to begin with; where everybody has a seat, how to change it. */
function hintAtStart({ listed, bound }: SeatingState, compact: boolean) {
  if (!bound && listed.length > 0 && listed.every(({ place }) => place !== null)) return 'all_seated_hint';
  return compact ? 'start_hint_phone' : 'start_hint';
}

function GroupAction({ seating, sectors }: { seating: SeatingState; sectors: readonly Sector[] }) {
  const translate = useTranslate();
  const { waiting, chosen, seatings, halved, busy, placeOf } = seating;
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="body2" color="look.text2">
          {translate('hall.seat.chosen')}
        </Typography>
        <Typography variant="body2" sx={{ fontWeight: 700, display: 'flex', alignItems: 'center', gap: 0.5 }}>
          {translate('hall.seat.guests', { smart_count: waiting.length })}
          <ArrowRight size={14} aria-hidden="true" />
          {translate('hall.seat.places', { smart_count: chosen.length })}
        </Typography>
      </Box>
      <Typography
        variant="body2"
        component="div"
        color="look.text2"
        sx={{ mt: 0.75, mb: 1.5, minHeight: 20 }}
        role="status"
      >
        {chosen.length === 0 ? translate('hall.seat.group_hint') : <Where seating={seating} sectors={sectors} />}
        {waiting.length === 0 &&
          ` ${translate(chosen.length === 1 ? 'hall.seat.press_guest_hint' : 'hall.seat.pick_guest_hint')}`}
        {halved && translate('cinema.seats.halved')}
        {chosen.length === 1 ? (
          <HoldLine place={placeOf.get(chosen[0]!)} />
        ) : (
          seating.heldNotes(chosen).map((note) => <Box key={note}>{note}</Box>)
        )}
      </Typography>
      <Button
        variant="contained"
        fullWidth
        loading={busy}
        disabled={seatings.length === 0 || halved}
        sx={{ [LOW]: { position: 'sticky', bottom: 8 } }}
        startIcon={<Armchair size={18} strokeWidth={1.75} />}
        onClick={seating.seatChosen}
      >
        {translate('hall.seat.do', { smart_count: seatings.length })}
      </Button>
      <Box sx={{ ...BUTTONS, mt: 0.75 }}>
        <HoldButtons seating={seating} places={chosen} />
      </Box>
    </>
  );
}

/** 'Row 5, seats 12–17', with their sectors, and what doesn't go as one might think; who sits where, if not together. */
function Where({ seating, sectors }: { seating: SeatingState; sectors: readonly Sector[] }) {
  const translate = useTranslate();
  const { layout, seatings, chosen, labels, sectorOf, guestOf, guestOrder, byRun } = seating;
  const used = seatings.length > 0 ? seatings.map(({ place }) => place) : chosen;
  const inSectors = sectors.filter(({ id }) => used.some((place) => sectorOf(place) === id));
  const crossing = crossingText(used, sectorOf, sectors, translate);
  const parts = byRun ? partsOf(layout, used) : [];
  const notes = [crossing, ...partsText(seating, parts, translate), ...useShortage(seating)].filter(Boolean);
  const sitters = seatings.flatMap(({ guest_id, place }) => {
    const [guest, label] = [guestOf.get(guest_id), labels.get(place)];
    return guest && label ? { ...label, place, guest_name: fullName(guest) } : [];
  });
  return (
    <>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 0.75 }}>
        {inSectors.map(({ id, number }) => (
          <SectorTag key={id} number={number} />
        ))}
        <span>
          {stretchesText(labels, used, translate)}
          {seatings.length > 1 && `, ${translate(`hall.seat.by_${guestOrder}`)}`}
        </span>
      </Box>
      {notes.map((note) => (
        <Typography key={note} variant="body2" component="span" sx={{ display: 'block', mt: 0.5, color: 'look.text' }}>
          {note}
        </Typography>
      ))}
      {parts.length > 1 && <SitterLines of={sitters} most={5} />}
    </>
  );
}

/** How many stay without a place, and why. */
function useShortage({ shortage, skipped, waiting, chosen, canSeatAll }: SeatingState): string[] {
  const translate = useTranslate();
  const notes = skipped > 0 ? [translate('hall.seat.skipped', { smart_count: skipped })] : [];
  if (!shortage) return notes;
  const left = translate('hall.seat.left_over', { smart_count: waiting.length - chosen.length });
  const why = shortage === 'plan_full' && !canSeatAll ? 'own_full' : shortage;
  return [...notes, `${left}: ${translate(`hall.seat.why_${why}`)}`];
}
