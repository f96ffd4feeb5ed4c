import { BAR_HEIGHT, PHONE_BAR_HEIGHT } from './Shell.tsx';

/** Keeps the head of a table under the top bar; the card around it must clip (`overflow: 'clip'`), not hide. */
export const STICKY_HEAD = { '& thead th': { position: 'sticky', top: BAR_HEIGHT, zIndex: 1 } } as const;

/** What can be done with the picked rows, in one line and in sight however far down they are, over the head of their table. */
export const STICKY_BAR = {
  position: 'sticky',
  top: { xs: PHONE_BAR_HEIGHT, md: BAR_HEIGHT },
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  py: 1,
  bgcolor: 'look.soft',
} as const;
