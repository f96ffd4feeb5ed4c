import { Alert, Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import { Armchair, ArrowRight, ListOrdered, MousePointerClick } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { SectorTag } from '../../../layout/Tag.tsx';
import { fullName, type Sector } from '../types.ts';
import { stretchesOf } from './assign.ts';
import { TicketCard } from './TicketCard.tsx';
import type { SeatingState } from './useSeating.ts';

interface Props {
  seating: SeatingState;
  sectors: readonly Sector[];
  /** On a phone the guests are behind a button. */
  compact?: boolean;
}

/** Says what the next click does before it happens, and holds the one primary button. */
export function SeatingFooter(props: Props) {
  const { seating } = props;
  const { refusal, readOnly, intent } = seating;
  const translate = useTranslate();
  if (readOnly && intent.kind !== 'ticket') return null;
  return (
    <Box sx={{ p: 2, borderTop: 1, borderColor: 'look.line', bgcolor: 'look.surface', flex: 'none' }}>
      {refusal && refusal.code !== 'foreign_sector' && (
        <Alert severity="error" onClose={() => seating.setRefusal(null)} sx={{ mb: 1.5 }}>
          {refusal.detail ?? translate('hall.refused')}
        </Alert>
      )}
      <Content {...props} />
    </Box>
  );
}

function Content({ seating, sectors, compact = false }: Props) {
  const translate = useTranslate();
  const { intent, waiting, chosen, guestOf, placeOf } = seating;
  if (intent.kind === 'ticket') return <TicketCard seating={seating} sectors={sectors} place={intent.place} />;
  if (intent.kind === 'move' || intent.kind === 'change') {
    const name = placeOf.get(intent.place)?.ticket?.guest_name ?? '';
    return <Hint text={translate(`hall.seat.${intent.kind}_hint`, { name })} onCancel={seating.clear} />;
  }
  if (intent.kind === 'guest') {
    const guest = guestOf.get(intent.guest_id);
    return (
      <Hint text={translate('hall.seat.one_hint', { name: guest ? fullName(guest) : '' })} onCancel={seating.clear} />
    );
  }
  if (waiting.length === 0 && chosen.length === 0)
    return <Hint text={translate(compact ? 'hall.seat.start_hint_phone' : 'hall.seat.start_hint')} />;
  return <GroupAction seating={seating} sectors={sectors} />;
}

function Hint({ text, onCancel }: { text: string; onCancel?: () => void }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, color: 'look.text2', '& svg': { flex: 'none' } }}>
      <MousePointerClick size={20} strokeWidth={1.75} />
      <Typography variant="body2" sx={{ flex: 1 }}>
        {text}
      </Typography>
      {onCancel && (
        <Button size="small" onClick={onCancel}>
          {translate('ra.action.cancel')}
        </Button>
      )}
    </Box>
  );
}

function GroupAction({ seating, sectors }: { seating: SeatingState; sectors: readonly Sector[] }) {
  const translate = useTranslate();
  const { waiting, chosen, seatings, halved, busy, byList } = seating;
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
        {waiting.length === 0 && ` ${translate('hall.seat.pick_guest_hint')}`}
        {halved && translate('cinema.seats.halved')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          variant="contained"
          fullWidth
          loading={busy}
          disabled={seatings.length === 0 || halved}
          startIcon={<Armchair size={18} strokeWidth={1.75} />}
          onClick={seating.seatChosen}
        >
          {translate('hall.seat.do', { smart_count: seatings.length })}
        </Button>
        <Tooltip title={translate(byList ? 'hall.seat.order_list' : 'hall.seat.order_picked')}>
          <IconButton
            aria-label={translate('hall.seat.order')}
            aria-pressed={!byList}
            onClick={() => seating.setByList(!byList)}
            sx={{
              border: 1,
              borderColor: 'look.line2',
              borderRadius: '8px',
              width: 40,
              height: 40,
              color: byList ? undefined : 'look.accent',
            }}
          >
            <ListOrdered size={18} strokeWidth={1.75} />
          </IconButton>
        </Tooltip>
      </Box>
    </>
  );
}

/** 'Row 5, seats 12–17, in list order', with the sectors they are in. */
function Where({ seating, sectors }: { seating: SeatingState; sectors: readonly Sector[] }) {
  const translate = useTranslate();
  const { seatings, chosen, labels, placeOf, byList } = seating;
  const used = seatings.length > 0 ? seatings.map(({ place }) => place) : chosen;
  const stretches = stretchesOf(labels, used);
  const inSectors = sectors.filter(({ id }) => used.some((place) => placeOf.get(place)?.sector_id === id));
  const shown = stretches
    .slice(0, 3)
    .map(({ row, area, numbers, count }) =>
      row === null
        ? translate('hall.seat.in_area', { area, smart_count: count })
        : translate('hall.seat.in_row', { row, seats: numbers, smart_count: count }),
    );
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 0.75 }}>
      {inSectors.map(({ id, number }) => (
        <SectorTag key={id} number={number} />
      ))}
      <span>
        {shown.join('; ')}
        {stretches.length > 3 && ` ${translate('hall.seat.and_more', { smart_count: stretches.length - 3 })}`}
        {seatings.length > 1 && `, ${translate(byList ? 'hall.seat.by_list' : 'hall.seat.by_picks')}`}
      </span>
    </Box>
  );
}
