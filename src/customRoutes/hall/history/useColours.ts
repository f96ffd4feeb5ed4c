import { useMemo } from 'react';
import { useTheme } from '@mui/material';
import { FIRST_OF_PEOPLE, sectorColour } from '#shared/hall/colours.ts';
import type { Person } from './useHallHistory.ts';

/** Has each colleague who did something a colour that they keep; the house has none. */
export function useColours(people: readonly Person[]): ReadonlyMap<string | null, string> {
  const { mode } = useTheme().palette;
  return useMemo(() => {
    // Whoever joins later comes after those who are there.
    const ids = people.map(({ id }) => id).toSorted();
    return new Map(ids.map((id, at) => [id, sectorColour(FIRST_OF_PEOPLE + at, mode)]));
  }, [people, mode]);
}
