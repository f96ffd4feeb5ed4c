import type { Theme } from '@mui/material';

/** What scrolls says so: a line lies on an edge behind which there is more. `ground`: the colour behind the text. */
export const scrolls =
  (ground: 'raised' | 'surface') =>
  ({ palette: { look } }: Theme) => {
    const flat = (color: string, at: string, way: string) =>
      `linear-gradient(${color}, ${color}) ${at} no-repeat ${way}`;
    return {
      overflowY: 'auto',
      // The covers go with the text and lie on the lines where it begins and ends.
      background: [
        flat(look[ground], 'top / 100% 2px', 'local'),
        flat(look[ground], 'bottom / 100% 2px', 'local'),
        flat(look.border, 'top / 100% 1px', 'scroll'),
        flat(look.border, 'bottom / 100% 1px', 'scroll'),
        look[ground],
      ].join(', '),
    } as const;
  };
