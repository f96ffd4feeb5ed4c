import { useMemo } from 'react';
import { useTheme } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Choosing } from '../../plan/overlay.ts';
import type { SeatingState } from '../useSeating.ts';
import type { Rules } from './rules/useRules.ts';
import { type UnmetLine, unmetLines } from './unmet.ts';
import type { Everybody } from './useEverybody.ts';

const NOTHING: readonly UnmetLine[] = [];

/** What the plan that is looked at couldn't meet, in words, and its numbers as marks on the plan of the hall; `shown`: places that are lit there. */
export function useUnmet(
  { proposal }: Everybody,
  { labels, guestOf }: SeatingState,
  { textOf, clashOf, book }: Rules,
  shown: readonly number[],
) {
  const translate = useTranslate();
  const { warn, accent } = useTheme().palette.look;
  const lines = useMemo(
    () => (proposal ? unmetLines(proposal, { labels, guestOf }, { textOf, clashOf }, translate) : NOTHING),
    // What a rule is called changes with the rules.
    // oxlint-disable-next-line react/exhaustive-deps
    [proposal, labels, guestOf, book, translate],
  );
  const marks = useMemo(
    () =>
      lines.flatMap(({ number, marked }) =>
        marked.map((place): Choosing => {
          const colour = shown.includes(place) ? accent : warn;
          return { place, colour, text: String(number), isFirst: true };
        }),
      ),
    [lines, shown, warn, accent],
  );
  return { lines, marks };
}
