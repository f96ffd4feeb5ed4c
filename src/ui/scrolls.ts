import type { Theme } from '@mui/material';

/** What scrolls says so: a shadow lies on an edge behind which there is more. `ground`: the colour behind the text. */
export const scrolls =
  (ground: 'raised' | 'surface') =>
  ({ palette: { look } }: Theme) => {
    const shade = (at: string) => `radial-gradient(farthest-side at 50% ${at}, ${look.text3}, transparent)`;
    const cover = (way: string) => `linear-gradient(to ${way}, ${look[ground]} 40%, transparent)`;
    return {
      overflowY: 'auto',
      // The covers go with the text and lie on the shadows where it begins and ends.
      background: [
        `${cover('bottom')} top / 100% 36px no-repeat local`,
        `${cover('top')} bottom / 100% 36px no-repeat local`,
        `${shade('0')} top / 100% 10px no-repeat scroll`,
        `${shade('100%')} bottom / 100% 10px no-repeat scroll`,
        look[ground],
      ].join(', '),
    } as const;
  };
