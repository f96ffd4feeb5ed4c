import { memo, useState, type DragEvent } from 'react';
import { Box, ButtonBase, Checkbox, IconButton, Typography } from '@mui/material';
import { IdCard } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { PlaceLabel } from '#shared/hall/label.ts';
import { fullName } from '#shared/person.ts';
import { useCardOf } from '../../../ui/GuestLink.tsx';
import { guestName } from '../../../ui/guestName.ts';
import { placeTitle } from '../../../ui/placeWords.ts';
import { SectorTag } from '../../../ui/Tag.tsx';
import type { Guest } from '../plan/types.ts';
import { ChosenBy } from './together/ChosenBy.tsx';
import type { Colleague } from './together/useColleagues.ts';

export const GUEST_ROW = 52;

/** Two lines have room above the one about the guest, so that no name is cut. */
const NAME = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  lineHeight: '17px',
  pb: '1px',
} as const;

interface Props {
  guest: Guest;
  label: PlaceLabel | undefined;
  sector: number | undefined;
  /** It is their place once the connection is back. */
  awaited: boolean;
  picked: boolean;
  current: boolean;
  /** Tab comes to this one; arrows lead to the others. */
  isStop: boolean;
  readOnly: boolean;
  /** Nobody in the list has a place: it needn't be said of each. */
  unseated: boolean;
  /** Who else has them in hand just now. */
  chooser: Colleague | undefined;
  onPick: (guest: Guest) => void;
  onOpen: (guest: Guest) => void;
  /** They can be dragged onto the plan. */
  onDrag?: ((guest: Guest, event: DragEvent<HTMLElement>) => void) | undefined;
  onDragEnd?: () => void;
  /** May those who are dragged be let go on them, to come together? And they were. */
  joins?: ((guest: Guest) => boolean) | undefined;
  onJoin?: ((guest: Guest) => void) | undefined;
  /** They are pointed at, or no longer. */
  onPoint: (guest: Guest | null) => void;
  /** Something of theirs has the focus. */
  onFocus: (guest: Guest) => void;
}

/** A guest in the list: the box picks them for a group, the name seats one by one or shows their ticket. */
export const GuestRow = memo(function GuestRow({
  guest,
  label,
  sector,
  awaited,
  picked,
  current,
  isStop,
  readOnly,
  unseated,
  chooser,
  onPick,
  onOpen,
  onDrag,
  onDragEnd,
  joins,
  onJoin,
  onPoint,
  onFocus,
}: Props) {
  const translate = useTranslate();
  const [over, setOver] = useState(false);
  const name = fullName(guest);
  const tabIndex = isStop ? 0 : -1;
  const below =
    label && !isShort(label)
      ? placeTitle(label, translate)
      : (guest.email ?? guest.phone ?? translate(guest.has_email ? 'hall.guests.has_email' : 'hall.guests.no_email'));
  return (
    <Box
      component="li"
      data-guest={guest.id}
      draggable={onDrag !== undefined}
      onDragStart={(event: DragEvent<HTMLElement>) => onDrag?.(guest, event)}
      onDragEnd={onDragEnd}
      onDragOver={(event: DragEvent<HTMLElement>) => {
        if (!joins?.(guest)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        setOver(false);
        onJoin?.(guest);
      }}
      onPointerEnter={() => onPoint(guest)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onFocus(guest)}
      onBlur={() => onPoint(null)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        height: GUEST_ROW,
        pl: 1,
        borderBottom: 1,
        borderColor: 'look.line',
        bgcolor: picked || current ? 'look.soft' : undefined,
        boxShadow: current ? (theme) => `inset 3px 0 0 ${theme.palette.look.accent}` : undefined,
        ...(over && { outline: '2px dashed', outlineColor: 'look.accent', outlineOffset: -3, bgcolor: 'look.soft' }),
      }}
    >
      {!readOnly && (
        <Checkbox
          checked={picked}
          disabled={guest.place !== null || awaited}
          onChange={() => onPick(guest)}
          sx={{ '&.Mui-disabled': { opacity: 0.4 } }}
          slotProps={{ input: { tabIndex, 'aria-label': translate('hall.guests.pick', { name }) } }}
        />
      )}
      <ButtonBase
        onClick={() => onOpen(guest)}
        aria-pressed={current}
        tabIndex={tabIndex}
        data-record={guest.id}
        sx={{
          font: 'inherit',
          flex: 1,
          minWidth: 0,
          height: 1,
          pr: 1,
          pl: 0.5,
          gap: 1,
          justifyContent: 'flex-start',
          textAlign: 'left',
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle2" sx={NAME}>
            {guestName(name)}
          </Typography>
          <Typography variant="body2" color="look.text2" noWrap sx={{ lineHeight: '16px' }}>
            {over
              ? translate('hall.guests.join')
              : [awaited && translate('hall.together.awaited'), guest.party, below].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        {chooser && <ChosenBy who={chooser} />}
        {label && <PlaceTag label={label} sector={sector} />}
        {!label && !unseated && (
          <Typography variant="body2" sx={{ color: 'look.text2', flex: 'none' }}>
            {translate('hall.guests.no_place')}
          </Typography>
        )}
      </ButtonBase>
      <IconButton
        component={RouterLink}
        to={useCardOf(guest.id)}
        preventScrollReset
        tabIndex={tabIndex}
        aria-label={translate('hall.guests.card', { name })}
        sx={{ width: { xs: 44, md: 32 }, height: { xs: 44, md: 32 }, mr: 0.5 }}
      >
        <IdCard size={16} strokeWidth={1.75} />
      </IconButton>
    </Box>
  );
});

/** Row and seat, which two numbers say; all else stands in words below the name, where it has room. */
function isShort({ level, row, seat }: PlaceLabel): boolean {
  return level === null && seat !== null && row !== null;
}

/** '2  4, 18': sector, row, seat. What is long gives way to the seat. */
function PlaceTag({ label, sector }: { label: PlaceLabel; sector: number | undefined }) {
  if (!isShort(label)) return sector === undefined ? null : <SectorTag number={sector} />;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        flex: 'none',
        maxWidth: 130,
        px: 1,
        height: 28,
        borderRadius: '6px',
        bgcolor: 'look.bg',
        fontSize: 13,
        fontWeight: 600,
      }}
    >
      {sector !== undefined && <SectorTag number={sector} />}
      <Box component="span" sx={{ display: 'flex', minWidth: 0, whiteSpace: 'pre' }}>
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {label.row}
        </Box>
        {`, ${label.seat}`}
      </Box>
    </Box>
  );
}
