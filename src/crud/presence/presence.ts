import { createContext, useContext } from 'react';
import { useTheme } from '@mui/material';
import { FIRST_OF_PEOPLE, sectorColour } from '#shared/hall/colours.ts';
import type { AnswerOf } from '../../dataProvider/index.ts';

type Heard = AnswerOf<'PUT /:noun/:id/presence'>['others'][number];

/** Somebody who has the same record open, with a colour of their own among those here. */
export interface Colleague extends Heard {
  colour: string;
}

interface Presence {
  /** The record it is about, as `of` names it. */
  of: string | null;
  others: readonly Colleague[];
  /** Says which field one is changing; null for none any more. */
  edit: (field: string | null) => void;
  /** Fields that somebody else has just changed, with what stood in them. */
  fresh: Readonly<Record<string, unknown>>;
  /** They have been seen; or only one of them, which was changed here since. */
  settle: (name?: string) => void;
}

export const PresenceContext = createContext<Presence>({
  of: null,
  others: [],
  edit: () => undefined,
  fresh: {},
  settle: () => undefined,
});

/** Who else has the record of this screen open; nobody, where it isn't asked. */
export const usePresence = () => useContext(PresenceContext);

/** What they are called to each other. */
export function nameOf({ first_name, last_name }: Pick<Colleague, 'first_name' | 'last_name'>): string {
  return first_name ?? last_name ?? '';
}

/** Each with a colour that none of the first others here has: those of sectors, which differ for every eye. */
export function useColoured(others: readonly Heard[]): Colleague[] {
  const { mode } = useTheme().palette;
  return others.map((each, at) => ({ ...each, colour: sectorColour(FIRST_OF_PEOPLE + at, mode) }));
}
