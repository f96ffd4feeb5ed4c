import { useMediaQuery } from '@mui/material';

/** A window as low as that of a phone turned sideways: what can stand beside the content doesn't stand above it. */
export const LOW = '@media (max-height: 500px)';

export const useLow = (): boolean => useMediaQuery(LOW, { noSsr: true });
