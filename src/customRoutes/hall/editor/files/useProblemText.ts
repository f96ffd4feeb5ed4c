import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { isFault } from '#shared/hall/faults.ts';
import type { PlanProblem } from '#shared/hall/pretix.ts';

/** What was not clear in a file, or has no room in one, as a sentence with its place. */
export function useProblemText(): (problem: PlanProblem) => string {
  const translate = useTranslate();
  return useCallback(
    (problem) => {
      const { key, params } = problem;
      const { count, ...others } = params;
      if (isFault(problem)) {
        const text = translate(`problems.fields.${key}`, others);
        return others['cell'] === undefined ? text : `${others['cell']}: ${text}`;
      }
      const values = count === undefined ? others : { ...others, smart_count: Number(count) };
      return translate(`hall.file.problems.${key}`, values);
    },
    [translate],
  );
}
