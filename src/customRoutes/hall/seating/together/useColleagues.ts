import { useMemo } from 'react';
import { useTheme } from '@mui/material';
import { FIRST_OF_PEOPLE, SECTOR_COLOURS, sectorColour } from '#shared/hall/colours.ts';
import type { PresentPerson } from '#shared/hall/present.ts';
import { initialsOf } from '#shared/person.ts';
import type { Choosing } from '../../plan/overlay.ts';
import type { Sector } from '../../plan/types.ts';

/** Somebody else who has the plan open, as they look on it. */
export interface Colleague extends PresentPerson {
  name: string;
  initials: string;
  colour: string;
}

/** Somebody who has the plan open; `seat` counts from 0, and nobody else there has it. */
export type Numbered = PresentPerson & { seat: number };

/** Colleagues with a colour that they keep, and that is no sector of the one who looks; who chooses which place, and which guest. */
export function useColleagues(others: readonly Numbered[], sectors: readonly Sector[]) {
  const { mode } = useTheme().palette;
  return useMemo(() => {
    const open = openColours(sectors);
    const all = others.map((person) => colleagueOf(person, sectorColour(open[person.seat % open.length]!, mode)));
    const places: Choosing[] = all.flatMap((one) =>
      one.places.map((place, at) => ({ place, colour: one.colour, text: one.initials, isFirst: at === 0 })),
    );
    const guests = new Map(all.flatMap((one) => one.guests.map((id) => [id, one] as const)));
    return { all, places, guests };
  }, [others, sectors, mode]);
}

const COLOURS = Array.from({ length: SECTOR_COLOURS.light.length }, (_, at) => at + 1);

/** Numbers of colours that no sector of one's own has; all where each has one. */
export function openColours(sectors: readonly Pick<Sector, 'number' | 'mine'>[]): number[] {
  const own = new Set(sectors.filter(({ mine }) => mine).map(({ number }) => ((number - 1) % COLOURS.length) + 1));
  const all = [...COLOURS.slice(FIRST_OF_PEOPLE - 1), ...COLOURS.slice(0, FIRST_OF_PEOPLE - 1)];
  const open = all.filter((number) => !own.has(number));
  return open.length > 0 ? open : all;
}

function colleagueOf(person: PresentPerson, colour: string): Colleague {
  const [last_name, first_name] = [person.last_name ?? '', person.first_name ?? ''];
  return {
    ...person,
    colour,
    name: `${first_name} ${last_name}`.trim(),
    initials: initialsOf({ last_name, first_name }),
  };
}
