import { useCallback } from 'react';
import { Link, type SxProps, type Theme } from '@mui/material';
import { Link as RouterLink, useLocation, useSearchParams } from 'react-router-dom';
import { guestName } from './guestName.ts';
import { THUMB } from './thumb.ts';

/** A guest's name: opens their card over the screen one is on, of whose address only `guest` changes. */
export function GuestLink({ id, name, sx = {} }: { id: string; name: string; sx?: SxProps<Theme> }) {
  return (
    <Link
      component={RouterLink}
      to={useCardOf(id)}
      preventScrollReset
      data-record={id}
      color="inherit"
      underline="hover"
      onClick={(event) => event.stopPropagation()}
      sx={[{ font: 'inherit', overflowWrap: 'anywhere', ...THUMB }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {guestName(name)}
    </Link>
  );
}

/** Where the card of a guest is, over the screen one is on. */
export function useCardOf(id: string) {
  const { pathname } = useLocation();
  const [address] = useSearchParams();
  const next = new URLSearchParams(address);
  next.set('guest', id);
  return { pathname, search: next.toString() };
}

/** Opens the card of a guest as a step of its own: back closes it. */
export function useOpenCard() {
  const [, setAddress] = useSearchParams();
  return useCallback(
    (id: string) =>
      setAddress(
        (now) => {
          const next = new URLSearchParams(now);
          next.set('guest', id);
          return next;
        },
        { preventScrollReset: true },
      ),
    [setAddress],
  );
}
