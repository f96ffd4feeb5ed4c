import { BAR_HEIGHT } from './Shell.tsx';

/** Keeps the head of a table under the top bar; the card around it must clip (`overflow: 'clip'`), not hide. */
export const STICKY_HEAD = { '& thead th': { position: 'sticky', top: BAR_HEIGHT, zIndex: 1 } } as const;
